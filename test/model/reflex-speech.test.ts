import { describe, expect, test } from "vitest";
import { estimateTokens } from "../../src/base/index.ts";
import {
  collectAnswer,
  createReflexModel,
  type ModelCall,
  type ModelStreamPart,
} from "../../src/model/index.ts";
import { describeLanguageModelContract } from "../../src/testing/language-model-contract.ts";
import { everything } from "./brain-of-rows.ts";
import { callOf, pushTool, recallTool, rememberTool, talk, testsTool, tool } from "./talk.ts";

const question = { user: "Why do we use Redis?", fragments: everything };

describeLanguageModelContract("reflex", { create: createReflexModel, call: callOf(question) });

async function partsOf(call: ModelCall): Promise<readonly ModelStreamPart[]> {
  const parts: ModelStreamPart[] = [];
  for await (const part of (await createReflexModel().doStream(call)).stream) parts.push(part);
  return parts;
}

describe("[model.reflex.streams] speaks through the contract", () => {
  test("by words, and the words together are the answer", async () => {
    const deltas = (await partsOf(callOf(question))).flatMap(part =>
      part.type === "text-delta" ? [part.delta] : [],
    );
    expect(deltas.length).toBeGreaterThan(10);
    expect(deltas.join("")).toBe((await talk(question)).text);
  });

  test("script without spaces comes in pieces too, and no character is torn", async () => {
    const user = `要約して: ${`猫は${"𠮷".repeat(40)}で眠る。`.repeat(3)}`;
    const deltas = (await partsOf(callOf({ user }))).flatMap(part =>
      part.type === "text-delta" ? [part.delta] : [],
    );
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.every(delta => delta.isWellFormed())).toBe(true);
  });

  test("text before a call ends as a paragraph, and the call carries JSON and an id of its own", async () => {
    const parts = await partsOf(callOf({ user: "run the tests", tools: [testsTool] }));
    expect(parts.map(({ type }) => type)).toEqual(["stream-start", "tool-call", "finish"]);
    const again = await partsOf(
      callOf({ user: "run the tests", tools: [testsTool], before: [["run the tests", "done"]] }),
    );
    const idOf = (all: readonly ModelStreamPart[]) => all.find(part => part.type === "tool-call")?.toolCallId;
    expect(idOf(again)).not.toBe(idOf(parts));
  });

  test("counts the tokens of what it read and said", async () => {
    const call = callOf(question);
    const { usage } = await createReflexModel().doGenerate(call);
    const { text } = await talk(question);
    expect(usage.outputTokens.total).toBe(estimateTokens(text));
    expect(usage.inputTokens.total).toBeGreaterThan(estimateTokens(call.prompt[0]!.content as string));
  });
});

describe("[model.reflex.options] honours what a call asks for", () => {
  test("maxOutputTokens cuts the text between words, and nothing is called then", async () => {
    const { text, finishReason } = await talk({ ...question, options: { maxOutputTokens: 8 } });
    expect(finishReason).toBe("length");
    expect(estimateTokens(text)).toBeLessThanOrEqual(8);
    expect((await talk(question)).text.startsWith(text)).toBe(true);
  });

  test("stop sequences end the text before themselves", async () => {
    const { text, finishReason } = await talk({ ...question, options: { stopSequences: ["Rationale", ""] } });
    expect(text).toBe("Use Redis, not in-memory store.");
    expect(finishReason).toBe("stop");
  });

  test("toolChoice none: no call", async () => {
    const { calls, text } = await talk({
      ...question,
      tools: [recallTool],
      options: { toolChoice: { type: "none" } },
    });
    expect(calls).toEqual([]);
    expect(text).toContain("Redis");
  });

  test("toolChoice required: the call that it would make, else a call that fits the schema", async () => {
    const options = { toolChoice: { type: "required" } } as const;
    expect((await talk({ user: "push to dev", tools: [recallTool, pushTool], options })).calls).toEqual([
      ["git_push", { branch: "dev", force: false }],
    ]);
    expect((await talk({ user: "blue sky", tools: [pushTool, recallTool], options })).calls).toEqual([
      ["recall", { query: "blue sky" }],
    ]);
    const odd = tool(
      "odd",
      { text: { type: "string" }, mode: { type: "string", enum: ["a", "b"] }, count: { type: "integer" } },
      ["text", "mode", "count"],
    );
    expect((await talk({ user: "blue sky", tools: [odd], options })).calls).toEqual([
      ["odd", { text: "blue sky", mode: "a", count: 0 }],
    ]);
  });

  test("toolChoice tool: that tool, whatever was said", async () => {
    const options = { toolChoice: { type: "tool", toolName: "remember" } } as const;
    const { calls } = await talk({ user: "blue sky", tools: [recallTool, rememberTool], options });
    expect(calls).toEqual([["remember", { text: "blue sky" }]]);
  });

  test("JSON without a schema is the answer in an object", async () => {
    const { text } = await talk({ ...question, options: { responseFormat: { type: "json" } } });
    expect(JSON.parse(text)).toEqual({ answer: (await talk(question)).text });
  });

  const schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      age: { type: "integer" },
      isMember: { type: "boolean" },
      mood: { type: "string", enum: ["happy", "sad"] },
    },
    required: ["name", "age", "mood"],
  } as const;
  const json = (user: string) =>
    createReflexModel().doGenerate(
      callOf({ user, options: { responseFormat: { type: "json", schema: schema as never } } }),
    );

  test("JSON with a schema holds the values of the request, and nothing else", async () => {
    const { content, finishReason } = await json("Name: Ada\n- age = 36\nis_member: no\nShe is happy.");
    expect(finishReason.unified).toBe("stop");
    expect(content).toEqual([
      { type: "text", text: JSON.stringify({ name: "Ada", age: 36, isMember: false, mood: "happy" }) },
    ]);
  });

  test.each([
    "Ada is 36 and happy",
    "Name: Ada\nage: about forty\nhappy",
    "Name: Ada\nage: 36\nhappy and sad",
  ])("JSON that takes judgement is an error with a warning, never a guess: %s", async user => {
    const { content, finishReason, warnings } = await json(user);
    expect(content).toEqual([]);
    expect(finishReason.unified).toBe("error");
    expect(warnings).toEqual([expect.objectContaining({ type: "unsupported" })]);
  });

  test("files and provider tools are warned of", async () => {
    const { warnings } = await createReflexModel().doGenerate({
      prompt: [
        {
          role: "user",
          content: [
            { type: "text", text: "what is this?" },
            { type: "file", mediaType: "image/png", data: { type: "data", data: new Uint8Array(3) } },
          ],
        },
      ],
      tools: [{ type: "provider", id: "openai.web_search", name: "web_search", args: {} }],
    });
    expect(warnings.map(warning => warning.type === "unsupported" && warning.feature)).toEqual([
      "files",
      "the provider's tool web_search",
    ]);
  });

  test("a prompt without any user message gets an answer", async () => {
    const { content } = await collectAnswer(
      await createReflexModel().doStream({ prompt: [{ role: "system", content: "You are Ada." }] }),
    );
    expect(content).toHaveLength(1);
  });
});
