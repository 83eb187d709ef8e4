/** Runs hooks, in a process for each or in the daemon; and gives conversations what hooks give agents. */
export {
  type ConversationSessionsOptions,
  createConversationSessions,
  forgetJournal,
} from "./conversation-sessions.ts";
export { createHookRunner, type HookRequest, type HookRunner } from "./hook-runner.ts";
