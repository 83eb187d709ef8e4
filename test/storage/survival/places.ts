/** The databases on which conversations must survive: each test has an empty one of its own. */
import { join } from "node:path";
import { createDatabase, hasServer } from "../postgres/own-database.ts";
import { makeDirectory } from "../sqlite/directory.ts";

export interface Place {
  /** For `openStore`. */
  readonly spec: string;
  /** A folder for what is kept beside it. */
  readonly folder: string;
  remove(): Promise<void>;
}

async function inFile(): Promise<Place> {
  const { path, remove } = makeDirectory();
  return { spec: `sqlite:${join(path, "sessions.db")}`, folder: path, remove: async () => remove() };
}

async function onPostgres(): Promise<Place> {
  const { path, remove } = makeDirectory();
  const database = await createDatabase();
  return {
    spec: database.url,
    folder: path,
    async remove() {
      await database.drop();
      remove();
    },
  };
}

/** Name and maker, for `test.each`; PostgreSQL only where there is a server. */
export const places: readonly (readonly [name: string, make: () => Promise<Place>])[] = [
  ["SQLite", inFile],
  ...(hasServer ? ([["PostgreSQL", onPostgres]] as const) : []),
];
