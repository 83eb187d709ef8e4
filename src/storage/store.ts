/** The store port: the event log, and look-ups across sessions, whatever database is behind it. */
import type { CallId, TurnId, Usage } from "../base/index.ts";
import type {
  ClaimId,
  CommittedEvent,
  EventLog,
  Records,
  SessionKey,
  UserMemories,
  WaitingId,
  WaitingRequest,
} from "../ports/index.ts";

/** Whether a turn is open, by the log alone: `processing` is a turn that runs, or that broke off. */
export type RecordedState = "ready" | "processing" | "awaiting-tool-result";

/** A session as lists show it: a fold over its log (see `foldSession`), kept beside it in the same transaction. */
export interface SessionRecord {
  readonly key: SessionKey;
  /** The beginning of what was said first; empty until then. */
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastSeq: number;
  /** Turns that have begun. */
  readonly turns: number;
  readonly state: RecordedState;
  readonly usage: Usage;
  /** The entries before that number are the other session's. */
  readonly branchedFrom?: { readonly session: string; readonly seq: number };
}

/** The wait of a turn: an approval, a result from elsewhere, an answer to a question. */
export interface PendingRequest {
  readonly key: SessionKey;
  readonly turn: TurnId;
  readonly call: CallId;
  readonly request: WaitingRequest;
}

/** The owner of sessions: one user, or all users of a tenant. */
export interface Owner {
  readonly tenant: string;
  readonly user?: string;
}

export interface ListOptions {
  /** @default 100 */
  readonly limit?: number;
  /** The last record of the page before: the page begins after it. */
  readonly after?: Pick<SessionRecord, "updatedAt" | "key">;
}

/** Sessions without entries are not there. */
export interface SessionRepository {
  /** Last used first; among equals by tenant, user and session. */
  list(owner: Owner, options?: ListOptions): Promise<readonly SessionRecord[]>;
  find(key: SessionKey): Promise<SessionRecord | undefined>;
  /** Erases a session with its entries and requests for good. False for an unknown session. @throws session.held */
  remove(key: SessionKey): Promise<boolean>;
  /**
   * Puts entries in the place of those that have the same numbers, under the session's claim: for erasure. All of them
   * or none. The title goes with the words that it was made of.
   * @default a store without it can't erase single entries @throws log.fenced, storage.*
   */
  replace?(key: SessionKey, entries: readonly CommittedEvent[], claim: ClaimId): Promise<void>;
  /** Every session of every tenant, in the order of tenant, user and session: for copies. */
  all(): AsyncIterable<SessionRecord>;
}

export interface WaitingRepository {
  /** Requests without an answer that have not expired at that time, oldest first. */
  pending(owner: Owner, nowMs: number): Promise<readonly PendingRequest[]>;
  /** One of them, expired or not. */
  find(owner: Owner, id: WaitingId): Promise<PendingRequest | undefined>;
}

export interface Store {
  /** For messages and health: the kind of store and where it is, without passwords. */
  readonly name: string;
  readonly log: EventLog;
  readonly sessions: SessionRepository;
  readonly waiting: WaitingRepository;
  /** The memories of a mind on a shared brain, of each user. */
  readonly memories: UserMemories;
  /** Small documents: questions to people, vault entries. */
  readonly records: Records;
  /**
   * Writes the files anew, so that nothing that was removed or replaced before can be found in them. Without it, that
   * happens when the store is closed, or opened again.
   * @default the database keeps no copies, or keeps them out of reach @throws storage.traces where that isn't sure
   */
  scrub?(): Promise<void>;
  /** Resolves when the store answers. @throws storage.* */
  check(): Promise<void>;
  /** Waits for what is under way and lets go of the database; afterwards every method rejects. */
  close(): Promise<void>;
}

/** The default number of records of a page. */
export const DEFAULT_PAGE = 100;

export const isOwnedBy = ({ tenant, user }: SessionKey, owner: Owner): boolean =>
  tenant === owner.tenant && (owner.user === undefined || user === owner.user);

type Place = NonNullable<ListOptions["after"]>;

/** Negative where the left one comes first. Names compare by their UTF-16 code units. */
export function comparePlace(left: Place, right: Place): number {
  return left.updatedAt === right.updatedAt
    ? compareKeys(left.key, right.key)
    : right.updatedAt - left.updatedAt;
}

/** By tenant, user and session. */
export function compareKeys(left: SessionKey, right: SessionKey): number {
  for (const part of ["tenant", "user", "session"] as const) {
    if (left[part] !== right[part]) return left[part] < right[part] ? -1 : 1;
  }
  return 0;
}

export const isBehind = (record: SessionRecord, place: Place): boolean => comparePlace(record, place) > 0;
