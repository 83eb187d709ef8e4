import { describe, expect, test } from "vitest";
import type { Fragment } from "../../src/base/index.ts";
import type { Hook, OutputStage } from "../../src/ports/index.ts";
import { createTestMind, echo, eventsOf, kindsOf, only } from "./fixtures.ts";

const hook = (parts: Partial<Hook>): Hook => ({ name: "hook", onFailure: "closed", ...parts });

const lesson: Fragment = {
  kind: "lesson",
  source: { file: ".agent/memory/semantic/LESSONS.md", line: 3 },
  origin: "mind",
  text: "Run the migrations first.",
  tokens: 20,
  reason: "matches migrations",
};

describe("hooks", () => {
  test("[mind.hooks.order] run by order, add context and sentences, and change the input", async () => {
    const seen: string[] = [];
    const hooks = [
      hook({ name: "late", order: 2, beforeTurn: ({ input }) => void seen.push(`late ${input}`) }),
      hook({
        name: "early",
        order: 1,
        beforeTurn: ({ input }) => ({ input: `${input}!`, fragments: [lesson], instructions: "Be brief." }),
      }),
    ];
    const { session, model } = createTestMind(["ok"], { hooks, instructions: "You are Ada." });
    const events = await eventsOf(session.turn("go"));
    expect(seen).toEqual(["late go!"]);
    expect(only(events, "input-received")[0]!.text).toBe("go!");
    const system = model.calls[0]!.prompt[0]!.content as string;
    expect(system.startsWith("You are Ada.\n\nBe brief.\n\n")).toBe(true);
    expect(system).toContain(
      '<fragment kind="lesson" source=".agent/memory/semantic/LESSONS.md:3" origin="mind">',
    );
  });

  test("[mind.hooks.order] may stop the turn in their own words", async () => {
    const { session, model } = createTestMind([], {
      hooks: [hook({ beforeTurn: () => ({ block: { message: "Not that.", reason: "policy" } }) })],
    });
    expect(await session.turn("bad").summary()).toMatchObject({
      status: "stopped",
      reason: "policy",
      text: "Not that.",
    });
    expect(model.calls).toHaveLength(0);
  });

  test("[mind.hooks.order] a step can be shown other messages and fewer tools", async () => {
    const narrow = hook({ beforeStep: ({ messages }) => ({ messages: messages.slice(0, 1), tools: [] }) });
    const { session, model } = createTestMind(["ok"], { hooks: [narrow], tools: [echo()] });
    await session.turn("go").summary();
    expect(model.calls[0]!.prompt).toHaveLength(1);
    expect(model.calls[0]!.tools).toBeUndefined();
  });

  test("[mind.hooks.tools] a hook sees what is on offer, puts it in another order, and can add nothing", async () => {
    const seen: string[] = [];
    const named = (name: string) => ({ ...echo(), id: `${name}@1`, name });
    const watch = hook({
      order: -1,
      beforeTurn: ({ tools }) => void seen.push(...tools.map(tool => tool.name)),
    });
    const last = hook({
      beforeStep: ({ tools }) => ({
        tools: [...tools.slice(1).map(tool => tool.name), "c", "made-up", tools[0]!.name],
      }),
    });
    const { session, model } = createTestMind(["ok"], {
      hooks: [watch, last],
      tools: [named("a"), named("b"), named("c"), named("d")],
    });
    await session.turn("go", { tools: ["a", "b", "c"] }).summary();
    expect(seen).toEqual(["a", "b", "c"]);
    expect(model.calls[0]!.tools?.map(tool => tool.name)).toEqual(["b", "c", "a"]);
  });

  test.each(["open", "closed"] as const)(
    "[mind.hooks.failure] a stage that hangs or throws fails %s",
    async onFailure => {
      const broken = [
        hook({ name: "hangs", onFailure, deadlineMs: 10, beforeTurn: () => new Promise(() => {}) }),
        hook({ name: "throws", onFailure, beforeStep: () => Promise.reject(new Error("boom")) }),
      ];
      const { session } = createTestMind(["ok"], { hooks: broken });
      const events = await eventsOf(session.turn("go"));
      const failures = only(events, "hook-failure");
      if (onFailure === "open") {
        expect(failures.map(failure => failure.hook)).toEqual(["hangs", "throws"]);
        expect(events.at(-1)).toMatchObject({ status: "completed" });
      } else {
        expect(failures).toMatchObject([{ hook: "hangs", effect: "closed" }]);
        expect(events.at(-1)).toMatchObject({ status: "failed", code: "hook.failed" });
      }
    },
  );

  test("[mind.hooks.behind] a slow hook after the turn doesn't delay its end, and the next turn waits for it", async () => {
    let finish = () => {};
    const slow = hook({
      deadlineMs: 5_000,
      afterTurn: () => new Promise<void>(resolve => (finish = resolve)),
    });
    const { session } = createTestMind(["one", "two"], { hooks: [slow] });
    expect((await session.turn("a").summary()).text).toBe("one");
    const next = session.turn("b").summary();
    finish();
    expect((await next).text).toBe("two");
    finish();
  });
});

describe("stages", () => {
  const stage = (push: OutputStage["push"], end: OutputStage["end"] = () => []) =>
    hook({ openStage: () => ({ push, end }) });
  const text = (value: string) => [{ kind: "text" as const, text: value }];

  test("[mind.hooks.stages] hold back, change, and give the rest at the end, one after the other", async () => {
    let held = "";
    const holder = stage(
      delta => {
        held += delta;
        return [];
      },
      () => text(held.toUpperCase()),
    );
    const bracket = stage(delta => text(`<${delta}>`));
    const { session } = createTestMind([["a", "b"]], { hooks: [bracket, holder] });
    expect((await session.turn("go").summary()).text).toBe("<AB>");
  });

  test("[mind.hooks.stages.reverse] the hook that sees the input first sees the output last", async () => {
    const sign = (name: string, order: number) =>
      hook({
        name,
        order,
        beforeTurn: ({ input }) => ({ input: `${input}${name}` }),
        openStage: () => ({ push: delta => text(`${delta}${name}`), end: () => [] }),
      });
    const { session, model } = createTestMind(["."], { hooks: [sign("b", 2), sign("a", 1)] });
    expect((await session.turn("").summary()).text).toBe(".ba");
    expect(JSON.stringify(model.calls[0]!.prompt)).toContain("ab");
  });

  test("[mind.hooks.stages.reasoning] reasoning passes them, each turn's in a stage of its own", async () => {
    const channels: string[] = [];
    const mask = hook({
      openStage: (_turn, channel) => {
        channels.push(channel);
        let held = "";
        return {
          push(delta) {
            held += delta;
            return [];
          },
          end() {
            const all = held.replaceAll("secret", "######");
            held = "";
            return text(all);
          },
        };
      },
    });
    const steps = [[{ reasoning: "It is sec" }, { reasoning: "ret." }, "No sec", "ret."]];
    const { session } = createTestMind(steps, { hooks: [mask] });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "reasoning-block")).toMatchObject([{ text: "It is ######." }]);
    expect(events.at(-1)).toMatchObject({ text: "No ######." });
    expect(JSON.stringify(events)).not.toContain("sec");
    expect(channels).toEqual(["text", "reasoning"]);
    const order = kindsOf(events).filter(kind => kind.endsWith("-block"));
    expect(order).toEqual(["reasoning-block", "text-block"]);
  });

  test("[mind.hooks.stages.reasoning] a stage that fails closed on reasoning ends the turn before it is shown", async () => {
    const broken = hook({
      openStage: (_turn, channel) => ({
        push: delta => (channel === "reasoning" ? Promise.reject(new Error("x")) : text(delta)),
        end: () => [],
      }),
    });
    const { session } = createTestMind([[{ reasoning: "hm" }, "ok"]], { hooks: [broken] });
    const events = await eventsOf(session.turn("go"));
    expect(events.at(-1)).toMatchObject({ status: "failed", code: "hook.failed" });
    expect(kindsOf(events)).not.toContain("reasoning-delta");
  });

  test("[mind.hooks.stages.flag] a flag is recorded, and what it is about goes on", async () => {
    const watch = hook({
      name: "watch",
      openStage: () => ({
        push: delta => [{ kind: "flag", reason: "a number", score: 0.9 }, ...text(delta)],
        end: () => [],
      }),
    });
    const { session } = createTestMind(["42"], { hooks: [watch] });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "guardrail-decision")).toMatchObject([
      { stage: "output", guardrail: "watch", action: "flag", reason: "a number", score: 0.9 },
    ]);
    expect(events.at(-1)).toMatchObject({ status: "completed", text: "42" });
  });

  test("[mind.hooks.stages] retract what was shown", async () => {
    const strict = stage(delta =>
      delta.includes("secret")
        ? [{ kind: "retract", replacement: "[withdrawn]", reason: "leak" }]
        : text(delta),
    );
    const { session, model } = createTestMind([["Fine. ", "secret"], "next"], { hooks: [strict] });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "text-retraction")).toMatchObject([{ firstSeq: 1, replacement: "[withdrawn]" }]);
    expect(events.at(-1)).toMatchObject({ text: "[withdrawn]" });
    await session.turn("more").summary();
    expect(JSON.stringify(model.calls[1]!.prompt)).not.toContain("Fine.");
  });

  test("[mind.hooks.stages] end the answer, and the stream is closed", async () => {
    const stop = stage(delta => [...text(delta), { kind: "stop", reason: "enough" }]);
    const { session, model } = createTestMind([["One.", "Two."]], { hooks: [stop] });
    expect(await session.turn("go").summary()).toMatchObject({
      status: "stopped",
      reason: "enough",
      text: "One.",
    });
    expect(model.cancelledStreams).toBe(1);
  });

  test.each(["open", "closed"] as const)(
    "[mind.hooks.failure] a stage that throws or hangs fails %s",
    async onFailure => {
      const broken = {
        ...stage(delta => (delta === "a" ? Promise.reject(new Error("x")) : new Promise(() => {}))),
        onFailure,
        deadlineMs: 10,
      };
      const { session } = createTestMind([["a", "b"]], { hooks: [broken] });
      const events = await eventsOf(session.turn("go"));
      expect(kindsOf(events)).toContain("hook-failure");
      expect(events.at(-1)).toMatchObject(
        onFailure === "open" ? { status: "completed", text: "ab" } : { status: "failed", text: "" },
      );
    },
  );
});
