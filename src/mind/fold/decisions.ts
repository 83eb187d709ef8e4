/** The guardrails' decisions of a turn, folded: later hooks read its risk from them, in any process. */
import type { GuardrailDecision } from "../../ports/index.ts";

const isSame = (left: GuardrailDecision, right: GuardrailDecision) =>
  left.guardrail === right.guardrail && left.stage === right.stage && left.action === right.action;

/**
 * One decision of each guardrail for an action at a stage, the one with the highest score, so that a thousand flags of
 * one answer are as few as its guardrails. Pure.
 */
export function addDecision(
  known: readonly GuardrailDecision[],
  { guardrail, stage, action, reason, score, spans }: GuardrailDecision,
): readonly GuardrailDecision[] {
  const made: GuardrailDecision = Object.freeze({
    stage,
    guardrail,
    action,
    reason,
    ...(score !== undefined && { score }),
    ...(spans !== undefined && { spans }),
  });
  const index = known.findIndex(each => isSame(each, made));
  if (index === -1) return [...known, made];
  return (known[index]!.score ?? 0) >= (score ?? 0) ? known : known.with(index, made);
}
