import { describe, expect, test } from "vitest";
import { createId, timeOfId } from "../../src/base/index.ts";

const T = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

describe("createId", () => {
  test("[base.id.unique] [base.id.sortable] makes 100,000 different, sorted ids in one millisecond", () => {
    const ids = Array.from({ length: 100_000 }, () => createId(T));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id, index) => index === 0 || ids[index - 1]! < id)).toBe(true);
  });

  test("[base.id.sortable] makes ids that sort by time as strings, whatever the order of their creation", () => {
    const times = [0, 1, 31, 32, 1_000, 2 ** 40, T - 1, T, T + 1, 2 ** 48 - 1];
    const ids = [...times].reverse().map(time => createId(time));
    expect([...ids].sort()).toEqual([...ids].reverse());
  });

  test("[base.id.sortable] keeps the order of fractions of one millisecond", () => {
    const ids = [0, 0.3, 0.6, 0.9].map(fraction => createId(T + fraction));
    expect(ids.map(timeOfId)).toEqual([T, T, T, T]);
    expect([...ids].sort()).toEqual(ids);
  });

  test("[base.id.unique] makes different ids when the clock goes back and forth", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => createId(T - (index % 3)));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map(timeOfId).slice(0, 4)).toEqual([T, T - 1, T - 2, T]);
  });

  test("makes a ULID", () => {
    expect(createId()).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(createId(1469918176385).slice(0, 10)).toBe("01ARYZ6S41"); // the example of github.com/ulid/spec's library
  });

  test("makes an id although the clock is broken", () => {
    const broken = [Number.NaN, -1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 2 ** 60];
    expect(broken.map(time => timeOfId(createId(time)))).toEqual([0, 0, 0, 2 ** 48 - 1, 2 ** 48 - 1]);
  });
});

describe("timeOfId", () => {
  test("[base.id.sortable] tells when an id was made", () => {
    for (const time of [0, 1, T, 2 ** 48 - 1]) expect(timeOfId(createId(time))).toBe(time);
  });

  test.each([
    "",
    "x",
    "01ARYZ6S41",
    `${createId(T)}0`,
    createId(T).toLowerCase(),
    "8".repeat(26),
    "01ARYZ6S41".padEnd(26, "U"),
  ])("refuses %j, which createId never makes", id => {
    expect(timeOfId(id)).toBeUndefined();
  });
});
