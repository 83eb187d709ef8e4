/** Every kind of store that runs here, empty and ready, for tests that move sessions between them. */
import { join } from "node:path";
import { createMemoryStore, type Store } from "../../../src/storage/index.ts";
import { openStore } from "../../../src/storage/node.ts";
import { createDatabase, hasServer } from "../postgres/own-database.ts";
import { makeDirectory } from "../sqlite/directory.ts";

export interface OpenPlatform {
  readonly store: Store;
  /** Closes the store and removes what it kept. */
  close(): Promise<void>;
}

export interface Platform {
  readonly name: string;
  /** False where there is no server to try it on. */
  readonly isHere: boolean;
  open(): Promise<OpenPlatform>;
}

const memory: Platform = {
  name: "memory",
  isHere: true,
  async open() {
    const store = createMemoryStore();
    return { store, close: () => store.close() };
  },
};

const sqlite: Platform = {
  name: "SQLite",
  isHere: true,
  async open() {
    const directory = makeDirectory();
    const store = await openStore(`sqlite:${join(directory.path, "sessions.db")}`);
    return { store, close: () => store.close().finally(directory.remove) };
  },
};

const postgres: Platform = {
  name: "PostgreSQL",
  isHere: hasServer,
  async open() {
    const database = await createDatabase();
    const store = await openStore(database.url);
    return { store, close: () => store.close().finally(database.drop) };
  },
};

export const platforms: readonly Platform[] = [memory, sqlite, postgres];
