/** Reads the one sentence that an episode was worth, where the person or the mind has put it into words. */

import { isTrustedOrigin } from "../../../base/index.ts";
import { cleanLines } from "../../dream/sentence/clean-text.ts";
import { addressesModel } from "../../dream/sentence/hostile-words.ts";
import { isNoise } from "../../dream/sentence/noise.ts";
import { type Episode, withoutFlag } from "../../memory/episode.ts";
import { excerpt } from "../../memory/excerpt.ts";

const MAX_LENGTH = 300;

/** Whether action and reflection are words that may change a skill: the person's, or the mind's own. */
export const isTrusted = ({ origin }: Pick<Episode, "origin">): boolean => isTrustedOrigin(origin);

/** Undefined for what hooks and programs wrote, what others said, and words that speak to the model. */
export function wordedLesson(episode: Episode): string | undefined {
  if (!isTrusted(episode)) return undefined;
  const lines = cleanLines(withoutFlag(episode.reflection));
  if (lines.some(addressesModel)) return undefined;
  const said = lines.find(each => !isNoise(each));
  return said === undefined ? undefined : excerpt(said, MAX_LENGTH);
}
