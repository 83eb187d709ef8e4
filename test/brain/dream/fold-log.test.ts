import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { foldLog } from "../../../src/brain/dream/fold-log.ts";
import { layout } from "../../../src/brain/index.ts";
import { createEpisodeLog } from "../../../src/brain/memory/episode-log.ts";
import { hashText } from "../../../src/brain/memory/hash.ts";
import { decode, encode, NOW, openRedactor, testClock } from "../memory/stand-in.ts";

const ARCHIVE = `${layout.snapshots}/archive_2026-05-01.jsonl`;
const line = (id: string, more = "") => `{"id":"${id}","action":"did ${id}"${more}}\n`;
const segment = (at: number) => `${layout.episodic}/AGENT_LEARNINGS.01JZZZZZZZZZZZZZZZZZZZZZZ${at}.jsonl`;

async function folded(
  files: Readonly<Record<string, string>>,
  {
    archived = [],
    buried = [],
  }: { readonly archived?: readonly string[]; readonly buried?: readonly string[] } = {},
  change: (volume: Volume) => Partial<Volume> = () => ({}),
) {
  const disk = createMemoryVolume(files);
  const volume: Volume = { ...disk, ...change(disk) };
  const clock = testClock(NOW);
  const log = createEpisodeLog({ volume, redactor: openRedactor, clock });
  const progress: (readonly [number, number])[] = [];
  await foldLog({
    volume,
    log,
    clock,
    archived: { has: id => archived.some(each => hashText(each) === id) },
    buried: new Set(buried),
    archiveFile: ARCHIVE,
    onProgress: (done, total) => progress.push([done, total]),
  });
  const textOf = async (path: string) => ((await disk.stat(path)) ? decode(await disk.read(path)) : "");
  const episodic = (await disk.list(layout.episodic))
    .filter(({ kind }) => kind === "file")
    .map(({ name }) => name);
  return {
    log: await textOf(layout.episodes),
    archive: await textOf(ARCHIVE),
    episodic,
    progress,
    clock,
    textOf,
  };
}

describe("folding a log", () => {
  test("[brain.dream.decay] sorts lines into the log and the archive, in their order, segments first", async () => {
    const { log, archive, episodic } = await folded(
      {
        [segment(1)]: line("a") + line("b"),
        [segment(2)]: line("c"),
        [layout.episodes]: line("d") + line("e"),
      },
      { archived: ["b", "d"] },
    );
    expect(log).toBe(line("a") + line("c") + line("e"));
    expect(archive).toBe(line("b") + line("d"));
    expect(episodic).toEqual(["AGENT_LEARNINGS.jsonl"]);
  });

  test("[brain.dream.decay] folding drops forgotten lines, and makes one of equal lines", async () => {
    const { log, archive } = await folded(
      { [layout.episodes]: line("a") + line("gone") + line("a") + line("a", ',"more":1') },
      { buried: ["gone"] },
    );
    expect(log).toBe(line("a") + line("a", ',"more":1'));
    expect(archive).toBe("");
  });

  test("[brain.dream.killed] folding doesn't write a line twice that is in its place already", async () => {
    const { log, archive } = await folded(
      { [segment(1)]: line("a") + line("b") + line("c"), [ARCHIVE]: line("b"), [layout.episodes]: line("a") },
      { archived: ["b"] },
    );
    expect(log).toBe(line("a") + line("c"));
    expect(archive).toBe(line("b"));
  });

  test("[brain.dream.killed] an archive whose last line was cut off goes on with a line of its own", async () => {
    const { archive, textOf } = await folded(
      { [ARCHIVE]: `${line("z")}{"id":"b","action":"to`, [layout.episodes]: line("b") },
      { archived: ["b"] },
    );
    expect(archive.split("\n").filter(each => each.trim() !== "")).toEqual(
      [line("z"), line("b")].map(each => each.trim()),
    );
    expect(await textOf(layout.quarantine)).toContain("to");
  });

  test("[brain.dream.damaged] folding keeps lines that are no episodes in the log", async () => {
    const text = `nonsense\n${line("a")}{"other":1}\n`;
    expect((await folded({ [layout.episodes]: text }, { archived: ["a"] })).log).toBe(
      'nonsense\n{"other":1}\n',
    );
  });

  test("[brain.dream.appenders] folding reads lines that are appended to a segment meanwhile", async () => {
    let appended = 0;
    const { log, episodic } = await folded({ [segment(1)]: line("a") }, {}, disk => ({
      append: async (path, content) => {
        // A program that opened the old file before it was moved aside, and knows no lock.
        if (path === layout.episodes && appended++ < 3)
          await disk.append(segment(1), line(`late${appended}`));
        return disk.append(path, content);
      },
    }));
    expect(log).toBe(["a", "late1", "late2", "late3"].map(id => line(id)).join(""));
    expect(episodic).toEqual(["AGENT_LEARNINGS.jsonl"]);
  });

  test("[brain.dream.appenders] folding leaves an unfinished line in its place", async () => {
    let writing = 0;
    const half = '{"id":"half","action":"st';
    const { textOf, episodic } = await folded({ [segment(1)]: line("a") }, {}, disk => ({
      // Between two looks at the end of the file, its last line grows by a byte.
      stat: async path => {
        if (path === segment(1) && writing++ === 3) {
          const whole = await disk.read(path);
          await disk.write(path, encode(decode(whole) + half));
        }
        return disk.stat(path);
      },
    }));
    expect(episodic).toEqual([segment(1).split("/").at(-1), "AGENT_LEARNINGS.jsonl"]);
    expect(await textOf(segment(1))).toContain(half);
    expect(await textOf(layout.episodes)).toBe(line("a"));
  });

  test("[brain.dream.appenders] much is written in pieces, each under the log's lock, with pauses between", async () => {
    const many = Array.from({ length: 9_000 }, (_, at) => line(`L${at}`, `,"detail":"${"x".repeat(60)}"`));
    const sizes: number[] = [];
    const held = new Set<string>();
    const { log, clock, progress } = await folded({ [layout.episodes]: many.join("") }, {}, disk => ({
      withLock: (path, run, options) =>
        disk.withLock(
          path,
          async () => {
            held.add(path);
            try {
              return await run();
            } finally {
              held.delete(path);
            }
          },
          options,
        ),
      append: async (path, content) => {
        expect(held.has(path)).toBe(true);
        sizes.push(content.length);
        return disk.append(path, content);
      },
    }));
    expect(log).toBe(many.join(""));
    expect(sizes.length).toBeGreaterThan(3);
    for (const size of sizes) expect(size).toBeLessThan(270_000);
    expect(clock.slept.filter(ms => ms > 0)).toHaveLength(sizes.length - 1);
    expect(progress.at(-1)).toEqual([log.length, log.length]);
  });
});
