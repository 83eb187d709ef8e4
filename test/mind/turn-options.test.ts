import { describe, expect, test } from "vitest";
import { fault } from "../../src/base/index.ts";
import type { TurnOptions } from "../../src/mind/index.ts";
import { type LanguageModel, resolveModel } from "../../src/model/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { createTestMind, echo, eventsOf, only } from "./fixtures.ts";

/** Finds models by name, as a program's own table would. */
const named = (models: Readonly<Record<string, () => LanguageModel>>) => (name: string) =>
  resolveModel(name, { "acme/": id => (models[`acme/${id}`] ?? unknown)() });

const unknown = () => {
  throw fault("model.unknown", { name: "acme/nobody", known: [], nearest: [] });
};

describe("options of a turn", () => {
  const passed: readonly (readonly [string, TurnOptions, object])[] = [
    ["temperature", { temperature: 0.2 }, { temperature: 0.2 }],
    ["maxOutputTokens", { maxOutputTokens: 77 }, { maxOutputTokens: 77 }],
    ["stopSequences", { stopSequences: ["END"] }, { stopSequences: ["END"] }],
    ["seed", { seed: 4 }, { seed: 4 }],
    ["toolChoice", { toolChoice: "none" }, { toolChoice: { type: "none" } }],
    [
      "toolChoice by name",
      { toolChoice: { type: "tool", toolName: "echo" } },
      { toolChoice: { type: "tool", toolName: "echo" } },
    ],
    [
      "providerOptions",
      { providerOptions: { acme: { cache: true } } },
      { providerOptions: { acme: { cache: true } } },
    ],
  ];
  test.each(passed)(
    "[mind.options.call] %s is passed to the model call",
    async (_name, options, expected) => {
      const { model, session } = createTestMind(["ok", "ok"], { tools: [echo()] });
      await session.send("go", options).summary();
      await session.send("go").summary();
      expect(model.calls[0]).toMatchObject(expected);
      for (const name of Object.keys(expected)) expect(model.calls[1]).not.toHaveProperty(name);
    },
  );

  test("[mind.options.call] a required tool is required until the turn has called one", async () => {
    const call = [{ tool: "echo", input: { text: "x" } }];
    const { model, session } = createTestMind([call, "done"], { tools: [echo()] });
    await session.send("go", { toolChoice: "required" }).summary();
    expect(model.calls.map(({ toolChoice }) => toolChoice)).toEqual([{ type: "required" }, undefined]);
  });

  test("[mind.options.call] a model by name is asked, with its own fallbacks or the mind's", async () => {
    const failing = () => createScriptedModel([], { modelId: "failing" });
    const other = createScriptedModel(["other", "other"], { modelId: "other" });
    const mine = createScriptedModel(["mine"], { modelId: "mine" });
    const modelOf = named({ "acme/failing": failing, "acme/other": () => other });
    const { session } = createTestMind(["own"], { modelOf, fallbacks: [mine], limits: { modelAttempts: 1 } });
    expect(await session.send("a", { model: "acme/other" }).summary()).toMatchObject({ text: "other" });
    const own: TurnOptions = { model: "acme/failing", fallbacks: ["acme/other"] };
    expect(await session.send("b", own).summary()).toMatchObject({ text: "other" });
    const minds: TurnOptions = { model: "acme/failing", fallbacks: "mind" };
    expect(await session.send("c", minds).summary()).toMatchObject({ text: "mine" });
    expect(await session.send("d", { model: "acme/failing" }).summary()).toMatchObject({ status: "failed" });
    expect(await session.send("e", { model: "acme/nobody" }).summary()).toMatchObject({
      status: "failed",
      code: "model.unknown",
    });
    expect(await session.send("f").summary()).toMatchObject({ text: "own" });
  });

  test("[mind.options.call] limits hold for their turn, in the loop and in the executor", async () => {
    const call = [{ tool: "echo", input: { text: "x" } }];
    const long = echo(() => "x".repeat(500));
    const { session } = createTestMind([call, "done", call, "done"], { tools: [long] });
    const limits = { turnSteps: 1, toolOutputChars: 100 };
    const events = await eventsOf(session.send("go", { limits }));
    expect(only(events, "limit-reached").map(({ limit }) => limit)).toEqual(["toolOutputChars", "turnSteps"]);
    expect(only(await eventsOf(session.send("go")), "limit-reached")).toEqual([]);
  });

  const wrong: readonly (readonly [string, object])[] = [
    ["temperature", { temperature: -1 }],
    ["maxOutputTokens", { maxOutputTokens: 0 }],
    ["stopSequences", { stopSequences: [""] }],
    ["seed", { seed: 1.5 }],
    ["toolChoice", { toolChoice: "always" }],
    ["toolChoice.toolName", { toolChoice: { type: "tool", toolName: "none" } }],
    ["providerOptions", { providerOptions: { acme: 1 } }],
    ["limits", { limits: { waitingTurns: 1 } }],
    ["limits", { limits: { turnSteps: 0 } }],
    ["model", { model: "" }],
    ["fallbacks", { fallbacks: "others" }],
    ["id", { id: "" }],
    ["signal", { signal: {} }],
    ["maxTokens", { maxTokens: 5 }],
  ];
  test.each(wrong)(
    "[mind.options.wrong] %s that is wrong is a fault that names it",
    async (name, options) => {
      const { model, session } = createTestMind(["never"], { tools: [echo()] });
      const summary = await session.send("go", options).summary();
      expect(summary).toMatchObject({ status: "failed", code: "config.invalid" });
      expect("message" in summary && summary.message).toContain(name);
      expect(model.calls).toEqual([]);
    },
  );
});

describe("reading a turn", () => {
  const words = Array.from({ length: 200 }, (_, index) => `${index} `);

  test("[mind.reading.unread] a turn without readers ends, and its text can be read afterwards", async () => {
    const { session } = createTestMind([words], { limits: { streamEvents: 4 } });
    const turn = session.send("count");
    await session.settled();
    let text = "";
    for await (const event of turn) if (event.kind === "text-delta") text += event.text;
    expect(text).toBe(words.join(""));
    expect(await turn.summary()).toMatchObject({ status: "completed", text });
  });

  test("[mind.reading.unread] a reader that asks for it slows the turn down", async () => {
    const { session } = createTestMind([words], { limits: { streamEvents: 4 } });
    const deltas: string[] = [];
    for await (const event of session.send("count").read({ backPressure: true }))
      if (event.kind === "text-delta") deltas.push(event.text);
    expect(deltas).toEqual(words);
  });

  test("[mind.reading.text] the text can be read without other events", async () => {
    const { session } = createTestMind([[...words, { tool: "echo", input: { text: "x" } }], "done"], {
      tools: [echo()],
    });
    let text = "";
    for await (const piece of session.send("count").textStream) text += piece;
    expect(text).toBe(`${words.join("")}done`);
  });
});
