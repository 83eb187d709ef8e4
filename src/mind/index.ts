/** One running agent: the turn loop, its sessions, and the fold that is its conversation. */
export { type Conversation, createConversation } from "./conversation.ts";
export { createMind, type Mind, type MindOptions } from "./mind.ts";
export type { Session, TurnOptions } from "./session.ts";
export type { Turn } from "./turn.ts";
