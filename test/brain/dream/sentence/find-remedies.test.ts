import { describe, expect, test } from "vitest";
import { findRemedies } from "../../../../src/brain/dream/sentence/find-remedies.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [tests, migrate, edit] = [0, 1, 2];

interface Log {
  readonly sessions: readonly (readonly number[])[];
  readonly clusterOf: Int32Array;
  readonly timestampMs: Float64Array;
  readonly isFailure: readonly boolean[];
}

/** A session as a line: `t!` is a failure of the tests, `t` a success, `m` migrations, `e` an edit, other letters other things. */
function logOf(lines: readonly string[], betweenMs = MINUTE, apartMs = 24 * HOUR): Log {
  let row = 0;
  const sessions = lines.map(line => line.split(" ").map(() => row++));
  const steps = lines.flatMap(line => line.split(" "));
  return {
    sessions,
    clusterOf: Int32Array.from(steps, step =>
      "tme".includes(step[0]!) ? "tme".indexOf(step[0]!) : step.charCodeAt(0),
    ),
    timestampMs: Float64Array.from(
      sessions.flatMap((rows, session) => rows.map((_row, at) => session * apartMs + at * betweenMs)),
    ),
    isFailure: steps.map(step => step.endsWith("!")),
  };
}

const remediesIn = ({ sessions, isFailure, ...log }: Log) =>
  findRemedies(sessions, { ...log, hasFailed: row => isFailure[row]! });

describe("[brain.sentence.remedies] a remedy", () => {
  test("failed, remedied, succeeded, in two sessions", () => {
    expect(remediesIn(logOf(["t! m t", "a t! b m t c"]))).toEqual([
      {
        failing: tests,
        remedy: migrate,
        occasions: [
          [0, 1, 2],
          [4, 6, 7],
        ],
      },
    ]);
  });

  test("only the last failure before the success counts, and the last time that it was remedied", () => {
    expect(remediesIn(logOf(["t! t! m m t", "t! m t"]))[0]!.occasions).toEqual([
      [1, 3, 4],
      [5, 6, 7],
    ]);
  });

  test("is found where times are unknown", () => {
    const log = logOf(["t! m t", "t! m t"]);
    expect(remediesIn({ ...log, timestampMs: log.timestampMs.fill(Number.NaN) })).toHaveLength(1);
  });

  test.each([
    ["once is chance", ["t! m t", "a b c"]],
    ["it failed in between", ["t! m! t", "t! m! t"]],
    ["it was done before", ["m t! t", "m t! t"]],
    ["nothing succeeded", ["t! m t!", "t! m t!"]],
    ["it is done all the time", ["e t! e t e a e b e", "e t! e t e c e d e", "e e a e e"]],
    ["most recoveries go without", ["t! m t", "t! m t", "t! a t", "t! b t", "t! c t", "t! d t", "t! f t"]],
  ])("no remedy: %s", (_why, sessions) => {
    expect(remediesIn(logOf(sessions)).filter(({ remedy }) => remedy === migrate || remedy === edit)).toEqual(
      [],
    );
  });

  test("no remedy: more than twenty actions lie between", () => {
    const filler = Array.from({ length: 20 }, () => "a b c d f g h i j k ".repeat(5).trim());
    const between = (count: number) => `t! m ${"a ".repeat(count)}t`;
    const remedies = (count: number) =>
      remediesIn(logOf([between(count), between(count), ...filler])).filter(
        ({ remedy }) => remedy === migrate,
      );
    expect(remedies(18)).toHaveLength(1);
    expect(remedies(19)).toEqual([]);
  });

  test("no remedy: it failed in one session and succeeded in the next", () => {
    expect(remediesIn(logOf(["t! m", "t", "t! m", "t"], MINUTE, 5 * MINUTE))).toEqual([]);
  });

  test("isn't found where an hour is between failure and success", () => {
    expect(remediesIn(logOf(["t! m t", "t! m t"], 31 * MINUTE))).toEqual([]);
  });

  test("counts twice in one session when hours are between", () => {
    const log = logOf(["t! m t t! m t"]);
    expect(remediesIn(log)).toEqual([]);
    const later = log.timestampMs.map((timestampMs, at) => (at < 3 ? timestampMs : timestampMs + 3 * HOUR));
    expect(remediesIn({ ...log, timestampMs: later })).toHaveLength(1);
  });

  test("an empty log has none", () => {
    expect(remediesIn(logOf([]))).toEqual([]);
  });
});
