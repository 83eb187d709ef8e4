import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_SALIENCE, salience } from "../../../src/brain/memory/salience.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-05-01T00:00:00Z");
const factors = fc.record({
  timestampMs: fc.integer({ min: 0, max: NOW + 400 * DAY }),
  painScore: fc.integer({ min: 1, max: 10 }),
  importance: fc.integer({ min: 1, max: 10 }),
  recurrence: fc.integer({ min: 1, max: 50 }),
});

describe("salience", () => {
  test.each([
    [{ ageDays: 0, painScore: 10, importance: 10, recurrence: 3 }, 30],
    [{ ageDays: 10, painScore: 8, importance: 5, recurrence: 2 }, 7 * 0.8 * 0.5 * 2],
    [{ ageDays: 400, painScore: 10, importance: 10, recurrence: 9 }, 3],
    [{ ageDays: 0.5, painScore: 2, importance: 5, recurrence: 1 }, 9.85 * 0.2 * 0.5],
  ])("[brain.salience.formula] %o is %d", ({ ageDays, ...rest }, expected) => {
    expect(salience({ ...rest, timestampMs: NOW - ageDays * DAY }, NOW)).toBeCloseTo(expected, 10);
  });

  test("[brain.salience.formula] monotone in each factor", () => {
    fc.assert(
      fc.property(factors, fc.integer({ min: 1, max: 9 }), (some, more) => {
        const before = salience(some, NOW);
        expect(salience({ ...some, painScore: some.painScore + more }, NOW)).toBeGreaterThanOrEqual(before);
        expect(salience({ ...some, importance: some.importance + more }, NOW)).toBeGreaterThanOrEqual(before);
        expect(salience({ ...some, recurrence: some.recurrence + more }, NOW)).toBeGreaterThanOrEqual(before);
        expect(salience({ ...some, timestampMs: some.timestampMs + more * DAY }, NOW)).toBeGreaterThanOrEqual(
          before,
        );
      }),
    );
  });

  test("[brain.salience.formula] salience is never negative, never above its maximum, and has a floor for old and undated episodes", () => {
    fc.assert(
      fc.property(factors, some => {
        const value = salience(some, NOW);
        const floor = (some.painScore / 10) * (some.importance / 10) * Math.min(some.recurrence, 3);
        expect(value).toBeGreaterThanOrEqual(floor);
        expect(value).toBeLessThanOrEqual(MAX_SALIENCE);
        expect(salience({ ...some, timestampMs: Number.NaN }, NOW)).toBeCloseTo(floor, 10);
      }),
    );
  });

  test("[brain.salience.formula] a clock that runs ahead is the present", () => {
    fc.assert(
      fc.property(factors, fc.integer({ min: 0, max: 1_000 }), (some, days) => {
        const ahead = salience({ ...some, timestampMs: NOW + days * DAY }, NOW);
        expect(ahead).toBe(salience({ ...some, timestampMs: NOW }, NOW));
      }),
    );
  });
});
