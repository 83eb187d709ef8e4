/** Reads a guardrail's answer: a verdict, nothing, or nonsense, which counts as a failure of the guardrail. */
import { isFault } from "../../base/index.ts";
import type { Guardrail, GuardrailAction, GuardrailSpan } from "../../ports/index.ts";

/** A verdict after its checks. */
export interface CheckedVerdict {
  readonly action: Exclude<GuardrailAction, "allow">;
  readonly reason: string;
  readonly score?: number;
  readonly spans?: readonly GuardrailSpan[];
  /** Of `redact` and `rewrite` always; of `block` and `ask` where the guardrail has words of its own. */
  readonly text?: string;
}

/** The order of severity: of several verdicts the one with the greatest number decides. */
export const severity: Readonly<Record<GuardrailAction, number>> = Object.freeze({
  allow: 0,
  flag: 1,
  redact: 2,
  rewrite: 2,
  ask: 3,
  block: 4,
});

/** Our own choice: a reason is a sentence, and evidence is for a person. */
const MAX_REASON_CHARS = 500;
const MAX_SPANS = 1_000;

/** In the place of a span whose guardrail gives no text. */
const REDACTED = "[redacted]";

class Nonsense extends Error {}

/** @throws Nonsense for an answer that is no verdict on this text */
export function readVerdict(given: unknown, text: string): CheckedVerdict | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== "object" || given === null) throw new Nonsense("its answer is no verdict");
  const { action, reason, score, spans, text: own } = given as Readonly<Record<string, unknown>>;
  if (typeof action !== "string" || !Object.hasOwn(severity, action))
    throw new Nonsense("its action is none of the six");
  if (typeof reason !== "string" || reason.trim() === "") throw new Nonsense("its verdict has no reason");
  if (score !== undefined && !(typeof score === "number" && score >= 0 && score <= 1))
    throw new Nonsense("its score is no number from 0 to 1");
  if (own !== undefined && typeof own !== "string") throw new Nonsense("its text is no text");
  if (spans !== undefined && !areSpans(spans, text)) throw new Nonsense("its spans are not within the text");
  const known = action as GuardrailAction;
  if (known === "allow") return undefined;
  const changed = known === "redact" || known === "rewrite" ? (own ?? withoutSpans(text, spans)) : own;
  return {
    action: known,
    reason: reason.slice(0, MAX_REASON_CHARS),
    ...(score !== undefined && { score }),
    ...(spans !== undefined && { spans: spans.slice(0, MAX_SPANS) }),
    ...(changed !== undefined && { text: changed }),
  };
}

function areSpans(given: unknown, text: string): given is readonly GuardrailSpan[] {
  if (!Array.isArray(given)) return false;
  return given.every(span => {
    const { end, start } = Object(span) as Partial<GuardrailSpan>;
    const isPlace = (at: unknown): at is number => Number.isInteger(at) && (at as number) >= 0;
    return isPlace(start) && isPlace(end) && start < end && end <= text.length;
  });
}

/** @throws Nonsense */
function withoutSpans(text: string, spans: readonly GuardrailSpan[] | undefined): string {
  if (spans === undefined || spans.length === 0)
    throw new Nonsense("it changes the text and says neither how nor where");
  let made = "";
  let at = 0;
  for (const { end, start } of spans.toSorted((left, right) => left.start - right.start)) {
    if (end <= at) continue;
    made += text.slice(at, Math.max(at, start)) + (start >= at ? REDACTED : "");
    at = end;
  }
  return made + text.slice(at);
}

/** A failure for the record. An error's own words may quote the text that was judged, so only its kind is named. */
export function describeFailure(error: unknown, { deadlineMs }: Pick<Guardrail, "deadlineMs">): string {
  if (error instanceof Nonsense) return error.message;
  if (isFault(error, "time.exceeded")) return `it gave no answer within ${deadlineMs} ms`;
  if (isFault(error)) return `it failed (${error.code})`;
  return `it failed (${error instanceof Error ? error.name : typeof error})`;
}

export const nonsense = (problem: string): Error => new Nonsense(problem);
