/** `createArgumentHook` judges the arguments of calls: it flags what breaks out of an argument, and asks about clear cases. */
import type { Hook } from "../../ports/index.ts";
import { type Classification, classify } from "./classify.ts";
import { describeEvidence, type Thresholds, verdictOf } from "./thresholds.ts";

export interface ArgumentFinding extends Classification {
  /** As `filter.name`. */
  readonly path: string;
}

/** Values of one call that are judged, and members within members: a call has a few. */
const MOST_VALUES = 200;
const DEEPEST = 8;

/** The argument with the highest score above 0. */
export function judgeArguments(value: unknown): ArgumentFinding | undefined {
  let strongest: ArgumentFinding | undefined;
  let values = 0;
  visit(value, "", 0);
  return strongest;

  function visit(member: unknown, path: string, depth: number): void {
    if (typeof member === "string") {
      if (values++ >= MOST_VALUES) return;
      const judged = classify(member, { stage: "arguments", name: path });
      if (judged.score > (strongest?.score ?? 0)) strongest = { ...judged, path };
    } else if (typeof member === "object" && member !== null && depth < DEEPEST) {
      const within = path === "" ? "" : `${path}.`;
      for (const [name, inner] of Object.entries(member)) visit(inner, within + name, depth + 1);
    }
  }
}

/** Flags from `flag` on; from `block` on a person is asked: the call's effects decide, and not its text. */
export const createArgumentHook = (thresholds: Thresholds): Hook => ({
  name: "classifier",
  onFailure: "closed",
  beforeTool({ call, emit }) {
    const found = judgeArguments(call.arguments);
    const action = found === undefined ? "allow" : verdictOf(found.score, thresholds);
    if (found === undefined || action === "allow") return undefined;
    const reason = `${describeEvidence(found)} (the argument ${found.path} of ${call.tool})`;
    const asks = action === "block";
    const decision = asks ? "ask" : "flag";
    emit({
      kind: "guardrail-decision",
      stage: "cross-agent",
      guardrail: "classifier",
      action: decision,
      reason,
      score: found.score,
    });
    return asks ? { decision: "ask", rule: "classifier", reason } : undefined;
  },
});
