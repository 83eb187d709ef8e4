/** Measures the cost of storing entries: appends of four entries to one session and to a hundred, beside the bare driver. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { CommittedEvent } from "../src/ports/index.ts";
import type { Store } from "../src/storage/index.ts";
import { openPostgresStore, openSqliteStore } from "../src/storage/node.ts";
import { type BenchRow, report } from "./measure.ts";

const SERVER = process.env.BRAINSTEM_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres";
const BATCH = 4;
const DURATION_MS = 2_000;
const TEXT = "word ".repeat(60);

/** Four entries as a step of a turn commits them. */
const entriesAfter = (afterSeq: number) =>
  Array.from({ length: BATCH }, (_, index) => ({
    id: `bench.${afterSeq + index + 1}`,
    seq: afterSeq + index + 1,
    at: Date.now(),
    turn: "01KDZZZZZZZZZZZZZZZZZZZZZZ",
    kind: "text-block",
    text: TEXT,
    firstSeq: 1,
  })) as unknown as readonly CommittedEvent[];

type Append = (session: number, round: number) => Promise<void>;

/** Writers that each wait for one append before the next, for a while after a warm-up. */
async function appendsPerSecond(name: string, writers: number, append: Append): Promise<BenchRow> {
  const rounds = new Array<number>(writers).fill(0);
  const runFor = async (durationMs: number) => {
    const end = performance.now() + durationMs;
    let appends = 0;
    const write = async (_: unknown, session: number) => {
      while (performance.now() < end) {
        await append(session, rounds[session]!);
        rounds[session]! += 1;
        appends += 1;
      }
    };
    await Promise.all(rounds.map(write));
    return appends;
  };
  await runFor(DURATION_MS / 4);
  const before = process.cpuUsage();
  const start = performance.now();
  const appends = await runFor(DURATION_MS);
  const seconds = (performance.now() - start) / 1_000;
  const { system, user } = process.cpuUsage(before);
  const note = `${((system + user) / appends).toFixed(0)} µs of this process's CPU each`;
  return { name, value: appends / seconds, unit: "appends/s", note };
}

async function storeRows(name: string, store: Store): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const writers of [1, 100]) {
    const keyOf = (session: number) => ({ tenant: "bench", user: `${writers}`, session: `${session}` });
    const append: Append = (session, round) =>
      store.log.append(keyOf(session), entriesAfter(round * BATCH), { afterSeq: round * BATCH });
    rows.push(await appendsPerSecond(`${name}, ${sessions(writers)}`, writers, append));
  }
  return rows;
}

const sessions = (count: number) => `${count} session${count === 1 ? "" : "s"}`;

async function sqliteRows(): Promise<readonly BenchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), "brainstem-bench-"));
  try {
    const bare = new DatabaseSync(join(directory, "bare.db"));
    bare.exec("pragma journal_mode = wal; pragma synchronous = full");
    bare.exec("create table event (session integer, seq integer, payload text, primary key (session, seq))");
    const insert = bare.prepare("insert into event values (?, ?, ?)");
    const rows: BenchRow[] = [];
    for (const writers of [1, 100]) {
      const append: Append = async (session, round) => {
        bare.exec("begin");
        for (const entry of entriesAfter(round * BATCH)) {
          insert.run(writers * 1_000 + session, entry.seq, JSON.stringify(entry));
        }
        bare.exec("commit");
      };
      rows.push(await appendsPerSecond(`bare node:sqlite, ${sessions(writers)}`, writers, append));
    }
    bare.close();
    const store = await openSqliteStore({ path: join(directory, "store.db") });
    rows.push(...(await storeRows("SQLite store", store)));
    await store.close();
    return rows;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function postgresRows(): Promise<readonly BenchRow[]> {
  const server = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 2_000 });
  try {
    await server.connect();
  } catch {
    return [{ name: "PostgreSQL store", value: undefined, unit: "appends/s", note: "no server here" }];
  }
  const database = `brainstem_bench_${process.pid}`;
  await server.query(`create database ${database}`);
  const connectionString = Object.assign(new URL(SERVER), { pathname: `/${database}` }).href;
  try {
    const pool = new pg.Pool({ connectionString, max: 10 });
    await pool.query("create table event (session int, seq int, payload text, primary key (session, seq))");
    const rows: BenchRow[] = [];
    for (const writers of [1, 100]) {
      const append: Append = async (session, round) => {
        const client = await pool.connect();
        await client.query("begin");
        for (const entry of entriesAfter(round * BATCH)) {
          const values = [writers * 1_000 + session, entry.seq, JSON.stringify(entry)];
          await client.query("insert into event values ($1, $2, $3)", values);
        }
        await client.query("commit");
        client.release();
      };
      rows.push(await appendsPerSecond(`bare pg, ${sessions(writers)}`, writers, append));
    }
    await pool.end();
    const store = await openPostgresStore({ connectionString });
    rows.push(...(await storeRows("PostgreSQL store", store)));
    await store.close();
    return rows;
  } finally {
    await server.query(`drop database ${database} with (force)`);
    await server.end();
  }
}

/** Appends of four entries that were acknowledged in a second; the more the better. */
export async function run(): Promise<readonly BenchRow[]> {
  return [...(await sqliteRows()), ...(await postgresRows())];
}

if (import.meta.main) report("Appending to a store that lasts", await run());
