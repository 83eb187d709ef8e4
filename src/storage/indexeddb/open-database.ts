/** Opens the browser's database at the version that this program knows, or says why that can't be. */
import { type Clock, describeError, type Fault, fault, isFault } from "../../base/index.ts";
import { browserScope, type Database, type Idb, loadIdb } from "./idb-subset.ts";
import { upgrades as knownUpgrades, OBJECT_STORES, type Upgrades } from "./schema.ts";

export interface DatabasePlace {
  /** For messages. */
  readonly store: string;
  readonly name: string;
  readonly clock: Clock;
  /** @default those of this program */
  readonly upgrades?: Upgrades;
}

/** Time that other tabs have to let an older version go. They do so at once, unless they are in mid-transaction. */
const PATIENCE_MS = 5_000;

/**
 * @param onLost called when another tab upgrades or deletes the database, which waits until this one is closed, or when
 * the browser has closed it
 * @throws dependency.missing, storage.unavailable, storage.newer, storage.denied, storage.damaged, storage.full
 */
export async function openDatabase(
  place: DatabasePlace,
  onLost: (reason: string) => void,
): Promise<Database> {
  const { store, name, upgrades = knownUpgrades } = place;
  const idb = await loadIdb();
  if (browserScope.indexedDB === undefined) {
    throw fault("storage.unavailable", { store, reason: "there is no IndexedDB here" });
  }
  try {
    const database = await openPatiently(idb, { ...place, upgrades }, onLost);
    requireObjectStores(store, database);
    return database;
  } catch (error) {
    if (nameOf(error) !== "VersionError") throw indexedDbFault(store, error);
    const version = await versionOf(idb, name);
    throw fault("storage.newer", { store, version, known: upgrades.length }, { cause: error });
  }
}

async function openPatiently(
  idb: Idb,
  { store, name, clock, upgrades }: Required<DatabasePlace>,
  onLost: (reason: string) => void,
): Promise<Database> {
  const patience = new AbortController();
  const impatient = Promise.withResolvers<never>();
  const opening = idb.openDB(name, upgrades.length, {
    upgrade: (database, oldVersion) => {
      for (const step of upgrades.slice(oldVersion)) step(database);
    },
    blocking: () => onLost("another tab needs it for a newer version; reload this one"),
    terminated: () => onLost("the browser closed it; reload the page"),
    blocked: () => {
      const reason = "an older version of this page is open in another tab; close that one";
      const giveUp = () => impatient.reject(fault("storage.unavailable", { store, reason }));
      clock.sleep(PATIENCE_MS, patience.signal).then(giveUp, () => undefined);
    },
  });
  try {
    return await Promise.race([opening, impatient.promise]);
  } catch (error) {
    // A caller that gave up must not hold a database that opens after all.
    opening.then(late => late.close()).catch(() => undefined);
    throw error;
  } finally {
    patience.abort();
  }
}

async function versionOf(idb: Idb, name: string): Promise<number> {
  const database = await idb.openDB(name);
  database.close();
  return database.version;
}

function requireObjectStores(store: string, database: Database): void {
  const names = new Set(database.objectStoreNames);
  const missing = OBJECT_STORES.filter(name => !names.has(name));
  if (missing.length === 0) return;
  database.close();
  const reason = `it has no ${missing.join(", no ")}: another program uses this name`;
  throw fault("storage.damaged", { store, reason });
}

/** A fault as it is; anything else as the `storage.*` that it amounts to. */
export function indexedDbFault(store: string, error: unknown): Fault {
  if (isFault(error)) return error;
  const reason = reasonOf(error);
  switch (nameOf(error)) {
    case "QuotaExceededError":
      return fault("storage.full", { store }, { cause: error });
    case "SecurityError":
    case "NotAllowedError":
      return fault("storage.denied", { store, reason }, { cause: error });
    case "NotFoundError":
    case "NotReadableError":
    case "DataError":
      return fault("storage.damaged", { store, reason }, { cause: error });
    default:
      return fault("storage.unavailable", { store, reason }, { cause: error });
  }
}

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

// Sentences of browsers end in a full stop; so do those that this one becomes a part of.
const reasonOf = (error: unknown): string => describeError(error).replace(/\.$/, "");
