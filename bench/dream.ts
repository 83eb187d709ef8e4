/** Measures a dream: time and memory at 10,000 to 1,000,000 episodes, and what an appender notices of it. */
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { layout } from "../src/brain/index.ts";
import { episodesOf } from "./dream-log.ts";
import { type BenchRow, report } from "./measure.ts";

/** The log is stretched over 110 days, up to now: some of it is old enough for the archive, some recent enough to teach. */
const STRETCH = 110 / 75;
const START_MS = Date.UTC(2026, 8, 1);
const NOW_MS = START_MS + 110 * 86_400_000;
const COUNTS = [10_000, 100_000, 1_000_000];

interface Waits {
  readonly count: number;
  readonly median: number;
  readonly worst: number;
  readonly worstLock: number;
}

export interface DreamtLog {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMib: number;
  readonly message: string;
}

export async function run(counts: readonly number[] = COUNTS): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of counts) {
    const name = (what: string) => `${what}, ${count.toLocaleString("en")} episodes`;
    const alone = await dreamOn(count, false);
    rows.push(
      { name: name("dream"), value: alone.dream.ms / 1_000, unit: "s", note: alone.dream.message },
      { name: name("CPU"), value: alone.dream.cpuMs / 1_000, unit: "s" },
      { name: name("most memory (RSS)"), value: alone.dream.peakMib, unit: "MiB" },
    );
    if (count > 100_000) continue;
    const { appender } = await dreamOn(count, true);
    const { count: appends, median, worst, worstLock } = appender!;
    rows.push({
      name: name("an appender's longest wait for the lock"),
      value: worstLock,
      unit: "ms",
      note: `of ${appends} appends, each synced: median ${median.toFixed(1)} ms, longest ${worst.toFixed(0)} ms with the disk's own`,
    });
  }
  return rows;
}

async function dreamOn(count: number, hasAppender: boolean) {
  const folder = await mkdtemp(join(tmpdir(), "brainstem-dream-"));
  try {
    await mkdir(join(folder, dirname(layout.episodes)), { recursive: true });
    await writeFile(join(folder, "AGENTS.md"), "# Map\n");
    await pipeline(Readable.from(linesOf(count)), createWriteStream(join(folder, layout.episodes)));
    const appender = hasAppender ? start("dream-appender.ts", [folder]) : undefined;
    if (hasAppender) await new Promise(resolve => setTimeout(resolve, 1_000));
    const dreamt = start("dream-process.ts", [folder, String(NOW_MS)]);
    dreamt.child.stdin.end();
    const dream = JSON.parse((await dreamt.ended).split("\n").at(-2)!) as DreamtLog;
    appender?.child.stdin.end();
    const waits = appender && (JSON.parse(await appender.ended) as Waits);
    return { dream, appender: waits };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* linesOf(count: number): Generator<string> {
  let piece = "";
  for (const { record } of episodesOf({ seed: 1, count })) {
    const timestampMs = START_MS + STRETCH * (Date.parse(String(record.timestamp)) - START_MS);
    piece += `${JSON.stringify({ ...record, timestamp: new Date(timestampMs).toISOString() })}\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

function start(file: string, values: readonly string[]) {
  const path = new URL(file, import.meta.url).pathname;
  const child = spawn(process.execPath, ["--conditions=brainstem-source", path, ...values], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", chunk => {
    said += String(chunk);
  });
  return { child, ended: new Promise<string>(resolve => child.on("close", () => resolve(said))) };
}

if (import.meta.main)
  report(
    "Dreams",
    await run(
      process.argv.slice(2).map(Number).filter(Boolean).length > 0
        ? process.argv.slice(2).map(Number)
        : COUNTS,
    ),
  );
