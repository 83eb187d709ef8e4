/** The waits of a turn besides approvals, and their answers: one way for a person, a client, another system. */
import type { ApprovalId, Json, RequestId, TurnId } from "../base/index.ts";
import type { ApprovalAnswer, ApprovalRequest } from "./approver.ts";
import type { JsonSchema } from "./schema.ts";
import type { Scope } from "./scope.ts";

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

interface AnswerHead {
  /** Repeats the request's hash. */
  readonly requestHash: string;
  /** Who answered, for the record. */
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
