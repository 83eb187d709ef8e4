import { describe, expect, test } from "vitest";
import { collectAnswer } from "../../src/model/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }];

describe("a stream in one piece", () => {
  test("has its blocks in order, and calls between them", async () => {
    const model = createScriptedModel([
      [{ reasoning: "h" }, { reasoning: "m" }, "a", "b", { tool: "t", input: {} }, "c"],
    ]);
    const { content, finishReason } = await collectAnswer(await model.doStream({ prompt }));
    expect(content).toEqual([
      { type: "reasoning", text: "hm" },
      { type: "text", text: "ab" },
      { type: "tool-call", toolCallId: "call-1-1", toolName: "t", input: "{}" },
      { type: "text", text: "c" },
    ]);
    expect(finishReason.unified).toBe("tool-calls");
  });

  test("is interrupted when it has no finish part", async () => {
    const model = createScriptedModel([{ parts: ["half"], finishReason: null }]);
    expect(await model.doGenerate({ prompt })).toMatchObject({
      content: [{ type: "text", text: "half" }],
      finishReason: { unified: "interrupted" },
    });
  });

  test("fails with what an error part carries", async () => {
    const error = new Error("overloaded");
    await expect(createScriptedModel([["a", { error }, "b"]]).doGenerate({ prompt })).rejects.toBe(error);
  });
});
