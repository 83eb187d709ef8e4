import { describe, expect, test } from "vitest";
import { addUsage, noUsage } from "../../src/base/index.ts";
import { readFinishReason, readUsage } from "../../src/model/index.ts";

describe("[model.contract.tolerant] usage and finish reasons of every version", () => {
  const cases: readonly (readonly [
    title: string,
    usage: unknown,
    input: number,
    output: number,
    cached: number,
  ])[] = [
    [
      "V4 and V3",
      {
        inputTokens: { total: 12, noCache: 9, cacheRead: 3, cacheWrite: 0 },
        outputTokens: { total: 7, text: 5, reasoning: 2 },
      },
      12,
      7,
      3,
    ],
    [
      "V4 without totals",
      {
        inputTokens: { total: undefined, noCache: 9, cacheRead: 3, cacheWrite: 1 },
        outputTokens: { total: undefined, text: 5, reasoning: 2 },
      },
      13,
      7,
      3,
    ],
    ["V2", { inputTokens: 12, outputTokens: 7, totalTokens: 19, cachedInputTokens: 3 }, 12, 7, 3],
    ["V2 without cache", { inputTokens: 12, outputTokens: 7, totalTokens: 19 }, 12, 7, 0],
    ["nothing", undefined, 0, 0, 0],
    ["null", null, 0, 0, 0],
    ["nonsense", { inputTokens: "12", outputTokens: Number.NaN }, 0, 0, 0],
    ["negative", { inputTokens: -1, outputTokens: { total: -5 } }, 0, 0, 0],
  ];
  test.each(cases)("%s", (_, usage, inputTokens, outputTokens, cachedInputTokens) => {
    expect(readUsage(usage)).toEqual({ inputTokens, outputTokens, cachedInputTokens });
  });

  test.each([
    ["stop", "stop"],
    [{ unified: "tool-calls", raw: "tool_use" }, "tool-calls"],
    [{ unified: "interrupted", raw: undefined }, "interrupted"],
    ["unknown", "other"],
    ["constructor", "other"],
    [undefined, "other"],
    [null, "other"],
  ])("%j is %s", (reason, expected) => {
    expect(readFinishReason(reason)).toBe(expected);
  });

  test("adds up, with the cost where both are known", () => {
    const one = { inputTokens: 1, outputTokens: 2, cachedInputTokens: 0, costUsd: 0.5 };
    expect(addUsage(one, one)).toEqual({ inputTokens: 2, outputTokens: 4, cachedInputTokens: 0, costUsd: 1 });
    expect(addUsage(one, noUsage)).toEqual(one);
  });
});
