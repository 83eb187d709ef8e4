/** `riskOf`: how much the guardrails of a turn have against its texts so far. */
import type { TurnView } from "../../ports/index.ts";

export interface TurnRisk {
  /** 0 to 1: the greatest score of a decision that flags, asks or blocks; 1 for a decision without a score. */
  readonly score: number;
  /** For a person: which guardrails, and why. */
  readonly reasons: readonly string[];
}

/** A text that was redacted or rewritten is no risk any more. The same in every process that goes on with the turn. */
export function riskOf(turn: Pick<TurnView, "decisions">): TurnRisk {
  const against = turn.decisions().filter(({ action }) => ["flag", "ask", "block"].includes(action));
  return {
    score: Math.max(0, ...against.map(({ score = 1 }) => score)),
    reasons: against.map(({ guardrail, reason }) => `${guardrail}: ${reason}`),
  };
}
