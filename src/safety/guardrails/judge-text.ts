/** `judgeText`: one text at one stage, before all guardrails of a turn that judge there. */
import { type Limits, withDeadline } from "../../base/index.ts";
import type {
  Guardrail,
  GuardrailDecision,
  GuardrailPayload,
  GuardrailStage,
  TurnView,
} from "../../ports/index.ts";
import { type CheckedVerdict, describeFailure, readVerdict, severity } from "./verdict.ts";

export type TextToJudge = Omit<GuardrailPayload, "signal">;

/** The end of a text's way: blocked, or withheld until a person agrees. */
export interface Halt {
  readonly action: "block" | "ask";
  readonly guardrail: string;
  readonly reason: string;
  /** The words that are shown instead. */
  readonly replacement: string;
}

export interface JudgedText {
  /** As rewriters and redactions leave it. */
  readonly text: string;
  readonly halt?: Halt;
}

/** For the person who is asked. */
export const reasonOf = ({ guardrail, reason }: Pick<Halt, "guardrail" | "reason">): string =>
  `${guardrail}: ${reason}`;

export const judgesAt = ({ stages }: Guardrail, stage: GuardrailStage): boolean =>
  stages === undefined || stages.includes(stage);

/** The words in the place of a text whose guardrail has none of its own. */
export const blockedWords = "(A guardrail of this place stopped this text.)";

interface Opinion {
  readonly guardrail: Guardrail;
  readonly verdict: CheckedVerdict;
}

/**
 * The rewriters one after the other, each on the text that the one before it left; then the judges, all at the same
 * time, on the text that is left. The strictest verdict decides: block, ask, redact or rewrite, flag, allow. Of judges
 * that change the text the first one's text holds, and the others judge again what it left. Each decision other than
 * allow becomes an event, in the order of the guardrails. A guardrail that throws, is late or answers nonsense blocks
 * (closed) or allows (open), and its event says so.
 * @throws the signal's reason when the turn is cancelled
 */
export async function judgeText(
  guardrails: readonly Guardrail[],
  payload: TextToJudge,
  limits: Pick<Limits, "hookMs">,
): Promise<JudgedText> {
  const own = guardrails.filter(guardrail => judgesAt(guardrail, payload.stage));
  let { text } = payload;
  let halt: Halt | undefined;

  const weigh = ({ guardrail, verdict }: Opinion) => {
    record(payload.turn, payload.stage, guardrail, verdict);
    const { action, reason, text: words } = verdict;
    if (action === "redact" || action === "rewrite") text = words!;
    else if (action !== "flag" && severity[action] > severity[halt?.action ?? "allow"])
      halt = { action, guardrail: guardrail.id, reason, replacement: words ?? blockedWords };
  };
  const ask = (guardrail: Guardrail) => judgeBy(guardrail, { ...payload, text }, limits);

  for (const guardrail of own.filter(({ kind }) => kind === "rewrite")) {
    const opinion = await ask(guardrail);
    if (opinion !== undefined) weigh(opinion);
  }
  const judged = text;
  const opinions = await Promise.all(own.filter(({ kind }) => kind !== "rewrite").map(ask));
  for (const opinion of opinions) {
    if (opinion === undefined) continue;
    const changesText = severity[opinion.verdict.action] === severity.redact;
    if (text === judged || !changesText) weigh(opinion);
    else {
      const again = await ask(opinion.guardrail);
      if (again !== undefined) weigh(again);
    }
  }
  return { text, ...(halt !== undefined && { halt }) };
}

/** One guardrail's verdict; undefined where it allows. */
async function judgeBy(
  guardrail: Guardrail,
  payload: TextToJudge,
  limits: Pick<Limits, "hookMs">,
): Promise<Opinion | undefined> {
  const { turn } = payload;
  const deadlineMs = guardrail.deadlineMs ?? limits.hookMs;
  const deadline = { what: `The guardrail ${guardrail.id}`, limitMs: deadlineMs, signal: turn.signal };
  try {
    const given = await withDeadline(deadline, signal => guardrail.judge({ ...payload, signal }));
    const verdict = readVerdict(given, payload.text);
    return verdict && { guardrail, verdict };
  } catch (error) {
    turn.signal.throwIfAborted();
    const reason = failureReason(guardrail, describeFailure(error, { deadlineMs }));
    if (guardrail.onFailure !== "open") return { guardrail, verdict: { action: "block", reason } };
    record(turn, payload.stage, guardrail, { action: "allow", reason });
    return undefined;
  }
}

export const failureReason = ({ onFailure }: Guardrail, problem: string): string =>
  onFailure === "open"
    ? `${problem}; it is declared open, so the text passed`
    : `${problem}; it is declared closed, so the text was stopped`;

/** Without the text's own words, also where a rewriter gave some. */
export function record(
  turn: Pick<TurnView, "emit">,
  stage: GuardrailStage,
  { id }: Pick<Guardrail, "id">,
  { action, reason, score, spans }: Omit<GuardrailDecision, "stage" | "guardrail">,
): void {
  turn.emit({
    kind: "guardrail-decision",
    stage,
    guardrail: id,
    action,
    reason,
    ...(score !== undefined && { score }),
    ...(spans !== undefined && { spans }),
  });
}
