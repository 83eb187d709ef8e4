/** The waits of a turn besides approvals, and their answers: one way for a person, a client, another system. */
import type { ApprovalId, Json, RequestId, Source, TurnId } from "../base/index.ts";
import type { JsonSchema } from "./schema.ts";
import type { Scope } from "./scope.ts";
import type { Taint } from "./taint.ts";

/** One thing that asks about a call. */
export interface ApprovalReason {
  readonly rule: string;
  readonly reason: string;
  readonly source?: Source;
}

/** Everything that a person needs to judge one call. */
export interface ApprovalRequest {
  readonly approval: ApprovalId;
  readonly scope: Scope;
  /** The session and the turn in which the call is made. */
  readonly session: string;
  readonly turn: TurnId;
  readonly tool: string;
  readonly operation: string;
  /** Names of all operations of the call. @default the one */
  readonly operations?: readonly string[];
  readonly arguments: Json;
  /** SHA-256 over the canonical JSON of tool and arguments: an answer holds for exactly this call. */
  readonly argumentsHash: string;
  /** As the tool declares them. */
  readonly sideEffects: readonly string[];
  /** 1 reads, 2 can be taken back, 3 can't be taken back or reaches others: that of its gravest operation. @default 3 */
  readonly tier?: 1 | 2 | 3;
  /** The rule that asks: its text, its reason, its file and line. */
  readonly rule: string;
  readonly reason: string;
  readonly source?: Source;
  /** Where more than one thing asks: all of them, the gravest first. @default the rule alone */
  readonly reasons?: readonly ApprovalReason[];
  /** The pieces of the arguments that come from untrusted text, and not from the person. @default none */
  readonly taint?: readonly Taint[];
  /** Milliseconds since the epoch; an answer after it is no answer. */
  readonly expiresAt: number;
}

/** The facts of the call, which are known before it is asked about. */
export type ApprovalMatter = Omit<ApprovalRequest, "approval" | "scope" | "session" | "turn" | "expiresAt">;

/**
 * A person's answer. Only `isApproved: true`, the boolean, with the request's own hash, before its expiry, approves;
 * the executor checks all of it, whatever the approver says.
 */
export interface ApprovalAnswer {
  readonly isApproved: boolean;
  /** Repeats the request's hash: the call that runs is the call that the person saw. */
  readonly argumentsHash: string;
  /** The person who answered, for the record. */
  readonly answeredBy: string;
  /** Given to the model when the call is rejected. */
  readonly comment?: string;
  /** Arguments that the person edited: they are validated and decided anew. */
  readonly editedArguments?: Json;
}

/**
 * The person answers later, perhaps to another process: the call waits, and the turn suspends once the others have run.
 */
export interface ApprovalDeferral {
  readonly isDeferred: true;
}

/** May take as long as the request lives; an approver that rejects, hangs or answers anything else has not approved. */
export interface Approver {
  /** How long its requests live, or how long each one does. @default limits.approvalMs */
  readonly validForMs?: number | ((about: ApprovalMatter, otherwiseMs: number) => number);
  /**
   * @param request with placeholders for private values, as the log has it
   * @param user to ask the session's own user with originals; undefined where nothing is private
   */
  ask(
    request: ApprovalRequest,
    signal: AbortSignal,
    user?: UserSide,
  ): Promise<ApprovalAnswer | ApprovalDeferral>;
}

/** A request as its session's user sees it: for their eyes only, and not for a record. */
export interface UserSide {
  readonly request: ApprovalRequest;
  /** The words of the user, such as edited arguments, as a record may have them. @throws redaction.failed */
  hide<Value>(value: Value): Value;
}

interface RequestHead {
  readonly request: RequestId;
  readonly scope: Scope;
  /** The session's id. */
  readonly session: string;
  readonly turn: TurnId;
  readonly tool: string;
  readonly arguments: Json;
  /** SHA-256 over what is asked for: an answer repeats it, and holds for exactly this. */
  readonly requestHash: string;
  /** The schema of the answer's value. @default anything; text, for a question */
  readonly schema?: JsonSchema;
  /** Milliseconds since the epoch; an answer after it is no answer. */
  readonly expiresAt: number;
}

/** The result of a tool that runs elsewhere. The call was decided, and is under way there. */
export interface ResultRequest extends RequestHead {
  readonly waitsFor: "result";
  readonly sideEffects: readonly string[];
}

/** The question of a tool or a hook to a person. */
export interface Question {
  readonly text: string;
  /** The answer is one of these. */
  readonly options?: readonly string[];
  /** The answer is a value of this schema. */
  readonly schema?: JsonSchema;
}

export interface QuestionRequest extends RequestHead {
  readonly waitsFor: "question";
  /** `tool`, or `hook` and its name. */
  readonly askedBy: string;
  readonly text: string;
  readonly options?: readonly string[];
}

/** A request for approval says nothing of what it waits for: it was there first. */
export type WaitingRequest =
  | (ApprovalRequest & { readonly waitsFor?: undefined })
  | ResultRequest
  | QuestionRequest;

/** The id that it is named by. */
export type WaitingId = ApprovalId | RequestId;

/** The person who answers, as the program has authenticated them. */
export interface Answerer {
  readonly name: string;
  readonly roles: readonly string[];
}

/**
 * Counts a person's answer by the rules of who may answer, before it is written down.
 * @param by undefined where the program has authenticated no person
 * @returns the answer that the turn gets; undefined while more people have to agree
 * @throws approval.over, approval.forbidden, input.invalid, storage.*
 */
export type CountAnswer = (
  request: Exclude<WaitingRequest, ResultRequest>,
  answer: WaitingAnswer,
  by: Answerer | undefined,
) => Promise<WaitingAnswer | undefined>;

interface AnswerHead {
  /** Repeats the request's hash. */
  readonly requestHash: string;
  /** The person who answered, for the record. */
  readonly answeredBy: string;
}

export type ResultAnswer = AnswerHead &
  (
    | { readonly output: Json; readonly failure?: undefined }
    /** Why there is no result, in a sentence for the model. */
    | { readonly failure: string; readonly output?: undefined }
  );

export type QuestionAnswer = AnswerHead &
  (
    | { readonly answer: Json; readonly isDeclined?: undefined }
    | { readonly isDeclined: true; readonly answer?: undefined }
  );

/**
 * Only the exact shape that its request asks for counts, once, in time, with the request's own hash: a member too many,
 * such as of another kind of answer, makes it none.
 */
export type WaitingAnswer = ApprovalAnswer | ResultAnswer | QuestionAnswer;
