/** One running agent: the turn loop, its sessions, and the fold that is its conversation. */
export { type AnswerText, createAnswerText } from "./answer-text.ts";
export { type Conversation, createConversation } from "./conversation.ts";
export type { OpenCall, OpenTurn } from "./fold/open-turn.ts";
export { createSessionFold, type SessionFold, type WaitingCall } from "./fold/session-fold.ts";
export type { FollowOptions } from "./follow.ts";
export { createMind, type Mind, type MindOptions } from "./mind.ts";
export type { AnswersValues, ObjectOptions, ObjectTurn } from "./object-turn.ts";
export type { Session } from "./session.ts";
export { type SessionState, sessionStates, statesAfter } from "./session-access.ts";
export { createSideCalls, type SideCall, type SideCalls } from "./side-call.ts";
export type { ReadTurnOptions, Turn } from "./turn.ts";
export type { GivenInput } from "./turn-input.ts";
export type { TurnOptions } from "./turn-options.ts";
export type { Instructions } from "./turn-work.ts";
