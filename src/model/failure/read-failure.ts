/** Turns whatever a model call threw, or carried in an `error` part, into the one fault that says what is wrong. */
import { type Fault, fault } from "../../base/index.ts";
import { type FailureFacts, gatherFacts } from "./failure-facts.ts";
import { reasonOf } from "./failure-reason.ts";
import { judgeFailure } from "./failure-rules.ts";
import { readRetryAfter } from "./retry-after.ts";

const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET)\b/g;

/**
 * The fault of a failed call: which kind, why in one sentence, and when the provider may be asked again where it says
 * so. A fault, or the first fault among the causes, stays as it is. Never throws, and never repeats a key.
 * @param nowMs For a Retry-After that is a date.
 */
export function readFailure(error: unknown, model: string, nowMs: number): Fault {
  const facts = gatherFacts(error);
  if (facts.fault !== undefined) return facts.fault;
  return lackOf(facts, model, error) ?? refusalOf(facts, model, nowMs, error);
}

/** Missing rather than wrong: an unset key, an answer without a body. */
function lackOf({ labels, texts }: FailureFacts, model: string, cause: unknown): Fault | undefined {
  if (labels.has("ai_emptyresponsebodyerror")) return fault("model.empty-answer", { model }, { cause });
  const variables = labels.has("ai_loadapikeyerror") ? [...new Set(texts.join("\n").match(VARIABLE))] : [];
  return variables.length === 0 ? undefined : fault("model.key-missing", { model, variables }, { cause });
}

function refusalOf(facts: FailureFacts, model: string, nowMs: number, cause: unknown): Fault {
  const code = judgeFailure(facts);
  const reason = reasonOf(facts);
  if (code !== "model.quota-exceeded" && code !== "model.rate-limited" && code !== "model.overloaded") {
    return fault(code, { model, reason }, { cause });
  }
  const retryAfterMs = readRetryAfter(facts, nowMs);
  return fault(code, { model, reason, ...(retryAfterMs !== undefined && { retryAfterMs }) }, { cause });
}
