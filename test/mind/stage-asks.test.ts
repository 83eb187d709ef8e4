/** A stage that has a person asked before the rest of an answer is shown. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import type { MindOptions } from "../../src/mind/index.ts";
import { replaySession } from "../../src/mind/replay.ts";
import type { ApprovalAnswer, ApprovalRequest, Hook } from "../../src/ports/index.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createFakeClock, createScriptedModel, type ScriptedStep } from "../../src/testing/index.ts";
import { createDeferringApprover } from "../../src/tools/index.ts";
import { callEcho, createTestMind, echo, eventsOf, key, kindsOf, logged, only } from "./fixtures.ts";
import { expectValidForProviders } from "./valid-history.ts";

const shown = "The salary is ";
const withheld = "90,000.";
const replacement = "(Not for your eyes.)";

const hook = (openStage: NonNullable<Hook["openStage"]>): Hook => ({
  name: "salaries",
  onFailure: "closed",
  openStage,
});

/** Asks at the first digit. */
const asks = hook(() => ({
  push: delta =>
    /\d/.test(delta)
      ? [
          { kind: "ask", reason: "a salary", replacement },
          { kind: "text", text: delta },
        ]
      : [{ kind: "text", text: delta }],
  end: () => [],
}));

const steps: readonly ScriptedStep[] = [[shown, "90,", "000."]];

const answerTo = (request: ApprovalRequest, answer: Partial<ApprovalAnswer>): ApprovalAnswer => ({
  isApproved: true,
  argumentsHash: request.argumentsHash,
  answeredBy: "grace",
  ...answer,
});

const approver = (answer: Partial<ApprovalAnswer>) => ({
  ask: async (request: ApprovalRequest) => answerTo(request, answer),
});

/** A session that waits for an answer about the rest of its answer. */
async function waiting(options: Partial<MindOptions> = {}, given = steps) {
  const store = createMemoryStore();
  const means = { log: store.log, hooks: [asks], approver: createDeferringApprover(), ...options };
  const { session } = createTestMind(given, means);
  const events = await eventsOf(session.send("what do I earn?"));
  const [open] = await session.waitingCalls();
  return { events, means, request: open?.request as ApprovalRequest, session, store };
}

const expectValid = (messages: readonly LanguageModelV4Message[]) =>
  expectValidForProviders([{ role: "system", content: "" }, ...messages]);

async function expectReplay(store: ReturnType<typeof createMemoryStore>) {
  expect(await replaySession(await logged(store.log.read(key))).differences()).toEqual([]);
}

describe("a stage that asks", () => {
  test("[mind.hooks.stages.ask] shows nothing more before a person has agreed, and then all of it", async () => {
    const seen: string[] = [];
    const { session, mind } = createTestMind(steps, {
      hooks: [asks],
      approver: {
        ask: async request => {
          seen.push(JSON.stringify(request.arguments), await mind.session(key).state);
          return answerTo(request, {});
        },
      },
    });
    const events = await eventsOf(session.send("what do I earn?"));
    expect(seen).toEqual([JSON.stringify({ text: withheld }), "awaiting-tool-result"]);
    expect(only(events, "approval-request")).toMatchObject([
      { tool: "answer", operation: "answer.show", rule: "hook salaries", reason: "a salary" },
    ]);
    const kinds = kindsOf(events);
    expect(kinds.indexOf("text-withheld")).toBeLessThan(kinds.indexOf("model-call-end"));
    const said = only(events, "text-delta");
    expect(said.map(({ text }) => text)).toEqual([shown, withheld]);
    expect(said[1]!.seq).toBeGreaterThan(only(events, "approval-response")[0]!.seq);
    expect(events.at(-1)).toMatchObject({ status: "completed", text: shown + withheld });
  });

  test("[mind.hooks.stages.ask] shows the text as the person has edited it", async () => {
    const edited = approver({ editedArguments: { text: "secret." } });
    const { session } = createTestMind(steps, { hooks: [asks], approver: edited });
    expect(await session.send("go").summary()).toMatchObject({ text: `${shown}secret.` });
  });

  test.each([
    ["a person says no", approver({ isApproved: false })],
    ["the edited arguments have no text", approver({ editedArguments: {} })],
    ["nobody can be asked", undefined],
  ])("[mind.hooks.stages.ask] shows the replacement and ends the turn when %s", async (_why, answering) => {
    const { session, model } = createTestMind([...steps, "next"], { hooks: [asks], approver: answering });
    expect(await session.send("go").summary()).toMatchObject({
      status: "stopped",
      reason: "withheld",
      text: shown + replacement,
    });
    await session.send("and now?").summary();
    expect(JSON.stringify(model.calls[1]!.prompt)).not.toContain(withheld);
  });

  test.each([
    [true, "completed", shown + withheld],
    [false, "stopped", shown + replacement],
  ] as const)(
    "[mind.hooks.stages.ask] waits across processes for the answer (approved: %s), and replays",
    async (isApproved, status, text) => {
      const { events, means, request, store } = await waiting();
      expect(events.at(-1)).toMatchObject({ kind: "turn-suspend", text: shown });
      expect(await store.waiting.pending(key, 0)).toMatchObject([
        { request: { approval: request.approval } },
      ]);
      const second = createTestMind(["next"], means);
      const still = await (await second.session.resume())!.summary();
      expect(still).toMatchObject({ status: "suspended", waitingFor: [request.approval] });
      await second.session.answer(request.approval, answerTo(request, { isApproved }));
      const third = createTestMind(["next"], means);
      expect(await (await third.session.resume())!.summary()).toMatchObject({ status, text });
      expect(await store.waiting.pending(key, 0)).toEqual([]);
      expectValid(await third.session.messages());
      await expectReplay(store);
    },
  );

  test("[mind.hooks.stages.ask] takes an answer that comes too late for a no", async () => {
    const clock = createFakeClock();
    const { means, request, store } = await waiting({ clock });
    await clock.advance(request.expiresAt - clock.now() + 1);
    const second = createTestMind([], means);
    await expect(second.session.answer(request.approval, answerTo(request, {}))).rejects.toMatchObject({
      code: "approval.over",
    });
    expect(await (await second.session.resume())!.summary()).toMatchObject({ reason: "withheld" });
    await expectReplay(store);
  });

  test("[mind.hooks.stages.ask] runs the calls of the same answer, whose text stays in front of them", async () => {
    const given: readonly ScriptedStep[] = [[shown, withheld, callEcho("hi")], ["Done."]];
    const runs: string[] = [];
    const tools = [echo(text => runs.push(text))];
    const { means, request, store } = await waiting({ tools }, given);
    expect(runs).toEqual(["hi"]);
    const second = createTestMind(["Done."], means);
    await second.session.answer(request.approval, answerTo(request, {}));
    expect(await (await second.session.resume())!.summary()).toMatchObject({
      status: "completed",
      text: `${shown}${withheld}Done.`,
    });
    expect(runs).toEqual(["hi"]);
    const messages = await second.session.messages();
    expectValid(messages);
    expect((messages[1]!.content as { type: string }[]).map(({ type }) => type)).toEqual([
      "text",
      "text",
      "tool-call",
    ]);
    await expectReplay(store);
  });

  test("[mind.hooks.stages.ask] lets later stages change what a person is asked about", async () => {
    const mask: Hook = {
      ...hook(() => ({
        push: delta => [{ kind: "text", text: delta.replaceAll(/\d/g, "#") }],
        end: () => [],
      })),
      name: "mask",
      order: -1,
    };
    const { request } = await waiting({ hooks: [asks, mask] });
    expect(request.arguments).toEqual({ text: "##,###." });
  });

  test("[mind.hooks.stages.ask] withholds an answer whose reasoning a stage asks about", async () => {
    const thinks = hook((_turn, channel) => ({
      push: text => [
        ...(channel === "reasoning" ? [{ kind: "ask", reason: "a plan", replacement } as const] : []),
        { kind: "text", text },
      ],
      end: () => [],
    }));
    const { events, request, store } = await waiting({ hooks: [thinks] }, [[{ reasoning: "hm" }, "Yes."]]);
    expect(request.arguments).toEqual({ text: "Yes." });
    expect(kindsOf(events)).not.toContain("reasoning-delta");
    expect(kindsOf(events)).not.toContain("text-delta");
    await expectReplay(store);
  });

  test("[mind.hooks.stages.ask] shows the answers of later steps at once", async () => {
    const given: readonly ScriptedStep[] = [[withheld, callEcho("hi")], ["Done."]];
    const store = createMemoryStore();
    const means = { hooks: [asks], tools: [echo()], log: store.log, approver: approver({}) };
    const { session } = createTestMind(given, means);
    const events = await eventsOf(session.send("go"));
    expect(only(events, "text-withheld").map(({ text }) => text)).toEqual([withheld]);
    expect(events.at(-1)).toMatchObject({ status: "completed", text: `${withheld}Done.` });
    await expectReplay(store);
  });

  test.each([
    ["turnSteps", { turnSteps: 1 }, [[callEcho("hi")], [withheld]]],
    ["repeatedCalls", { repeatedCalls: 1 }, [[callEcho("hi", "1")], [callEcho("hi", "2")], [withheld]]],
  ] as const)(
    "[mind.hooks.stages.ask] ends a turn that %s has stopped as stopped, after the yes",
    async (reason, limits, given) => {
      const { means, request, store } = await waiting({ limits, tools: [echo()] }, given as never);
      const second = createTestMind([], means);
      await second.session.answer(request.approval, answerTo(request, {}));
      expect(await (await second.session.resume())!.summary()).toMatchObject({
        status: "stopped",
        reason,
        text: withheld,
      });
      await expectReplay(store);
    },
  );

  test("[mind.hooks.stages.ask] asks about no text that a later stage has taken back", async () => {
    const takesBack: Hook = {
      ...hook(() => ({
        push: delta =>
          delta === "000."
            ? [{ kind: "retract", replacement: "", reason: "x" }]
            : [{ kind: "text", text: delta }],
        end: () => [{ kind: "text", text: "End." }],
      })),
      name: "takes-back",
      order: -1,
    };
    const { request } = await waiting({ hooks: [asks, takesBack] });
    expect(request.arguments).toEqual({ text: "End." });
  });

  test("[mind.hooks.stages.ask] asks about no words of a model that broke off, when the next model says others", async () => {
    const b = createScriptedModel([["Nothing to hide in this answer."]], { provider: "b", modelId: "m" });
    const broken: ScriptedStep = ["Nothing to hide in this: 90,000 and", { failure: new Error("gone") }];
    const store = createMemoryStore();
    const { session } = createTestMind([broken], {
      fallbacks: [b],
      hooks: [asks],
      limits: { modelAttempts: 1 },
      log: store.log,
    });
    const events = await eventsOf(session.send("go"));
    expect(kindsOf(events)).not.toContain("text-withheld");
    expect(events.at(-1)).toMatchObject({ status: "completed", text: "Nothing to hide in this answer." });
    await expectReplay(store);
  });

  test("[mind.hooks.stages.ask] drops the question when a new input takes the turn's place", async () => {
    const { means, store } = await waiting();
    const second = createTestMind(["Hello."], means);
    expect(await second.session.send("never mind").summary()).toMatchObject({ text: "Hello." });
    expect(await store.waiting.pending(key, 0)).toEqual([]);
    await expectReplay(store);
  });
});
