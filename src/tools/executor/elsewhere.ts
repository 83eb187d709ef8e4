/** Hands a call to those who run its tool elsewhere, and takes the result that they hand in. */
import type { AnyTool, ResultAnswer, ResultRequest, ToolOutcome } from "../../ports/index.ts";
import { plainMessage } from "../plain-message.ts";
import { NOBODY } from "./answer.ts";
import { requestHead } from "./ask.ts";
import { check } from "./check.ts";
import type { Execution, PreparedCall, ResumedCall } from "./execution.ts";
import { failed, refused, type SuspendedCall, suspended } from "./outcome.ts";
import { keyOf } from "./run.ts";

/** The call may run: the log has it as under way elsewhere before a client learns it. */
export async function handOut(
  execution: Execution,
  prepared: PreparedCall,
): Promise<ToolOutcome | SuspendedCall> {
  const { call, commit, view } = execution;
  const { tool } = prepared;
  const schema = tool.output?.jsonSchema;
  const head = await requestHead(execution, prepared, {
    waitsFor: "result",
    ...(schema !== undefined && { schema }),
  } as const);
  const request: ResultRequest = { ...head, sideEffects: tool.sideEffects };
  view.emit({ kind: "tool-call-start", call: call.call, tool: tool.name, idempotencyKey: keyOf(execution) });
  view.emit({ kind: "result-request", call: call.call, ...request });
  try {
    await commit?.();
  } catch (error) {
    return refused("tool.failed", `The call could not be recorded: ${plainMessage(error)}`);
  }
  return suspended(request.request);
}

/** The outcome of a call that was handed out; it waits on where nothing was handed in yet. */
export async function takeResult(
  execution: Execution,
  tool: AnyTool,
  { answer, request }: NonNullable<ResumedCall["result"]>,
): Promise<ToolOutcome | SuspendedCall> {
  const { call, clock, view } = execution;
  if (answer === undefined) {
    if (clock.now() <= request.expiresAt) return suspended(request.request);
    const late: ResultAnswer = {
      requestHash: request.requestHash,
      answeredBy: NOBODY,
      failure: "nobody handed in a result in time",
    };
    view.emit({ kind: "result-response", call: call.call, request: request.request, ...late });
    return failed("tool.timed-out", `${tool.name}: ${late.failure}. Whether it did anything is not known.`);
  }
  if (answer.failure !== undefined) return failed("tool.failed", `${tool.name} failed: ${answer.failure}`);
  return check(execution, tool, answer.output);
}
