/** Enters a tool's body: the one place that does, with a time limit and a way to stop it. */
import { isFault, withDeadline } from "../../base/index.ts";
import type { Hook, ToolContext, ToolOutcome } from "../../ports/index.ts";
import { plainMessage } from "../plain-message.ts";
import { wholeText } from "./check.ts";
import { type Execution, keyOf, type PreparedCall } from "./execution.ts";
import { cancelled, failed, refused, type Unsuccessful } from "./outcome.ts";
import { createVoice } from "./voice.ts";

/** The returned value of the body, of any kind. */
export interface RunResult {
  readonly returned: unknown;
}

/**
 * Runs a call of a tool with a body, once its start is in the log. The output of a body after its time, or after a
 * cancel, is dropped: its result, its progress and its events.
 * @param hooks that watch its progress
 */
export async function run(
  execution: Execution,
  prepared: PreparedCall,
  hooks: readonly Hook[],
): Promise<RunResult | Unsuccessful> {
  const { call, limits, veil, view } = execution;
  const { tool, input } = prepared;
  const idempotencyKey = keyOf(execution);
  view.emit({ kind: "tool-call-start", call: call.call, tool: tool.name, idempotencyKey });
  try {
    await execution.commit?.();
  } catch (error) {
    return refused(
      "tool.failed",
      `The call could not be recorded, so it was not run: ${plainMessage(error)}`,
    );
  }
  const limitMs = Math.min(tool.timeoutMs ?? limits.toolMs, prepared.timeoutMs ?? Number.POSITIVE_INFINITY);
  const deadline = { what: `The tool ${tool.name}`, limitMs, signal: view.signal };
  const voice = createVoice(execution, prepared, hooks);
  let own: AbortSignal | undefined;
  try {
    const returned: unknown = await withDeadline(deadline, signal => {
      own = signal;
      const context: ToolContext = {
        ...callerOf(execution),
        ...voice.methods,
        ...(prepared.answer !== undefined && { answer: shown(execution, prepared.answer) }),
        ...(prepared.taint !== undefined && { taint: prepared.taint }),
        ...(prepared.judged !== undefined && { judged: prepared.judged }),
        idempotencyKey,
        signal,
      };
      return tool.execute!(input, context);
    });
    await voice.end();
    return { returned };
  } catch (error) {
    if (view.signal.aborted) return cancelled(own === undefined ? refused : failed);
    if (own?.aborted) {
      const late = `${tool.name} did not finish within ${limitMs} ms. Whether it did anything is not known.`;
      return failed("tool.timed-out", late);
    }
    const outcome = failed("tool.failed", hideMessage(`${tool.name} failed: ${plainMessage(error)}`, veil));
    if (isMistake(error)) mistakes.add(outcome);
    return outcome;
  } finally {
    voice.silence();
  }
}

/** As a tool's body is to have it. */
const shown = <Value>({ veil }: Execution, value: Value): Value => veil?.show(value) ?? value;

/** The words of a tool that failed. */
function hideMessage(message: string, veil: Execution["veil"]): string {
  try {
    return veil?.hide(message, "tool") ?? message;
  } catch (error) {
    return plainMessage(error);
  }
}

const mistakes = new WeakSet<Unsuccessful>();

/** Whether the request itself can't be done, which says nothing of the tool. Each property of a thrown value may throw. */
function isMistake(error: unknown): boolean {
  try {
    return isFault(error) && error.httpStatus >= 400 && error.httpStatus < 500 && !error.isRetryable;
  } catch {
    return false;
  }
}

/** Whether a call failed by what it asked for. */
export const isByMistake = (outcome: ToolOutcome): boolean =>
  outcome.status === "failed" && mistakes.has(outcome);

function callerOf(execution: Execution) {
  const { call, view } = execution;
  // Only a person's words count as own words, whatever begins the turn.
  const said = view.origin === "person" ? [...(view.saidBefore ?? []), view.input] : [];
  const personInputs = shown(execution, said);
  const personText = personInputs.join("\n");
  const { origin } = view;
  const wholeResult: ToolContext["wholeResult"] = async other =>
    shown(execution, await wholeText(execution, other));
  return {
    session: view.session,
    turn: view.turn,
    personText,
    personInputs,
    origin,
    call: call.call,
    wholeResult,
  };
}
