/** A PostgreSQL database of a test's own, dropped afterwards; tests are skipped, visibly, where there is no server. */
import { randomBytes } from "node:crypto";
import pg from "pg";

export const serverUrl = process.env.BRAINSTEM_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres";

const urlOf = (database: string) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;

/** Runs statements on one connection to that database. */
export async function onServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A test may have the server cut it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const hasServer: boolean = await onServer(serverUrl, async () => true).catch(() => false);

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export async function createDatabase(options = ""): Promise<OwnDatabase> {
  const name = `brainstem_test_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, client => client.query(`create database ${name} ${options}`));
  return {
    url: urlOf(name),
    drop: () =>
      onServer(serverUrl, async client => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
