/** The door to approvals: the inbox of questions to people, and who may answer them. */

export type { Answerer } from "../ports/index.ts";
export { answerOf } from "./approvals/answer-of.ts";
export {
  type ApprovalRules,
  impossibleIn,
  type Priority,
  priorities,
  type Requirement,
  requirementOf,
  rolesOf,
  type Tier,
} from "./approvals/approval-rules.ts";
export { createAnswerCount } from "./approvals/count-answer.ts";
export { createInbox, type Filing, type Inbox, type ListInbox } from "./approvals/inbox.ts";
export { createInboxApprover } from "./approvals/inbox-approver.ts";
export {
  agreeing,
  type InboxAnswer,
  type InboxItem,
  type InboxQuestion,
  isOpen,
  isUndelivered,
  type Outcome,
  type QuestionKind,
  questionKinds,
  takesValue,
} from "./approvals/question.ts";
