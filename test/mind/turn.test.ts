import { describe, expect, test } from "vitest";
import { systemClock } from "../../src/base/index.ts";
import { createConversation } from "../../src/mind/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createScriptedModel, forever } from "../../src/testing/index.ts";
import { callEcho, createTestMind, echo, eventsOf, key, kindsOf, logged, only } from "./fixtures.ts";
import { expectValidForProviders } from "./valid-history.ts";

describe("a turn", () => {
  test("[mind.turn.events] streams its events in order and returns its summary", async () => {
    const { session } = createTestMind([["Hel", "lo."]]);
    const turn = session.turn("hi");
    const reader = turn[Symbol.asyncIterator]();
    const events = [];
    let step = await reader.next();
    for (; !step.done; step = await reader.next()) events.push(step.value);
    expect(kindsOf(events)).toEqual([
      "turn-start",
      "input-received",
      "step-start",
      "model-call-start",
      "text-delta",
      "text-delta",
      "text-block",
      "model-call-end",
      "step-end",
      "turn-end",
    ]);
    expect(step.value).toMatchObject({ status: "completed", text: "Hello.", steps: 1, turn: turn.id });
    expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 1));
    expect(new Set(events.map(event => event.id)).size).toBe(events.length);
    expect(events.every(event => event.turn === turn.id && Number.isFinite(event.at))).toBe(true);
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  });

  test("[mind.turn.events] a summary can be awaited without reading, and readers may come late", async () => {
    const { session } = createTestMind(["one", "two"]);
    expect((await session.turn("a").summary()).text).toBe("one");
    const turn = session.turn("b");
    await turn.summary();
    expect(await turn.summary()).toMatchObject({ text: "two" });
  });

  test("[mind.turn.committed] tools run between steps, and the log is written before a body is entered", async () => {
    const log = createMemoryLog();
    const before: string[][] = [];
    const tool = echo(async text => {
      before.push(kindsOf(await logged(log.read(key))));
      return `echo ${text}`;
    });
    const { session, model } = createTestMind([["Look: ", callEcho("a"), callEcho("b")], "Done."], {
      log,
      tools: [tool],
    });
    const events = await eventsOf(session.turn("go"));
    expect(before[0]).toContain("input-received");
    expect(before[0]).toContain("text-block");
    expect(before[0]).toContain("tool-call-start");
    expect(only(events, "tool-call-end").map(event => event.outcome.status)).toEqual([
      "succeeded",
      "succeeded",
    ]);
    expect(model.calls[1]!.prompt.slice(1)).toEqual([
      { role: "user", content: [{ type: "text", text: "go" }] },
      {
        role: "assistant",
        content: [
          { type: "text", text: "Look: " },
          { type: "tool-call", toolCallId: "call-a", toolName: "echo", input: { text: "a" } },
          { type: "tool-call", toolCallId: "call-b", toolName: "echo", input: { text: "b" } },
        ],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "call-a",
            toolName: "echo",
            output: { type: "text", value: "echo a" },
          },
          {
            type: "tool-result",
            toolCallId: "call-b",
            toolName: "echo",
            output: { type: "text", value: "echo b" },
          },
        ],
      },
    ]);
    const entries = await logged(log.read(key));
    expect(entries.map(entry => entry.seq)).toEqual(
      entries.map(entry => entry.seq).toSorted((a, b) => a - b),
    );
    expect(entries.some(entry => (entry.kind as string) === "text-delta")).toBe(false);
    expect(entries.at(-1)!.kind).toBe("turn-end");
  });

  test("[mind.turn.fold] folding the log gives the conversation that the model sees", async () => {
    const log = createMemoryLog();
    const { session, model } = createTestMind([[callEcho("a")], "First.", "Second."], {
      log,
      tools: [echo()],
    });
    await session.turn("one").summary();
    await session.turn("two").summary();
    const conversation = createConversation();
    for await (const entry of log.read(key)) conversation.apply(entry);
    const seen = model.calls[2]!.prompt.slice(1);
    expect(conversation.messages.slice(0, seen.length)).toEqual(seen);
    expect(conversation.messages.at(-1)).toEqual({
      role: "assistant",
      content: [{ type: "text", text: "Second." }],
    });
  });
});

describe("sessions", () => {
  test("[mind.session.serial] twenty sends at once give one linear history", async () => {
    const { session, model } = createTestMind(Array.from({ length: 20 }, (_, index) => `answer ${index}`));
    const summaries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => session.turn(`question ${index}`).summary()),
    );
    expect(summaries.map(summary => summary.text)).toEqual(summaries.map((_, index) => `answer ${index}`));
    const roles = model.calls[19]!.prompt.map(message => message.role);
    expect(roles).toEqual([
      "system",
      ...Array.from({ length: 39 }, (_, index) => (index % 2 === 0 ? "user" : "assistant")),
    ]);
  });

  test("[mind.session.resume] another mind on the same log goes on", async () => {
    const log = createMemoryLog();
    await createTestMind(["Noted."], { log }).session.turn("My dog is called Rex.").summary();
    const { session, model } = createTestMind(["Rex."], { log });
    const events = await eventsOf(session.turn("What is my dog called?"));
    expect(JSON.stringify(model.calls[0]!.prompt)).toContain("My dog is called Rex.");
    expect(events[0]!.seq).toBeGreaterThan(1);
  });

  test("[mind.session.foreign] the same id of another user is another conversation", async () => {
    const log = createMemoryLog();
    const { mind, model } = createTestMind(["1", "2", "3"], { log });
    await mind.session(key).turn("the canary sings").summary();
    await mind
      .session({ ...key, user: "bob" })
      .turn("hi")
      .summary();
    await mind
      .session({ ...key, tenant: "globex" })
      .turn("hi")
      .summary();
    expect(JSON.stringify(model.calls.slice(1).map(call => call.prompt))).not.toContain("canary");
  });
});

describe("cancelling", () => {
  test("[mind.turn.cancel] keeps and marks the text so far, and the next turn works", async () => {
    const log = createMemoryLog();
    const { session, model } = createTestMind([["So far", forever], "Again."], { log });
    const turn = session.turn("talk");
    for await (const event of turn) if (event.kind === "text-delta") turn.cancel("enough");
    expect(await turn.summary()).toMatchObject({ status: "cancelled", reason: "enough", text: "So far" });
    expect(model.calls[0]!.abortSignal!.aborted).toBe(true);
    expect((await session.turn("and now?").summary()).status).toBe("completed");
    expect(model.calls[1]!.prompt[2]).toEqual({
      role: "assistant",
      content: [
        { type: "text", text: "So far" },
        { type: "text", text: "(Cut off here.)" },
      ],
    });
  });

  test("[mind.turn.cancel] ends a turn by a signal, before it begins and while a tool ignores it", async () => {
    const { session } = createTestMind([[callEcho("x")], "Never."], {
      tools: [echo(() => new Promise(() => {}))],
    });
    expect(await session.turn("a", { signal: AbortSignal.abort("no") }).summary()).toMatchObject({
      status: "cancelled",
    });
    const controller = new AbortController();
    const turn = session.turn("b", { signal: controller.signal });
    for await (const event of turn) if (event.kind === "tool-call-start") controller.abort("stop");
    expect(await turn.summary()).toMatchObject({ status: "cancelled", toolCalls: 1 });
  });

  test("[mind.turn.reader-leaves] closes the model's stream within 50 ms", async () => {
    const { session, model } = createTestMind([["So far", forever], "Next."]);
    for await (const event of session.turn("talk")) if (event.kind === "text-delta") break;
    const left = performance.now();
    while (!model.calls[0]!.abortSignal!.aborted) await new Promise(resolve => setTimeout(resolve, 1));
    expect(performance.now() - left).toBeLessThan(50);
    expect((await session.turn("more").summary()).text).toBe("Next.");
  });
});

describe("failures", () => {
  const broken = { parts: ["Half", { failure: new Error("cut") }] } as const;
  const cases = [
    ["the model rejects", [{ parts: [], rejection: new Error("401") }], {}],
    ["the stream breaks", [broken], {}],
    ["the stream reports an error", [["Half", { error: "overloaded" }]], {}],
    ["the stream ends early", [{ parts: ["Half"], finishReason: null }], {}],
    ["a hook throws before the turn", [], { hooks: [failingHook("beforeTurn")] }],
    ["a hook throws before a step", [], { hooks: [failingHook("beforeStep")] }],
    ["the step after tools breaks", [[callEcho("a")], broken], { tools: [echo()] }],
  ] as const;

  test.each(cases)("[mind.turn.never-throws] %s: the turn ends as failed", async (_, steps, options) => {
    const { session } = createTestMind(steps, { ...options, limits: { modelAttempts: 1 } });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "turn-end")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "failed" });
    const [lastCall] = only(events, "model-call-end").slice(-1);
    if (lastCall !== undefined) expect(lastCall.failure?.message).toBeTruthy();
    expect(JSON.stringify(events)).not.toMatch(/\bat .*\.ts:\d+/);
  });

  test.each(cases)(
    "[mind.turn.after-failure] [mind.turn.valid-history] %s: the next turn works",
    async (_, steps, options) => {
      const once = { ...options, ...("hooks" in options && { hooks: options.hooks.map(failOnce) }) };
      const { session, model } = createTestMind([...steps, "Fine."], {
        ...once,
        limits: { modelAttempts: 1 },
      });
      expect((await session.turn("first").summary()).status).toBe("failed");
      expect(await session.turn("second").summary()).toMatchObject({ status: "completed", text: "Fine." });
      expectValidForProviders(model.calls.at(-1)!.prompt);
    },
  );

  test("[mind.turn.after-failure] a log that fails loses the turn and nothing else", async () => {
    const log = createMemoryLog();
    let isDown = true;
    const flaky = {
      ...log,
      append: (...args: Parameters<typeof log.append>) =>
        isDown ? Promise.reject(new Error("down")) : log.append(...args),
    };
    const { session, model } = createTestMind(["Back."], { log: flaky });
    expect((await session.turn("first").summary()).status).toBe("failed");
    isDown = false;
    expect((await session.turn("second").summary()).text).toBe("Back.");
    expect(JSON.stringify(model.calls)).not.toContain("first");
    expect((await logged(log.read(key))).at(-1)!.kind).toBe("turn-end");
  });

  test("[mind.turn.valid-history] a log whose last turn broke off is closed by the next one", async () => {
    const log = createMemoryLog();
    const { session } = createTestMind([[callEcho("a")], "x"], { log, tools: [echo()] });
    await session.turn("first").summary();
    const cut = createMemoryLog();
    const entries = await logged(log.read(key));
    const request = entries.findIndex(entry => entry.kind === "tool-call-request");
    await cut.append(key, entries.slice(0, request + 1), { afterSeq: 0 });
    const model = createScriptedModel(["Fine."]);
    const next = createTestMind([], { model, log: cut }).session;
    expect((await next.turn("second").summary()).text).toBe("Fine.");
    expectValidForProviders(model.calls[0]!.prompt);
    expect(JSON.stringify(model.calls[0]!.prompt)).toContain(
      "tool.cancelled: The turn ended before this call",
    );
  });
});

function failingHook(phase: "beforeTurn" | "beforeStep") {
  return {
    name: "broken",
    onFailure: "closed" as const,
    [phase]: () => {
      throw new Error("hook");
    },
  };
}

function failOnce(hook: ReturnType<typeof failingHook>) {
  let hasFailed = false;
  const once = () => {
    if (hasFailed) return undefined;
    hasFailed = true;
    throw new Error("hook");
  };
  return { ...hook, ...("beforeTurn" in hook ? { beforeTurn: once } : { beforeStep: once }) };
}

/** System first, people and the mind in turns, every call followed by its results. */

test("[base.time.duration] no event of a turn has a negative duration when the clock is put back meanwhile", async () => {
  let backMs = 0;
  const clock = { now: () => 1_800_000_000_000 - backMs, sleep: systemClock.sleep };
  const tools = [echo(() => (backMs += 3_600_000))];
  const { session } = createTestMind([[callEcho("a")], "Done."], { clock, tools });
  const turn = session.turn("go");
  const events = await eventsOf(turn);
  const durations = events.flatMap(event => ("durationMs" in event ? [event.durationMs] : []));
  expect(durations).toEqual([0, 0]);
  expect((await turn.summary()).durationMs).toBe(0);
});
