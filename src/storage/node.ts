/** The door to the stores that need Node: a file, or a PostgreSQL server. Each loads what it needs when it is opened. */
import { type Clock, fault } from "../base/index.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { PostgresStoreOptions } from "./postgres/postgres-store-node.ts";
import type { SqliteStoreOptions } from "./sqlite/sqlite-store-node.ts";
import type { Store } from "./store.ts";

export type { PostgresStoreOptions } from "./postgres/postgres-store-node.ts";
export { processOwner } from "./sql/process-owner-node.ts";
export type { SqliteStoreOptions } from "./sqlite/sqlite-store-node.ts";

/** A store in a file. @throws storage.damaged, storage.cut, storage.newer, storage.denied, storage.full, storage.unavailable */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  return (await import("./sqlite/sqlite-store-node.ts")).openSqliteStore(options);
}

/**
 * A store on PostgreSQL. Needs the package `pg`, unless it is given a pool.
 * @throws dependency.missing, storage.unknown, storage.newer, storage.denied, storage.full, storage.unavailable
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  return (await import("./postgres/postgres-store-node.ts")).openPostgresStore(options);
}

export interface OpenStoreOptions {
  /** Counts the time of claims. @default this machine's; PostgreSQL's own for a store on PostgreSQL */
  readonly clock?: Clock;
}

/**
 * The store that these words name: `memory`, `sqlite:<path of a file>`, `postgres://…` or `postgresql://…`.
 * @throws storage.unknown for anything else, without repeating what may be a password; dependency.missing, storage.*
 */
export async function openStore(spec: string, options: OpenStoreOptions = {}): Promise<Store> {
  if (spec === "memory") return createMemoryStore(options);
  const path = /^sqlite:(.+)$/s.exec(spec)?.[1];
  if (path !== undefined) return openSqliteStore({ path, ...options });
  if (/^postgres(?:ql)?:/.test(spec)) return openPostgresStore({ connectionString: spec, ...options });
  const name = spec.split(":")[0] ?? spec;
  throw fault("storage.unknown", { name, known: ["memory", "sqlite:<path>", "postgres://…"] });
}
