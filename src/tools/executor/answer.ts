/** Checks a person's answer, given just now or read from the log, and weighs its effect on the call. */
import type { Json } from "../../base/index.ts";
import type { ApprovalAnswer, ApprovalRequest, Decision } from "../../ports/index.ts";
import { jsonCopy } from "../json-copy.ts";
import { plainMessage } from "../plain-message.ts";
import type { Execution, RecordedApproval } from "./execution.ts";
import { isUnsuccessful, refused, type SuspendedCall, suspended, type Unsuccessful } from "./outcome.ts";

export interface Approved {
  readonly answeredBy: string;
  /** The arguments that the person wants instead. */
  readonly editedArguments?: Json;
}

/** The name that answers where no person did. A yes in this name is no yes. */
export const NOBODY = "nobody";

/** The members of an answer: one too many, such as of another kind of answer, makes it none. */
const members: ReadonlySet<string> = new Set([
  ...["isApproved", "argumentsHash", "answeredBy", "comment", "editedArguments"],
]);

/** The request and call that an answer has been used for: the same object does not answer another request. */
const usedAnswers = new WeakMap<object, string>();

/** A no in the record in the place of an answer. */
export const answerOfNobody = ({ argumentsHash }: ApprovalRequest, comment: string): ApprovalAnswer => ({
  isApproved: false,
  argumentsHash,
  answeredBy: NOBODY,
  comment,
});

/**
 * An answer to this request in our own copy; undefined for any other value. When it was given, and whether
 * it was used before, is for the caller to judge.
 * @throws input.invalid, limit.exceeded for edited arguments that no event can hold; the error of a getter of it
 */
export function readApprovalAnswer(
  given: unknown,
  request: ApprovalRequest,
  maxChars: number,
): ApprovalAnswer | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const { isApproved, argumentsHash, answeredBy, comment, editedArguments } =
    given as Partial<ApprovalAnswer>;
  if (typeof isApproved !== "boolean" || argumentsHash !== request.argumentsHash) return undefined;
  if (typeof answeredBy !== "string" || answeredBy === "") return undefined;
  if (isApproved && answeredBy === NOBODY) return undefined;
  if (comment !== undefined && typeof comment !== "string") return undefined;
  // An answer that puts off the answer contradicts itself.
  if ("isDeferred" in given || !Object.keys(given).every(name => members.has(name))) return undefined;
  return {
    isApproved,
    argumentsHash,
    answeredBy,
    ...(comment !== undefined && { comment }),
    ...(editedArguments !== undefined && { editedArguments: jsonCopy(editedArguments, maxChars) }),
  };
}

/**
 * Takes an answer once: a value that is no answer, is about another call or was used for another request
 * counts as a no without a person. Never throws.
 */
export function takeAnswer(
  { call, limits, view }: Execution,
  given: unknown,
  request: ApprovalRequest,
): ApprovalAnswer {
  try {
    const isOwn = claimAnswer(given, JSON.stringify([view.turn, call.call, request.approval]));
    const answer = isOwn ? readApprovalAnswer(given, request, limits.inputChars) : undefined;
    return answer ?? answerOfNobody(request, "the answer was not a valid one");
  } catch (error) {
    return answerOfNobody(request, plainMessage(error));
  }
}

/** The effect of an answer on its call. */
export function weighAnswer({ isApproved, ...answer }: ApprovalAnswer): Approved | Unsuccessful {
  if (isApproved !== true) return refused("tool.approval-rejected", rejection(answer));
  const { answeredBy, editedArguments } = answer;
  return { answeredBy, ...(editedArguments !== undefined && { editedArguments }) };
}

function claimAnswer(given: unknown, question: string): boolean {
  if (typeof given !== "object" || given === null) return false;
  const answered = usedAnswers.get(given) ?? question;
  usedAnswers.set(given, answered);
  return answered === question;
}

function rejection({ answeredBy, comment }: Pick<ApprovalAnswer, "answeredBy" | "comment">): string {
  const who = answeredBy === NOBODY ? "Nobody approved this call" : `${answeredBy} rejected this call`;
  return `${who}${comment === undefined ? "" : `: ${comment}`}. Don't make it again unless the person asks for it.`;
}

/**
 * The record's decision on a call that is judged anew. An answer holds for the arguments that it was given for; that
 * it came in time was judged when it was written down. A no also stops a call that needs no approval by now.
 * Undefined when the record has nothing to say: the judges' decision holds, and where they ask, they ask anew.
 */
export function recall(
  execution: Execution,
  { request, answer }: RecordedApproval,
  argumentsHash: string,
  decision: Exclude<Decision, "deny">,
): Approved | Unsuccessful | SuspendedCall | undefined {
  const isSameCall = request.argumentsHash === argumentsHash;
  if (answer !== undefined) {
    const weighed = weighAnswer(takeAnswer(execution, answer, request));
    return isSameCall || (decision === "allow" && isUnsuccessful(weighed)) ? weighed : undefined;
  }
  if (decision === "allow") return undefined;
  const { call, clock, view } = execution;
  if (isSameCall && clock.now() <= request.expiresAt) return suspended(request.approval);
  const why = isSameCall
    ? "nobody answered in time"
    : "the call has changed since, so it is asked about anew";
  const no = answerOfNobody(request, why);
  view.emit({ kind: "approval-response", call: call.call, approval: request.approval, ...no });
  return isSameCall ? weighAnswer(no) : undefined;
}
