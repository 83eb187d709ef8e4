/** Tells events from what only looks like them, so that nothing from a file gets into a log that folds would break on. */
import type { CommittedEvent, LiveEventKind } from "../../ports/index.ts";

type Check = (value: unknown) => boolean;

const isText: Check = value => typeof value === "string";
const isName: Check = value => typeof value === "string" && value !== "";
const isNumber: Check = value => Number.isFinite(value);
const isTrueOrFalse: Check = value => typeof value === "boolean";
const isList: Check = value => Array.isArray(value);
const isSeq: Check = value => Number.isSafeInteger(value) && (value as number) > 0;
/** Source: ECMAScript, the range of a Date. */
const isTime: Check = value => Number.isFinite(value) && Math.abs(value as number) <= 8.64e15;

type Shape = Readonly<Record<string, Check>>;

const has =
  (shape: Shape): Check =>
  value =>
    isRecord(value) && wrongField(value, shape) === undefined;

/** The texts that databases keep in columns of their own: no NUL, valid Unicode. */
const isPlainName: Check = value =>
  isName(value) && (value as string).isWellFormed() && !(value as string).includes("\0");

const isHash: Check = value => typeof value === "string" && /^[\da-f]{64}$/.test(value);

const isProof = has({
  place: isSeq,
  hash: isHash,
  salt: value => value === undefined || isName(value),
  sum: value => value === undefined || isHash(value),
  facts: value => value === undefined || isRecord(value),
  session: value => value === undefined || isName(value),
});

const header: Shape = {
  id: isName,
  seq: isSeq,
  at: isTime,
  turn: isPlainName,
  kind: isPlainName,
  version: value => value === undefined || isSeq(value),
  proof: value => value === undefined || isProof(value),
};
const isUsage = has({
  inputTokens: isNumber,
  outputTokens: isNumber,
  cachedInputTokens: isNumber,
  costUsd: value => value === undefined || isNumber(value),
});
const isAddress: Check = value =>
  isText(value) && /^(?:data:[^;,]*;base64,|https?:)/.test(value as string) && URL.canParse(value as string);
const isPart: Check = value =>
  isRecord(value) &&
  ((value.type === "text" && isText(value.text)) ||
    (value.type === "data" && value.data !== undefined) ||
    (value.type === "file" && isText(value.mediaType) && isAddress(value.url)));
const isContent: Check = value => Array.isArray(value) && value.every(isPart);
const isSuccess = has({
  status: value => value === "succeeded",
  text: isText,
  parts: value => value === undefined || isContent(value),
});
const isFailure = has({
  status: value => value === "refused" || value === "failed",
  code: isText,
  message: isText,
});

const waiting: Shape = {
  call: isText,
  request: isName,
  scope: has({ tenant: isText, user: isText }),
  tool: isText,
  requestHash: isText,
  expiresAt: isTime,
};

/**
 * The fields of each kind that folds over a log read: record, approvals, conversation, the turn to go on with. No more:
 * an entry of another version on which no fold breaks must not be lost.
 */
const payloads: { readonly [Kind in CommittedEvent["kind"]]?: Shape } = {
  "input-received": { text: isText, parts: value => value === undefined || isContent(value) },
  "turn-end": { status: isText },
  "turn-suspend": { waitingFor: isList },
  "session-branch": { from: isName },
  "step-start": { step: isNumber },
  "model-call-end": { finishReason: isText, usage: isUsage },
  "side-call": { usage: isUsage },
  "text-block": { text: isText, firstSeq: isNumber },
  "reasoning-block": { text: isText, firstSeq: isNumber },
  "text-retraction": { firstSeq: isNumber, replacement: isText },
  "input-withheld": { call: isText, text: isText, hook: isText, reason: isText, replacement: isText },
  "text-withheld": { call: isText, text: isText, hook: isText, reason: isText, replacement: isText },
  "result-withheld": { call: isText, hook: isText, reason: isText, replacement: isText },
  "tool-call-request": { call: isText, tool: isText },
  "approval-request": {
    call: isText,
    approval: isName,
    scope: has({ tenant: isText, user: isText }),
    tool: isText,
    operation: isText,
    argumentsHash: isText,
    sideEffects: isList,
    rule: isText,
    reason: isText,
    expiresAt: isTime,
  },
  "approval-response": { call: isText, approval: isName, isApproved: isTrueOrFalse, argumentsHash: isText },
  "result-request": waiting,
  "question-request": { ...waiting, askedBy: isText, text: isText },
  "result-response": { call: isText, request: isName, requestHash: isText },
  "question-response": { call: isText, request: isName, requestHash: isText },
  "tool-call-start": { call: isText, tool: isText },
  "tool-call-end": { call: isText, tool: isText, outcome: value => isSuccess(value) || isFailure(value) },
  "limit-reached": { limit: isText },
};

const live: Readonly<Record<LiveEventKind, true>> = {
  "text-delta": true,
  "reasoning-delta": true,
  "tool-call-progress": true,
};

/**
 * The fault of a value as a log's entry behind that number; undefined for a valid one. Kinds that this version
 * does not know pass, and so do fields.
 */
export function problemOfEvent(
  value: Readonly<Record<string, unknown>>,
  afterSeq: number,
): string | undefined {
  const wrong = wrongField(value, header);
  if (wrong !== undefined) return `this is no event: its ${wrong} is missing or wrong`;
  const { kind, seq } = value as unknown as CommittedEvent;
  if (seq <= afterSeq) return `the event's number ${seq} does not come after ${afterSeq}`;
  if (Object.hasOwn(live, kind)) return `${kind} is an event that no log keeps`;
  const field = Object.hasOwn(payloads, kind) ? wrongField(value, payloads[kind]!) : undefined;
  return field === undefined ? undefined : `this is no ${kind}: its ${field} is missing or wrong`;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const wrongField = (value: Readonly<Record<string, unknown>>, shape: Shape): string | undefined =>
  Object.entries(shape).find(([field, check]) => !check(value[field]))?.[0];
