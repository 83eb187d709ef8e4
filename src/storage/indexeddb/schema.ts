/** The contents of the database: five object stores, their keys and orders, and how each version came out of the last. */

import { crc32, fault } from "../../base/index.ts";
import type { CommittedEvent, SessionKey, WaitingId } from "../../ports/index.ts";
import { idOfRequest } from "../fold-session.ts";
import type { StoredClaim } from "../session-rules.ts";
import type { PendingRequest, SessionRecord } from "../store.ts";
import type { Database, KeyRange, StorageKey } from "./idb-subset.ts";
import { browserScope } from "./idb-subset.ts";

export interface SessionRow {
  readonly key: SessionKey;
  /** Undefined for a session that was claimed before it had entries; lists and their indexes pass it over. */
  readonly record?: SessionRecord;
  /** The record's `updatedAt`, negative: indexes only ascend, and lists show what was used last first. */
  readonly newestFirst?: number;
  readonly claim?: TabClaim;
}

export interface TabClaim extends StoredClaim {
  /** The sign of life of the tab that it was made in. */
  readonly sign?: string;
}

/** Its key paths name approvals, which came first: every request is under its id as if it were an approval. */
export type ApprovalRow = PendingRequest & { readonly request: { readonly approval: WaitingId } };

export const rowOfRequest = (pending: PendingRequest): ApprovalRow =>
  ({ ...pending, request: { ...pending.request, approval: idOfRequest(pending.request) } }) as ApprovalRow;

export function requestOfRow({ request, ...pending }: ApprovalRow): PendingRequest {
  if (request.waitsFor === undefined) return { ...pending, request };
  const { approval: _, ...own } = request;
  return { ...pending, request: own };
}

const NAMES = ["key.tenant", "key.user", "key.session"];

/** An entry with the CRC-32 of its JSON text. Entries of version 2 are stored without one, and as they are. */
export interface SummedEntry {
  readonly entry: CommittedEvent;
  readonly checksum: number;
}

export const summed = (entry: CommittedEvent): SummedEntry => ({
  entry,
  checksum: crc32(JSON.stringify(entry)),
});

/** @throws storage.damaged for an entry that was changed */
export function entryOf(stored: CommittedEvent | SummedEntry, { session }: SessionKey, store: string) {
  if ("seq" in stored) return stored;
  const { checksum, entry } = stored;
  if (crc32(JSON.stringify(entry)) === checksum) return entry;
  const reason = `entry ${entry.seq} of the session ${session} was changed or can't be read`;
  throw fault("storage.damaged", { store, reason, session });
}

/** One step each from one version to the next: a database of version n has been through the first n. */
export type Upgrades = readonly ((database: Database) => void)[];

export const upgrades: Upgrades = [
  database => {
    const sessions = database.createObjectStore("sessions", { keyPath: NAMES });
    sessions.createIndex("of-user", ["key.tenant", "key.user", "newestFirst", "key.session"]);
    sessions.createIndex("of-tenant", ["key.tenant", "newestFirst", "key.user", "key.session"]);
    database.createObjectStore("events", {});
    const approvals = database.createObjectStore("approvals", { keyPath: [...NAMES, "request.approval"] });
    approvals.createIndex("of-user", ["key.tenant", "key.user", "request.expiresAt"]);
    approvals.createIndex("of-tenant", ["key.tenant", "request.expiresAt"]);
    approvals.createIndex("by-id", ["key.tenant", "request.approval"]);
  },
  database => {
    // Another program's database is left as it is.
    if (![...database.objectStoreNames].includes("sessions")) return;
    database.createObjectStore("memories", { keyPath: ["tenant", "user"] });
  },
  // Entries with checksums: the object stores are the same, and a program of version 2 must not read them.
  () => undefined,
  database => {
    if (![...database.objectStoreNames].includes("sessions")) return;
    database.createObjectStore("records", { keyPath: ["collection", "tenant", "id"] });
  },
];

export const OBJECT_STORES = ["sessions", "events", "approvals", "memories", "records"] as const;

export const namesOf = ({ tenant, user, session }: SessionKey): readonly [string, string, string] => [
  tenant,
  user,
  session,
];

/** Every key that begins with these parts and goes on: lists come after numbers and texts. */
export const under = (...parts: readonly StorageKey[]): KeyRange => range(parts, [...parts, []], false);

export const range = (lower: StorageKey, upper: StorageKey, isLowerOpen: boolean): KeyRange =>
  browserScope.IDBKeyRange.bound(lower, upper, isLowerOpen);
