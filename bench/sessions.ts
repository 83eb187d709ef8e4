/** Measures many sessions at once on each store: time, and memory while they stream, while they rest, and when they are gone. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type BenchRow, report } from "./measure.ts";

const POSTGRES = process.env.BRAINSTEM_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** The figures that `sessions-child.ts` measures in a process of its own; `store` is empty where there is no log. */
type Measured = "streaming" | "idle" | "tools" | "break";

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note?: string;
}

function measureIn(what: Measured, place: string, store: string): readonly BenchRow[] {
  const child = join(import.meta.dirname, "sessions-child.ts");
  const flags = ["--conditions=brainstem-source", "--expose-gc"];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, child, what, store], {
    encoding: "utf8",
  });
  const named = (name: string) => `${what}, ${place}: ${name}`;
  if (status !== 0) {
    return [{ name: named("failed"), value: undefined, unit: "", note: stderr.slice(-2_000) }];
  }
  return (JSON.parse(stdout) as readonly Figure[]).map(figure => ({ ...figure, name: named(figure.name) }));
}

/** A figure for each place, or the reason that it is missing. */
async function onPostgres(work: (url: string) => readonly BenchRow[]): Promise<readonly BenchRow[]> {
  const name = `brainstem_bench_${randomBytes(6).toString("hex")}`;
  const server = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2_000 });
  try {
    await server.connect();
  } catch {
    return [
      { name: "PostgreSQL", value: undefined, unit: "", note: `no server at ${new URL(POSTGRES).host}` },
    ];
  }
  await server.query(`create database ${name}`);
  try {
    return work(Object.assign(new URL(POSTGRES), { pathname: `/${name}` }).href);
  } finally {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  }
}

function inFile(work: (spec: string) => readonly BenchRow[]): readonly BenchRow[] {
  const folder = mkdtempSync(join(tmpdir(), "brainstem-bench-sessions-"));
  try {
    return work(`sqlite:${join(folder, "sessions.db")}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The bars are in DESIGN.md §5 (100 sessions with a tool, idle sessions, heap kept) and spec/hazards.md #15 (break). */
export async function run(): Promise<readonly BenchRow[]> {
  return [
    ...measureIn("streaming", "no log", ""),
    ...measureIn("streaming", "memory", "memory"),
    ...inFile(spec => measureIn("streaming", "SQLite", spec)),
    ...(await onPostgres(url => measureIn("streaming", "PostgreSQL", url))),
    ...measureIn("idle", "no log", ""),
    ...inFile(spec => measureIn("idle", "SQLite", spec)),
    ...measureIn("tools", "no log", ""),
    ...inFile(spec => measureIn("tools", "SQLite", spec)),
    ...(await onPostgres(url => measureIn("tools", "PostgreSQL", url))),
    ...measureIn("break", "no log", ""),
    ...inFile(spec => measureIn("break", "SQLite", spec)),
  ];
}

if (import.meta.main) report("Many sessions", await run());
