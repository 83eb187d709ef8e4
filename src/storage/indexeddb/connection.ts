/** The one connection of a store: opened at the right version, given away when another tab needs it, and closed once. */
import { type Clock, fault } from "../../base/index.ts";
import { browserScope } from "./browser-scope.ts";
import { type Database, type Idb, loadIdb, type Transaction } from "./idb-subset.ts";
import { indexedDbFault, nameOf } from "./indexeddb-fault.ts";
import { OBJECT_STORES, SCHEMA_VERSION, upgrade } from "./schema.ts";

export interface Connection {
  /** Reads see one state of everything. Await nothing else in it: the transaction would end. @throws storage.* */
  read<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * All of it happens or nothing; one that is durable lies on the disk when the promise resolves. What the body throws
   * undoes it. @throws storage.*, and what the body throws
   */
  write<Result>(body: (transaction: Transaction) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /** Waits for transactions under way. May be called twice. */
  close(): Promise<void>;
  /** @throws storage.unavailable when it was closed, by whomever */
  requireOpen(): void;
}

export interface WriteOptions {
  /** False where a crash of the machine may forget it. @default true */
  readonly isDurable?: boolean;
}

/** Time that other tabs have to let an older version go. They do so at once, unless they are in mid-transaction. */
const PATIENCE_MS = 5_000;

/** @throws dependency.missing, storage.unavailable, storage.newer, storage.denied, storage.damaged, storage.full */
export async function connect(store: string, name: string, clock: Clock): Promise<Connection> {
  const idb = await loadIdb();
  if (browserScope.indexedDB === undefined) {
    throw fault("storage.unavailable", { store, reason: "there is no IndexedDB here" });
  }
  let whyClosed: string | undefined;
  const underWay = new Set<Promise<unknown>>();
  const database = await openAtVersion(idb, { store, name, clock }, reason => {
    whyClosed ??= reason;
    database?.close();
  });
  requireTables(store, database);

  function requireOpen() {
    if (whyClosed !== undefined) throw fault("storage.unavailable", { store, reason: whyClosed });
  }

  async function run<Result>(
    mode: "readonly" | "readwrite",
    isDurable: boolean,
    body: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    requireOpen();
    const durability = isDurable ? "strict" : "relaxed";
    const transaction = database.transaction(OBJECT_STORES, mode, { durability });
    // Heard here once: when the body fails, nobody waits for the end any more.
    transaction.done.catch(() => undefined);
    try {
      const result = await body(transaction);
      await transaction.done;
      return result;
    } catch (error) {
      undo(transaction);
      throw error;
    }
  }

  async function track<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work);
    try {
      return await work;
    } catch (error) {
      throw indexedDbFault(store, error);
    } finally {
      underWay.delete(work);
    }
  }

  return {
    read: body => track(run("readonly", false, body)),
    write: (body, { isDurable = true } = {}) => track(run("readwrite", isDurable, body)),
    requireOpen,
    async close() {
      whyClosed ??= "it was closed";
      await Promise.allSettled(underWay);
      database.close();
    },
  };
}

function undo(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // What failed had ended it already.
  }
}

interface Place {
  readonly store: string;
  readonly name: string;
  readonly clock: Clock;
}

async function openAtVersion(
  idb: Idb,
  { store, name, clock }: Place,
  onLost: (reason: string) => void,
): Promise<Database> {
  const patience = new AbortController();
  const blocked = Promise.withResolvers<never>();
  const opening = idb.openDB(name, SCHEMA_VERSION, {
    upgrade,
    blocking: () => onLost("a newer version of this page is open in another tab; reload this one"),
    terminated: () => onLost("the browser closed it; reload the page"),
    async blocked() {
      await clock.sleep(PATIENCE_MS, patience.signal).catch(() => undefined);
      const reason = "an older version of this page is open in another tab; close that one";
      blocked.reject(fault("storage.unavailable", { store, reason }));
    },
  });
  try {
    return await Promise.race([opening, blocked.promise]);
  } catch (error) {
    // Whoever gave up must not hold it when it opens after all.
    opening.then(late => late.close()).catch(() => undefined);
    if (nameOf(error) !== "VersionError") throw indexedDbFault(store, error);
    const version = await versionOf(idb, name);
    throw fault("storage.newer", { store, version, known: SCHEMA_VERSION }, { cause: error });
  } finally {
    blocked.promise.catch(() => undefined);
    patience.abort();
  }
}

async function versionOf(idb: Idb, name: string): Promise<number> {
  const database = await idb.openDB(name);
  database.close();
  return database.version;
}

function requireTables(store: string, database: Database): void {
  const names = new Set(database.objectStoreNames);
  const missing = OBJECT_STORES.filter(name => !names.has(name));
  if (missing.length === 0) return;
  database.close();
  const reason = `it has no ${missing.join(", ")}: another program may use this name`;
  throw fault("storage.damaged", { store, reason });
}
