/** Puts a call, or the text of an answer, before a person, and takes nothing for a yes that is not a yes. */
import {
  type ApprovalId,
  createId,
  fault,
  hashJson,
  type Json,
  limits,
  withDeadline,
} from "../../base/index.ts";
import type {
  ApprovalAnswer,
  ApprovalDeferral,
  ApprovalMatter,
  ApprovalRequest,
  Approver,
  ToolCall,
  Veil,
} from "../../ports/index.ts";
import { plainMessage } from "../plain-message.ts";
import { type Approved, answerOfNobody, recall, takeAnswer, weighAnswer } from "./answer.ts";
import { type Execution, LAST_TIME_MS, type RecordedApproval } from "./execution.ts";
import {
  cancelled,
  isSuspended,
  isUnsuccessful,
  refused,
  type SuspendedCall,
  suspended,
  type Unsuccessful,
} from "./outcome.ts";

/**
 * Asks, and waits until the request expires. Approved is only an answer with the boolean `isApproved: true`, the
 * request's own hash and a name, in time, not used before. An approver that rejects, hangs or answers anything else has
 * not approved. Each request gets exactly one response event; a request that the approver defers gets it later, and its
 * call is suspended.
 */
export async function approve(
  execution: Execution,
  approver: Approver,
  matter: ApprovalMatter,
): Promise<Approved | Unsuccessful | SuspendedCall> {
  const { call, clock, limits, veil, view } = execution;
  const { tenant, user, project } = view.session;
  const scope = { tenant, user, ...(project !== undefined && { project }) };
  const now = clock.now();
  const approval: ApprovalId = createId(now);
  const own = approver.validForMs;
  const period = typeof own === "function" ? own(matter, limits.approvalMs) : own;
  const validForMs = isPeriod(period) ? period : limits.approvalMs;
  const request: ApprovalRequest = Object.freeze({
    ...hideMatter(matter, veil),
    approval,
    scope: Object.freeze(scope),
    session: view.session.session,
    turn: view.turn,
    expiresAt: Math.min(now + validForMs, LAST_TIME_MS),
  });
  view.emit({ kind: "approval-request", call: call.call, ...request });
  const answer = await ask(execution, approver, request, validForMs);
  if (answer === "deferred") return suspended(approval);
  view.emit({ kind: "approval-response", call: call.call, approval, ...answer });
  return view.signal.aborted ? cancelled(refused) : weighAnswer(answer);
}

/** Its arguments are hidden already, and its hash is over them. @throws redaction.failed */
function hideMatter(matter: ApprovalMatter, veil: Veil | undefined): ApprovalMatter {
  if (veil === undefined) return matter;
  const { reason, reasons, rule, taint } = matter;
  const more = { ...(reasons !== undefined && { reasons }), ...(taint !== undefined && { taint }) };
  const hidden = veil.hide({ reason, rule, ...more }, "mind");
  return { ...matter, ...hidden };
}

async function ask(
  execution: Execution,
  approver: Approver,
  request: ApprovalRequest,
  limitMs: number,
): Promise<ApprovalAnswer | "deferred"> {
  const { clock, commit, veil, view } = execution;
  const deadline = { what: "The approval", limitMs, signal: view.signal };
  const user = veil && {
    request: veil.show(request),
    hide: <Value>(value: Value) => veil.hide(value, "person"),
  };
  try {
    await commit?.();
    const given: unknown = await withDeadline(deadline, signal => approver.ask(request, signal, user));
    if (clock.now() > request.expiresAt) {
      return answerOfNobody(request, "the answer came after the request had expired");
    }
    return isDeferral(given) ? "deferred" : hideAnswer(takeAnswer(execution, given, request), veil);
  } catch (error) {
    return answerOfNobody(request, plainMessage(error));
  }
}

/** @throws redaction.failed: then the request has no answer */
function hideAnswer(answer: ApprovalAnswer, veil: Veil | undefined): ApprovalAnswer {
  if (veil === undefined) return answer;
  const { comment, editedArguments } = answer;
  return {
    ...answer,
    ...(comment !== undefined && { comment: veil.hide(comment, "person") }),
    ...(editedArguments !== undefined && { editedArguments: veil.hide(editedArguments, "person") }),
  };
}

const isPeriod = (value: unknown): value is number => Number.isFinite(value) && (value as number) > 0;

/** Only the boolean, and only by itself: an answer that is also a deferral is neither. */
const isDeferral = (given: unknown): boolean =>
  typeof given === "object" &&
  given !== null &&
  Object.hasOwn(given, "isDeferred") &&
  (given as { readonly isDeferred: unknown }).isDeferred === true &&
  !("isApproved" in given);

export interface DeferringApproverOptions {
  /** Milliseconds that a person has to answer. @default limits.deferredApprovalMs, 7 days */
  readonly validForMs?: number;
}

/**
 * Defers every request: its call is suspended, and the turn with it, until the session gets the answer, in this
 * process or another.
 * @throws config.invalid for a time that is not a finite number above 0
 */
export function createDeferringApprover(
  options: DeferringApproverOptions = {},
): Approver & { readonly validForMs: number } {
  const { validForMs = limits.deferredApprovalMs.default } = options;
  if (!(Number.isFinite(validForMs) && validForMs > 0)) {
    const problem = `expected a finite number of milliseconds above 0, got ${String(validForMs)}`;
    throw fault("config.invalid", { problems: [{ path: "validForMs", problem }] });
  }
  return Object.freeze({
    validForMs,
    ask: async (): Promise<ApprovalDeferral> => ({ isDeferred: true }),
  });
}

/** The effect of a text that goes on: `questionOfRequest` of the inbox has the same names. */
const reviewed: Readonly<Record<string, Pick<ApprovalMatter, "operation" | "sideEffects">>> = {
  answer: { operation: "answer.show", sideEffects: ["the text is shown"] },
  input: { operation: "input.take", sideEffects: ["the model reads the text"] },
  result: { operation: "result.read", sideEffects: ["the model reads the text"] },
};

/** A text about which a hook asks, as a call of `answer`, `input` or `result`. */
export interface TextToReview extends ToolCall {
  readonly arguments: { readonly text: string };
  readonly hook: string;
  readonly reason: string;
  /** The question in the log, where its turn goes on. */
  readonly approval?: RecordedApproval;
}

export interface ApprovedText {
  readonly status: "approved";
  /** As the person left it. */
  readonly text: string;
}

/** Puts the text of an answer, an input or a result before a person, who lets it go on, edits it, or says no. */
export async function review(
  { approval, arguments: given, call, hook, reason, tool }: TextToReview,
  means: Pick<Execution, "view" | "limits" | "clock" | "commit" | "veil">,
  approver: Approver | undefined,
): Promise<ApprovedText | Unsuccessful | SuspendedCall> {
  const json: Json = given;
  const execution: Execution = {
    ...means,
    call: { call, tool, arguments: json },
    parsed: { json },
    earlier: undefined,
  };
  const argumentsHash = await hashJson({ tool, arguments: json });
  const answer =
    (approval && recall(execution, approval, argumentsHash, "ask")) ??
    (approver &&
      (await approve(execution, approver, {
        tool,
        arguments: json,
        argumentsHash,
        ...(reviewed[tool] ?? reviewed.answer!),
        rule: `hook ${hook}`,
        reason,
      }))) ??
    refused(
      "tool.approval-required",
      `A person has to agree to this text, and nobody can be asked: ${reason}.`,
    );
  return isSuspended(answer) || isUnsuccessful(answer) ? answer : textOf(answer, given.text);
}

function textOf({ editedArguments }: Approved, text: string): ApprovedText | Unsuccessful {
  if (editedArguments === undefined) return { status: "approved", text };
  const edited = (editedArguments as { readonly text?: unknown } | null)?.text;
  return typeof edited === "string"
    ? { status: "approved", text: edited }
    : refused("tool.approval-rejected", "The edited arguments have no text.");
}
