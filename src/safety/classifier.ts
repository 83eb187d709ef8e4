/** The door of the classifier: attacks on a model in a text, by evidence, without a network. */
export { type ArgumentFinding, createArgumentHook, judgeArguments } from "./classifier/argument-hook.ts";
export {
  type Classification,
  type ClassifierStage,
  type ClassifyOptions,
  classifierStages,
  classify,
  type Evidence,
} from "./classifier/classify.ts";
export { type Family, families } from "./classifier/evidence-rules.ts";
export { createClassifierGuardrail } from "./classifier/guardrail.ts";
export type { Variant } from "./classifier/joined-parts.ts";
export { normalise } from "./classifier/normalise.ts";
export {
  type ClassifierAction,
  describeEvidence,
  type Thresholds,
  verdictOf,
} from "./classifier/thresholds.ts";
