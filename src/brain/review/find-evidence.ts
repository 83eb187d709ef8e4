/** Walks back from ids to the episodes: in the log, in its segments, in the archives. */
import type { Source, Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Episode } from "../memory/episode.ts";
import { readLog } from "../memory/episode-lines.ts";

export interface FoundEpisode {
  readonly episode: Episode;
  readonly source: Source;
}

/** The episodes found, by id; of an episode in two files the place in the log. @throws volume.* */
export async function findEpisodes(
  volume: Volume,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundEpisode>> {
  const sought = new Set(ids);
  const found = new Map<string, FoundEpisode>();
  if (sought.size === 0) return found;
  for (const file of await episodeFiles(volume)) {
    for await (const { entries } of readLog(volume, file)) {
      for (const entry of entries) {
        if (entry.kind !== "episode") continue;
        const { episode, line } = entry;
        if (!sought.delete(episode.id)) continue;
        found.set(episode.id, { episode, source: { file: `${BRAIN_FOLDER}/${file}`, line } });
      }
    }
    if (sought.size === 0) break;
  }
  return found;
}

/** The newest first: questions are mostly about recent episodes. */
async function episodeFiles(volume: Volume): Promise<readonly string[]> {
  const inFolder = async (folder: string) =>
    (await volume.list(folder))
      .filter(({ kind, name }) => kind === "file" && name.endsWith(".jsonl"))
      .map(({ name }) => `${folder}/${name}`)
      .filter(path => path !== layout.quarantine)
      .toReversed();
  const [logs, archives] = await Promise.all([inFolder(layout.episodic), inFolder(layout.snapshots)]);
  const others = logs.filter(path => path !== layout.episodes);
  const head = logs.filter(path => path === layout.episodes);
  return [...head, ...others, ...archives];
}
