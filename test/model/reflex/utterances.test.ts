import { describe, expect, test } from "vitest";
import { judgeUtterance } from "./judge-utterance.ts";
import { utteranceKinds } from "./utterance.ts";
import { firstUtterances } from "./utterances-first.ts";
import { secondUtterances } from "./utterances-second.ts";

const utterances = [...firstUtterances, ...secondUtterances];

describe("[model.reflex.utterances] 250 labelled utterances", () => {
  test("they are of 14 kinds, sixteen of each at the least", () => {
    expect(utterances.length).toBeGreaterThanOrEqual(250);
    const counts = utteranceKinds.map(kind => utterances.filter(each => each.kind === kind).length);
    expect(counts).toHaveLength(14);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(16);
  });

  test("at least 92 % are answered rightly, and none with a falsehood", async () => {
    const wrong: string[] = [];
    const falsehoods: string[] = [];
    for (const utterance of utterances) {
      const verdict = await judgeUtterance(utterance);
      if (!verdict.isRight) wrong.push(utterance.user);
      falsehoods.push(...verdict.falsehoods.map(each => `${utterance.user}: ${each}`));
    }
    expect(falsehoods).toEqual([]);
    expect(1 - wrong.length / utterances.length, wrong.join("\n")).toBeGreaterThanOrEqual(0.92);
  });

  test.each([
    [
      "what is kept, where nothing may be",
      { user: "remember that the gate code is 12", kind: "small-talk" },
      1,
    ],
    ["a kept note that is missing", { user: "hello", kind: "decision", kept: "decision", has: ["Redis"] }, 1],
    ["an answer for an unknown", { user: "how are invoices numbered?", kind: "question-unknown" }, 1],
  ] as const)("the judge finds %s", async (_, utterance, least) => {
    const { isRight, notes } = await judgeUtterance(utterance);
    expect(isRight).toBe(false);
    expect(notes.length).toBeGreaterThan(least);
  });
});
