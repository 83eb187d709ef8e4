import { type ChildProcess, spawn } from "node:child_process";
import { appendFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../../src/base/index.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { createEpisodeLog, type LogEntry, layout, quarantineLines } from "../../../src/brain/index.ts";
import { collect, openRedactor, temporaryDirectory } from "./stand-in.ts";

const worker = join(dirname(fileURLToPath(import.meta.url)), "append-worker.ts");

interface Appender {
  readonly process: ChildProcess;
  /** The lines that it has acknowledged. */
  readonly acknowledged: () => number;
  readonly ended: Promise<void>;
}

function startAppender(directory: string, name: string, count: number): Appender {
  const child = spawn(
    process.execPath,
    ["--conditions=brainstem-source", worker, directory, name, String(count)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let said = "";
  child.stdout.on("data", chunk => {
    said += String(chunk);
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.on("close", () => resolve());
  return { process: child, acknowledged: () => said.split("\n").length - 1, ended };
}

async function setUp() {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, dirname(layout.episodes)), { recursive: true });
  const volume = createNodeVolume(directory);
  const log = createEpisodeLog({ volume, redactor: openRedactor, clock: systemClock });
  const read = async (): Promise<readonly LogEntry[]> =>
    (await collect(log.read())).flatMap(({ entries }) => entries);
  return { directory, volume, log, read };
}

const actionsOf = (entries: readonly LogEntry[]) =>
  entries.flatMap(entry => (entry.kind === "episode" ? [entry.episode.action] : []));

describe("processes that append at once", () => {
  test("[brain.log.concurrent] the log loses no line with eight writers, one without our lock, a dream that moves the log aside, and a reader", async () => {
    const { directory, log, read } = await setUp();
    const [processes, each, foreign] = [8, 12, 60];
    const appenders = Array.from({ length: processes }, (_, at) =>
      startAppender(directory, `worker${at}`, each),
    );
    let running = true;
    const outsider = (async () => {
      for (let number = 0; number < foreign; number++) {
        await appendFile(join(directory, layout.episodes), `{"action":"echo ${number}"}\n`);
      }
    })();
    const reader = (async () => {
      for (let round = 0; running; round++) {
        await read();
        if (round % 4 === 3) await log.moveAside();
      }
    })();
    await Promise.all([...appenders.map(({ ended }) => ended), outsider]);
    running = false;
    await reader;
    const entries = await read();
    expect(entries.filter(({ kind }) => kind === "damaged")).toEqual([]);
    const expected = [
      ...Array.from({ length: processes }, (_, at) =>
        Array.from({ length: each }, (_, number) => `worker${at} ${number}`),
      ).flat(),
      ...Array.from({ length: foreign }, (_, number) => `echo ${number}`),
    ];
    const found = new Set(actionsOf(entries));
    expect(expected.filter(action => !found.has(action))).toEqual([]);
    expect(found.size).toBe(expected.length);
  });

  test("[brain.log.concurrent] the log keeps the acknowledged lines of a killed writer, and the others go on", async () => {
    const { directory, volume, read } = await setUp();
    const victims = Array.from({ length: 3 }, (_, at) => startAppender(directory, `victim${at}`, 10_000));
    for (const [at, victim] of victims.entries()) {
      while (victim.acknowledged() < 3 + 7 * at) await systemClock.sleep(5);
      victim.process.kill("SIGKILL");
      await victim.ended;
      // And the power fails in the middle of a line.
      await appendFile(join(directory, layout.episodes), `{"action":"torn ${at}`);
      await read();
    }
    const survivor = startAppender(directory, "survivor", 5);
    await survivor.ended;
    const entries = await read();
    const actions = new Set(actionsOf(entries));
    for (const [at, victim] of victims.entries()) {
      for (let number = 0; number < victim.acknowledged(); number++)
        expect(actions).toContain(`victim${at} ${number}`);
    }
    expect(actions).toContain("survivor 4");
    // The first append ends the torn line, which then can't be read and moves to quarantine.
    await quarantineLines(
      volume,
      entries.filter(entry => entry.kind === "damaged"),
      systemClock,
    );
    expect((await read()).filter(({ kind }) => kind === "damaged")).toEqual([]);
    const kept = new TextDecoder().decode(await volume.read(layout.quarantine));
    for (const at of victims.keys()) expect(kept).toContain(`torn ${at}`);
  });
});
