/** What lies in the database: three object stores, their keys and orders, and how each version came out of the last. */
import type { PendingApproval, SessionRecord } from "../store.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import type { StoredClaim } from "../claim-rule.ts";
import { browserScope } from "./browser-scope.ts";
import type { Database, KeyRange, StorageKey } from "./idb-subset.ts";

export interface SessionRow {
  readonly key: SessionKey;
  /** Undefined for a session that was claimed before it had entries; lists and their indexes pass it over. */
  readonly record?: SessionRecord;
  /** The record's `updatedAt`, negative: indexes only ascend, and lists show what was used last first. */
  readonly newestFirst?: number;
  readonly claim?: StoredClaim;
}

/** Entries lie as they are, under [tenant, user, session, seq]. */
export type EventRow = CommittedEvent;
export type ApprovalRow = PendingApproval;

const NAMES = ["key.tenant", "key.user", "key.session"];

/** What leads from one version to the next; the last one's number is the schema's. */
const upgrades: readonly ((database: Database) => void)[] = [
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
];

export const SCHEMA_VERSION = upgrades.length;
export const OBJECT_STORES = ["sessions", "events", "approvals"] as const;

export function upgrade(database: Database, oldVersion: number): void {
  for (const step of upgrades.slice(oldVersion)) step(database);
}

export const namesOf = ({ tenant, user, session }: SessionKey): readonly [string, string, string] => [
  tenant,
  user,
  session,
];

/** Every key that begins with these parts and goes on: lists come after numbers and texts. */
export const under = (...parts: readonly StorageKey[]): KeyRange => range(parts, [...parts, []], false);

export const range = (lower: StorageKey, upper: StorageKey, isLowerOpen: boolean): KeyRange =>
  browserScope.IDBKeyRange.bound(lower, upper, isLowerOpen);
