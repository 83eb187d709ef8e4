/** Step-up by risk: the flags of a turn, the tier of its calls and its length say how much of it the auditor judges. */
import type { TurnView } from "../../ports/index.ts";

export const auditTimes = ["always", "risky", "never"] as const;
/** `always`: every answer while it streams. `risky`: as the risk of the turn says. */
export type AuditTime = (typeof auditTimes)[number];

export type AuditPlace = "mid-stream" | "end" | "none";

/** A turn's risk, as far as it is known while its answer streams. It only grows in a turn. */
export interface TurnRisk {
  /** The decisions of other guardrails against texts of this turn. */
  readonly flags: number;
  /** The greatest tier of its calls; 0 without one. Source: spec/safety.md §6. */
  readonly tier: 0 | 1 | 2 | 3;
  readonly inputChars: number;
  /** Of the answer so far. */
  readonly answerChars: number;
}

/** Longer than questions usually are, and than answers usually are: our own choice. */
const LONG_INPUT_CHARS = 4_000;
const LONG_ANSWER_CHARS = 8_000;

/** A flag or a call that can't be taken back is high risk; a call that changes something, or length, raises it. */
export function placeOfAudit(
  when: AuditTime,
  { answerChars, flags, inputChars, tier }: TurnRisk,
): AuditPlace {
  if (when !== "risky") return when === "always" ? "mid-stream" : "none";
  if (flags > 0 || tier === 3) return "mid-stream";
  const isRaised = tier === 2 || inputChars > LONG_INPUT_CHARS || answerChars > LONG_ANSWER_CHARS;
  return isRaised ? "end" : "none";
}

/** How many decisions of other guardrails say that something is wrong with this turn. */
export const flagsIn = (turn: TurnView, own: string): number =>
  turn.decisions().filter(({ action, guardrail }) => action !== "allow" && guardrail !== own).length;
