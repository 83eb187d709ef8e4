import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { fault, isFault } from "../../src/base/index.ts";
import { createMind, type MindOptions } from "../../src/mind/index.ts";
import { replaySession } from "../../src/mind/replay.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../src/testing/index.ts";
import { allowAll, echo, eventsOf, key, logged, only } from "./fixtures.ts";

const city = z.object({ name: z.string(), people: z.number(), rivers: z.array(z.string()) });
const bern = { name: "Bern", people: 134_000, rivers: ["Aare"] };

/** A text in deltas of a few characters. */
const inPieces = (value: unknown, chars = 5) =>
  (typeof value === "string" ? value : JSON.stringify(value)).match(new RegExp(`.{1,${chars}}`, "gs"))!;

function talk(steps: readonly ScriptedStep[], options: Partial<MindOptions> = {}, provider = "scripted") {
  const model = createScriptedModel(steps, { provider });
  const log = createMemoryLog();
  const mind = createMind({ model, policy: allowAll, log, ...options });
  return { log, mind, model, session: mind.session(key) };
}

async function expectReplayable(log: ReturnType<typeof createMemoryLog>) {
  expect(await replaySession(await logged(log.read(key))).differences()).toEqual([]);
}

describe("[mind.object] a turn whose answer is a value", () => {
  test("gives the value with its type, and partial values on the way", async () => {
    const { log, session } = talk([inPieces(bern)]);
    const answer = session.object("which is the capital?", city);
    const seen: unknown[] = [];
    const partials = answer.partials();
    let next = await partials.next();
    for (; !next.done; next = await partials.next()) seen.push(next.value);
    expectTypeOf(next.value).toEqualTypeOf<z.infer<typeof city>>();
    expect(next.value).toEqual(bern);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.at(-1)).toEqual(bern);
    expect(seen).toContainEqual({ name: "Bern" });
    expect(await answer.turn.summary()).toMatchObject({ status: "completed", text: JSON.stringify(bern) });
    await expectReplayable(log);
  });

  test("is asked for in words where the provider has no form for it, and natively where it has", async () => {
    const inWords = talk([JSON.stringify(bern)]);
    await inWords.session.object("?", city, { name: "city", description: "A city" }).value();
    const [call] = inWords.model.calls;
    expect(call!.responseFormat).toBeUndefined();
    expect(JSON.stringify(call!.prompt[0])).toContain("JSON Schema");
    const natively = talk([JSON.stringify(bern)], {}, "anthropic.messages");
    await natively.session.object("?", city, { name: "city" }).value();
    const [asked] = natively.model.calls;
    expect(asked!.responseFormat).toMatchObject({ type: "json", name: "city", schema: { type: "object" } });
    expect(JSON.stringify(asked!.prompt[0])).not.toContain("JSON Schema");
  });

  test("may call tools on the way", async () => {
    const call = [{ tool: "echo", input: { text: "Aare" } }];
    const { model, session } = talk([["I look it up. ", ...call], JSON.stringify(bern)], { tools: [echo()] });
    expect(await session.object("?", city).value()).toEqual(bern);
    expect(model.calls).toHaveLength(2);
  });

  test.each([
    ["fenced, with words around it", `Here you are:\n\`\`\`json\n${JSON.stringify(bern)}\n\`\`\`\nHappy?`],
    ["with a comma too many", '{"name": "Bern", "people": 134000, "rivers": ["Aare",],}'],
    ["in Python's words", "{'name': 'Bern', 'people': 134000, 'rivers': ['Aare']}"],
  ])("is read when it comes %s", async (_, text) => {
    const { model, session } = talk([text]);
    expect(await session.object("?", city).value()).toEqual(bern);
    expect(model.calls).toHaveLength(1);
  });
});

describe("[mind.object.again] an answer that can't be used", () => {
  test("is taken back and asked for again, with what is wrong and at a lower temperature", async () => {
    const wrong = JSON.stringify({ ...bern, people: "many" });
    const { log, model, session } = talk([inPieces(wrong), inPieces(bern)]);
    const { turn, value } = session.object("?", city, { temperature: 0.8 });
    const [events, found] = await Promise.all([eventsOf(turn), value()]);
    expect(found).toEqual(bern);
    expect(only(events, "object-result")).toMatchObject([
      { status: "failed", attempt: 1, problem: expect.stringContaining("people: expected a number") },
      { status: "parsed", attempt: 2 },
    ]);
    expect(only(events, "text-retraction")).toMatchObject([{ reason: "asked again", replacement: "" }]);
    expect(events.at(-1)).toMatchObject({ status: "completed", text: JSON.stringify(bern), steps: 2 });
    const [first, second] = model.calls;
    expect(second!.temperature).toBeLessThan(first!.temperature!);
    const [said, asked] = second!.prompt.slice(-2);
    expect(said).toMatchObject({ role: "assistant", content: [{ text: wrong }] });
    expect(JSON.stringify(asked)).toContain("people: expected a number");
    // An unusable answer is no part of the conversation.
    expect(JSON.stringify(await session.messages())).not.toContain("many");
    await expectReplayable(log);
  });

  test("is a typed error with the raw text the third time; the conversation goes on", async () => {
    const { log, model, session } = talk(["no", "nope", "still not", "Fine."]);
    const answer = session.object("?", city);
    const error = await answer.value().catch((problem: unknown) => problem);
    expect(isFault(error, "object.invalid") && error.data).toMatchObject({ attempts: 3, text: "still not" });
    expect(await answer.turn.summary()).toMatchObject({ status: "failed", code: "object.invalid" });
    expect(model.calls.map(({ temperature }) => temperature)).toEqual([undefined, 0.5, 0]);
    expect(await session.turn("so?").summary()).toMatchObject({ status: "completed", text: "Fine." });
    await expectReplayable(log);
  });

  test("never gives a value of a wrong type", async () => {
    const wrong = ['{"name": "Bern", "people": "134000", "rivers": []}', '{"name": null}', "[]", "134000"];
    for (const text of wrong) {
      const { session } = talk([text, text, text]);
      await expect(session.object("?", city).value()).rejects.toMatchObject({ code: "object.invalid" });
    }
  });

  test("a turn that ends otherwise says how", async () => {
    const rejection = fault("model.request-refused", { model: "m", reason: "no" });
    const { session } = talk([{ parts: [], rejection }]);
    await expect(session.object("?", city).value()).rejects.toMatchObject({
      code: "object.missing",
      message: expect.stringContaining("refused the request"),
    });
    const { session: other } = talk([JSON.stringify(bern)]);
    const answer = other.object("?", city);
    answer.turn.cancel("enough");
    await expect(answer.value()).rejects.toMatchObject({ code: "object.missing" });
  });

  test("a model that breaks off is tried again from the beginning, and nothing is mixed", async () => {
    const half = JSON.stringify(bern).slice(0, 20);
    const { log, session } = talk([[half, { failure: new Error("gone") }], inPieces(bern)], {
      clock: { now: Date.now, sleep: async () => undefined },
    });
    expect(await session.object("?", city).value()).toEqual(bern);
    await expectReplayable(log);
  });

  test("halves of two models' values never become one value", async () => {
    const first = createScriptedModel([['{"name": "Ba', { failure: new Error("gone") }]]);
    const second = createScriptedModel([inPieces({ people: 134_000, name: "Bern", rivers: [] })]);
    const log = createMemoryLog();
    const limits = { modelAttempts: 1 };
    const mind = createMind({ model: first, fallbacks: [second], policy: allowAll, log, limits });
    const answer = mind.session(key).object("?", city);
    expect(await answer.value()).toEqual({ people: 134_000, name: "Bern", rivers: [] });
    expect(second.calls).toHaveLength(1);
    expect(second.calls[0]!.prompt.map(({ role }) => role)).toEqual(["system", "user"]);
    expect((await answer.turn.summary()).text).not.toContain("Ba");
    await expectReplayable(log);
  });

  test("a mended answer that was cut off at its length is not taken for whole", async () => {
    const cut = { parts: ['{"items": ["a", "b", "c'], finishReason: "length" as const };
    const { model, session } = talk([cut, '{"items": ["a", "b", "c", "d"]}']);
    const list = await session.list("?", z.string()).value();
    expect(list).toEqual(["a", "b", "c", "d"]);
    expect(model.calls).toHaveLength(2);
  });
});

describe("[mind.object.shapes] lists and choices", () => {
  test("a list streams its items as each is whole and valid", async () => {
    const { session } = talk([inPieces({ items: [bern, { ...bern, name: "Basel" }, { name: 5 }] }, 9), "[]"]);
    const answer = session.list("which cities?", city);
    const lengths: number[] = [];
    const partials = answer.partials();
    let next = await partials.next();
    for (; !next.done; next = await partials.next()) lengths.push(next.value.length);
    expect(lengths.slice(0, 2)).toEqual([1, 2]);
    expect(next.value).toEqual([]);
  });

  test("a choice is one of its options, and nothing else", async () => {
    const { session } = talk(['{"choice": "left"}', "Right.", "up", "down", '{"choice": "sideways"}']);
    const first = session.choice("?", ["left", "right"]);
    expectTypeOf(await first.value()).toEqualTypeOf<"left" | "right">();
    expect(await session.choice("?", ["left", "right"]).value()).toBe("right");
    await expect(session.choice("?", ["left", "right"]).value()).rejects.toMatchObject({
      code: "object.invalid",
    });
  });

  test("a turn takes a JSON Schema, and a schema of a value that is no object", async () => {
    const { session } = talk(['{"value": 42}', "17", '{"ok": true}']);
    expect(await session.object("?", { type: "integer" }).value()).toBe(42);
    expect(await session.object("?", z.number()).value()).toBe(17);
    expect(await session.object("?", { type: "object", required: ["ok"] }).value()).toEqual({ ok: true });
  });

  test("several functions are called in parallel, each with arguments of its schema", async () => {
    const call = (text: string) => ({ tool: "echo", input: { text } });
    const { session } = talk([[call("a"), call("b"), call("c")], "Done."], { tools: [echo()] });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "tool-call-end").map(({ outcome }) => outcome.status)).toEqual(
      Array(3).fill("succeeded"),
    );
  });
});
