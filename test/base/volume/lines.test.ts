/** Lines of files that are large, damaged, or both. */
import { describe, expect, test } from "vitest";
import { type LineOptions, readLineBatches, readLines } from "../../../src/base/volume/lines.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";

async function linesOf(content: string | Uint8Array, options?: LineOptions) {
  const volume = createMemoryVolume({ file: content });
  const lines = [];
  for await (const line of readLines(volume, "file", options)) lines.push(line);
  return lines;
}

const textsOf = async (content: string | Uint8Array, options?: LineOptions) =>
  (await linesOf(content, options)).map(line => line.text);

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap(part => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  );

describe("readLines", () => {
  test("gives each line its text, bytes, offsets and number", async () => {
    expect(await linesOf("one\nzwölf\n\nthree")).toStrictEqual([
      line("one", 0, 4, 1),
      line("zwölf", 4, 11, 2),
      line("", 11, 12, 3),
      { ...line("three", 12, 17, 4), isTerminated: false },
    ]);
    function line(text: string, offset: number, endOffset: number, number: number) {
      return { text, bytes: bytes(text), offset, endOffset, number, isTerminated: true, isTooLong: false };
    }
  });

  test("gives no line for an empty file or after the last newline", async () => {
    expect(await textsOf("")).toEqual([]);
    expect(await textsOf("one\n")).toEqual(["one"]);
    expect(await textsOf("\n")).toEqual([""]);
  });

  test("strips one carriage return before the newline, and keeps those inside", async () => {
    expect(await textsOf("one\r\ntw\ro\r\r\nthree\r")).toEqual(["one", "tw\ro\r", "three"]);
    expect((await linesOf("one\r\ntwo")).map(line => [line.offset, line.endOffset])).toEqual([
      [0, 5],
      [5, 8],
    ]);
  });

  test("skips a byte order mark at the start of the file and nowhere else", async () => {
    expect(await linesOf("\u{feff}one\n\u{feff}two\n")).toMatchObject([
      { text: "one", offset: 3, endOffset: 7, number: 1 },
      { text: "\u{feff}two", offset: 7 },
    ]);
    expect(await textsOf("\u{feff}")).toEqual([]);
    expect(await textsOf("\u{feff}\n")).toEqual([""]);
    expect(await textsOf("x\n\u{feff}two", { from: 2 })).toEqual(["\u{feff}two"]);
  });

  test("[volume.lines.damaged] gives a line that is not UTF-8 as bytes, and the lines around it whole", async () => {
    const lines = await linesOf(bytes("one\n", 0xff, 0xc3, "\n", "three\n"));
    expect(lines).toMatchObject([
      { text: "one" },
      {
        text: undefined,
        bytes: Uint8Array.of(0xff, 0xc3),
        offset: 4,
        endOffset: 7,
        isTooLong: false,
        number: 2,
      },
      { text: "three" },
    ]);
  });

  test("[volume.lines.too-long] names a line that is too long with its place, and gives the next line whole", async () => {
    const options = { maxLineBytes: 4, chunkBytes: 3 };
    const lines = await linesOf("1234\n12345\r\n1234\r\n123456789012\nend\n", options);
    expect(
      lines.map(({ text, isTooLong, offset, endOffset }) => ({ text, isTooLong, offset, endOffset })),
    ).toEqual([
      { text: "1234", isTooLong: false, offset: 0, endOffset: 5 },
      { text: undefined, isTooLong: true, offset: 5, endOffset: 12 },
      { text: "1234", isTooLong: false, offset: 12, endOffset: 18 },
      { text: undefined, isTooLong: true, offset: 18, endOffset: 31 },
      { text: "end", isTooLong: false, offset: 31, endOffset: 35 },
    ]);
    expect(lines[3]!.bytes).toStrictEqual(bytes("1234"));
    expect(await linesOf("x".repeat(50), options)).toMatchObject([
      { text: undefined, isTooLong: true, isTerminated: false, bytes: bytes("xxxx"), endOffset: 50 },
    ]);
  });

  test("reads on from where it stopped, up to an offset", async () => {
    const content = "one\ntwo\nthree\n";
    expect(await linesOf(content, { from: 4, firstNumber: 2 })).toMatchObject([
      { text: "two", number: 2, offset: 4 },
      { text: "three", number: 3, offset: 8 },
    ]);
    expect(await linesOf(content, { to: 6 })).toMatchObject([
      { text: "one", isTerminated: true },
      { text: "tw", isTerminated: false, endOffset: 6 },
    ]);
    expect(await linesOf(content, { from: 14 })).toEqual([]);
  });

  test("throws a fault where the file is missing", async () => {
    const lines = readLines(createMemoryVolume(), "missing");
    await expect(lines.next()).rejects.toMatchObject({ code: "volume.not-found" });
  });

  test("[volume.lines.bounded] never holds more than a chunk and the longest allowed line", async () => {
    // An endless line of 64 MiB that no memory holds: each chunk is made when it is asked for.
    const memory = createMemoryVolume();
    const endless = {
      ...memory,
      async *readChunks() {
        for (let index = 0; index < 256; index++) yield new Uint8Array(262_144).fill(0x78);
        yield bytes("\nend\n");
      },
    };
    const lines = [];
    for await (const batch of readLineBatches(endless, "endless")) lines.push(...batch);
    expect(lines).toMatchObject([
      { isTooLong: true, endOffset: 67_108_865 },
      { text: "end", isTooLong: false, offset: 67_108_865 },
    ]);
    expect(lines[0]!.bytes.length).toBe(1_048_576);
    expect(lines[0]!.bytes.buffer.byteLength).toBeLessThan(1_048_600);
  });
});
