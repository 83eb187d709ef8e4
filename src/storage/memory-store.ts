/** A store that lives as long as its process: for tests, and for conversations that need no tomorrow. */
import { type Clock, createId, fault, systemClock } from "../base/index.ts";
import type {
  CommittedEvent,
  EventLog,
  MemoryOwner,
  SessionKey,
  UserMemories,
  UserMemory,
} from "../ports/index.ts";
import { copyData } from "./copy-data.ts";
import { foldSession, idOfRequest, retitle, waitingChanges } from "./fold-session.ts";
import { createMemoryRecords } from "./memory-records.ts";
import {
  admitAppend,
  admitReplace,
  checkKey,
  checkOwner,
  heldBy,
  holds,
  type StoredClaim,
} from "./session-rules.ts";
import {
  compareKeys,
  comparePlace,
  DEFAULT_PAGE,
  isBehind,
  isOwnedBy,
  type Owner,
  type PendingRequest,
  type SessionRecord,
  type Store,
} from "./store.ts";
import { upgradeStore } from "./upgrade-store.ts";
import { createWatchers } from "./watchers.ts";

interface StoredSession {
  readonly key: SessionKey;
  readonly entries: CommittedEvent[];
  record: SessionRecord | undefined;
  claim: StoredClaim | undefined;
  approvals: readonly PendingRequest[];
}

export interface MemoryStoreOptions {
  readonly clock?: Clock;
}

const nameOfKey = (...names: readonly string[]): string => JSON.stringify(names);

const nobodyIsGone = () => false;

export function createMemoryStore({ clock = systemClock }: MemoryStoreOptions = {}): Store {
  const sessions = new Map<string, StoredSession>();
  const watchers = createWatchers();
  let isClosed = false;

  function requireOpen() {
    if (isClosed) throw fault("storage.unavailable", { store: "memory", reason: "it was closed" });
  }

  function nameOf(key: SessionKey): string {
    requireOpen();
    const { tenant, user, session } = checkKey(key);
    return nameOfKey(tenant, user, session);
  }
  const find = (key: SessionKey) => sessions.get(nameOf(key));

  function open(key: SessionKey): StoredSession {
    const name = nameOf(key);
    const stored = sessions.get(name) ?? {
      key: checkKey(key),
      entries: [],
      record: undefined,
      claim: undefined,
      approvals: [],
    };
    sessions.set(name, stored);
    return stored;
  }

  const isHeld = (stored: StoredSession | undefined) => holds(stored?.claim, clock.now(), nobodyIsGone);

  const log: EventLog = {
    async append(key, entries, options) {
      const stored = open(key);
      const { claim, entries: known } = stored;
      const end = { lastSeq: known.at(-1)?.seq ?? 0, claim };
      const copies = admitAppend(end, key, entries, options).map(entry => copyData(entry));
      for (const copy of copies) known.push(copy);
      stored.record = foldSession(stored.record, stored.key, copies);
      stored.approvals = foldApprovals(stored, copies);
      watchers.notify(nameOf(key));
    },
    async *read(key, { afterSeq = 0, throughSeq = Number.POSITIVE_INFINITY } = {}) {
      for (const entry of find(key)?.entries ?? []) {
        if (entry.seq > throughSeq) return;
        if (entry.seq > afterSeq) yield copyData(entry);
      }
    },
    async lastSeq(key) {
      return find(key)?.entries.at(-1)?.seq ?? 0;
    },
    async claim(key, owner, forMs) {
      const stored = open(key);
      const { claim } = stored;
      if (isHeld(stored) && claim!.owner !== owner) return heldBy(claim!);
      const now = clock.now();
      stored.claim = { claim: createId(now), owner, until: now + forMs, forMs };
      return { status: "claimed", claim: stored.claim.claim, lastSeq: stored.entries.at(-1)?.seq ?? 0 };
    },
    async renew(key, claim, forMs) {
      const stored = find(key);
      if (stored?.claim?.claim !== claim) return false;
      stored.claim = { ...stored.claim, until: clock.now() + forMs, forMs };
      return true;
    },
    async release(key, claim) {
      const stored = find(key);
      if (stored?.claim?.claim === claim) stored.claim = undefined;
    },
    // Also of a store that was closed: then it hears nothing.
    watch: ({ tenant, user, session }, onChange) => watchers.add(nameOfKey(tenant, user, session), onChange),
  };

  const records = (owner: Owner | undefined) =>
    [...sessions.values()]
      .flatMap(({ record }) => record ?? [])
      .filter(({ key }) => owner === undefined || isOwnedBy(key, owner));

  const requests = (owner: Owner) =>
    [...sessions.values()].flatMap(({ approvals }) => approvals).filter(({ key }) => isOwnedBy(key, owner));

  return upgradeStore({
    name: "memory",
    log,
    sessions: {
      async list(owner, { limit = DEFAULT_PAGE, after } = {}) {
        requireOpen();
        const all = records(owner).toSorted(comparePlace);
        const rest = after === undefined ? all : all.filter(record => isBehind(record, after));
        return structuredClone(rest.slice(0, limit));
      },
      find: async key => structuredClone(find(key)?.record),
      async remove(key) {
        const stored = find(key);
        if (isHeld(stored)) {
          throw fault("session.held", { session: key.session, owner: stored!.claim!.owner });
        }
        sessions.delete(nameOf(key));
        return (stored?.entries.length ?? 0) > 0;
      },
      async replace(key, entries, claim) {
        const stored = open(key);
        admitReplace(stored, key, claim);
        const copies = structuredClone(entries);
        const before = stored.entries.filter(({ seq }) => copies.some(copy => copy.seq === seq));
        stored.record = stored.record && retitle(stored.record, before, copies);
        for (const copy of copies) {
          const index = stored.entries.findIndex(({ seq }) => seq === copy.seq);
          if (index >= 0) stored.entries[index] = copy;
        }
      },
      async *all() {
        requireOpen();
        const all = records(undefined).toSorted((left, right) => compareKeys(left.key, right.key));
        for (const record of all) yield structuredClone(record);
      },
    },
    waiting: {
      async pending(owner, nowMs) {
        requireOpen();
        const open = requests(owner).filter(({ request }) => request.expiresAt >= nowMs);
        return structuredClone(
          open.toSorted((left, right) => left.request.expiresAt - right.request.expiresAt),
        );
      },
      async find(owner, id) {
        requireOpen();
        return structuredClone(requests(owner).find(({ request }) => idOfRequest(request) === id));
      },
    },
    memories: createMemoryMemories(requireOpen),
    records: createMemoryRecords(clock, requireOpen),
    check: async () => requireOpen(),
    async close() {
      isClosed = true;
      sessions.clear();
      watchers.clear();
    },
  });
}

function foldApprovals({ key, approvals }: StoredSession, entries: readonly CommittedEvent[]) {
  let open = approvals;
  for (const change of waitingChanges(key, entries)) {
    if (change.kind === "opened") open = [...open, change.pending];
    else if (change.kind === "answered")
      open = open.filter(({ request }) => idOfRequest(request) !== change.id);
    else open = open.filter(({ turn }) => turn === change.except);
  }
  return open;
}

/** @param requireOpen throws when the store was closed */
function createMemoryMemories(requireOpen: () => void): UserMemories {
  const memories = new Map<string, UserMemory>();
  const nameOf = (owner: MemoryOwner) => {
    requireOpen();
    const { tenant, user } = checkOwner(owner);
    return nameOfKey(tenant, user);
  };
  return {
    read: async owner => structuredClone(memories.get(nameOf(owner))),
    async write(owner, files, afterVersion) {
      const name = nameOf(owner);
      if ((memories.get(name)?.version ?? 0) !== afterVersion) return false;
      memories.set(name, { version: afterVersion + 1, files: structuredClone(files) });
      return true;
    },
    remove: async owner => memories.delete(nameOf(owner)),
  };
}
