/** Where conversations last: one set of repositories, whatever database is behind them, and the moving of sessions. */
import type { EventLog } from "../ports/index.ts";
import { createMemoryStore } from "./memory/memory-store.ts";

export { checkKey } from "./check-key.ts";
export { createMemoryStore, type MemoryStoreOptions } from "./memory/memory-store.ts";
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
export { type BranchOptions, branchSession } from "./transfer/branch-session.ts";
export type { SessionChoice } from "./transfer/choose-sessions.ts";
export { type CopyOptions, copySessions } from "./transfer/copy-sessions.ts";
export { type ExportOptions, exportSessions } from "./transfer/export-sessions.ts";
export type { ImportReport } from "./transfer/import-report.ts";
export { type ImportOptions, importSessions } from "./transfer/import-sessions.ts";
export type { OnExisting, PlacedSession } from "./transfer/place-session.ts";
export { type TurnEnd, turnEnds } from "./transfer/turn-ends.ts";

/** The log of a store that lives as long as its process. */
export const createMemoryLog = (): EventLog => createMemoryStore().log;
export { idOfRequest } from "./fold-session.ts";
