/** The differences between SQL databases; everything else of a store is the same for all of them. */
import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { Fault } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import type { Schema } from "./schema.ts";

/** How columns are declared. */
export interface ColumnForms {
  /** A number that the database gives out, and the key of its row. */
  readonly identity: RawBuilder<unknown>;
  /** Text that compares by its bytes. */
  readonly text: RawBuilder<unknown>;
}

/**
 * Whether the write must outlast a power cut. A claim needs not: its holder notices by its id, and waiting
 * for the disk costs most.
 */
type Durability = "lasting" | "fleeting";

export interface SqlDriver {
  /** Without passwords. */
  readonly name: string;
  readonly db: Kysely<Schema>;
  readonly columns: ColumnForms;
  /** Milliseconds since the epoch by the clock that claims are counted by. */
  now(): RawBuilder<number>;
  /** Whether rows have locks of their own; otherwise a transaction has the database to itself. */
  readonly locksRows: boolean;
  /** One transaction that writes. Where its fate is unknown it rejects with what `faultOf` calls unavailable. */
  transact<Result>(
    durability: Durability,
    work: (trx: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result>;
  /** Called before anything is written to a database of a known schema: sets what holds for all of it. @throws storage.* */
  prepare(): Promise<void>;
  /** Keeps other instances from migrating until the transaction ends. */
  lockSchema(trx: Transaction<Schema>): Promise<void>;
  hasTable(db: Kysely<Schema>, name: keyof Schema): Promise<boolean>;
  /** Resolves when the next round of the event loop begins: appends until then are written together. */
  pause(): Promise<void>;
  /** The name of this session's changes, here and in other processes. */
  topicOf(key: SessionKey): string;
  /** Part of the transaction: other processes hear of it once it is committed. */
  announce(trx: Transaction<Schema>, topics: readonly string[]): Promise<void>;
  /**
   * Part of the transaction that wrote to a session last, up to that entry. Its result is called once that is committed.
   * @default nothing is kept beside the database
   */
  markCommit?(session: number, lastSeq: number): () => void;
  /** Part of the transaction that erases a session, or entries. @default nothing is counted */
  countRemoval?(): void;
  /** Writes the database anew, without the bytes of what was taken out. @throws storage.traces */
  scrub(): Promise<void>;
  /** Calls back after others committed: with the topic, or without where it may be any. Returns what ends it. */
  listen(onChange: (topic?: string) => void): () => void;
  /** Whether the owner of a claim is known to be gone. */
  isGone(owner: string): boolean;
  faultOf(error: unknown): Fault;
  close(): Promise<void>;
}
