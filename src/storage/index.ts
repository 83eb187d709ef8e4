/** Where conversations last: one set of repositories, whatever database is behind them. */
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

/** The log of a store that lives as long as its process. */
export const createMemoryLog = (): EventLog => createMemoryStore().log;
export { idOfRequest } from "./fold-session.ts";
