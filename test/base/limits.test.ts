import { describe, expect, test } from "vitest";
import { type LimitName, limits, resolveLimits } from "../../src/base/index.ts";

/** Overrides that configuration may hold although the compiler refuses them. */
const resolveAny = (overrides: Readonly<Record<string, unknown>>) => () =>
  resolveLimits(overrides as Partial<Record<LimitName, number>>);

describe("limits", () => {
  test("have a positive default for every bound, a unit and a sentence", () => {
    for (const [name, limit] of Object.entries(limits)) {
      expect(limit.default, name).toBeGreaterThan(0);
      expect(limit.unit, name).toMatch(/^(?:[a-z ]+|USD)$/);
      expect(limit.what, name).toMatch(/^[A-Z].+/);
      expect(name.endsWith("Ms"), name).toBe(limit.unit === "ms");
    }
  });

  test("[base.limits.frozen] freeze the table, its entries and the resolved limits", () => {
    const resolved = resolveLimits();
    for (const frozen of [limits, limits.turnSteps, resolved]) {
      expect(Object.isFrozen(frozen)).toBe(true);
    }
    expect(() => Object.assign(limits.turnSteps, { default: 99 })).toThrow(TypeError);
    expect(resolveLimits().turnSteps).toBe(5);
  });
});

describe("resolveLimits", () => {
  test("gives the defaults with the overrides in their place", () => {
    expect(resolveLimits()).toMatchObject({ turnSteps: 5, streamEvents: 1_024 });
    expect(resolveLimits({ turnSteps: 20, turnMs: Number.POSITIVE_INFINITY })).toMatchObject({
      turnSteps: 20,
      turnMs: Number.POSITIVE_INFINITY,
      streamEvents: 1_024,
    });
  });

  test("[base.limits.checked] names every unknown name and every bad value at once", () => {
    const bad = {
      turnStep: 5,
      turnSteps: 0,
      turnMs: "5",
      hookMs: Number.NaN,
      toolMs: undefined,
      toString: 1,
    };
    expect(resolveAny(bad)).toThrow(
      expect.objectContaining({
        code: "config.invalid",
        data: {
          problems: [
            { path: "limits.turnStep", problem: expect.stringContaining("known are turnSteps, turnMs") },
            { path: "limits.turnSteps", problem: "expected a number above 0, got 0" },
            { path: "limits.turnMs", problem: "expected a number above 0, got 5" },
            { path: "limits.hookMs", problem: "expected a number above 0, got NaN" },
            { path: "limits.toolMs", problem: "expected a number above 0, got undefined" },
            { path: "limits.toString", problem: expect.stringContaining("unknown") },
          ],
        },
      }),
    );
  });

  test("[base.limits.checked] refuses a time that timers would shorten to one millisecond", () => {
    expect(resolveAny({ turnMs: 2 ** 31 })).toThrow("expected at most 2147483647 ms, or Infinity");
    expect(resolveLimits({ turnMs: 2 ** 31 - 1, inputChars: 2 ** 40 })).toMatchObject({
      inputChars: 2 ** 40,
    });
  });
});
