/** Turns whatever a model call threw, or carried in an `error` part, into the one fault that says what is wrong. */
import { type Fault, fault } from "../../base/index.ts";
import { type FailureFacts, gatherFacts, read } from "./failure-facts.ts";
import { reasonOf } from "./failure-reason.ts";
import { judgeFailure } from "./failure-rules.ts";

const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET)\b/g;

/**
 * The fault of a failed call: which kind, why in one sentence, and when the provider may be asked again where it says
 * so. A fault, or the first fault among the causes, stays as it is. Never throws, and never repeats a key.
 * @param nowMs For a Retry-After that is a date.
 * @param variables The environment variables of the model's key, which a refusal of the key names.
 */
export function readFailure(
  error: unknown,
  model: string,
  nowMs: number,
  variables: readonly string[] = [],
): Fault {
  const facts = gatherFacts(error);
  if (facts.fault !== undefined) return facts.fault;
  return lackOf(facts, model, error) ?? refusalOf(facts, { model, nowMs, variables }, error);
}

interface Asked {
  readonly model: string;
  readonly nowMs: number;
  readonly variables: readonly string[];
}

/** Missing rather than wrong: an unset key, an answer without a body. */
function lackOf({ labels, texts }: FailureFacts, model: string, cause: unknown): Fault | undefined {
  if (labels.has("ai_emptyresponsebodyerror")) return fault("model.empty-answer", { model }, { cause });
  const variables = labels.has("ai_loadapikeyerror") ? [...new Set(texts.join("\n").match(VARIABLE))] : [];
  return variables.length === 0 ? undefined : fault("model.key-missing", { model, variables }, { cause });
}

function refusalOf(facts: FailureFacts, { model, nowMs, variables }: Asked, cause: unknown): Fault {
  const code = judgeFailure(facts);
  const reason = reasonOf(facts);
  if (code === "model.unauthorized" && variables.length > 0) {
    return fault(code, { model, reason, variables }, { cause });
  }
  if (code !== "model.quota-exceeded" && code !== "model.rate-limited" && code !== "model.overloaded") {
    return fault(code, { model, reason }, { cause });
  }
  const retryAfterMs = readRetryAfter(facts, nowMs);
  return fault(code, { model, reason, ...(retryAfterMs !== undefined && { retryAfterMs }) }, { cause });
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const SPAN = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;
const WHOLE_SPAN = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;
const IN_WORDS = /\b(?:try again|retry) (?:in|after) ((?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+)/i;
const SECONDS_IN_WORDS = /\b(?:try again|retry) (?:in|after) (\d+(?:\.\d+)?) seconds?\b/i;
// RFC 9110, section 5.6.7: the form that senders must use. Date.parse alone takes nearly anything for a date.
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Milliseconds from now, from the first place that says it: headers, the body's own field, its words. */
function readRetryAfter(facts: FailureFacts, nowMs: number): number | undefined {
  const found = [
    () => count(header(facts, "retry-after-ms"), 1),
    () => count(header(facts, "retry-after"), 1_000),
    () => untilDate(header(facts, "retry-after"), nowMs),
    ...facts.delays.map(delay => () => spanOf(delay)),
    () => untilReset(facts),
    ...facts.texts.map(text => () => inWords(text)),
  ];
  for (const find of found) {
    const waitMs = find();
    if (waitMs !== undefined && Number.isFinite(waitMs)) return Math.max(0, Math.ceil(waitMs));
  }
  return undefined;
}

function header({ headers }: FailureFacts, name: string): string | undefined {
  const value = read(headers, name);
  return typeof value === "string" ? value.trim() : undefined;
}

const count = (text: string | undefined, unitMs: number) =>
  text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * unitMs : undefined;

const untilDate = (text: string | undefined, nowMs: number) =>
  text !== undefined && HTTP_DATE.test(text) ? Date.parse(text) - nowMs : undefined;

/** `6m0s`, `250ms`, and Google's `23.5s`. */
function spanOf(value: unknown): number | undefined {
  if (typeof value !== "string" || value.length > 50 || !WHOLE_SPAN.test(value)) return undefined;
  return [...value.matchAll(SPAN)].reduce(
    (total, [, amount, unit]) => total + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS],
    0,
  );
}

/** The limits that have nothing left, and the later of their resets. */
function untilReset(facts: FailureFacts): number | undefined {
  const resets = ["requests", "tokens"].flatMap(kind => {
    if (header(facts, `x-ratelimit-remaining-${kind}`) !== "0") return [];
    return spanOf(header(facts, `x-ratelimit-reset-${kind}`)) ?? [];
  });
  return resets.length === 0 ? undefined : Math.max(...resets);
}

function inWords(text: string): number | undefined {
  return spanOf(IN_WORDS.exec(text)?.[1]) ?? count(SECONDS_IN_WORDS.exec(text)?.[1], 1_000);
}
