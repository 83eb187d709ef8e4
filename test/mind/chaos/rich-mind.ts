/** A mind with something from outside at every place that a turn calls: the turns that chaos is tried on. */

import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { fault } from "../../../src/base/index.ts";
import type { MindOptions } from "../../../src/mind/index.ts";
import type { Policy } from "../../../src/policy/index.ts";
import type {
  AnyTool,
  ApprovalAnswer,
  ApprovalRequest,
  EventLog,
  Hook,
  Schema,
} from "../../../src/ports/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../../src/testing/index.ts";
import { defineTool } from "../../../src/tools/index.ts";
import type { Outside } from "./outside.ts";

/** Long enough for a busy machine, short enough to wait for. */
const LIMIT_MS = 250;

/** A model call has its output stages in it. */
const MODEL_MS = 2.5 * LIMIT_MS;

/** Behind the limit of every call. */
export const LATE_MS = 1.5 * MODEL_MS;

export const limits = {
  hookMs: LIMIT_MS,
  commitMs: LIMIT_MS,
  toolMs: LIMIT_MS,
  modelCallMs: MODEL_MS,
  approvalMs: LIMIT_MS,
  claimMs: LIMIT_MS,
  leaseMs: 60,
  // These tests look at the result of a failure, not at the number of attempts.
  modelAttempts: 1,
};

/** The log as a mind reaches it over a network that has its moments. */
export function outsideLog(log: EventLog, outside: Outside): EventLog {
  return {
    ...log,
    append: (...args) => outside.async("log.append", () => log.append(...args)),
    read: (...args) => outside.sync("log.read", () => outsideEntries(log.read(...args), outside)),
    lastSeq: (...args) => outside.async("log.lastSeq", () => log.lastSeq(...args)),
    claim: (...args) => outside.async("log.claim", () => log.claim(...args)),
    renew: (...args) => outside.async("log.renew", () => log.renew(...args)),
    release: (...args) => outside.async("log.release", () => log.release(...args)),
  };
}

async function* outsideEntries(entries: ReturnType<EventLog["read"]>, outside: Outside) {
  for await (const entry of entries) {
    yield entry;
    // Behind an entry, so that half of what is new has been read.
    await outside.async("log.entry", () => undefined);
  }
}

export const storageErrorOf = (name: string, how: string): unknown => {
  if (!name.startsWith("log.") || how === "throws") return new Error(`${name} broke`);
  return how === "rejects"
    ? fault("storage.full", { store: "x" })
    : fault("storage.unavailable", { store: "x", reason: "connection reset" });
};

/** Goes by what it is shown: two rounds of tools for `go`, whatever happened before, and a word for anything else. */
export const byPrompt: ScriptedStep = ({ prompt }) => {
  const asked = prompt.findLastIndex(({ role }) => role === "user");
  if (!JSON.stringify(prompt[asked]?.content).includes("go")) return "Fine.";
  const rounds = prompt.slice(asked).filter(({ role }) => role === "tool").length;
  if (rounds === 0) {
    return [
      { reasoning: "Hm." },
      "Let me see. ",
      { tool: "look", input: { at: "a" }, id: `look-${prompt.length}` },
      { tool: "send", input: { to: "ada" }, id: `send-${prompt.length}` },
    ];
  }
  if (rounds === 1) return ["Once more. ", { tool: "look", input: { at: "b" }, id: `look-${prompt.length}` }];
  return ["All ", "done."];
};

export function outsideModel(outside: Outside) {
  const model = createScriptedModel([byPrompt], { atEnd: "repeat" });
  const doStream = (call: LanguageModelV4CallOptions) =>
    outside.async("model.doStream", async () => {
      const { stream } = await model.doStream(call);
      return { stream: outsideStream(stream, outside) };
    });
  return { ...model, calls: model.calls, doStream };
}

function outsideStream(stream: ReadableStream<LanguageModelV4StreamPart>, outside: Outside) {
  const reader = stream.getReader();
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      async pull(controller) {
        const { value, done } = await outside.async("model.part", () => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: reason => outside.async("model.cancel", () => reader.cancel(reason)),
    },
    { highWaterMark: 0 },
  );
}

function schema(name: string, outside: Outside): Schema<Record<string, string>> {
  return {
    jsonSchema: { type: "object" },
    validate: value =>
      outside.async(name, () => ({ isValid: true, value: value as Record<string, string> }) as const),
  };
}

/** @param onEnter called in a body, before it does anything; resolves when the look is over */
export function outsideTools(
  outside: Outside,
  onEnter: (idempotencyKey: string) => Promise<void>,
): readonly AnyTool[] {
  const tool = (name: string, repeatability: AnyTool["repeatability"], pauseMs: number) =>
    defineTool({
      name,
      description: "Does something.",
      category: "test",
      input: schema(`${name}.input`, outside),
      output: schema(`${name}.output`, outside),
      operation: given =>
        outside.sync(`${name}.operations`, () => [{ name: `it.${name}`, arguments: given }]),
      sideEffects: [],
      repeatability,
      entitlements: ["pro"],
      render: ({ text }) => outside.sync(`${name}.render`, () => text!),
      execute: async (_input, { idempotencyKey, progress }) => {
        await onEnter(idempotencyKey);
        progress("half way", 0.5);
        return outside.async(`${name}.execute`, async () => {
          await new Promise(resolve => setTimeout(resolve, pauseMs));
          return { text: `${name} done` };
        });
      },
    });
  return [tool("look", "idempotent", 50), tool("send", "unsafe", 0)];
}

/** Two hooks, of which one ends the turn when it fails; each speaks in every phase. */
export function outsideHooks(outside: Outside): readonly Hook[] {
  return (["open", "closed"] as const).map((onFailure, order): Hook => {
    const call = <Result>(phase: string, work: () => Result) => outside.async(`${onFailure}.${phase}`, work);
    return {
      name: onFailure,
      order,
      onFailure,
      beforeTurn: () => call("beforeTurn", () => ({ instructions: "Be brief." })),
      beforeStep: ({ messages }) => call("beforeStep", () => ({ messages })),
      beforeTool: () => call("beforeTool", () => undefined),
      afterTool: (_call, outcome) =>
        call("afterTool", () => (outcome.status === "succeeded" ? { text: `${outcome.text}!` } : undefined)),
      afterTurn: () => call("afterTurn", () => undefined),
      openStage: () =>
        outside.sync(`${onFailure}.openStage`, () => ({
          push: text => call("push", () => [{ kind: "text", text }] as const),
          end: () => call("end", () => []),
        })),
    };
  });
}

/** The policy of calls: it asks about sending, and the approver says yes. */
export function outsideJudges(outside: Outside) {
  const answer = ({ argumentsHash }: ApprovalRequest): ApprovalAnswer => ({
    isApproved: true,
    argumentsHash,
    answeredBy: "ann",
  });
  return {
    policy: () =>
      outside.async("policy", () => ({
        rules: [],
        fallback: "deny" as const,
        judge: (operations: Parameters<NonNullable<Judge>>[0]) =>
          outside.sync("policy.judge", () => {
            const operation = operations[0]!.name;
            const decision = operation === "it.send" ? "ask" : "allow";
            const rateLimits = [{ operation, calls: 100, windowMs: 1_000 }];
            return { decision, rule: "default", reason: "so", operation, operations, rateLimits };
          }),
      })),
    approver: { ask: request => outside.async("approver.ask", () => answer(request)) },
    entitlements: { isEntitled: () => outside.async("entitlements", () => true) },
    rateLimiter: { take: () => outside.async("rateLimiter", () => ({ isAllowed: true }) as const) },
  } satisfies Partial<MindOptions>;
}

type Judge = Policy["judge"];
