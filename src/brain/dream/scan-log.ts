/** The first look of a dream: reads the whole log once, as a stream, and keeps of each episode what judging it takes. */
import { isTrustedOrigin, type Volume } from "../../base/index.ts";
import { type Episode, hasDerivedId, isFailure, isRefusal, withoutFlag } from "../memory/episode.ts";
import type { EpisodeLog } from "../memory/episode-log.ts";
import { hashText } from "../memory/hash.ts";
import { createNumberTable } from "../memory/number-table.ts";
import { createNumberedNames } from "../memory/numbered-names.ts";
import { isTaskEpisode, refusalOf } from "../skills/forge/episode-words.ts";
import { createPatternIndex } from "./cluster/pattern-index.ts";
import { createEpisodeTable, type EpisodeTable, episodeFlags } from "./episode-table.ts";
import { groupRows, type Patterns } from "./patterns.ts";

export interface ScannedLog {
  readonly episodes: EpisodeTable;
  readonly files: readonly string[];
  readonly skills: readonly string[];
  /** The actions and the reflections of the log, each grouped by likeness. */
  readonly actions: Patterns;
  readonly reflections: Patterns;
  /** Lines that a merge left twice: each episode counts once. */
  readonly duplicates: number;
  /** Lines of episodes that were removed and came back, for example by a merge. */
  readonly returned: number;
  /** Another program began this log. */
  readonly isAdopted: boolean;
}

export interface ScanOptions {
  readonly volume: Volume;
  readonly log: EpisodeLog;
  /** Ids of episodes that were removed: they count no more. */
  readonly buried: ReadonlySet<string>;
  /** Bytes read, of all that there are. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Few lines are shorter; where many are, the table grows. */
const SHORTEST_EPISODE_BYTES = 100;

/** Holds no lock while it reads; lines that are appended meanwhile belong to the next dream. @throws volume.* */
export async function scanLog({ volume, log, buried, onProgress }: ScanOptions): Promise<ScannedLog> {
  const totalBytes = await sizeOfLog(volume, log);
  const episodes = createEpisodeTable(Math.ceil(totalBytes / SHORTEST_EPISODE_BYTES));
  // They go when they have been asked for their clusters: they are the larger part of what a scan holds.
  const [actions, reflections] = [createPatternIndex(), createPatternIndex()];
  const [files, skills] = [createNumberedNames(), createNumberedNames()];
  const ids = createNumberTable();
  let [duplicates, returned] = [0, 0];
  let isAdopted = false;
  const readBytes = new Map<string, number>();

  for await (const { entries, endOffset } of log.read()) {
    for (const entry of entries) {
      if (entry.kind !== "episode") continue;
      const { episode, file, offset, endOffset: end } = entry;
      const id = hashText(episode.id);
      isAdopted ||= hasDerivedId(episode);
      if (buried.has(episode.id)) returned += 1;
      else if (!ids.add(id)) duplicates += 1;
      else {
        const reflection = isRefused(episode) ? "" : withoutFlag(episode.reflection);
        episodes.push({
          file: files.numberOf(file),
          offset,
          lengthBytes: end - offset,
          timestampMs: episode.timestampMs,
          painScore: episode.painScore,
          importance: episode.importance,
          flags: flagsOf(episode, reflection),
          id,
          action: episode.action === "" ? -1 : actions.add(episode.skill, episode.action),
          reflection: reflection === "" ? -1 : reflections.add(episode.skill, reflection),
          session: sessionOf(episode),
          skill: skills.numberOf(episode.skill),
        });
      }
    }
    const file = entries.at(-1)?.file;
    if (file !== undefined) readBytes.set(file, endOffset);
    const done = readBytes.values().reduce((sum, bytes) => sum + bytes, 0);
    onProgress?.(Math.min(totalBytes, done), totalBytes);
  }
  return {
    episodes,
    files: files.all,
    skills: skills.all,
    actions: groupRows(episodes, "action", actions),
    reflections: groupRows(episodes, "reflection", reflections),
    duplicates,
    returned,
    isAdopted,
  };
}

async function sizeOfLog(volume: Volume, log: EpisodeLog): Promise<number> {
  const stats = await Promise.all((await log.files()).map(file => volume.stat(file)));
  return stats.reduce((sum, stat) => sum + (stat?.sizeBytes ?? 0), 0);
}

function flagsOf(episode: Episode, reflection: string): number {
  return (
    (isFailure(episode.result) && !isRefused(episode) ? episodeFlags.failed : 0) |
    (isTrustedOrigin(episode.origin) ? episodeFlags.trusted : 0) |
    (reflection === "" ? 0 : episodeFlags.reflected) |
    (isTaskEpisode(episode) ? episodeFlags.task : 0)
  );
}

/** The rules say so already: a refusal is no failure, and the note on it no lesson. */
const isRefused = (episode: Episode): boolean =>
  isRefusal(episode.result) || refusalOf(episode) !== undefined;

const sessionOf = ({ source: { session = "", run = "" } }: Episode): number =>
  session === "" && run === "" ? 0 : hashText(session || run);
