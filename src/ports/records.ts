/** The records port: small documents of a tenant that outlive a process, such as questions to people and vault entries. */
import type { Json } from "../base/index.ts";

/** Names one document: collection names are in the code, ids are any text of 1 to 200 characters. */
export interface RecordKey {
  readonly tenant: string;
  readonly collection: string;
  readonly id: string;
}

export interface StoredRecord extends RecordKey {
  /** Counts the writes, from 1. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
  readonly body: Json;
}

export interface ListRecords {
  /** @default all tenants: for an operator's own commands */
  readonly tenant?: string;
  readonly collection: string;
  /** Only ids that begin so. */
  readonly prefix?: string;
  /** Goes on behind this record of a list before. */
  readonly after?: Pick<RecordKey, "tenant" | "id">;
  /** @default 1000, at most 1000 */
  readonly limit?: number;
}

/** Every write is whole and durable when its promise resolves. @throws storage.* where the store itself fails */
export interface Records {
  read(key: RecordKey): Promise<StoredRecord | undefined>;
  /**
   * Replaces exactly this version (0: a new record), as one step: of two writers at once one wins.
   * @returns undefined where another version is there, and nothing was written
   */
  write(key: RecordKey, body: Json, version: number): Promise<StoredRecord | undefined>;
  /** @returns whether it was there, in this version where one is named */
  remove(key: RecordKey, version?: number): Promise<boolean>;
  /** By tenant, then by id, in the order of UTF-16 code units. */
  list(options: ListRecords): Promise<readonly StoredRecord[]>;
}
