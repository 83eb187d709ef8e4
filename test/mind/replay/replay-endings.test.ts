import { describe, expect, test } from "vitest";
import { fault } from "../../../src/base/index.ts";
import type { MindOptions } from "../../../src/mind/index.ts";
import { forever, type ScriptedStep } from "../../../src/testing/index.ts";
import { callEcho, echo, only } from "../fixtures.ts";
import { expectSame, hook, type Recording, record } from "./record.ts";

const usage = { inputTokens: 900, outputTokens: 200, cachedInputTokens: 40 };

describe("how turns end", () => {
  const cases: Record<
    string,
    { steps: readonly ScriptedStep[]; options?: Partial<MindOptions>; status: string; reason?: string }
  > = {
    completed: { steps: ["Fine."], status: "completed" },
    "a model that stops for length": {
      steps: [{ parts: ["Too lo"], finishReason: "length" }],
      status: "stopped",
    },
    "a stream that breaks": { steps: [["So far", { failure: new Error("ECONNRESET") }]], status: "failed" },
    "an error in the stream": { steps: [["So", { error: new Error("overloaded") }]], status: "failed" },
    "a call that is refused": {
      steps: [{ parts: [], rejection: fault("model.failed", { model: "x", reason: "no key" }) }],
      status: "failed",
    },
    "an answer without an end": { steps: [{ parts: ["So far"], finishReason: null }], status: "failed" },
    "a second call that fails": { steps: [[callEcho("a")]], status: "failed" },
    "a model that is too slow": {
      steps: [["So far", forever]],
      options: { limits: { modelCallMs: 20 } },
      status: "failed",
    },
    "a turn whose time is up": {
      steps: [["So far", forever]],
      options: { limits: { turnMs: 20 } },
      status: "stopped",
      reason: "turnMs",
    },
    "the limit of steps": {
      steps: [[callEcho("a")], [callEcho("b")], "Enough."],
      options: { limits: { turnSteps: 2 } },
      status: "stopped",
      reason: "turnSteps",
    },
    "the limit of tokens": {
      steps: [{ parts: [callEcho("a")], usage }, "Enough."],
      options: { limits: { turnTokens: 1_000 } },
      status: "stopped",
      reason: "turnTokens",
    },
    "a loop": {
      steps: [...Array.from({ length: 4 }, (_, index) => [callEcho("a", `call-${index}`)]), "I give up."],
      options: { limits: { turnSteps: 50 } },
      status: "stopped",
      reason: "repeatedCalls",
    },
    "a loop that is noticed earlier": {
      steps: [...Array.from({ length: 3 }, (_, index) => [callEcho("a", `call-${index}`)]), "I give up."],
      options: { limits: { repeatedCalls: 2 } },
      status: "stopped",
      reason: "repeatedCalls",
    },
    "an input that a hook blocks": {
      steps: [],
      options: { hooks: [hook({ beforeTurn: () => ({ block: { message: "No.", reason: "forbidden" } }) })] },
      status: "stopped",
      reason: "forbidden",
    },
  };
  test.each(Object.entries(cases))(
    "[mind.replay.endings] %s",
    async (_name, { steps, options, ...ending }) => {
      const events = await record(steps, { tools: [echo()], ...options }, async ({ session, restart }) => {
        await session.turn("go").summary();
        await session.settled();
        await restart(["And on."]).turn("more").summary();
      });
      expect(only(events, "turn-end")[0]).toMatchObject(ending);
      await expectSame(events);
    },
  );

  const cancelled: Record<string, (recording: Recording) => Promise<unknown>> = {
    "by the caller": async ({ session }) => {
      const turn = session.turn("go");
      for await (const event of turn) if (event.kind === "text-delta") turn.cancel("enough");
    },
    "by the caller's signal": async ({ session }) => {
      const controller = new AbortController();
      const turn = session.turn("go", { signal: controller.signal });
      for await (const event of turn)
        if (event.kind === "text-delta") controller.abort(new Error("the page was closed"));
    },
    "by a reader who left": async ({ session }) => {
      for await (const event of session.turn("go")) if (event.kind === "text-delta") break;
      await session.settled();
    },
    "before it had begun": async ({ session }) => {
      const first = session.turn("go");
      const second = session.turn("wait");
      second.cancel("never mind");
      for await (const event of first) if (event.kind === "text-delta") first.cancel();
      await second.summary();
    },
  };
  test.each(Object.entries(cancelled))(
    "[mind.replay.endings] a turn that was cancelled %s",
    async (_name, act) => {
      const events = await record([["So far", forever]], {}, async recording => {
        await act(recording);
        await recording.restart(["And on."]).turn("more").summary();
      });
      expect(only(events, "turn-end").some(({ status }) => status === "cancelled")).toBe(true);
      await expectSame(events);
    },
  );

  test("[mind.replay.endings] a turn that was cancelled while a tool ran", async () => {
    const tools = [echo(text => (text === "a" ? "quick" : new Promise(() => {})))];
    const events = await record(
      [["Look: ", callEcho("a"), callEcho("b")]],
      { tools },
      async ({ session }) => {
        const turn = session.turn("go");
        for await (const event of turn) if (event.kind === "tool-call-end") turn.cancel();
      },
    );
    expect(only(events, "turn-end")).toMatchObject([{ status: "cancelled" }]);
    await expectSame(events);
  });

  test.each(["beforeTurn", "beforeStep", "openStage"] as const)(
    "[mind.replay.endings] a turn that was cancelled in a hook (%s)",
    async method => {
      const controller = new AbortController();
      const cancel = () => {
        controller.abort(new Error("from here"));
        return undefined;
      };
      const late = { push: (text: string) => [{ kind: "text", text }] as const, end: () => cancel() ?? [] };
      const methods = method === "openStage" ? { openStage: () => late } : { [method]: cancel };
      const events = await record(["Done."], { hooks: [hook(methods)] }, async ({ session, restart }) => {
        await session.turn("go", { signal: controller.signal }).summary();
        await session.settled();
        await restart(["And on."], { hooks: [] }).turn("more").summary();
      });
      // At the very end of the last answer it is too late for a cancel.
      const end = method === "openStage" ? {} : { status: "cancelled", reason: "from here" };
      expect(only(events, "turn-end")[0]).toMatchObject(end);
      await expectSame(events);
    },
  );

  test("[mind.replay.endings] a refused turn is in no record", async () => {
    const limits = { waitingTurns: 1, inputChars: 10 };
    const events = await record([["Fine.", forever]], { limits }, async ({ session }) => {
      const turn = session.turn("go");
      expect(await session.turn("busy").summary()).toMatchObject({ code: "session.busy" });
      expect(await session.turn("x".repeat(11)).summary()).toMatchObject({ code: "limit.exceeded" });
      for await (const event of turn) if (event.kind === "text-delta") turn.cancel();
    });
    expect(only(events, "turn-end")).toHaveLength(1);
    await expectSame(events);
  });
});

describe("a replayed turn", () => {
  test("[mind.replay.tools] repeats calls that fail, are denied, unknown, malformed or late, and those that write", async () => {
    const tools = [
      echo(async text => {
        if (text === "bad") throw new Error("boom");
        return text === "slow" ? new Promise(() => {}) : `echo ${text}`;
      }),
    ];
    const events = await record(
      [
        [callEcho("bad"), { tool: "nothing", input: {}, id: "n" }, { tool: "echo", input: "{oops", id: "m" }],
        [callEcho("slow"), callEcho("good"), { tool: "echo", input: "", id: "e" }],
        "Done.",
      ],
      { tools, limits: { toolMs: 20 } },
    );
    expect(only(events, "tool-call-end").map(({ outcome }) => outcome.status)).toContain("succeeded");
    await expectSame(events);
    const denied = await record([[callEcho("a")], "Done."], {
      tools,
      policy: () => ({ rules: [], fallback: "deny" }) as const,
    });
    expect(only(denied, "tool-call-end")[0]).toMatchObject({ outcome: { code: "tool.policy-denied" } });
    await expectSame(denied);
  });

  test("[mind.replay.same] repeats ids that a model gives twice", async () => {
    const events = await record([[callEcho("a", "1")], [callEcho("b", "1")], "Done."], { tools: [echo()] });
    expect(only(events, "tool-call-request").map(({ call }) => call)).toEqual(["1", "1-2"]);
    await expectSame(events);
  });

  test("[mind.replay.same] repeats long answers that the log took a piece at a time", async () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index} `);
    const events = await record(
      [
        [...words(23), { reasoning: "Hm" }, { reasoning: "…" }, ...words(4), callEcho("a"), callEcho("b")],
        ["The end.", ...words(30)],
      ],
      { tools: [echo()], limits: { uncommittedEvents: 7 } },
    );
    expect(only(events, "text-block").length).toBeGreaterThan(5);
    await expectSame(events);
  });
});
