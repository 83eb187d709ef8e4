/** Shows the episodes behind a memory, each with its time, action and place; and the missing ones. */
import {
  formatSource,
  formatTimestamp,
  isTrustedOrigin,
  type Volume,
  withArticle,
} from "../../base/index.ts";
import { type FoundEpisode, findEpisodes } from "../../brain/learning.ts";
import { count, oneLine } from "../print.ts";
import { wrapped } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";

export interface Evidence {
  readonly found: readonly FoundEpisode[];
  /** Ids of episodes that are nowhere in this brain. */
  readonly missing: readonly string[];
}

/** In the order of time. @throws volume.* */
export async function readEvidence(volume: Volume, ids: readonly string[]): Promise<Evidence> {
  const episodes = await findEpisodes(volume, ids);
  const found = [...episodes.values()].toSorted(
    (left, right) => (left.episode.timestampMs || 0) - (right.episode.timestampMs || 0),
  );
  return { found, missing: ids.filter(id => !episodes.has(id)) };
}

/** As `--json` gives it. */
export const evidenceData = ({ found, missing }: Evidence) => ({
  evidence: found.map(({ episode, source }) => {
    const { id, timestampMs, skill, action, result, detail, reflection, origin } = episode;
    const at = Number.isNaN(timestampMs) ? {} : { at: formatTimestamp(timestampMs) };
    return { id, ...at, skill, action, result, detail, reflection, origin, source };
  }),
  missing,
});

export function showEvidence({ found, missing }: Evidence, terminal: Terminal): void {
  const { style, write, width, isTerminal } = terminal;
  const told = found.length + missing.length;
  if (told === 0) {
    write(`  ${style("dim", "No episodes are noted as its evidence.")}\n`);
    return;
  }
  write(`  ${style("bold", "Evidence")}  ${style("dim", count(told, "episode"))}\n`);
  for (const { episode, source } of found) {
    const { timestampMs, skill, action, result, detail, reflection, origin } = episode;
    const date = Number.isNaN(timestampMs) ? "no date   " : formatTimestamp(timestampMs).slice(0, 10);
    const whose = isTrustedOrigin(origin) ? "" : ` [words of ${withArticle(origin)}]`;
    const what = oneLine(`${skill}: ${action || "(no action)"} (${result})${whose}`);
    const [first = "", ...rest] = wrapped(what, width - 14, isTerminal);
    write(`  ${style("dim", date)}  ${first}\n`);
    for (const line of rest) write(`              ${line}\n`);
    for (const part of [detail, reflection]) {
      if (part === "" || part === action) continue;
      for (const line of wrapped(oneLine(part), width - 14, isTerminal)) write(`              ${line}\n`);
    }
    write(`              ${style("cyan", formatSource(source))}\n`);
  }
  if (missing.length > 0) {
    const are = missing.length === 1 ? "is" : "are";
    terminal.say(
      "!",
      `${count(missing.length, "episode")} ${are} missing, neither in the log nor in an archive: ${oneLine(missing.join(", "))}`,
      "  ",
    );
  }
}
