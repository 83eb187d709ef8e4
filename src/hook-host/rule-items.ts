/** `ruleItems`: rules for a digest, newest first, the person's apart from others, and decisions that the person said. */
import { type DigestItem, type Episode, isDecision, standingRules, withoutLead } from "../brain/index.ts";
import { pathsIn } from "./digest-memory.ts";
import type { DigestSources } from "./digest-sources.ts";
import { wasSaidHere } from "./said-here.ts";

/** Longer than two sentences of which a rule is made. */
const MAX_CHARS = 500;

/** Hooks of a prompt mark an episode so; but a log that came with a clone has whatever its author wrote. */
const isRule = ({ source, action }: Episode): boolean =>
  source.saidIn === "request" && action.length <= MAX_CHARS;

/** Sentences that hold, oldest first, without nods in front of them. */
const standing = (episodes: readonly Episode[]): readonly string[] =>
  standingRules(episodes.map(({ action }) => withoutLead(action)));

export function ruleItems({ rules }: DigestSources, episodes: readonly Episode[]): readonly DigestItem[] {
  const recorded = episodes.filter(isRule);
  const isSaidHere = wasSaidHere();
  const said = recorded.filter(({ action }) => isSaidHere(action));
  // A sentence of another one takes no word of the person back.
  const own = standing(said);
  const others = standing(recorded).filter(text => !own.includes(text));
  const times = Map.groupBy(recorded, ({ action }) => withoutLead(action));
  const itemFor = (text: string, section: "rule" | "recorded"): DigestItem => {
    const same = times.get(text) ?? [];
    const common = { files: pathsIn(text), times: same.length, isVerified: true };
    return isDecision(text)
      ? { ...common, section: "decision", text, atMs: same.at(-1)?.timestampMs }
      : { ...common, section, text: `“${text}”` };
  };
  return [
    ...own.toReversed().map(text => itemFor(text, "rule")),
    ...others.toReversed().map(text => itemFor(text, "recorded")),
    ...rules.map((text): DigestItem => ({ section: "always", text: `“${text}”`, isVerified: true })),
  ];
}
