/** The guardrails' own stages as one: text passes from each to the next, and a stage that fails does as its guardrail declares. */
import {
  drain,
  drainNow,
  giveUp,
  type Limits,
  type MaybeLater,
  pour,
  withDeadline,
} from "../../base/index.ts";
import type { Guardrail, OutputStage, StageOutput, TurnView } from "../../ports/index.ts";
import { blockedWords, failureReason, reasonOf, record } from "./judge-text.ts";
import { describeFailure, nonsense } from "./verdict.ts";

type Outputs = readonly StageOutput[];

/** Never throws nonsense of a guardrail on. */
export interface StreamChain {
  push(delta: string): MaybeLater<Outputs>;
  end(isCut?: boolean): MaybeLater<Outputs>;
  giveUp(): Outputs;
}

export interface OpenStream {
  readonly guardrail: Guardrail;
  /** An error stands for a stage that could not be opened. */
  readonly stage: OutputStage | Error;
}

/** The reason of a turn's end, where a guardrail stopped it. */
export const BLOCKED = "blocked";

export function createStreamChain(
  opened: readonly OpenStream[],
  turn: TurnView,
  limits: Pick<Limits, "hookMs">,
): StreamChain {
  const stages = opened.map(each => createGuardedStage(each, turn, limits));

  return {
    push: delta => pour(stages, [{ kind: "text", text: delta }]),
    end: isCut => drain(stages, isCut),
    giveUp: () => drainNow(stages),
  };
}

function createGuardedStage(
  { guardrail, stage }: OpenStream,
  turn: TurnView,
  limits: Pick<Limits, "hookMs">,
): StreamChain {
  const deadlineMs = guardrail.deadlineMs ?? limits.hookMs;
  /** A stage that has failed once isn't asked again: its answers would come as late, or be as wrong. */
  let hasFailed = false;

  function fail(error: unknown, asItCame: Outputs): Outputs {
    turn.signal.throwIfAborted();
    hasFailed = true;
    const reason = failureReason(guardrail, describeFailure(error, { deadlineMs }));
    const isOpen = guardrail.onFailure === "open";
    record(turn, "mid-stream", guardrail, { action: isOpen ? "allow" : "block", reason });
    return isOpen ? asItCame : stopWith(blockedWords, reason);
  }

  function guard(asItCame: string, run: (stage: OutputStage) => MaybeLater<Outputs>): MaybeLater<Outputs> {
    if (hasFailed) return said(asItCame);
    try {
      if (stage instanceof Error) throw stage;
      const outputs = run(stage);
      if (!(outputs instanceof Promise)) return check(outputs);
      const deadline = { what: `The guardrail ${guardrail.id}`, limitMs: deadlineMs, signal: turn.signal };
      return withDeadline(deadline, () => outputs.then(check)).catch(error => fail(error, said(asItCame)));
    } catch (error) {
      return fail(error, said(asItCame));
    }
  }

  /** Decisions become events; the text and its end go on. */
  function check(outputs: Outputs): Outputs {
    if (!Array.isArray(outputs)) throw nonsense("its answer is no list of outputs");
    if (outputs.every(output => isPlainText(output))) return outputs;
    const problem = outputs.find(output => !isOutput(output));
    if (problem !== undefined) throw nonsense("its answer has an output of no known kind");
    const has = (kind: StageOutput["kind"]) => outputs.some(output => output.kind === kind);
    return outputs.flatMap(output => {
      if (output.kind === "text") return output;
      const { reason } = output;
      if (output.kind === "flag") {
        record(turn, "mid-stream", guardrail, { ...output, action: "flag" });
        return [];
      }
      // Text that is taken back ends the answer, or has other words in its place.
      const action = output.kind === "ask" ? "ask" : has("stop") ? "block" : "rewrite";
      if (output.kind !== "stop" || !has("retract"))
        record(turn, "mid-stream", guardrail, { action, reason });
      if (output.kind === "ask") return { ...output, reason: reasonOf({ guardrail: guardrail.id, reason }) };
      return output.kind === "stop" ? { ...output, reason: BLOCKED } : output;
    });
  }

  return {
    push: delta => guard(delta, own => own.push(delta)),
    end: isCut => guard("", own => own.end(isCut)),
    giveUp: () => (hasFailed || stage instanceof Error ? [] : check(giveUp(stage))),
  };
}

const said = (text: string): Outputs => (text === "" ? [] : [{ kind: "text", text }]);

/** Takes back all that the turn has shown, says the words instead, and ends it. */
export const stopWith = (replacement: string, reason: string): Outputs => [
  { kind: "retract", replacement, reason },
  { kind: "stop", reason: BLOCKED },
];

const isPlainText = (output: unknown): boolean => {
  const { kind, text } = Object(output) as { readonly kind?: unknown; readonly text?: unknown };
  return kind === "text" && typeof text === "string";
};

function isOutput(output: unknown): boolean {
  const { kind, reason, replacement, score, tail } = Object(output) as Readonly<Record<string, unknown>>;
  if (kind === "text") return isPlainText(output);
  if (typeof reason !== "string") return false;
  if (kind === "ask" || kind === "retract")
    return typeof replacement === "string" && (tail === undefined || typeof tail === "string");
  if (kind === "flag") return score === undefined || (typeof score === "number" && score >= 0 && score <= 1);
  return kind === "stop";
}
