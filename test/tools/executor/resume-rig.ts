/** One call that is suspended or interrupted and taken up again, by executors that share nothing but a log. */
import { createId, hashJson, type TurnId } from "../../../src/base/index.ts";
import type {
  AnyTool,
  ApprovalAnswer,
  ApprovalRequest,
  EventDraft,
  ToolCall,
} from "../../../src/ports/index.ts";
import type { CallResult, ExecutionContext, ResumedCall, SuspendedCall } from "../../../src/tools/index.ts";
import { type RigOptions, rig, toolCall } from "../rig.ts";

export const bobCall = (): ToolCall => toolCall("probe", { to: "bob" });

/** Runs calls in a turn of their own process; `resumed` is what the log has of them. */
export function resuming(
  options: RigOptions,
  calls: readonly ToolCall[],
  resumed: readonly ResumedCall[] = [],
) {
  const { events, of, kinds, abort, callAll } = rig(options);
  const entries = resumed.map((earlier, index) => [calls[index]!.call, earlier] as const);
  const run = async (
    context: Partial<ExecutionContext> = {},
  ): Promise<readonly (CallResult | SuspendedCall)[]> =>
    callAll(calls, { ...(entries.length > 0 && { resumed: new Map(entries) }), ...context });
  return { events, of, kinds, abort, run };
}

/** A call's record as a session would fold it. */
export function foldCall(events: readonly EventDraft[], { call }: ToolCall): ResumedCall {
  let folded: ResumedCall = { wasStarted: false };
  for (const event of events) {
    if (!("call" in event) || event.call !== call) continue;
    if (event.kind === "tool-call-start") folded = { ...folded, wasStarted: true };
    if (event.kind === "approval-request") {
      const { kind: _, call: __, ...request } = event;
      folded = { ...folded, approval: { request } };
    }
    if (event.kind === "approval-response" && event.approval === folded.approval?.request.approval) {
      const { kind: _, call: __, approval: ___, ...answer } = event;
      folded = { ...folded, approval: { request: folded.approval.request, answer } };
    }
  }
  return folded;
}

/** A request as the log has it, for the call that `bobCall` makes. */
export async function bobRequest(more: Partial<ApprovalRequest> = {}): Promise<ApprovalRequest> {
  return {
    approval: createId(),
    scope: { tenant: "acme", user: "ann", project: "atlas" },
    session: "s1",
    turn: "t1" as TurnId,
    tool: "probe",
    operation: "mail.send",
    arguments: { to: "bob" },
    argumentsHash: await hashJson({ tool: "probe", arguments: { to: "bob" } }),
    sideEffects: ["sends mail"],
    rule: "default",
    reason: "no rule matches",
    expiresAt: Number.MAX_SAFE_INTEGER,
    ...more,
  };
}

export const asked = (request: ApprovalRequest, answer?: unknown, wasStarted = false): ResumedCall => ({
  wasStarted,
  approval: { request, ...(answer !== undefined && { answer: answer as ApprovalAnswer }) },
});

/** The tool with what it says of being repeated, which may be nonsense. */
export const repeatable = (tool: AnyTool, repeatability: unknown): AnyTool =>
  ({ ...tool, repeatability }) as AnyTool;
