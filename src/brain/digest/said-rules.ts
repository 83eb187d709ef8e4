/** `saidRules` gives the sentences of a project's requests that hold, as the log has them. */
import type { Episode } from "../memory/episode.ts";
import { withoutLead } from "./constrains-agent.ts";
import { standingRules } from "./standing-rules.ts";

export interface SaidRule {
  /** Without nods in front of it. */
  readonly text: string;
  /** Oldest first. */
  readonly episodes: readonly Episode[];
}

/** Oldest first. Hooks of a prompt mark an episode so; a log that came with a clone has those of its author, too. */
export function saidRules(episodes: readonly Episode[]): readonly SaidRule[] {
  const said = episodes.filter(({ source }) => source.saidIn === "request");
  const byText = Map.groupBy(said, ({ action }) => withoutLead(action));
  return standingRules(said.map(({ action }) => withoutLead(action))).map(text => ({
    text,
    episodes: byText.get(text) ?? [],
  }));
}
