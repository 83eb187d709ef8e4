/** Puts one call before a person, and takes nothing for a yes that isn't one. */
import { type ApprovalId, createId, type Json, withDeadline } from "../../base/index.ts";
import type { ApprovalAnswer, ApprovalRequest, Approver } from "../../ports/index.ts";
import { jsonCopy } from "../json-copy.ts";
import { plainMessage } from "../plain-message.ts";
import type { Execution } from "./execution.ts";
import { cancelled, refused, type Unsuccessful } from "./outcome.ts";

export interface Approved {
  readonly answeredBy: string;
  /** What the person wants to run instead. */
  readonly editedArguments?: Json;
}

/** What the executor knows of the call; the rest of the request is made here. */
export type ApprovalMatter = Pick<
  ApprovalRequest,
  "tool" | "operation" | "arguments" | "argumentsHash" | "sideEffects" | "rule" | "reason" | "source"
>;

/** Answers that have been used: the same object is no answer to another question. */
const usedAnswers = new WeakSet<object>();

/**
 * Asks, and waits until the request expires. Approved is only an answer with the boolean `isApproved: true`, the
 * request's own hash and a name, in time, not used before. An approver that rejects, hangs or answers anything else
 * has not approved. Each request gets exactly one response event.
 */
export async function approve(
  execution: Execution,
  approver: Approver,
  matter: ApprovalMatter,
): Promise<Approved | Unsuccessful> {
  const { call, clock, limits, view } = execution;
  const { tenant, user, project } = view.session;
  const scope = { tenant, user, ...(project !== undefined && { project }) };
  const now = clock.now();
  const approval: ApprovalId = createId(now);
  const request: ApprovalRequest = Object.freeze({
    ...matter,
    approval,
    scope: Object.freeze(scope),
    expiresAt: now + limits.approvalMs,
  });
  view.emit({ kind: "approval-request", call: call.call, ...request });
  const answer = await ask(execution, approver, request);
  view.emit({ kind: "approval-response", call: call.call, approval, ...answer });
  if (view.signal.aborted) return cancelled(refused);
  if (!answer.isApproved) return refused("tool.approval-rejected", rejection(answer));
  const { answeredBy, editedArguments } = answer;
  return { answeredBy, ...(editedArguments !== undefined && { editedArguments }) };
}

async function ask(
  { clock, commit, limits, view }: Execution,
  approver: Approver,
  request: ApprovalRequest,
): Promise<ApprovalAnswer> {
  const no = (comment: string): ApprovalAnswer => ({
    isApproved: false,
    argumentsHash: request.argumentsHash,
    answeredBy: "nobody",
    comment,
  });
  const deadline = { what: "The approval", limitMs: limits.approvalMs, signal: view.signal };
  try {
    await commit?.();
    const given: unknown = await withDeadline(deadline, signal => approver.ask(request, signal));
    if (clock.now() > request.expiresAt) return no("the answer came after the request had expired");
    return readAnswer(given, request, limits.inputChars) ?? no("the answer was not a valid one");
  } catch (error) {
    return no(plainMessage(error));
  }
}

/** The answer in our own copy; undefined when it is none, is about another call, or has been used. */
function readAnswer(given: unknown, request: ApprovalRequest, maxChars: number): ApprovalAnswer | undefined {
  if (typeof given !== "object" || given === null || usedAnswers.has(given)) return undefined;
  usedAnswers.add(given);
  const { isApproved, argumentsHash, answeredBy, comment, editedArguments } =
    given as Partial<ApprovalAnswer>;
  if (typeof isApproved !== "boolean" || argumentsHash !== request.argumentsHash) return undefined;
  if (typeof answeredBy !== "string" || answeredBy === "") return undefined;
  if (comment !== undefined && typeof comment !== "string") return undefined;
  return {
    isApproved,
    argumentsHash,
    answeredBy,
    ...(comment !== undefined && { comment }),
    ...(editedArguments !== undefined && { editedArguments: jsonCopy(editedArguments, maxChars) }),
  };
}

function rejection({ answeredBy, comment }: ApprovalAnswer): string {
  const who = answeredBy === "nobody" ? "Nobody approved this call" : `${answeredBy} rejected this call`;
  return `${who}${comment === undefined ? "" : `: ${comment}`}. Don't make it again unless the person asks for it.`;
}
