/** A store in a browser: it lasts, works without a network, and is shared by the tabs of one origin. */
import { type Clock, fault, systemClock } from "../../base/index.ts";
import type { CommittedEvent, UserMemories, UserMemory } from "../../ports/index.ts";
import { retitle } from "../fold-session.ts";
import { admitReplace, checkKey, checkOwner, holds } from "../session-rules.ts";
import {
  DEFAULT_PAGE,
  type ListOptions,
  type Owner,
  type SessionRepository,
  type Store,
  type WaitingRepository,
} from "../store.ts";
import { upgradeStore } from "../upgrade-store.ts";
import { type Connection, connect } from "./connection.ts";
import type { StorageKey, Transaction } from "./idb-subset.ts";
import { createIndexedDbLog, findRow, goneClaim } from "./indexeddb-log.ts";
import { createIndexedDbRecords } from "./indexeddb-records.ts";
import {
  type ApprovalRow,
  entryOf,
  namesOf,
  range,
  requestOfRow,
  type SessionRow,
  type SummedEntry,
  summed,
  under,
} from "./schema.ts";
import { createSignOfLife, openChangeChannel, type SignOfLife } from "./tabs.ts";

export interface IndexedDbStoreOptions {
  /** Of the database, within the page's origin. @default "brainstem" */
  readonly name?: string;
  readonly clock?: Clock;
}

type Place = NonNullable<ListOptions["after"]>;

/** Sessions that `all` reads at once. */
const PAGE = 100;

/**
 * Opens it, and brings what an older version wrote up to date. Needs the package `idb`. Tabs that are open with an older
 * version give way: their stores reject with `storage.unavailable` from then on.
 * @throws dependency.missing, storage.unavailable, storage.newer, storage.denied, storage.damaged, storage.full
 */
export async function openIndexedDbStore({
  name = "brainstem",
  clock = systemClock,
}: IndexedDbStoreOptions = {}): Promise<Store> {
  const store = `indexeddb:${name}`;
  const connection = await connect({ store, name, clock });
  const channel = openChangeChannel(name);
  const sign = createSignOfLife(name);
  return upgradeStore({
    name: store,
    log: createIndexedDbLog({ store, connection, channel, sign, clock }),
    sessions: createSessions(store, connection, sign, clock),
    waiting: createWaiting(connection),
    memories: createIndexedDbMemories(connection),
    records: createIndexedDbRecords(connection, clock),
    check: async () => {
      await connection.read(transaction => transaction.objectStore("sessions").get(""));
    },
    async close() {
      await connection.close();
      channel.close();
      sign.end();
    },
  });
}

function createSessions(
  store: string,
  connection: Connection,
  sign: SignOfLife,
  clock: Clock,
): SessionRepository {
  return {
    async list(owner, { limit = DEFAULT_PAGE, after } = {}) {
      const [index, names] = indexOf(owner);
      const all = after === undefined ? under(...names) : range(placeOf(owner, after), [...names, []], true);
      const rows = await connection.read(transaction =>
        transaction.objectStore("sessions").index(index).getAll(all, limit),
      );
      return (rows as SessionRow[]).slice(0, limit).map(({ record }) => record!);
    },
    async find(key) {
      const checked = checkKey(key);
      return (await connection.read(each => findRow(each, checked)))?.record;
    },
    async remove(key) {
      const checked = checkKey(key);
      return await connection.use(async transactions => {
        const gone = await goneClaim(transactions, sign, checked);
        return await transactions.write(async transaction => {
          const row = await findRow(transaction, checked);
          if (holds(row?.claim, clock.now(), () => row?.claim?.claim === gone)) {
            throw fault("session.held", { session: checked.session, owner: row!.claim!.owner });
          }
          const names = namesOf(checked);
          await transaction.objectStore("events").delete(under(...names));
          await transaction.objectStore("approvals").delete(under(...names));
          await transaction.objectStore("sessions").delete(names);
          return row?.record !== undefined;
        });
      });
    },
    async replace(key, entries, claim) {
      const checked = checkKey(key);
      await connection.write(async transaction => {
        const row = await findRow(transaction, checked);
        admitReplace({ claim: row?.claim }, checked, claim);
        const events = transaction.objectStore("events");
        let record = row?.record;
        for (const entry of entries) {
          const place = [...namesOf(checked), entry.seq];
          const before = (await events.get(place)) as CommittedEvent | SummedEntry | undefined;
          if (before === undefined) continue;
          record = record && retitle(record, [entryOf(before, checked, store)], [entry]);
          await events.put(summed(entry), place);
        }
        if (record !== undefined) await transaction.objectStore("sessions").put({ ...row!, record });
      });
    },
    async *all() {
      for (let last: readonly StorageKey[] = []; ; ) {
        const rest = range(last, [[]], true);
        const rows = (await connection.read(transaction =>
          transaction.objectStore("sessions").getAll(rest, PAGE),
        )) as SessionRow[];
        for (const { record } of rows) if (record !== undefined) yield record;
        if (rows.length < PAGE) return;
        last = namesOf(rows.at(-1)!.key);
      }
    },
  };
}

function createWaiting(connection: Connection): WaitingRepository {
  return {
    async pending(owner, nowMs) {
      const [index, names] = indexOf(owner);
      const unexpired = range([...names, nowMs], [...names, []], false);
      const rows = (await connection.read(transaction =>
        transaction.objectStore("approvals").index(index).getAll(unexpired),
      )) as ApprovalRow[];
      return rows.map(requestOfRow);
    },
    async find({ tenant, user }, id) {
      const named = under(tenant, id);
      const rows = (await connection.read(transaction =>
        transaction.objectStore("approvals").index("by-id").getAll(named),
      )) as ApprovalRow[];
      const row = rows.find(({ key }) => user === undefined || key.user === user);
      return row && requestOfRow(row);
    },
  };
}

const placeOf = (owner: Owner, { updatedAt, key: { tenant, user, session } }: Place) =>
  owner.user === undefined ? [tenant, -updatedAt, user, session] : [tenant, user, -updatedAt, session];

/** The index that holds an owner's rows in the order of lists, and what they begin with in it. */
const indexOf = ({ tenant, user }: Owner): readonly [index: string, names: readonly string[]] =>
  user === undefined ? ["of-tenant", [tenant]] : ["of-user", [tenant, user]];

/** A row under [tenant, user]. */
interface MemoryRow extends UserMemory {
  readonly tenant: string;
  readonly user: string;
}

/** The memory of users in a browser's database. */
function createIndexedDbMemories(connection: Connection): UserMemories {
  const find = (transaction: Transaction, tenant: string, user: string) =>
    transaction.objectStore("memories").get([tenant, user]) as Promise<MemoryRow | undefined>;

  return {
    async read(owner) {
      const { tenant, user } = checkOwner(owner);
      const row = await connection.read(each => find(each, tenant, user));
      return row && { version: row.version, files: row.files };
    },
    async write(owner, files, afterVersion) {
      const { tenant, user } = checkOwner(owner);
      return await connection.write(async transaction => {
        const row = await find(transaction, tenant, user);
        if ((row?.version ?? 0) !== afterVersion) return false;
        await transaction.objectStore("memories").put({ tenant, user, files, version: afterVersion + 1 });
        return true;
      });
    },
    async remove(owner) {
      const { tenant, user } = checkOwner(owner);
      return await connection.write(async transaction => {
        const row = await find(transaction, tenant, user);
        await transaction.objectStore("memories").delete([tenant, user]);
        return row !== undefined;
      });
    },
  };
}
