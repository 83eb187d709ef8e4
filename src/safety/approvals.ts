/** The door to approvals: the inbox of questions to people, and who may answer them. */
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
export { createInbox, type Filing, type Inbox, type ListInbox } from "./approvals/inbox.ts";
export { createInboxApprover } from "./approvals/inbox-approver.ts";
export {
  type Answerer,
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
