/** The log port: what is in it happened, and it is the truth that everything else is folded from. */
import type { CommittedEvent } from "./event.ts";
import type { SessionKey } from "./scope.ts";

export interface AppendOptions {
  /**
   * The sequence number of the last entry that the writer knows of; 0 for none.
   * Another one in the log means another writer: the append changes nothing and rejects with `log.conflict`.
   */
  readonly afterSeq: number;
  /** The number of the writer's lease, where several processes share the log: an older one is refused. */
  readonly fence?: number;
}

/**
 * Entries are appended whole, in order, and durable when the promise resolves; a rejected append left nothing behind.
 * A session key that belongs to nobody answers like a session without entries.
 */
export interface EventLog {
  append(key: SessionKey, entries: readonly CommittedEvent[], options: AppendOptions): Promise<void>;
  /** Entries after a sequence number, in order. */
  read(key: SessionKey, options?: { readonly afterSeq?: number }): AsyncIterable<CommittedEvent>;
  /** The last entry's sequence number; 0 for a session without entries. */
  lastSeq(key: SessionKey): Promise<number>;
}
