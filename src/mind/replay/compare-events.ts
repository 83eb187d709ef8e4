/** Compares a replay with its record, leaving aside values that differ in any two runs: times and numbers. */
import type { CommittedEvent } from "../../ports/index.ts";

export interface ReplayDifference {
  /** The place in the record: the expected event's number, or that of the last one before an event that was not expected. */
  readonly seq: number;
  /** Undefined for an event that the record doesn't have. */
  readonly expected?: CommittedEvent;
  /** Undefined for an event that didn't come. */
  readonly actual?: CommittedEvent;
  /** Where the two differ first, with dots: `outcome.text`, `usage.outputTokens`. Empty where one is missing. */
  readonly path: string;
}

interface Pair {
  readonly expected: number;
  readonly actual: number;
}

/**
 * Not the same in two runs: numbers count deltas, which may be cut differently, and progress, which isn't recorded; a
 * sum of costs depends on the order in which it is made; and a log that no store has upgraded has older forms.
 */
const accidental: ReadonlySet<string> = new Set([
  ...["id", "seq", "at", "version", "durationMs", "firstSeq", "costUsd"],
]);

/** The number of events ahead in which a misplaced event is searched for. */
const WINDOW = 200;

export function createEventComparer() {
  // The events of the turn that stand for each other, by their numbers: places are compared by these.
  let pairs: Pair[] = [];
  let seq = 0;

  function comparePair(expected: CommittedEvent, actual: CommittedEvent): ReplayDifference | undefined {
    if (expected.kind === "turn-start") pairs = [];
    pairs.push({ expected: expected.seq, actual: actual.seq });
    const path = firstDifference(expected, actual) ?? differentPlace(expected, actual);
    return path === undefined ? undefined : { seq: expected.seq, expected, actual, path };
  }

  function differentPlace(expected: CommittedEvent, actual: CommittedEvent): string | undefined {
    if (!("firstSeq" in expected) || !("firstSeq" in actual)) return undefined;
    const place = pairs.findIndex(pair => pair.expected >= expected.firstSeq);
    return place === pairs.findIndex(pair => pair.actual >= actual.firstSeq) ? undefined : "firstSeq";
  }

  return {
    /** Compares the next stretch; earlier events are not looked at again. */
    compare(expected: readonly CommittedEvent[], actual: readonly CommittedEvent[]) {
      const differences: (ReplayDifference | undefined)[] = [];
      for (const [left, right] of align(expected, actual)) {
        seq = left?.seq ?? seq;
        if (left === undefined) differences.push({ seq, actual: right!, path: "" });
        else if (right === undefined) differences.push({ seq, expected: left, path: "" });
        else differences.push(comparePair(left, right));
      }
      return differences.filter(difference => difference !== undefined);
    },
  };
}

type Aligned = readonly [expected: CommittedEvent | undefined, actual: CommittedEvent | undefined];

/** Pairs events of one kind and one call or step; where they come apart, by skipping as few as possible. */
function* align(expected: readonly CommittedEvent[], actual: readonly CommittedEvent[]): Generator<Aligned> {
  let left = 0;
  let right = 0;
  while (left < expected.length && right < actual.length) {
    const [skippedLeft, skippedRight] = nearestMatch(expected, left, actual, right);
    for (const event of expected.slice(left, left + skippedLeft)) yield [event, undefined];
    for (const event of actual.slice(right, right + skippedRight)) yield [undefined, event];
    left += skippedLeft;
    right += skippedRight;
    if (left < expected.length && right < actual.length) yield [expected[left++], actual[right++]];
  }
  for (; left < expected.length; left++) yield [expected[left], undefined];
  for (; right < actual.length; right++) yield [undefined, actual[right]];
}

/** How many to skip on either side until two events match; all that are left where none do. */
function nearestMatch(
  expected: readonly CommittedEvent[],
  left: number,
  actual: readonly CommittedEvent[],
  right: number,
): readonly [number, number] {
  for (let distance = 0; distance <= WINDOW; distance++) {
    for (let skipped = 0; skipped <= distance; skipped++) {
      const one = expected[left + skipped];
      const other = actual[right + distance - skipped];
      if (one !== undefined && other !== undefined && nameOf(one) === nameOf(other))
        return [skipped, distance - skipped];
    }
  }
  return [expected.length - left, actual.length - right];
}

function nameOf(event: CommittedEvent): string {
  const { call = "", step = "" } = event as { readonly call?: string; readonly step?: number };
  return `${event.kind} ${call} ${step}`;
}

function firstDifference(expected: unknown, actual: unknown): string | undefined {
  if (Object.is(expected, actual)) return undefined;
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual))
    return "";
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const name of names) {
    if (accidental.has(name)) continue;
    const rest = firstDifference(expected[name], actual[name]);
    if (rest !== undefined) return rest === "" ? name : `${name}.${rest}`;
  }
  return undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
