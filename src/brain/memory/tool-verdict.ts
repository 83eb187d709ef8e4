/** Judges from its latest calls whether a tool keeps failing. */

export interface RecordedCall {
  /** Milliseconds since the epoch; NaN where unknown. */
  readonly timestampMs: number;
  readonly hasFailed: boolean;
}

export interface FailingCalls {
  /** The latest calls, that were looked at. */
  readonly calls: number;
  /** How many of them failed. */
  readonly failures: number;
}

/** So many of the latest calls count: a tool that never worked and was mended comes back after five successes. */
export const LATEST_CALLS = 10;
/** Within so many days, as for skills. Source: spec/brain.md §3. */
export const FAILING_DAYS = 14;
/** Fewer may be chance. Source: spec/brain.md §3, where as many failures flag a skill. */
export const FAILING_CALLS = 3;
const DAY_MS = 86_400_000;

/** Undefined for a tool that does not keep failing: it failed less than three times, or not more often than not. */
export function judgeCalls<Call extends RecordedCall>(
  calls: readonly Call[],
  nowMs: number,
): (FailingCalls & { readonly latest: Call }) | undefined {
  const looked = calls
    .filter(({ timestampMs }) => timestampMs >= nowMs - FAILING_DAYS * DAY_MS)
    .sort((left, right) => left.timestampMs - right.timestampMs)
    .slice(-LATEST_CALLS);
  const failed = looked.filter(({ hasFailed }) => hasFailed);
  const latest = failed.at(-1);
  const isFailing = failed.length >= FAILING_CALLS && failed.length > looked.length - failed.length;
  return isFailing && latest !== undefined
    ? { calls: looked.length, failures: failed.length, latest }
    : undefined;
}

/** The reliable tools in their order, then the failing ones in theirs. */
export function failingLast(tools: readonly string[], failing: readonly string[]): readonly string[] {
  const last = new Set(failing);
  return [...tools.filter(tool => !last.has(tool)), ...failing.filter(tool => tools.includes(tool))];
}
