/** The databases on which tests of the SQL store run, each an empty one for each test. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createDatabase, hasServer, onServer } from "../postgres/own-database.ts";
import { makeDirectory } from "../sqlite/directory.ts";

export interface EmptyDatabase {
  /** For `openStore`. */
  readonly spec: string;
  /** Runs statements past the store, and gives the rows of the last one. */
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Its contents as of the first released schema. */
  loadDump(version: number): Promise<void>;
  drop(): Promise<void>;
}

export interface DatabaseKind {
  readonly name: string;
  readonly isHere: boolean;
  create(): Promise<EmptyDatabase>;
}

const dumpOf = (version: number, name: string) =>
  readFileSync(join(import.meta.dirname, `../fixtures/schema-${version}.${name}.sql`), "utf8");

async function createSqlite(): Promise<EmptyDatabase> {
  const directory = makeDirectory();
  const path = join(directory.path, "sessions.db");
  const onFile = <Result>(work: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    spec: `sqlite:${path}`,
    query: async sql => onFile(database => database.prepare(sql).all()),
    loadDump: async version => onFile(database => database.exec(dumpOf(version, "sqlite"))),
    drop: async () => directory.remove(),
  };
}

async function createPostgres(): Promise<EmptyDatabase> {
  const database = await createDatabase();
  return {
    spec: database.url,
    query: sql => onServer(database.url, async client => (await client.query(sql)).rows),
    loadDump: async version => {
      await onServer(database.url, client => client.query(dumpOf(version, "postgres")));
    },
    drop: () => database.drop(),
  };
}

export const databases: readonly DatabaseKind[] = [
  { name: "sqlite", isHere: true, create: createSqlite },
  { name: "postgres", isHere: hasServer, create: createPostgres },
];
