/** Finds what helps: something kept failing, something else was done, and then it worked, time and again. */

/** The actions of a log, by their rows. */
export interface Actions {
  readonly clusterOf: Int32Array;
  /** Milliseconds since the epoch; NaN when unknown. */
  readonly timestampMs: Float64Array;
  readonly hasFailed: (row: number) => boolean;
}

/** Rows: the failure, the step that helped, the success. */
export type Occasion = readonly [failed: number, remedied: number, succeeded: number];

export interface Remedy {
  /** The cluster that failed. */
  readonly failing: number;
  /** The cluster that was done in between. */
  readonly remedy: number;
  /** The latest occasions, at most 16. */
  readonly occasions: readonly Occasion[];
}

/** Actions further back than this had another reason. */
const WINDOW_ACTIONS = 20;
const WINDOW_MS = 3_600_000;
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
const MAX_REMEDY_OCCASIONS = 16;

/** A failure and the next success of the same cluster in one session, with the rows between. */
interface Recovery {
  readonly session: number;
  readonly failed: number;
  readonly between: readonly number[];
  readonly succeeded: number;
}

/**
 * B failed, A succeeded, B succeeded, in at least two sessions or hours apart, where A is particular to that. Its lift,
 * occasions / expected occasions, is at least 3; expected = Σ over the recoveries of B of 1 − (1 − r)^actions between, with
 * r = (A's successes elsewhere + 1/2) / (actions elsewhere + 1), the rate with Krichevsky and Trofimov's correction (1981).
 * A occurs in at least half of B's recoveries, and of all pairs of the log no more than one would look as strong by
 * chance (Poisson's law). Linear in the rows, times the actions of a window. Strongest first, by lift.
 * @param sessions the rows of each session, in the order of time
 */
export function findRemedies(sessions: readonly (readonly number[])[], actions: Actions): readonly Remedy[] {
  const successes = new Map<number, number>();
  let total = 0;
  for (const rows of sessions) {
    total += rows.length;
    for (const row of rows) if (!actions.hasFailed(row)) increment(successes, actions.clusterOf[row]!);
  }
  const found: { readonly remedy: Remedy; readonly lift: number; readonly chance: number }[] = [];
  let pairs = 0;
  for (const [failing, recoveries] of recoveriesOf(sessions, actions)) {
    if (recoveries.length < MIN_OCCASIONS) continue;
    const slots = recoveries.reduce((sum, { between }) => sum + between.length, 0);
    const expectedAt = (rate: number) =>
      recoveries.reduce((sum, { between }) => sum + 1 - (1 - rate) ** between.length, 0);
    const steps = stepsIn(recoveries, actions);
    pairs += steps.size;
    for (const [remedy, { recovered, rows, times }] of steps) {
      const count = rows.length;
      if (count < MIN_OCCASIONS || count < MIN_COVERAGE * recoveries.length) continue;
      const all = successes.get(remedy)!;
      const lift = count / expectedAt(Math.min(1, (all - times + 0.5) / (total - slots + 1)));
      if (lift < MIN_LIFT || !isRepeated(recovered, actions)) continue;
      const occasions = recovered.map(({ failed, succeeded }, at) => [failed, rows[at]!, succeeded] as const);
      found.push({
        remedy: { failing, remedy, occasions: occasions.slice(-MAX_REMEDY_OCCASIONS) },
        lift,
        chance: chanceOf(count, expectedAt(all / total)),
      });
    }
  }
  return found
    .filter(({ chance }) => chance * pairs <= MAX_FALSE_ALARMS)
    .sort((left, right) => right.lift - left.lift || left.remedy.failing - right.remedy.failing)
    .map(({ remedy }) => remedy);
}

/** The recoveries of each cluster. */
function recoveriesOf(
  sessions: readonly (readonly number[])[],
  { clusterOf, timestampMs, hasFailed }: Actions,
): ReadonlyMap<number, readonly Recovery[]> {
  const found = new Map<number, Recovery[]>();
  for (const [session, rows] of sessions.entries()) {
    const failedAt = new Map<number, number>();
    for (const [at, row] of rows.entries()) {
      const cluster = clusterOf[row]!;
      if (hasFailed(row)) {
        failedAt.set(cluster, at);
        continue;
      }
      const before = failedAt.get(cluster);
      if (before === undefined) continue;
      failedAt.delete(cluster);
      const failed = rows[before]!;
      const isLate = timestampMs[row]! - timestampMs[failed]! > WINDOW_MS;
      if (isLate || at - before < 2 || at - before > WINDOW_ACTIONS) continue;
      const recovery = { session, failed, between: rows.slice(before + 1, at), succeeded: row };
      const known = found.get(cluster);
      if (known === undefined) found.set(cluster, [recovery]);
      else known.push(recovery);
    }
  }
  return found;
}

interface Step {
  readonly recovered: Recovery[];
  /** Of each of these recoveries the last row of the step. */
  readonly rows: number[];
  /** How often it occurred within the recoveries. */
  times: number;
}

/** The clusters that succeeded within some recoveries. */
function stepsIn(recoveries: readonly Recovery[], { clusterOf, hasFailed }: Actions) {
  const steps = new Map<number, Step>();
  for (const recovery of recoveries) {
    for (const row of recovery.between) {
      if (hasFailed(row)) continue;
      const step = steps.get(clusterOf[row]!) ?? { recovered: [], rows: [], times: 0 };
      if (step.recovered.at(-1) !== recovery) step.recovered.push(recovery);
      step.rows[step.recovered.length - 1] = row;
      step.times += 1;
      steps.set(clusterOf[row]!, step);
    }
  }
  return steps;
}

/** The chance of at least so many occasions where so many are expected, by Poisson's law. */
function chanceOf(count: number, expected: number): number {
  let [term, below] = [Math.exp(-expected), 0];
  for (let each = 0; each < count; each++) {
    below += term;
    term *= expected / (each + 1);
  }
  return 1 - below;
}

function isRepeated(recoveries: readonly Recovery[], { timestampMs }: Actions): boolean {
  const [first] = recoveries;
  return recoveries.some(
    ({ session, succeeded }) =>
      session !== first!.session ||
      Math.abs(timestampMs[succeeded]! - timestampMs[first!.succeeded]!) >= APART_MS,
  );
}

const increment = (counts: Map<number, number>, key: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);
