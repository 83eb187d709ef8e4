/** The executor of a replay: no tool is run; the outcome of each call is in the record. */
import type { CallId, Json } from "../../base/index.ts";
import type { CommittedEvent, ToolCall, ToolOutcome } from "../../ports/index.ts";
import type { CallResult, ExecutionContext, Executor, SuspendedCall } from "../../tools/index.ts";
import type { Cursor } from "./cursor.ts";

type Result = CallResult | SuspendedCall;

/** It keeps what an executor promises: a call's events begin with its request and end with its end. */
export function createRecordedExecutor(cursor: Cursor): Executor {
  async function executeAll(
    calls: readonly ToolCall[],
    context: ExecutionContext,
  ): Promise<readonly Result[]> {
    const { emit } = context.view;
    const open = new Map<CallId, ToolCall>();
    const asked = new Map(calls.map(call => [call.call, call]));
    for (const call of calls) if (context.resumed?.has(call.call)) open.set(call.call, call);
    const results = new Map<CallId, Result>();

    function perform(event: CommittedEvent) {
      if (!("call" in event)) return cursor.perform(event, emit);
      const call = asked.get(event.call);
      if (event.kind === "tool-call-request" && call !== undefined && !open.has(event.call)) {
        open.set(event.call, call);
        return cursor.perform({ ...event, tool: call.tool, arguments: call.arguments as Json }, emit);
      }
      if (!open.has(event.call) || results.has(event.call) || event.kind === "tool-call-request") return;
      cursor.perform(event, emit);
      if (event.kind === "tool-call-end") results.set(event.call, asResult(event.outcome));
    }

    /** A call of whose end the record has nothing. */
    function leave({ call, tool, arguments: given }: ToolCall): Result {
      const request = cursor.part.requests.get(call);
      if (cursor.part.ending === undefined) return asResult(unrecorded);
      if (open.has(call) && request !== undefined) return { status: "suspended", request };
      if (!open.has(call)) emit({ kind: "tool-call-request", call, tool, arguments: given as Json });
      emit({ kind: "tool-call-end", call, tool, outcome: unrecorded, durationMs: 0 });
      return asResult(unrecorded);
    }

    for (const event of cursor.step?.tools ?? cursor.part.left.tools) perform(event);
    cursor.breakAt("tools");
    const isCutOff = cursor.part.ending === undefined && calls.some(({ call }) => !results.has(call));
    if (isCutOff) breakOff(cursor);
    return calls.map(call => results.get(call.call) ?? leave(call));
  }

  return {
    executeAll,
    execute: async (call, context) => (await executeAll([call], context))[0]!,
    async review({ approval, arguments: { text }, call }, { view }) {
      const { asked, left, review } = cursor.part;
      const asLeft = asked === undefined ? left.tools : review;
      const own = (cursor.step?.tools ?? asLeft).filter(event => "call" in event && event.call === call);
      for (const event of own) cursor.perform(event, view.emit);
      const answer = own.find(event => event.kind === "approval-response") ?? approval?.answer;
      const request = cursor.part.requests.get(call);
      if (answer === undefined && cursor.part.ending === undefined) breakOff(cursor);
      if (answer === undefined && request !== undefined) return { status: "suspended", request };
      if (answer?.isApproved !== true) return rejected;
      return {
        status: "approved",
        text: (answer.editedArguments as { text: string } | undefined)?.text ?? text,
      };
    },
  };
}

const unrecorded: ToolOutcome = {
  status: "failed",
  code: "tool.outcome-unknown",
  message: "The record has no outcome of this call.",
};

const rejected = { status: "refused", code: "tool.approval-rejected", message: "It was rejected." } as const;

const asResult = (outcome: ToolOutcome): CallResult => ({
  ...outcome,
  modelText: outcome.status === "succeeded" ? outcome.text : outcome.message,
});

/** An executor never throws: the record has no events after this. */
function breakOff(cursor: Cursor) {
  try {
    cursor.runOut("the ends of the calls");
  } catch {
    // The turn was aborted.
  }
}
