/** `questionOfRequest` reads the wait of a turn as a question of the inbox. */
import { timeOfId } from "../../base/index.ts";
import type { ApprovalRequest, QuestionRequest } from "../../ports/index.ts";
import type { PendingRequest } from "../../storage/index.ts";
import type { InboxQuestion } from "./question.ts";

/** The operations of texts that hooks withhold. Source: `review` of the executor. */
const reviews: Readonly<Record<string, string>> = {
  "answer.show": "May this text be shown?",
  "input.take": "May the model read this text?",
  "result.read": "May the model read this result?",
};

/** Undefined for a result that a program hands in: no person is asked for it. */
export function questionOfRequest({ key, request }: PendingRequest): InboxQuestion | undefined {
  if (request.waitsFor === "result") return undefined;
  const head = {
    tenant: key.tenant,
    requester: { user: key.user, session: key.session },
    tool: request.tool,
    arguments: request.arguments,
    expiresAt: request.expiresAt,
  };
  if (request.waitsFor === "question")
    return { ...head, ...asked(request), wait: { key, request: request.request } };
  return { ...head, ...approval(request), wait: { key, request: request.approval } };
}

function asked({ askedBy, options, request, requestHash, schema, text }: QuestionRequest) {
  return {
    id: request,
    kind: options === undefined ? "answer" : "choose",
    text,
    hash: requestHash,
    askedAt: timeOfId(request) ?? 0,
    reason: `${askedBy} asks`,
    ...(options !== undefined && { options }),
    ...(schema !== undefined && { schema }),
  } as const;
}

function approval(request: ApprovalRequest) {
  const { approval, argumentsHash, operation, operations, reason, reasons, rule, sideEffects } = request;
  const { source, taint, tier, tool } = request;
  const review = Object.hasOwn(reviews, operation) ? reviews[operation] : undefined;
  return {
    id: approval,
    kind: review === undefined ? "approve" : "review",
    text: review ?? `May ${tool} run ${operation}?`,
    operation,
    hash: argumentsHash,
    sideEffects,
    rule,
    reason,
    askedAt: timeOfId(approval) ?? 0,
    ...(source !== undefined && { source }),
    ...(operations !== undefined && { operations }),
    ...(reasons !== undefined && { reasons }),
    ...(taint !== undefined && { taint }),
    ...(tier !== undefined && { tier }),
  } as const;
}
