import { describe, expect, test } from "vitest";
import { findRemedies, type Occasions } from "../../../../src/brain/dream/sentence/find-remedies.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [tests, migrate, edit] = [0, 1, 2];

/** A session as a line: `t!` is a failure of the tests, `t` a success, `m` migrations, `e` an edit, other letters other things. */
function logOf(sessions: readonly string[], betweenMs = MINUTE, apartMs = 24 * HOUR): Occasions {
  const rows = sessions.flatMap((line, session) =>
    line.split(" ").map((step, at) => ({
      session,
      timestampMs: session * apartMs + at * betweenMs,
      cluster: "tme".includes(step[0]!) ? "tme".indexOf(step[0]!) : step.charCodeAt(0),
      isFailure: Number(step.endsWith("!")),
    })),
  );
  return {
    session: Int32Array.from(rows, ({ session }) => session),
    timestampMs: Float64Array.from(rows, ({ timestampMs }) => timestampMs),
    cluster: Int32Array.from(rows, ({ cluster }) => cluster),
    isFailure: Uint8Array.from(rows, ({ isFailure }) => isFailure),
  };
}

describe("[brain.sentence.remedies] a remedy", () => {
  test("failed, remedied, succeeded, in two sessions", () => {
    expect(findRemedies(logOf(["t! m t", "a t! b m t c"]))).toEqual([
      {
        failing: tests,
        remedy: migrate,
        rows: [
          [0, 1, 2],
          [4, 6, 7],
        ],
      },
    ]);
  });

  test("only the last failure before the success counts, and the last time that it was remedied", () => {
    expect(findRemedies(logOf(["t! t! m m t", "t! m t"]))[0]!.rows).toEqual([
      [1, 3, 4],
      [5, 6, 7],
    ]);
  });

  test("sessions may be interleaved, and rows of no session count for nothing", () => {
    const { session, timestampMs, cluster, isFailure } = logOf(["t! m t", "t! m t", "t m"]);
    const order = [0, 3, 6, 1, 4, 7, 2, 5];
    const found = findRemedies({
      session: Int32Array.from(order, at => (at > 5 ? -1 : session[at]!)),
      timestampMs: Float64Array.from(order, at => timestampMs[at]!),
      cluster: Int32Array.from(order, at => cluster[at]!),
      isFailure: Uint8Array.from(order, at => isFailure[at]!),
    });
    expect(found).toEqual([
      {
        failing: tests,
        remedy: migrate,
        rows: [
          [0, 3, 6],
          [1, 4, 7],
        ],
      },
    ]);
  });

  test("is found where times are unknown", () => {
    const log = logOf(["t! m t", "t! m t"]);
    expect(findRemedies({ ...log, timestampMs: log.timestampMs.fill(Number.NaN) })).toHaveLength(1);
  });

  test.each([
    ["once is chance", ["t! m t", "a b c"]],
    ["it failed in between", ["t! m! t", "t! m! t"]],
    ["it was done before", ["m t! t", "m t! t"]],
    ["nothing succeeded", ["t! m t!", "t! m t!"]],
    ["it is done all the time", ["e t! e t e a e b e", "e t! e t e c e d e", "e e a e e"]],
    ["most recoveries go without", ["t! m t", "t! m t", "t! a t", "t! b t", "t! c t", "t! d t", "t! f t"]],
  ])("no remedy: %s", (_why, sessions) => {
    expect(
      findRemedies(logOf(sessions)).filter(({ remedy }) => remedy === migrate || remedy === edit),
    ).toEqual([]);
  });

  test("no remedy: more than twenty actions lie between", () => {
    const filler = Array.from({ length: 20 }, () => "a b c d f g h i j k ".repeat(5).trim());
    const between = (count: number) => `t! m ${"a ".repeat(count)}t`;
    const remedies = (count: number) =>
      findRemedies(logOf([between(count), between(count), ...filler])).filter(
        ({ remedy }) => remedy === migrate,
      );
    expect(remedies(18)).toHaveLength(1);
    expect(remedies(19)).toEqual([]);
  });

  test("no remedy: it failed in one session and succeeded in the next", () => {
    expect(findRemedies(logOf(["t! m", "t", "t! m", "t"], MINUTE, 5 * MINUTE))).toEqual([]);
  });

  test("isn't found where an hour is between failure and success", () => {
    expect(findRemedies(logOf(["t! m t", "t! m t"], 31 * MINUTE))).toEqual([]);
  });

  test("counts twice in one session when hours are between", () => {
    const log = logOf(["t! m t t! m t"]);
    expect(findRemedies(log)).toEqual([]);
    const later = log.timestampMs.map((timestampMs, at) => (at < 3 ? timestampMs : timestampMs + 3 * HOUR));
    expect(findRemedies({ ...log, timestampMs: later })).toHaveLength(1);
  });

  test("an empty log has none", () => {
    expect(findRemedies(logOf([]))).toEqual([]);
  });
});
