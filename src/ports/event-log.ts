/** The log port: an event happened if it is in the log, and all other state is folded from it. */

import type { Id } from "../base/index.ts";
import type { CommittedEvent } from "./event.ts";
import type { SessionKey } from "./scope.ts";

/** Names one stretch of ownership of one session. */
export type ClaimId = Id<"claim">;

export interface AppendOptions {
  /**
   * The sequence number of the last entry that the writer knows of; 0 for none.
   * Another one in the log means another writer: the append changes nothing and rejects with `log.conflict`.
   */
  readonly afterSeq: number;
  /**
   * The writer's claim, valid while it is the last that was taken. Until it is given back an append under another
   * claim, or under none, changes nothing and rejects with `log.fenced`, also when its time is up: a writer takes the
   * session first. Under the right claim, entries that the log has already are passed over, so that an append whose
   * fate is unknown may be tried again.
   */
  readonly claim?: ClaimId;
  /** Refuses with `log.conflict` also entries that the log has already: the writer depends on the last one. @default false */
  readonly isExact?: boolean;
  /** The entries are copies of stored ones, and keep their proofs. @default false */
  readonly asStored?: boolean;
}

export interface ReadOptions {
  /** @default 0: from the start */
  readonly afterSeq?: number;
  /** The last sequence number to read. @default the last there is */
  readonly throughSeq?: number;
  /** In the form of the version that wrote them, and with their proofs: for copies and for audits. @default false */
  readonly asStored?: boolean;
}

export type ClaimResult =
  | { readonly status: "claimed"; readonly claim: ClaimId; readonly lastSeq: number }
  /** Another writer has it until that time (milliseconds since the epoch) unless it is renewed or released. */
  | { readonly status: "held"; readonly owner: string; readonly until: number };

/**
 * Entries are appended whole, in order, and durable when the promise resolves. A rejected append left nothing behind,
 * unless it says `storage.unavailable`: then its fate is unknown. An unknown session key answers like a
 * session without entries. Every method rejects with `storage.*` where the store itself fails.
 */
export interface EventLog {
  /** @throws log.conflict, log.fenced, storage.* */
  append(key: SessionKey, entries: readonly CommittedEvent[], options: AppendOptions): Promise<void>;
  /** Entries in order, without a promise to see those that are appended meanwhile. */
  read(key: SessionKey, options?: ReadOptions): AsyncIterable<CommittedEvent>;
  /** The last entry's sequence number; 0 for a session without entries. */
  lastSeq(key: SessionKey): Promise<number>;
  /**
   * Takes a session for one owner, for so many milliseconds: a claim that has run out, or whose owner is known to be
   * gone, gives way. The same owner gets a new claim, and its old one ends.
   */
  claim(key: SessionKey, owner: string, forMs: number): Promise<ClaimResult>;
  /** Counts the time anew. False when the claim no longer holds. */
  renew(key: SessionKey, claim: ClaimId, forMs: number): Promise<boolean>;
  /** Gives a claim up; nothing happens when it no longer holds. */
  release(key: SessionKey, claim: ClaimId): Promise<void>;
  /**
   * Takes the content of these entries away for good, once the log has an `entries-erased` that names them. Those that it
   * doesn't have are passed over. @default entries stay as they were written
   */
  erase?(key: SessionKey, seqs: readonly number[], claim: ClaimId): Promise<void>;
  /**
   * Calls back after entries were appended to this session, by this process or another; perhaps late, perhaps once for
   * several, and perhaps when there was nothing. Returns what ends it. Never throws.
   */
  watch(key: SessionKey, onChange: () => void): () => void;
}
