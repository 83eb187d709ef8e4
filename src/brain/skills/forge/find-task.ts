/** Finds the episodes of a task by what a person calls it: by their ids, or by words that all of them have. */
import { queryTerms } from "../../../search/index.ts";
import type { Episode } from "../../memory/episode.ts";
import type { EpisodeLog } from "../../memory/episode-log.ts";

/** The newest; a task of which there are more is known from these. */
const MAX_EPISODES = 100;

/** Each argument is an id of an episode, or words for actions that have all of them, in any order. @throws volume.* */
export async function findTask(log: EpisodeLog, wanted: readonly string[]): Promise<readonly Episode[]> {
  const ids = new Set(wanted);
  const found: Episode[] = [];
  const byWords: Episode[] = [];
  const terms = new Set(queryTerms(wanted.join(" ")));
  for await (const { entries } of log.read()) {
    for (const entry of entries) {
      if (entry.kind !== "episode") continue;
      const { episode } = entry;
      if (ids.has(episode.id)) found.push(episode);
      else if (terms.isSubsetOf(new Set(queryTerms(episode.action)))) byWords.push(episode);
    }
  }
  return (found.length > 0 ? found : byWords).slice(-MAX_EPISODES);
}
