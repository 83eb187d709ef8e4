/** Writes episodes one after the other beside the calls: no call waits for an episode or fails by one. */
import { describeError } from "../../base/index.ts";
import type { EpisodeDraft } from "../../ports/index.ts";

export interface EpisodeQueue {
  add(draft: EpisodeDraft): void;
  /** Resolves when all of them are written, or could not be. */
  written(): Promise<void>;
}

/** More wait only where the disk hangs. */
const MAX_WAITING = 1_000;

/** @param tell is called once with the first problem */
export function createEpisodeQueue(
  record: (draft: EpisodeDraft) => Promise<unknown>,
  tell: (sentence: string) => void,
): EpisodeQueue {
  let last = Promise.resolve();
  let waiting = 0;
  let hasTold = false;

  const fail = (reason: string) => {
    if (!hasTold) tell(`calls are not remembered: ${reason}`);
    hasTold = true;
  };

  return {
    add(draft) {
      if (waiting >= MAX_WAITING) return fail(`${waiting} episodes wait to be written`);
      waiting++;
      last = last
        .then(() => record(draft))
        .then(
          () => {},
          error => fail(describeError(error)),
        )
        .finally(() => {
          waiting--;
        });
    },
    written: () => last,
  };
}
