/** Requests and answers as the log has them, without what every event has. */
import type {
  ApprovalAnswer,
  ApprovalRequest,
  Event,
  QuestionAnswer,
  QuestionRequest,
  ResultAnswer,
  ResultRequest,
} from "../../ports/index.ts";

type RequestEvent = Event<"result-request"> | Event<"question-request">;
type AnswerEvent = Event<"approval-response"> | Event<"result-response"> | Event<"question-response">;

/** A log without a store in front of it may have requests of version 0.1, which name no session: the event's id begins with it. */
export function approvalIn(event: Event<"approval-request">): ApprovalRequest {
  const { id, seq: _seq, at: _at, kind: _kind, version: _version, call: _call, ...request } = event;
  return { ...request, session: request.session ?? id.slice(0, Math.max(0, id.lastIndexOf("."))) };
}

export function requestIn(event: Event<"result-request">): ResultRequest;
export function requestIn(event: Event<"question-request">): QuestionRequest;
export function requestIn(event: RequestEvent): ResultRequest | QuestionRequest {
  const { id: _id, seq: _seq, at: _at, kind: _kind, version: _version, call: _call, ...request } = event;
  return request;
}

export function answerIn(event: Event<"approval-response">): ApprovalAnswer;
export function answerIn(event: Event<"result-response">): ResultAnswer;
export function answerIn(event: Event<"question-response">): QuestionAnswer;
export function answerIn(event: AnswerEvent): ApprovalAnswer | ResultAnswer | QuestionAnswer;
export function answerIn(event: AnswerEvent): ApprovalAnswer | ResultAnswer | QuestionAnswer {
  const {
    id: _id,
    seq: _seq,
    at: _at,
    kind: _kind,
    turn: _turn,
    version: _version,
    call: _call,
    ...rest
  } = event;
  if ("approval" in rest) {
    const { approval: _approval, ...answer } = rest;
    return answer;
  }
  const { request: _request, ...answer } = rest;
  return answer;
}
