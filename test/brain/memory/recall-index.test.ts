import { appendFile, mkdir, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { systemClock, type Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { type Brain, layout, openBrain } from "../../../src/brain/index.ts";
import { encode, openRedactor, owner, temporaryDirectory } from "./stand-in.ts";

const line = (action: string) =>
  `${JSON.stringify({ timestamp: "2026-04-30T00:00:00Z", skill: "s", action })}\n`;
const many = (count: number, word = "common") =>
  Array.from({ length: count }, (_, number) => line(`${word} thing${number}`)).join("");

const open = (volume: Volume): Promise<Brain> =>
  openBrain({ volume, owner, redactor: openRedactor, clock: systemClock, countTokens: text => text.length });

const found = async (brain: Brain, query: string) =>
  (await brain.recall(owner, query, { limit: 50 })).map(({ source, text }) => `${source.line} ${text}`);

async function onDisk(content: string) {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, dirname(layout.episodes)), { recursive: true });
  const log = join(directory, layout.episodes);
  await writeFile(log, content);
  // Long enough ago for its time to be trusted.
  const settle = () => utimes(log, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  await settle();
  return { directory, log, settle, volume: createNodeVolume(directory) };
}

describe("the index on disk", () => {
  test("[brain.recall.rebuilt] is used by the next process, and made anew when it is gone, damaged or foreign", async () => {
    const { directory, volume } = await onDisk(many(600) + line("needle"));
    await (await open(volume)).warm();
    const file = join(directory, layout.recallIndex);
    const good = await volume.read(layout.recallIndex);
    const cases: readonly Uint8Array[] = [
      good,
      good.subarray(0, good.length >> 1),
      encode("not an index"),
      new Uint8Array(),
      ...[0, 4, 9, 40, 2_000, good.length - 5].map(at =>
        good.map((byte, index) => (index === at ? byte ^ 0xff : byte)),
      ),
    ];
    for (const bytes of cases) {
      await writeFile(file, bytes);
      expect(await found(await open(volume), "needle")).toEqual(["601 s: needle (success)"]);
    }
    await rm(file);
    expect(await found(await open(volume), "needle")).toEqual(["601 s: needle (success)"]);
  });

  test("[brain.recall.rebuilt] a directory where the index should be, and a brain that can't be written", async () => {
    const { directory, volume } = await onDisk(line("needle"));
    await mkdir(join(directory, layout.recallIndex), { recursive: true });
    expect(await found(await open(volume), "needle")).toHaveLength(1);
    const readOnly: Volume = {
      ...createMemoryVolume({ [layout.episodes]: many(600) + line("needle") }),
      write: () => Promise.reject(new TypeError("read-only")),
    };
    const brain = await open(readOnly);
    expect(await found(brain, "needle")).toHaveLength(1);
    await brain.warm();
  });

  test("[brain.recall.incremental] unchanged files cost no reading", async () => {
    const { volume } = await onDisk(many(600) + line("needle"));
    const first = await open(volume);
    await first.warm();
    const read: string[] = [];
    const watched: Volume = {
      ...volume,
      read: path => {
        if (!path.startsWith(layout.skills)) read.push(path);
        return volume.read(path);
      },
      readChunks: (path, options) => {
        read.push(path);
        return volume.readChunks(path, options);
      },
      readRange: (path, from, to) => {
        read.push(path);
        return volume.readRange(path, from, to);
      },
    };
    const second = await open(watched);
    read.length = 0;
    await second.warm();
    expect(read).toEqual([layout.recallIndex]);
    await second.warm();
    expect(read).toEqual([layout.recallIndex]);
  });

  test("[brain.recall.incremental] two processes that follow and save at once are harmless", async () => {
    const { volume, log } = await onDisk(many(600));
    const brains = await Promise.all([open(volume), open(volume), open(volume)]);
    for (let round = 0; round < 3; round++) {
      await appendFile(log, many(300, `round${round}`) + line(`needle${round}`));
      await Promise.all(brains.map(brain => brain.warm()));
    }
    for (const brain of [...brains, await open(volume)]) {
      expect(await found(brain, "needle2")).toEqual(["1503 s: needle2 (success)"]);
    }
    expect(await readdir(join(log, "../../../.state"))).toContain("recall.index");
  });
});

describe("the index of a changing log", () => {
  const big = 12_000; // more than a megabyte: compared by its edges

  test.each([
    ["small", 20],
    ["big", big],
  ])(
    "[brain.recall.incremental] a %s one: appended, rotated, truncated, rewritten, edited in place, deleted",
    async (_, count) => {
      const { volume, log, settle } = await onDisk(many(count));
      const brain = await open(volume);
      expect(await found(brain, "needle")).toEqual([]);

      await appendFile(log, line("needle one"));
      expect(await found(brain, "needle")).toEqual([`${count + 1} s: needle one (success)`]);
      await settle();
      expect(await found(brain, "needle")).toHaveLength(1);

      await writeFile(log, line("needle two") + many(count));
      expect(await found(brain, "needle")).toEqual(["1 s: needle two (success)"]);
      await settle();

      const edited = (line("needle two") + many(count)).replace("needle two", "needle six");
      await writeFile(log, edited);
      expect(await found(brain, "needle")).toEqual(["1 s: needle six (success)"]);

      await truncate(log, encode(line("needle six")).length);
      expect(await found(brain, "needle common")).toEqual(["1 s: needle six (success)"]);

      await rm(log);
      expect(await found(brain, "needle")).toEqual([]);
    },
  );

  test("[brain.recall.incremental] a hit is never shown with other bytes than those that were indexed", async () => {
    const { volume, log } = await onDisk(many(big) + line("needle"));
    const settle = () => utimes(log, 1_700_000_000, 1_700_000_000);
    await settle();
    const brain = await open(volume);
    expect(await found(brain, "thing6000")).toEqual(["6001 s: common thing6000 (success)"]);
    // An edit that leaves length, time and edges as they were: nothing shows it but the hit itself.
    await writeFile(log, (many(big) + line("needle")).replace("common thing6000", "common other6000"));
    await settle();
    expect(await found(brain, "thing6000")).toEqual([]);
    expect(await found(brain, "other6000")).toEqual(["6001 s: common other6000 (success)"]);
  });

  test("[brain.log.torn-tail] following repairs a torn tail and doesn't miss what comes behind it", async () => {
    const { volume, log } = await onDisk(`${line("needle one")}{"action":"torn nee`);
    const brain = await open(volume);
    expect(await found(brain, "needle")).toEqual(["1 s: needle one (success)"]);
    await appendFile(log, line("needle two"));
    expect((await found(brain, "needle")).sort()).toEqual([
      "1 s: needle one (success)",
      "3 s: needle two (success)",
    ]);
    expect(await volume.stat(layout.quarantine)).toBeDefined();
  });

  test("[brain.log.quarantine] the index passes over and names damaged lines, unreadable files and directories in their place", async () => {
    const { volume, directory } = await onDisk(`oops\n${line("needle")}`);
    await mkdir(join(directory, layout.lessons), { recursive: true });
    const brain = await open(volume);
    expect(await found(brain, "needle")).toEqual(["2 s: needle (success)"]);
    expect((await brain.warm()).join()).toContain(".agent/memory/semantic/LESSONS.md");
    expect((await brain.buildContext(owner, "needle")).problems.join()).toContain("LESSONS.md");
  });
});
