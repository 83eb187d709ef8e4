import { describe, expect, test } from "vitest";
import type { Hook, HookEventDraft, OutputStage } from "../../../src/ports/index.ts";
import { callEcho, echo, kindsOf, only } from "../fixtures.ts";
import { expectSame, hook, record } from "./record.ts";

const decision = (reason: string): HookEventDraft => ({
  kind: "guardrail-decision",
  stage: "output",
  guardrail: "test",
  action: "flag",
  reason,
});

const written = (text: string): HookEventDraft => ({
  kind: "memory-write",
  layer: "episodic",
  memory: "episode",
  source: { file: "AGENT_LEARNINGS.jsonl" } as never,
  text,
});

const staged = (push: OutputStage["push"], end: OutputStage["end"] = () => [], more: Partial<Hook> = {}) =>
  hook({ openStage: () => ({ push, end }), ...more });
const text = (value: string) => ({ kind: "text", text: value }) as const;

describe("a replay of hooks", () => {
  test("[mind.replay.hooks] repeats their events in their places", async () => {
    const emitting = (name: string): Hook =>
      hook({
        name,
        beforeTurn: turn => {
          turn.emit(decision(`${name} before the turn`));
          return { input: `${turn.input}!`, instructions: "Be brief." };
        },
        openStage: turn => {
          turn.emit(decision(`${name} opens`));
          return {
            push: delta => {
              if (delta.includes("n")) turn.emit(decision(`${name} saw ${delta}`));
              return [text(delta)];
            },
            end: () => {
              turn.emit(decision(`${name} is done`));
              return [text(".")];
            },
          };
        },
        beforeStep: step => {
          step.emit(decision(`${name} before step ${step.step}`));
          return undefined;
        },
        beforeTool: call => {
          call.emit(decision(`${name} before ${call.call.call}`));
          return undefined;
        },
        afterTool: call => {
          call.emit(decision(`${name} after ${call.call.call}`));
          return { text: "(hidden)" };
        },
        afterTurn: turn => {
          turn.emit(written(`${name} after the turn`));
          return undefined;
        },
      });
    const events = await record(
      [["O", "n", "e", callEcho("a"), callEcho("b")], ["Tw", "o"], "Three"],
      { tools: [echo()], hooks: [emitting("one"), emitting("two")] },
      async ({ session }) => {
        await session.turn("go").summary();
        await session.turn("again").summary();
      },
    );
    expect(only(events, "guardrail-decision").length).toBeGreaterThan(20);
    expect(only(events, "memory-write")).toHaveLength(4);
    await expectSame(events);
  });

  const stages: Record<string, { hooks: readonly Hook[]; answer?: readonly string[]; text: string }> = {
    "hold back": {
      hooks: [
        staged(
          () => [],
          () => [text("at last")],
        ),
      ],
      text: "at last",
    },
    "take back and go on": {
      hooks: [
        staged(delta =>
          delta === "secret" ? [{ kind: "retract", replacement: "[gone]", reason: "leak" }] : [text(delta)],
        ),
      ],
      answer: ["Fine. ", "secret", " And on. ", "secret", "!"],
      text: "[gone]!",
    },
    "end the answer": {
      hooks: [staged(delta => [text(delta), { kind: "stop", reason: "enough" }])],
      answer: ["One.", "Two."],
      text: "One.",
    },
    "end the answer at once": { hooks: [staged(() => [{ kind: "stop", reason: "enough" }])], text: "" },
    "end the answer at its end": {
      hooks: [
        staged(
          delta => [text(delta)],
          () => [{ kind: "stop", reason: "enough" }],
        ),
      ],
      text: "ab",
    },
    "take back and end": {
      hooks: [
        staged(
          delta => [text(delta)],
          () => [
            { kind: "retract", replacement: "no", reason: "leak" },
            { kind: "stop", reason: "leak" },
          ],
        ),
      ],
      text: "no",
    },
  };
  test.each(Object.entries(stages))(
    "[mind.replay.hooks] stages %s",
    async (_name, { hooks, answer, ...end }) => {
      const events = await record([["Look. ", callEcho("a")], answer ?? ["a", "b"]], {
        hooks,
        tools: [echo()],
      });
      expect(only(events, "turn-end")).toHaveLength(1);
      const alone = await record([answer ?? ["a", "b"], "more"], { hooks }, async ({ session }) => {
        await session.turn("go").summary();
        await session.turn("more").summary();
      });
      expect(only(alone, "turn-end")[0]).toMatchObject(end);
      await expectSame(alone);
      await expectSame(events);
    },
  );

  const broken: Record<string, Partial<Hook>> = {
    "before the turn": { beforeTurn: () => Promise.reject(new Error("boom")) },
    "before a step": { beforeStep: step => (step.step === 2 ? new Promise(() => {}) : undefined) },
    "before a tool": { beforeTool: () => Promise.reject(new Error("boom")) },
    "after a tool": { afterTool: () => Promise.reject(new Error("boom")) },
    "after the turn": { afterTurn: () => Promise.reject(new Error("boom")) },
    "in a stage": {
      openStage: () => ({
        push: delta => (delta === "b" ? Promise.reject(new Error("boom")) : [text(delta)]),
        end: () => [],
      }),
    },
    "at the end of a stage": {
      openStage: () => ({
        push: delta => [text(delta)],
        end: () => {
          throw new Error("boom");
        },
      }),
    },
  };
  const failures = Object.entries(broken).flatMap(([where, methods]) =>
    (["open", "closed"] as const).map(onFailure => [where, onFailure, methods] as const),
  );
  test.each(failures)("[mind.replay.hooks] that fail %s, %s", async (_where, onFailure, methods) => {
    const hooks = [
      hook({ name: "first", beforeTurn: turn => void turn.emit(decision("first")) }),
      hook({ name: "broken", deadlineMs: 20, onFailure, ...methods }),
      hook({ name: "last", beforeTurn: turn => void turn.emit(decision("last")) }),
    ];
    const events = await record(
      [
        ["Look. ", callEcho("a")],
        ["a", "b", "c"],
      ],
      { hooks, tools: [echo()] },
    );
    expect(kindsOf(events)).toContain("hook-failure");
    await expectSame(events);
  });

  test("[mind.replay.hooks] repeats a tool's writes to memory and its progress", async () => {
    const tool = {
      ...echo(),
      execute: async (
        _input: unknown,
        context: { progress(text: string): void; emit(event: never): void },
      ) => {
        context.progress("half");
        context.emit(written("noted") as never);
        context.progress("done");
        return "ok";
      },
    };
    const events = await record([["Look. ", callEcho("a")], "Done."], { tools: [tool] });
    expect(only(events, "memory-write")).toHaveLength(1);
    await expectSame(events);
  });
});
