/** The parts that judging a candidate needs: the brain's files, its redactor, its clock, and the queue. */
import type { Clock, Volume } from "../../base/index.ts";
import type { Redactor } from "../../ports/index.ts";
import type { ReviewQueue } from "./review-queue.ts";

export interface Review {
  readonly volume: Volume;
  /** Sees every text before it is written. */
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly queue: ReviewQueue;
}
