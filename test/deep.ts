/**
 * The deep suites: each tries one thing so often, in so many ways, that all of it takes too long for every change. `npm test` runs
 * a slice of each, the same at each run; `npm run test:all` (`BRAINSTEM_TESTS=all`) runs all.
 */
interface Deep {
  readonly all: number;
  readonly slice: number;
}

const suites = {
  "kills of dreams": { all: 40, slice: 4 },
  "histories of brains that dream apart": { all: 25, slice: 4 },
  "histories that git merges": { all: 100, slice: 8 },
  "kills of commands": { all: 30, slice: 6 },
  "commits of any mixture of work": { all: 25, slice: 5 },
  "kills of commits": { all: 30, slice: 6 },
  "kills of merges": { all: 8, slice: 3 },
  "kills of installations": { all: 24, slice: 6 },
  "volleys of kills of writers": { all: 5, slice: 1 },
  "lines of each process that appends": { all: 200, slice: 50 },
  "copies from each store to each": { all: 10, slice: 2 },
  "kills of a mind with a store": { all: 40, slice: 10 },
  "turns in each session that kills interrupt": { all: 125, slice: 30 },
  "questions that outlast their process": { all: 16, slice: 4 },
} as const satisfies Readonly<Record<string, Deep>>;

/** Properties with more runs than the slice run an eighth of them. */
const PROPERTY_SLICE = 25;

export const runsAll = process.env.BRAINSTEM_TESTS === "all";

/** How many times a suite repeats its test. */
export const rounds = (suite: keyof typeof suites): number => suites[suite][runsAll ? "all" : "slice"];

/** How many inputs a property tries; not needed where all of them take less than a second. */
export const propertyRuns = (all: number): number =>
  runsAll ? all : Math.min(all, Math.max(PROPERTY_SLICE, Math.ceil(all / 8)));

/** The items that are tried by default, spread over the whole list. */
export const everySo = <Item>(items: readonly Item[], step: number): readonly Item[] =>
  runsAll ? items : items.filter((_, index) => index % step === 0);

/** The tests that a run without `BRAINSTEM_TESTS=all` leaves out, for its last line. */
export function leftOut(): readonly string[] {
  if (runsAll) return [];
  const parts = Object.entries(suites).map(([name, { all, slice }]) => `${all - slice} of ${all} ${name}`);
  return [
    ...parts,
    "seven eighths of the inputs of slow properties",
    "most failures at each await, cuts at each byte and harmless commands near rules",
    "real agents that aren't installed",
    "an installation of the packed package",
  ];
}
