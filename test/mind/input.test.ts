import { describe, expect, test } from "vitest";
import { replaySession } from "../../src/mind/replay.ts";
import { createReflexModel } from "../../src/model/index.ts";
import type { BudgetLedger, CallAmounts, ContentPart, Hook, TurnView } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import type { ScriptedStep } from "../../src/testing/index.ts";
import { defineTool } from "../../src/tools/index.ts";
import { createTestMind, eventsOf, key, kindsOf, logged, only } from "./fixtures.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A hook that keeps what it saw of each turn. */
function watching() {
  const seen: TurnView[] = [];
  const hook: Hook = { name: "watching", onFailure: "closed", beforeTurn: view => void seen.push(view) };
  return { seen, hook };
}

describe("parts of an input", () => {
  test("[mind.input.parts] reach the model in the contract's shapes, and the log as plain JSON", async () => {
    const log = createMemoryLog();
    const { model, session } = createTestMind(["A dot."], { log });
    const turn = session.send([
      { type: "text", text: "What is it?" },
      { type: "image", image: PNG },
      { type: "file", data: new TextEncoder().encode("a,b"), mediaType: "text/csv", filename: "a.csv" },
      { type: "file", mediaType: "application/pdf", url: "https://example.com/a.pdf" },
      { type: "data", data: { width: 1 }, name: "size" },
    ]);
    expect((await turn.summary()).status).toBe("completed");
    expect(model.calls[0]!.prompt.at(-1)).toEqual({
      role: "user",
      content: [
        { type: "text", text: "What is it?" },
        { type: "file", mediaType: "image/png", data: { type: "data", data: PNG } },
        { type: "file", mediaType: "text/csv", filename: "a.csv", data: { type: "data", data: "YSxi" } },
        {
          type: "file",
          mediaType: "application/pdf",
          data: { type: "url", url: new URL("https://example.com/a.pdf") },
        },
        { type: "text", text: 'size: {"width":1}' },
      ],
    });
    const [input] = only(await logged(log.read(key)), "input-received");
    expect(input!.text).toBe("What is it?");
    expect(JSON.parse(JSON.stringify(input))).toEqual(input);
    const second = createTestMind(["Yes."], { log });
    await second.session.send("Sure?").summary();
    expect(second.model.calls[0]!.prompt.slice(1, 2)).toEqual(model.calls[0]!.prompt.slice(-1));
  });

  test.each([
    ["a function", [{ type: "data", data: () => 1 }], "input.invalid"],
    ["an unknown type", [{ type: "video", data: "x" }], "input.invalid"],
    [
      "a file of this machine",
      [{ type: "file", data: "file:///etc/passwd", mediaType: "text/plain" }],
      "input.invalid",
    ],
    ["a file without a media type", [{ type: "file", data: "YQ==" }], "input.invalid"],
    ["too many bytes", [{ type: "image", image: PNG }], "limit.exceeded"],
    ["data that is too large", [{ type: "data", data: "x".repeat(200) }], "limit.exceeded"],
    ["too many parts", Array.from({ length: 5 }, () => ({ type: "text", text: "x" })), "limit.exceeded"],
  ])("[mind.input.bounds] refuses %s before the turn begins", async (_what, parts, code) => {
    const log = createMemoryLog();
    const { model, session } = createTestMind(["never"], { log, limits: { inputBytes: 50, inputParts: 4 } });
    const summary = await session.send(parts as unknown as readonly ContentPart[]).summary();
    expect(summary).toMatchObject({ status: "failed", code });
    expect(model.calls).toEqual([]);
    expect(await log.lastSeq(key)).toBe(0);
  });

  test("[mind.input.author] the model sees the author; hooks see author, parts and metadata", async () => {
    const { hook, seen } = watching();
    const log = createMemoryLog();
    const { model, session } = createTestMind(["Hello, Ann."], { log, hooks: [hook] });
    const metadata = { thread: "t1", tags: ["a"] };
    await session.send("hello", { author: "ann", metadata }).summary();
    expect(model.calls[0]!.prompt.at(-1)!.content).toEqual([
      { type: "text", text: "ann says:" },
      { type: "text", text: "hello" },
    ]);
    expect(seen[0]).toMatchObject({ author: "ann", metadata, parts: [{ type: "text", text: "hello" }] });
    expect(Object.isFrozen(seen[0]!.metadata)).toBe(true);
    expect(only(await logged(log.read(key)), "input-received")[0]).toMatchObject({ author: "ann", metadata });
  });

  test("[mind.input.author] refuses metadata that is too large, and an author of two lines", async () => {
    const { session } = createTestMind([], { limits: { metadataChars: 20 } });
    for (const options of [{ metadata: "x".repeat(30) }, { metadata: () => 1 as never }, { author: "a\nb" }])
      expect(await session.send("x", options as object).summary()).toMatchObject({
        status: "failed",
        code: "config.invalid",
      });
  });

  test("[mind.input.hooks] a hook's other words leave files where they are; its parts take the place of all", async () => {
    const words: Hook = { name: "words", onFailure: "closed", beforeTurn: () => ({ input: "[hidden]" }) };
    const given = [
      { type: "text", text: "secret" },
      { type: "image", image: PNG },
    ] as const;
    const one = createTestMind(["ok"], { hooks: [words] });
    await one.session.send(given).summary();
    expect(one.model.calls[0]!.prompt.at(-1)!.content).toMatchObject([
      { type: "text", text: "[hidden]" },
      { type: "file" },
    ]);
    const none: Hook = {
      name: "none",
      onFailure: "closed",
      beforeTurn: () => ({ parts: [{ type: "text", text: "nothing" }] }),
    };
    const other = createTestMind(["ok"], { hooks: [none] });
    await other.session.send(given).summary();
    expect(other.model.calls[0]!.prompt.at(-1)!.content).toEqual([{ type: "text", text: "nothing" }]);
  });
});

describe("an input with an id", () => {
  test("[mind.input.once] is one turn with one summary when it is sent twice at once", async () => {
    const { model, session } = createTestMind(["first", "second"], { log: createMemoryLog() });
    const turns = [session.send("hello", { id: "wh-1" }), session.send("hello", { id: "wh-1" })];
    const [one, other] = await Promise.all(turns.map(turn => turn.summary()));
    expect(other).toEqual(one);
    expect(one).toMatchObject({ turn: "wh-1", status: "completed", text: "first" });
    expect(model.calls).toHaveLength(1);
    await session.send("more", { id: "wh-2" }).summary();
    expect(model.calls).toHaveLength(2);
  });

  test("[mind.input.once] gives the same committed events when it is sent again in another process", async () => {
    const log = createMemoryLog();
    const first = createTestMind(["first"], { log });
    await first.session.send("hello", { id: "wh-1" }).summary();
    const committed = await logged(log.read(key));
    const second = createTestMind([], { log });
    expect(await eventsOf(second.session.send("hello", { id: "wh-1" }))).toEqual(committed);
    expect(second.model.calls).toEqual([]);
    expect(await logged(log.read(key))).toEqual(committed);
    expect((await second.session.send("hello", { id: "wh-1" }).summary()).text).toBe("first");
  });

  test("[mind.input.once] gives the same summary again without a log", async () => {
    const { model, session } = createTestMind(["first"]);
    const one = await session.send("hello", { id: "wh-1" }).summary();
    const again = await eventsOf(session.send("hello", { id: "wh-1" }));
    expect(again.at(-1)).toMatchObject({ kind: "turn-end", text: one.text });
    expect(model.calls).toHaveLength(1);
  });

  test("[mind.input.once] goes on with a turn whose process died", async () => {
    const log = createMemoryLog();
    const whole = createMemoryLog();
    await createTestMind(["first"], { log: whole }).session.send("hello", { id: "wh-1" }).summary();
    const entries = await logged(whole.read(key));
    await log.append(
      key,
      entries.slice(
        0,
        entries.findIndex(({ kind }) => kind === "text-block"),
      ),
      { afterSeq: 0 },
    );
    const { model, session } = createTestMind(["again"], { log });
    const events = await eventsOf(session.send("hello", { id: "wh-1" }));
    expect(kindsOf(events)).toContain("turn-resume");
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "completed", text: "again" });
    expect(model.calls).toHaveLength(1);
    const all = await logged(log.read(key));
    expect(only(all, "turn-start")).toHaveLength(1);
    expect(only(all, "turn-end")).toHaveLength(1);
  });

  test("[mind.input.once] waits for the process that runs the turn, and gives its result", async () => {
    const log = createMemoryLog();
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = createTestMind([["one ", { until: promise }, "two"]], { log });
    const begun = Promise.withResolvers<void>();
    const running = (async () => {
      for await (const event of first.session.send("hello", { id: "wh-1" }))
        if (event.kind === "text-delta") begun.resolve();
    })();
    await begun.promise;
    const second = createTestMind([], { log, limits: { claimMs: 30 } });
    const again = second.session.send("hello", { id: "wh-1" }).summary();
    setTimeout(resolve, 100);
    await running;
    expect(await again).toMatchObject({ status: "completed", turn: "wh-1" });
    expect(second.model.calls).toEqual([]);
  });

  test("[mind.input.once] names tools' calls by session, too: the same id elsewhere is another turn", async () => {
    const keys: string[] = [];
    const { defineTool } = await import("../../src/tools/index.ts");
    const tool = defineTool({
      name: "pay",
      description: "Pays.",
      input: { type: "object" },
      sideEffects: [],
      execute: (_input, { idempotencyKey }) => keys.push(idempotencyKey),
    });
    const call = [{ tool: "pay", input: {}, id: "call-1" }];
    const { mind } = createTestMind([call, "ok", call, "ok"], { tools: [tool] });
    for (const session of ["s1", "s2"])
      await mind
        .session({ ...key, session })
        .send("pay", { id: "wh-1" })
        .summary();
    expect(new Set(keys).size).toBe(2);
  });
});

test("[model.reflex.files] the reflex says which files it can't read, and answers the words", async () => {
  const { session } = createTestMind([], { model: createReflexModel() });
  const photo = { type: "image", image: PNG } as const;
  const alone = await session.send([photo]).summary();
  expect(alone.text).toBe("I read text only, so I did not look at image/png.");
  const both = await session.send([{ type: "text", text: "thank you" }, photo]).summary();
  expect(both.text).toContain("did not look at image/png");
  expect(both.text).toContain("You're welcome.");
});

test("[mind.input.budget] a budget counts a file by its size, and not as the words of its base64", async () => {
  const amounts: CallAmounts[] = [];
  const ledger: BudgetLedger = {
    async reserve(_key, given) {
      amounts.push(given);
      return {
        status: "held",
        share: 1,
        reservation: { settle: () => undefined, release: () => undefined },
      };
    },
  };
  const { session } = createTestMind(["ok", "ok"], { ledger });
  await session
    .send([{ type: "file", data: new Uint8Array(300_000), mediaType: "application/pdf" }])
    .summary();
  expect(amounts[0]!.least.tokens).toBeGreaterThan(10_000);
  expect(amounts[0]!.least.tokens).toBeLessThan(30_000);
});

test("[mind.input.once] a turn with an id, parts and an author replays without a difference", async () => {
  const log = createMemoryLog();
  const { session } = createTestMind(["one", "two"], { log });
  const parts = [{ type: "text", text: "look" } as const, { type: "image", image: PNG } as const];
  await session.send(parts, { id: "wh-1", author: "ann", metadata: { thread: 1 } }).summary();
  await session.send("more").summary();
  expect(await replaySession(log.read(key)).differences()).toEqual([]);
});

describe("the inputs before", () => {
  test("[tools.memory.said-before] a turn has a person's last two inputs, in the next process, too, and no agent's", async () => {
    const log = createMemoryLog();
    const said: string[] = [];
    const listening = defineTool({
      name: "listen",
      description: "Hears what is a person's own.",
      category: "test",
      input: { type: "object", properties: {} },
      sideEffects: [],
      repeatability: "idempotent",
      execute: (_, { personText }) => void said.push(personText),
    });
    const hear = [{ tool: "listen", input: {}, id: "call" }];
    const open = (steps: readonly ScriptedStep[]) =>
      createTestMind(steps, { log, tools: [listening] }).session;
    const first = open(["1", "2", "3", "4"]);
    for (const words of ["first", "second", "third"]) await first.turn(words).summary();
    await first.turn("an agent's", { origin: "agent" }).summary();
    await open([hear, "5"]).turn("yes").summary();
    await open([hear, "6"]).turn("yes", { origin: "agent" }).summary();
    expect(said).toEqual(["second\nthird\nyes", ""]);
  });
});
