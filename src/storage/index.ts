/** Stores conversations in one set of repositories, whatever database is behind them, and moves sessions between stores. */
import type { EventLog } from "../ports/index.ts";
import { createMemoryStore } from "./memory-store.ts";

export { createMemoryStore, type MemoryStoreOptions } from "./memory-store.ts";
export { checkKey } from "./session-rules.ts";
export type {
  ListOptions,
  Owner,
  PendingRequest,
  RecordedState,
  SessionRecord,
  SessionRepository,
  Store,
  WaitingRepository,
} from "./store.ts";
export { type BranchOptions, branchSession, type TurnEnd, turnEnds } from "./transfer/branch-session.ts";
export type { SessionChoice } from "./transfer/export-sessions.ts";
export { type ExportOptions, exportSessions } from "./transfer/export-sessions.ts";
export type { ImportReport } from "./transfer/import-sessions.ts";
export {
  type CopyOptions,
  copySessions,
  type ImportOptions,
  importSessions,
} from "./transfer/import-sessions.ts";
export type { OnExisting, PlacedSession } from "./transfer/place-session.ts";

/** The log of a store that lives as long as its process. */
export const createMemoryLog = (): EventLog => createMemoryStore().log;
export { idOfRequest, waitingChanges } from "./fold-session.ts";
