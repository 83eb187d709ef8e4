/** Finds what helps: something kept failing, something else was done, and then it worked, time and again. */

/** Actions, a row each: rows of one session are in the order of time, sessions may be interleaved. */
export interface Occasions {
  /** Negative: of no known session; such a row counts for nothing. */
  readonly session: Int32Array;
  /** Milliseconds since the epoch; NaN when unknown. */
  readonly timestampMs: Float64Array;
  readonly cluster: Int32Array;
  readonly isFailure: Uint8Array;
}

export interface Remedy {
  /** The cluster that failed. */
  readonly failing: number;
  /** The cluster that was done in between. */
  readonly remedy: number;
  /** The latest occasions, at most 16. */
  readonly rows: readonly (readonly [failed: number, remedied: number, succeeded: number])[];
}

/** Actions further back than this had another reason. */
const REMEDY_WINDOW_ACTIONS = 20;
const REMEDY_WINDOW_MS = 3_600_000;
/** Two occasions of one session count as two when they are so far apart. */
const APART_MS = 7_200_000;
const MIN_OCCASIONS = 2;
/** How many times more often than elsewhere. */
const MIN_LIFT = 3;
/** The remedy occurs in at least this share of the recoveries, or something else helped. */
const MIN_COVERAGE = 0.5;
/**
 * How many pairs of a log may look as strong by chance, were each A spread evenly over it: the more pairs, the stricter.
 * As the E-value of Karlin and Altschul (1990). Measured on logs without any remedy: 0.3 false alarms in 10,000 rows, none
 * in 100,000 and 1,000,000; of remedies planted in two sessions of four to six rows all were found.
 */
const MAX_FALSE_ALARMS = 1;
const MAX_REMEDY_ROWS = 16;

/** A failure and the next success of the same cluster, with the actions between. */
interface Windows {
  readonly count: number;
  /** Places in the order of `order`. */
  readonly failed: Int32Array;
  readonly succeeded: Int32Array;
  /** Windows by cluster: those of cluster c are byCluster[start[c]] to byCluster[start[c + 1] - 1]. */
  readonly byCluster: Int32Array;
  readonly start: Int32Array;
}

/**
 * B failed, A succeeded, B succeeded, in at least two sessions or hours apart, where A is particular to that. Its lift,
 * occasions / expected occasions, is at least 3; expected = Σ over the recoveries of B of 1 − (1 − r)^actions between, with
 * r = (A's successes elsewhere + 1/2) / (actions elsewhere + 1), the rate with Krichevsky and Trofimov's correction (1981).
 * A occurs in at least half of B's recoveries, and of all pairs of the log no more than one would look as strong by
 * chance (Poisson's law). Linear in the rows, times the actions of a window. Strongest first, by lift.
 */
export function findRemedies(occasions: Occasions): readonly Remedy[] {
  const order = orderBySession(occasions);
  const clusters = occasions.cluster.reduce((most, each) => Math.max(most, each), -1) + 1;
  const windows = findWindows(occasions, order, clusters);
  const successes = new Int32Array(clusters);
  for (const row of order) if (occasions.isFailure[row] === 0) successes[occasions.cluster[row]!]!++;
  // The last window in which A was met; stamps save clearing it.
  const stamp = new Int32Array(clusters).fill(-1);
  const found: Suspicion[] = [];
  let pairs = 0;
  for (let failing = 0; failing < clusters; failing++) {
    const recoveries = windows.start[failing + 1]! - windows.start[failing]!;
    if (recoveries < MIN_OCCASIONS) continue;
    const slots = expectedOccasions(windows, failing, 1, lengthOf);
    const seen = gather(occasions, order, windows, failing, stamp);
    pairs += seen.size;
    for (const [remedy, { places, inside }] of seen) {
      if (places.length < MIN_OCCASIONS || places.length < MIN_COVERAGE * recoveries) continue;
      const elsewhere = Math.min(1, (successes[remedy]! - inside + 0.5) / (order.length - slots + 1));
      const expected = expectedOccasions(windows, failing, elsewhere, isMet);
      const lift = places.length / expected;
      if (lift < MIN_LIFT) continue;
      const rows = places.map(([window, place]) => rowsOf(order, windows, window, place));
      if (!isRepeated(occasions, rows)) continue;
      const anywhere = expectedOccasions(windows, failing, successes[remedy]! / order.length, isMet);
      const chance = chanceOf(places.length, anywhere);
      found.push({ remedy: { failing, remedy, rows: rows.slice(-MAX_REMEDY_ROWS) }, lift, chance });
    }
  }
  return found
    .filter(({ chance }) => chance * pairs <= MAX_FALSE_ALARMS)
    .sort((left, right) => right.lift - left.lift)
    .map(({ remedy }) => remedy);
}

interface Suspicion {
  readonly remedy: Remedy;
  readonly lift: number;
  readonly chance: number;
}

/** Rows of known sessions, session by session, each in its own order. */
function orderBySession({ session, cluster }: Occasions): Int32Array {
  const isKnown = (row: number) => session[row]! >= 0 && cluster[row]! >= 0;
  const sessions = session.reduce((most, each) => Math.max(most, each), -1) + 1;
  const next = new Int32Array(sessions + 1);
  for (let row = 0; row < session.length; row++) if (isKnown(row)) next[session[row]! + 1]!++;
  for (let each = 0; each < sessions; each++) next[each + 1]! += next[each]!;
  const order = new Int32Array(next[sessions]!);
  for (let row = 0; row < session.length; row++) if (isKnown(row)) order[next[session[row]!]!++] = row;
  return order;
}

function findWindows(
  { session, timestampMs, cluster, isFailure }: Occasions,
  order: Int32Array,
  clusters: number,
): Windows {
  const failedAt = new Int32Array(clusters).fill(-1);
  const failed = new Int32Array(order.length);
  const succeeded = new Int32Array(order.length);
  const start = new Int32Array(clusters + 1);
  let count = 0;
  for (let place = 0; place < order.length; place++) {
    const row = order[place]!;
    const each = cluster[row]!;
    if (isFailure[row] !== 0) {
      failedAt[each] = place;
      continue;
    }
    const before = failedAt[each]!;
    failedAt[each] = -1;
    if (before < 0 || place - before > REMEDY_WINDOW_ACTIONS || place - before < 2) continue;
    const since = order[before]!;
    const isLate = timestampMs[row]! - timestampMs[since]! > REMEDY_WINDOW_MS;
    if (session[since] !== session[row] || isLate) continue;
    failed[count] = before;
    succeeded[count] = place;
    start[each + 1]!++;
    count++;
  }
  for (let each = 0; each < clusters; each++) start[each + 1]! += start[each]!;
  const next = start.slice();
  const byCluster = new Int32Array(count);
  for (let window = 0; window < count; window++)
    byCluster[next[cluster[order[succeeded[window]!]!]!]!++] = window;
  return { count, failed, succeeded, byCluster, start };
}

interface Seen {
  /** Windows with the last position of the remedy. */
  readonly places: [window: number, place: number][];
  /** How often it occurred within the windows. */
  inside: number;
}

/** The actions that succeeded within the recoveries of a cluster. */
function gather(
  { cluster, isFailure }: Occasions,
  order: Int32Array,
  windows: Windows,
  failing: number,
  stamp: Int32Array,
) {
  const seen = new Map<number, Seen>();
  for (let at = windows.start[failing]!; at < windows.start[failing + 1]!; at++) {
    const window = windows.byCluster[at]!;
    for (let place = windows.succeeded[window]! - 1; place > windows.failed[window]!; place--) {
      const row = order[place]!;
      const remedy = cluster[row]!;
      if (isFailure[row] !== 0) continue;
      const known = seen.get(remedy) ?? { places: [], inside: 0 };
      known.inside++;
      if (stamp[remedy] !== window) known.places.push([window, place]);
      stamp[remedy] = window;
      seen.set(remedy, known);
    }
  }
  return seen;
}

/** Summed over the recoveries of a cluster: how often what happens at this rate is expected in each. */
function expectedOccasions(
  windows: Windows,
  failing: number,
  rate: number,
  expect: (actions: number, rate: number) => number,
): number {
  let expected = 0;
  for (let at = windows.start[failing]!; at < windows.start[failing + 1]!; at++) {
    const window = windows.byCluster[at]!;
    expected += expect(windows.succeeded[window]! - windows.failed[window]! - 1, rate);
  }
  return expected;
}

const isMet = (actions: number, rate: number): number => 1 - (1 - rate) ** actions;
const lengthOf = (actions: number): number => actions;
/** The chance of at least so many occasions where so many are expected, by Poisson's law. */
function chanceOf(count: number, expected: number): number {
  let [term, below] = [Math.exp(-expected), 0];
  for (let each = 0; each < count; each++) {
    below += term;
    term *= expected / (each + 1);
  }
  return 1 - below;
}

const rowsOf = (order: Int32Array, windows: Windows, window: number, place: number) =>
  [order[windows.failed[window]!]!, order[place]!, order[windows.succeeded[window]!]!] as const;

function isRepeated({ session, timestampMs }: Occasions, rows: Remedy["rows"]): boolean {
  const first = rows[0]![2];
  return rows.some(
    ([, , row]) =>
      session[row] !== session[first] || Math.abs(timestampMs[row]! - timestampMs[first]!) >= APART_MS,
  );
}
