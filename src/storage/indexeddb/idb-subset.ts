/** The part of the package `idb` that the store calls, so that neither its types nor the DOM's are needed to build. */
import { fault } from "../../base/index.ts";

/** The keys of IndexedDB: compared by type, then by value, texts by their UTF-16 code units. */
export type StorageKey = string | number | readonly StorageKey[];

export interface KeyRange {
  readonly lower: unknown;
  readonly upper: unknown;
}

interface ReadSource {
  get(query: StorageKey | KeyRange): Promise<unknown>;
  getAll(query?: KeyRange, count?: number): Promise<unknown[]>;
}

interface ObjectStore extends ReadSource {
  index(name: string): ReadSource;
  add(value: unknown, key?: StorageKey): Promise<unknown>;
  put(value: unknown, key?: StorageKey): Promise<unknown>;
  delete(query: StorageKey | KeyRange): Promise<void>;
  createIndex(name: string, keyPath: readonly string[]): unknown;
}

export interface Transaction {
  objectStore(name: string): ObjectStore;
  abort(): void;
  /** Rejects with why it was aborted. */
  readonly done: Promise<void>;
}

export interface Database {
  readonly version: number;
  readonly objectStoreNames: Iterable<string>;
  createObjectStore(name: string, options: { keyPath?: readonly string[] }): ObjectStore;
  transaction(
    names: readonly string[],
    mode: "readonly" | "readwrite",
    options?: { durability: "strict" | "relaxed" },
  ): Transaction;
  close(): void;
}

interface OpenCallbacks {
  upgrade?(database: Database, oldVersion: number): void;
  /** Others have an older version open and don't let go. */
  blocked?(): void;
  /** Another tab wants to upgrade or delete this connection's database. */
  blocking?(currentVersion: number, blockedVersion: number | null): void;
  terminated?(): void;
}

export interface Idb {
  openDB(name: string, version?: number, callbacks?: OpenCallbacks): Promise<Database>;
}

/** @throws dependency.missing */
export async function loadIdb(): Promise<Idb> {
  try {
    return (await import("idb")) as unknown as Idb;
  } catch (cause) {
    throw fault("dependency.missing", { package: "idb", option: "openIndexedDbStore" }, { cause });
  }
}

/** The globals of a page and a worker that Node lacks, in the types that the store needs: the project has no DOM library. */
interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  close(): void;
}

interface Locks {
  /** Holds the lock until the promise of the callback settles, or until the page is gone. */
  request(
    name: string,
    options: { readonly mode: "exclusive" },
    whenHeld: () => Promise<void>,
  ): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

interface BrowserScope {
  readonly indexedDB?: object;
  readonly IDBKeyRange: {
    bound(lower: StorageKey, upper: StorageKey, isLowerOpen?: boolean, isUpperOpen?: boolean): KeyRange;
  };
  readonly BroadcastChannel?: new (name: string) => Channel;
  /** Without `locks` where the page didn't come over HTTPS or from this machine. */
  readonly navigator?: { readonly locks?: Locks };
}

export const browserScope = globalThis as unknown as BrowserScope;
