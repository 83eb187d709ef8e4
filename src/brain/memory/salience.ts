/** Rates an episode's salience: recent, painful, important and recurring episodes come first. */

export interface SalienceFactors {
  /** Milliseconds since the epoch; NaN when unknown, which is as old as can be. */
  readonly timestampMs: number;
  /** 1 to 10. */
  readonly painScore: number;
  /** 1 to 10. */
  readonly importance: number;
  /** How often the same thing happened, itself included. */
  readonly recurrence: number;
}

const DAY_MS = 86_400_000;

/** The most that `salience` gives: 10 for recency, 1 for pain, 1 for importance, 3 for recurrence. */
export const MAX_SALIENCE = 30;

/** The salience that a recurring pattern needs to become a lesson. Source: spec/brain.md §4.3. */
export const LESSON_SALIENCE = 7;

/**
 * recency × pain/10 × importance/10 × min(recurrence, 3), with recency = max(1, 10 − 0.3 × age in days); from 0 to 30.
 * A clock that runs ahead is no reason to count for more than the present: an age is never below 0.
 * The floor of 1 keeps what hurts most from fading into what never mattered. Source: spec/brain.md §3.
 */
export function salience(
  { timestampMs, painScore, importance, recurrence }: SalienceFactors,
  nowMs: number,
): number {
  return recencyWeight(timestampMs, nowMs) * (painScore / 10) * (importance / 10) * Math.min(recurrence, 3);
}

/** The first factor: from 10 for now to 1 for what is 30 days old or older, or of unknown age. */
function recencyWeight(timestampMs: number, nowMs: number): number {
  const ageDays = Math.max(0, nowMs - timestampMs) / DAY_MS;
  return Number.isNaN(ageDays) ? 1 : Math.max(1, 10 - 0.3 * ageDays);
}
