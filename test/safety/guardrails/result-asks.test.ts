/** A tool's result that waits for a person. */
import { describe, expect, test } from "vitest";
import type { ApprovalAnswer, ApprovalRequest, HeardText, Hook } from "../../../src/ports/index.ts";
import { createGuardrailHook } from "../../../src/safety/guardrails.ts";
import { createDeferringApprover } from "../../../src/tools/index.ts";
import { callEcho, createTestMind, echo, eventsOf, kindsOf, only } from "../../mind/fixtures.ts";
import { createRig, endOf, judge, onSecret, SECRET } from "./rig.ts";

const asks = judge(onSecret({ action: "ask", reason: "a password" }), { stages: ["cross-agent"] });
const redacts = judge(
  text =>
    text.includes("falcon")
      ? { action: "redact", reason: "a name", text: text.replace("falcon", "<NAME>") }
      : undefined,
  { id: "names", kind: "rewrite", stages: ["cross-agent"] },
);
const steps = [[callEcho(`falcon ${SECRET}`, "one")], "done"];
const NOTICE = "[The result of echo is withheld by the guardrail test: a password]";

const answerTo = (request: ApprovalRequest, answer: Partial<ApprovalAnswer> = {}): ApprovalAnswer => ({
  isApproved: true,
  argumentsHash: request.argumentsHash,
  answeredBy: "grace",
  ...answer,
});

/** The turn waits in one process, and goes on in another one. */
async function acrossProcesses(answer: Partial<ApprovalAnswer>) {
  let runs = 0;
  const tools = [
    echo(text => {
      runs += 1;
      return `echo ${text}`;
    }),
  ];
  const seen: string[] = [];
  let heard: readonly HeardText[] = [];
  const later: Hook = {
    name: "later",
    onFailure: "closed",
    afterTool: (_, outcome) => void seen.push(JSON.stringify(outcome)),
    beforeStep(step) {
      heard = step.heard?.() ?? [];
      return undefined;
    },
  };
  const guardrails = [redacts, asks];
  const rig = createRig(guardrails, steps, { approver: createDeferringApprover(), hooks: [later], tools });
  const events = await rig.send("go");
  expect([rig.model.calls.length, seen, runs]).toEqual([1, [], 1]);
  const hook = createGuardrailHook({ guardrailsOf: () => guardrails, limits: { hookMs: 1_000 } });
  const other = createTestMind(["done"], { log: rig.store.log, hooks: [later, hook], tools });
  const [open] = await other.session.waitingCalls();
  const request = open!.request as ApprovalRequest;
  await other.session.answer(request.approval, answerTo(request, answer));
  const rest = await eventsOf((await other.session.resume())!);
  expect(runs).toBe(1);
  expect(await rig.differences()).toEqual([]);
  const read = JSON.stringify(other.model.calls.map(({ prompt }) => prompt));
  return { events, rest, request, seen, read, heard };
}

describe("a result about which a guardrail asks", () => {
  test("[safety.guardrails.result-ask] waits across processes, and the model reads it after a yes", async () => {
    const { events, read, request, rest, seen } = await acrossProcesses({});
    expect(kindsOf(events).slice(-4)).toEqual([
      "guardrail-decision",
      "result-withheld",
      "approval-request",
      "turn-suspend",
    ]);
    expect(request).toMatchObject({
      tool: "result",
      operation: "result.read",
      reason: "the result of echo: test: a password",
      arguments: { text: `echo <NAME> ${SECRET}` },
    });
    expect(endOf(rest)).toMatchObject({ status: "completed", text: "done" });
    expect(only(rest, "tool-call-end")).toMatchObject([{ outcome: { text: `echo <NAME> ${SECRET}` } }]);
    expect(read).toContain(`echo <NAME> ${SECRET}`);
    expect(seen).toHaveLength(1);
  });

  test("[safety.guardrails.result-ask] leaves its notice after a no, to the later hooks as well", async () => {
    const { read, rest, seen } = await acrossProcesses({ isApproved: false });
    expect(only(rest, "tool-call-end")).toMatchObject([
      { outcome: { status: "succeeded", text: `${NOTICE} (Nobody agreed to it.)` } },
    ]);
    expect(endOf(rest)).toMatchObject({ status: "completed", text: "done" });
    expect(JSON.stringify([only(rest, "tool-call-end"), seen])).not.toContain(SECRET);
    // The call's own arguments are the model's words.
    expect(read).not.toContain(`echo <NAME> ${SECRET}`);
  });

  test("[safety.guardrails.result-ask] goes on as a person has edited it", async () => {
    const { heard, read, rest } = await acrossProcesses({ editedArguments: { text: "nothing of worth" } });
    expect(only(rest, "tool-call-end")).toMatchObject([
      { outcome: { text: "nothing of worth", output: "nothing of worth" } },
    ]);
    expect(read).toContain("nothing of worth");
    // An edited result is a result, and no words of the person who has edited it.
    expect(heard.filter(({ kind }) => kind === "answer")).toEqual([]);
    expect(heard.at(-1)).toMatchObject({ kind: "result", text: "nothing of worth" });
  });

  test("[safety.guardrails.result-ask] is withheld where there is no approver, and says so", async () => {
    const rig = createRig([asks], steps, { tools: [echo()] });
    const events = await rig.send("go");
    expect(only(events, "tool-call-end")).toMatchObject([
      { outcome: { text: `${NOTICE} (Nobody can be asked here.)` } },
    ]);
    expect(only(events, "result-withheld")).toEqual([]);
    expect(await rig.differences()).toEqual([]);
  });

  test("[safety.guardrails.result-ask] is settled without it when a new input comes first", async () => {
    const rig = createRig([asks], steps, { approver: createDeferringApprover(), tools: [echo()] });
    await rig.send("go");
    expect(endOf(await rig.send("hello"))).toMatchObject({ status: "completed", text: "done" });
    expect(rig.prompts()).not.toContain(`echo falcon ${SECRET}`);
    expect(await rig.differences()).toEqual([]);
  });
});
