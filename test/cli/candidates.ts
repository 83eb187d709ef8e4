/** Puts candidates and episodes into the brain of a place, as a dream would. */
import { systemClock } from "../../src/base/index.ts";
import { createNodeVolume } from "../../src/base/volume/node.ts";
import { createEpisodeLog } from "../../src/brain/memory/episode-log.ts";
import type { Candidate, CandidateDraft } from "../../src/brain/review/candidate.ts";
import { createReviewQueue } from "../../src/brain/review/review-queue.ts";
import type { EpisodeDraft } from "../../src/ports/index.ts";
import { openRedactor } from "../brain/memory/stand-in.ts";
import type { Place } from "./place.ts";

const partsOf = (place: Place) => ({
  volume: createNodeVolume(place.path(".agent")),
  redactor: openRedactor,
  clock: systemClock,
});

export const propose = (place: Place, drafts: readonly CandidateDraft[]): Promise<readonly Candidate[]> =>
  createReviewQueue(partsOf(place)).propose(drafts);

/** Their ids, in order. */
export async function record(place: Place, drafts: readonly EpisodeDraft[]): Promise<readonly string[]> {
  const log = createEpisodeLog(partsOf(place));
  const ids: string[] = [];
  for (const draft of drafts) ids.push((await log.append(draft)).id);
  return ids;
}
