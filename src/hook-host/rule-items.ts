/** `ruleItems`: the person's rules for a digest, newest first, and decisions that the person said. */
import { type DigestItem, type Episode, isDecision, standingRules, withoutLead } from "../brain/index.ts";
import { PATHS } from "./digest-memory.ts";
import type { DigestSources } from "./digest-sources.ts";

/** Only hooks of a prompt mark an episode so: no tool, and no command, lets an agent do it. */
const isSaid = ({ source }: Episode): boolean => source.saidIn === "request";

/** Sentences of a project's requests that hold, oldest first, without nods in front of them. */
export function saidRules(episodes: readonly Episode[]): readonly string[] {
  return standingRules(episodes.filter(isSaid).map(({ action }) => withoutLead(action)));
}

export function ruleItems({ rules }: DigestSources, episodes: readonly Episode[]): readonly DigestItem[] {
  const times = Map.groupBy(episodes.filter(isSaid), ({ action }) => withoutLead(action));
  const said = saidRules(episodes).toReversed();
  return [
    ...said.map((text): DigestItem => {
      const same = times.get(text) ?? [];
      const common = { files: text.match(PATHS) ?? [], times: same.length, isVerified: true };
      return isDecision(text)
        ? { ...common, section: "decision", text, atMs: same.at(-1)?.timestampMs }
        : { ...common, section: "rule", text: `“${text}”` };
    }),
    ...rules.map((text): DigestItem => ({ section: "rule", text: `“${text}”`, isVerified: true })),
  ];
}
