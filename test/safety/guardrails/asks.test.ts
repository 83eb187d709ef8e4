/** An input that waits for a person. */
import { describe, expect, test } from "vitest";
import type { ApprovalAnswer, ApprovalRequest, Guardrail, Hook } from "../../../src/ports/index.ts";
import { createGuardrailHook } from "../../../src/safety/guardrails.ts";
import { createDeferringApprover } from "../../../src/tools/index.ts";
import { createTestMind, eventsOf, kindsOf, only } from "../../mind/fixtures.ts";
import { createRig, decisionsOf, endOf, judge, onSecret, SECRET } from "./rig.ts";

const input = `use ${SECRET}`;
const asks = judge(onSecret({ action: "ask", reason: "a password", text: "(Not without a person.)" }), {
  stages: ["input"],
});

const answerTo = (request: ApprovalRequest, answer: Partial<ApprovalAnswer> = {}): ApprovalAnswer => ({
  isApproved: true,
  argumentsHash: request.argumentsHash,
  answeredBy: "grace",
  ...answer,
});

describe("an input about which a guardrail asks", () => {
  test("[safety.guardrails.ask] waits across processes, and its turn goes on after a yes", async () => {
    const seen: string[] = [];
    const later: Hook = { name: "later", onFailure: "open", beforeTurn: turn => void seen.push(turn.input) };
    const rig = createRig([asks], ["fine"], { approver: createDeferringApprover(), hooks: [later] });
    const events = await rig.send(input);
    expect(kindsOf(events)).toEqual([
      "turn-start",
      "guardrail-decision",
      "input-withheld",
      "approval-request",
      "turn-suspend",
    ]);
    expect(only(events, "approval-request")).toMatchObject([
      { tool: "input", operation: "input.take", reason: "test: a password", arguments: { text: input } },
    ]);
    expect([rig.model.calls, seen]).toEqual([[], []]);
    expect(await rig.session.messages()).toEqual([]);

    const hook = createGuardrailHook({ guardrailsOf: () => [asks], limits: { hookMs: 1_000 } });
    const other = createTestMind(["fine"], { log: rig.store.log, hooks: [later, hook] });
    const [open] = await other.session.waitingCalls();
    const request = open!.request as ApprovalRequest;
    await other.session.answer(request.approval, answerTo(request));
    const rest = await eventsOf((await other.session.resume())!);
    expect(endOf(rest)).toMatchObject({ status: "completed", text: "fine" });
    expect(only(rest, "input-received")).toMatchObject([{ text: input }]);
    expect(decisionsOf(rest)).toEqual([]);
    expect(seen).toEqual([input]);
    expect(await rig.differences()).toEqual([]);
  });

  test("[safety.guardrails.flag] shows the decisions of its first part to the hooks of its second", async () => {
    const seen: unknown[] = [];
    const flags: Guardrail = judge(() => ({ action: "flag", reason: "odd", score: 0.4 }), {
      id: "odd",
      stages: ["input"],
    });
    const rig = createRig([flags, asks], ["fine"], { approver: createDeferringApprover() });
    await rig.send(input);
    const later: Hook = {
      name: "later",
      onFailure: "closed",
      beforeStep: step =>
        void seen.push(...step.decisions().map(({ guardrail, action }) => [guardrail, action])),
    };
    const other = createTestMind(["fine"], { log: rig.store.log, hooks: [later] });
    const [open] = await other.session.waitingCalls();
    const request = open!.request as ApprovalRequest;
    await other.session.answer(request.approval, answerTo(request));
    await (await other.session.resume())!.summary();
    expect(seen).toEqual([
      ["odd", "flag"],
      ["test", "ask"],
    ]);
  });

  test("[safety.guardrails.ask] goes on as the person has edited it", async () => {
    const approver = {
      ask: async (request: ApprovalRequest) =>
        answerTo(request, { editedArguments: { text: "use nothing" } }),
    };
    const rig = createRig([asks], ["fine"], { approver });
    const events = await rig.send(input);
    expect(only(events, "input-received")).toMatchObject([{ text: "use nothing" }]);
    expect(rig.prompts()).not.toContain(SECRET);
    expect(await rig.differences()).toEqual([]);
  });

  test.each([
    [
      "a person says no",
      { ask: async (request: ApprovalRequest) => answerTo(request, { isApproved: false }) },
    ],
    ["nobody can be asked", undefined],
  ])(
    "[safety.guardrails.ask] ends its turn, and stays out of the conversation, when %s",
    async (_, approver) => {
      const rig = createRig([asks], ["fine"], approver && { approver });
      const events = await rig.send(input);
      expect(endOf(events)).toMatchObject({
        status: "stopped",
        reason: "withheld",
        text: "(Not without a person.)",
      });
      await rig.send("and now?");
      expect(rig.prompts()).not.toContain(SECRET);
      expect(await rig.differences()).toEqual([]);
    },
  );

  test("[safety.guardrails.ask] is superseded by a new input", async () => {
    const rig = createRig([asks], ["fine"], { approver: createDeferringApprover() });
    await rig.send(input);
    expect(endOf(await rig.send("hello"))).toMatchObject({ status: "completed", text: "fine" });
    expect(rig.prompts()).not.toContain(SECRET);
    expect(await rig.differences()).toEqual([]);
  });
});
