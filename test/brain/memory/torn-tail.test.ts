import { describe, expect, test } from "vitest";
import { fault, type Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import {
  type DamagedLine,
  type LogEntry,
  layout,
  quarantineLines,
  readLog,
} from "../../../src/brain/index.ts";
import { repairTail } from "../../../src/brain/memory/torn-tail.ts";
import { collect, decode, encode, testClock } from "./stand-in.ts";

const file = layout.episodes;
const whole = '{"id":"1","action":"é😀 one","detail":"a \\"quote\\" {"}';
const second = '{"id":"2","action":"two"}';

async function entriesOf(volume: Volume): Promise<readonly LogEntry[]> {
  return (await collect(readLog(volume, file))).flatMap(({ entries }) => entries);
}
const actionsOf = (entries: readonly LogEntry[]) =>
  entries.flatMap(entry => (entry.kind === "episode" ? [entry.episode.action] : []));

async function quarantined(volume: Volume): Promise<readonly Record<string, unknown>[]> {
  if ((await volume.stat(layout.quarantine)) === undefined) return [];
  const lines = decode(await volume.read(layout.quarantine))
    .trimEnd()
    .split("\n");
  return lines.map(line => JSON.parse(line) as Record<string, unknown>);
}

function bytesOf(record: Record<string, unknown>): Uint8Array {
  if (typeof record.text === "string") return encode(record.text);
  return Uint8Array.from(atob(record.bytes_base64 as string), character => character.charCodeAt(0));
}

function joined(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(part => [...(typeof part === "string" ? encode(part) : part)]));
}

describe("a torn last line", () => {
  test("[brain.log.torn-tail] a log that is cut anywhere keeps the lines before, puts the rest into quarantine, and appends whole lines", async () => {
    const line = encode(whole);
    for (let cut = 1; cut < line.length; cut++) {
      const torn = line.subarray(0, cut);
      const volume = createMemoryVolume({ [file]: joined(`${second}\n`, torn) });
      const clock = testClock();
      expect(await repairTail(volume, file, clock)).toBe("quarantined");
      expect(clock.slept).toEqual([50]);
      const [record, ...others] = await quarantined(volume);
      expect(others).toEqual([]);
      expect(decode(bytesOf(record!))).toBe(decode(torn).trimEnd());
      expect(record).toMatchObject({
        file: `.agent/${file}`,
        offset: second.length + 1,
        reason: "a torn last line",
      });
      const after = await volume.read(file);
      expect(after.length).toBe(second.length + 1 + cut);
      expect(after.at(-1)).toBe(0x0a);
      await volume.append(file, `${whole}\n`);
      const entries = await entriesOf(volume);
      expect(entries.map(({ kind }) => kind)).toEqual(["episode", "episode"]);
      expect(await repairTail(volume, file, clock)).toBe("whole");
    }
  });

  test("[brain.log.torn-tail] a whole object without its newline gets one, at once", async () => {
    const volume = createMemoryVolume({ [file]: whole });
    const clock = testClock();
    expect(actionsOf(await entriesOf(volume))).toEqual(["é😀 one"]);
    expect(await repairTail(volume, file, clock)).toBe("completed");
    expect(clock.slept).toEqual([]);
    expect(await quarantined(volume)).toEqual([]);
    expect(decode(await volume.read(file)).trimEnd()).toBe(whole);
    expect(actionsOf(await entriesOf(volume))).toEqual(["é😀 one"]);
  });

  test.each([
    ["behind a whole one", [second, '{"id":"3","ac'], ["two"]],
    ["before a whole one", ['{"id":"3","ac', second], ["two"]],
    ["between two", [second, '{"id":"3', '{"id":"4","action":"four"}'], ["two", "four"]],
  ])("[brain.log.torn-tail] the good part of a line stays: torn %s", async (_, parts, actions) => {
    const volume = createMemoryVolume({ [file]: parts.join("") });
    expect(await repairTail(volume, file, testClock())).toBe("quarantined");
    expect(actionsOf(await entriesOf(volume))).toEqual(actions);
    expect(await quarantined(volume)).toHaveLength(1);
    expect((await entriesOf(volume)).every(({ kind }) => kind === "episode")).toBe(true);
  });

  test("[brain.log.torn-tail] a tail of NUL bytes, and one cut within a character", async () => {
    const nul = createMemoryVolume({ [file]: joined(`${second}\n`, new Uint8Array(9)) });
    await repairTail(nul, file, testClock());
    await nul.append(file, `${whole}\n`);
    expect(actionsOf(await entriesOf(nul))).toEqual(["two", "é😀 one"]);

    const cut = joined(`${second}\n`, encode('{"action":"😀').subarray(0, -2));
    const volume = createMemoryVolume({ [file]: cut });
    await repairTail(volume, file, testClock());
    const [record] = await quarantined(volume);
    expect(bytesOf(record!)).toEqual(cut.subarray(second.length + 1));
  });

  test("[brain.log.torn-tail] a writer that is still at it is not harmed", async () => {
    const volume = createMemoryVolume({ [file]: `${second}\n${whole.slice(0, 10)}` });
    // Another program, without our lock: it has no newline to add first.
    const appendRaw = async (text: string) => volume.write(file, joined(await volume.read(file), text));
    const clock = testClock(undefined, () => appendRaw(whole.slice(10, 20)));
    expect(await repairTail(volume, file, clock)).toBe("growing");
    await appendRaw(`${whole.slice(20)}\n`);
    expect(actionsOf(await entriesOf(volume))).toEqual(["two", "é😀 one"]);
    expect(await quarantined(volume)).toEqual([]);
  });

  test("[brain.log.torn-tail] repairing keeps lines that others append meanwhile", async () => {
    const inner = createMemoryVolume({ [file]: `${second}\n${whole.slice(0, 10)}` });
    const volume: Volume = {
      ...inner,
      async overwrite(path, offset, content) {
        await inner.write(file, joined(await inner.read(file), `${whole}\n`));
        await inner.overwrite(path, offset, content);
      },
    };
    await repairTail(volume, file, testClock());
    expect(actionsOf(await entriesOf(volume))).toEqual(["two", "é😀 one"]);
  });

  test("[brain.log.torn-tail] a brain that can't be written is read all the same", async () => {
    const volume: Volume = {
      ...createMemoryVolume({ [file]: `${second}\n{"torn` }),
      withLock: async () => {
        throw fault("volume.denied", { path: ".state/locks", action: "write" });
      },
    };
    expect(await repairTail(volume, file, testClock())).toBe("left");
    expect(actionsOf(await entriesOf(volume))).toEqual(["two"]);
  });

  test("[brain.log.torn-tail] a full disk, or someone who holds the lock, leaves the line for later", async () => {
    const full = createMemoryVolume({ [file]: `${second}\n{"torn` }, { capacityBytes: 40 });
    expect(await repairTail(full, file, testClock())).toBe("left");
    expect(decode(await full.read(file))).toBe(`${second}\n{"torn`);
    expect(actionsOf(await entriesOf(full))).toEqual(["two"]);
  });
});

describe("damaged lines", () => {
  const bad: readonly (readonly [string, string | Uint8Array, string])[] = [
    ["text", "oops", "not a JSON object"],
    ["half an object", '{"action":', "not a JSON object"],
    ["a list", "[1,2]", "not a JSON object"],
    ["bytes that are not UTF-8", Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), "not UTF-8"],
    ["a merge mark", "<<<<<<< HEAD", "not a JSON object"],
  ];

  test.each(bad)(
    "[brain.log.quarantine] %s is reported with its place, and the others are read",
    async (_, line, reason) => {
      const volume = createMemoryVolume({ [file]: joined(`${whole}\n`, line, `\n${second}\n`) });
      const entries = await entriesOf(volume);
      expect(actionsOf(entries)).toEqual(["é😀 one", "two"]);
      expect(entries[1]).toMatchObject({
        kind: "damaged",
        line: 2,
        offset: encode(whole).length + 1,
        reason,
      });
      expect(decode(await volume.read(file))).toContain(whole);
    },
  );

  test.each(bad)("[brain.log.quarantine] %s moves to quarantine, and nothing else moves", async (_, line) => {
    const before = joined(`${whole}\n`, line, `\r\n${second}\n`);
    const volume = createMemoryVolume({ [file]: before });
    const damaged = (await entriesOf(volume)).filter(entry => entry.kind === "damaged");
    expect(await quarantineLines(volume, damaged, testClock())).toBe(1);
    const [record] = await quarantined(volume);
    expect(bytesOf(record!)).toEqual(typeof line === "string" ? encode(line) : line);
    const after = await volume.read(file);
    expect(after.length).toBe(before.length);
    const entries = await entriesOf(volume);
    expect(entries.map(({ kind, line: number }) => [kind, number])).toEqual([
      ["episode", 1],
      ["episode", 3],
    ]);
    expect(await quarantineLines(volume, damaged, testClock())).toBe(0);
    expect(await quarantined(volume)).toHaveLength(1);
  });

  test("[brain.log.quarantine] quarantine leaves lines alone that changed since they were read", async () => {
    const volume = createMemoryVolume({ [file]: `oops\n${second}\n` });
    const damaged = (await entriesOf(volume)).filter(
      (entry): entry is DamagedLine => entry.kind === "damaged",
    );
    await volume.write(file, `${second}\n${second}\n`);
    expect(await quarantineLines(volume, damaged, testClock())).toBe(0);
    expect(decode(await volume.read(file))).toBe(`${second}\n${second}\n`);
  });

  test("[brain.log.quarantine] 2 MB on one line, CRLF, a byte order mark, NUL bytes and blank lines are read", async () => {
    const long = JSON.stringify({ action: "long", detail: "x".repeat(2_000_000) });
    const content = joined(
      "\ufeff",
      `${whole}\r\n`,
      "\r\n  \n",
      `${long}\n`,
      Uint8Array.of(0, 0, 0),
      `${second}\n`,
    );
    const entries = await entriesOf(createMemoryVolume({ [file]: content }));
    expect(actionsOf(entries)).toEqual(["é😀 one", "long", "two"]);
    expect(entries.map(({ line }) => line)).toEqual([1, 4, 5]);
    for (const { offset, endOffset } of entries) {
      expect(() => JSON.parse(decode(content.subarray(offset, endOffset)))).not.toThrow();
    }
  });

  test("[brain.log.quarantine] a line that is too long is damaged, and goes to quarantine in pieces without loss", async () => {
    const long = `{"action":"${"x".repeat(9_000_000)}"}`;
    const volume = createMemoryVolume({ [file]: `${long}\n${second}\n` });
    const entries = await entriesOf(volume);
    expect(actionsOf(entries)).toEqual(["two"]);
    const damaged = entries.filter(entry => entry.kind === "damaged");
    expect(await quarantineLines(volume, damaged, testClock())).toBe(1);
    const records = await quarantined(volume);
    expect(records.length).toBeGreaterThan(1);
    expect(records.map(({ text }) => text).join("")).toBe(long);
    expect(actionsOf(await entriesOf(volume))).toEqual(["two"]);
  });

  test("[brain.log.quarantine] quarantine leaves other JSON alone", async () => {
    const volume = createMemoryVolume({ [file]: `{"type":"marker"}\n${second}\n` });
    expect((await entriesOf(volume)).map(({ kind }) => kind)).toEqual(["other", "episode"]);
  });
});
