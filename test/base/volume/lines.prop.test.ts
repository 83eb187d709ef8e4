/** However a file is cut into chunks, its lines are the same, and their places cover every byte. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Line, readLines } from "../../../src/base/volume/lines.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";

const piece = fc.constantFrom(
  "\n",
  "\r",
  "\r\n",
  "a",
  "bc",
  "ü",
  "あ",
  "\u{1f9e0}",
  "\u{feff}",
  "x".repeat(30),
);
const content = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map(pieces => new TextEncoder().encode(pieces.join(""))),
  fc.uint8Array({ maxLength: 60 }).map(bytes => bytes.map(byte => (byte % 7 === 0 ? 10 : byte))),
);

async function linesOf(bytes: Uint8Array, chunkBytes: number): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const volume = createMemoryVolume({ file: bytes });
  for await (const line of readLines(volume, "file", { chunkBytes, maxLineBytes: 24 })) lines.push(line);
  return lines;
}

describe("[volume.lines.lossless] lines", () => {
  test("don't depend on the size of the chunks", async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 40 }), async (bytes, chunkBytes) => {
        expect(await linesOf(bytes, chunkBytes)).toStrictEqual(await linesOf(bytes, 1_000));
      }),
    );
  });

  test("cover the file without a gap, in order, each with the text at its offsets", async () => {
    await fc.assert(
      fc.asyncProperty(content, async bytes => {
        let nextOffset = 0;
        for (const [index, line] of (await linesOf(bytes, 7)).entries()) {
          const mark = index === 0 ? line.offset : 0;
          expect(line.number).toBe(index + 1);
          expect(line.offset).toBe(nextOffset + mark);
          expect(mark === 0 || mark === 3).toBe(true);
          expect(bytes.slice(line.offset, line.offset + line.bytes.length)).toStrictEqual(line.bytes.slice());
          expect(line.isTerminated).toBe(bytes[line.endOffset - 1] === 10);
          if (line.text !== undefined)
            expect(new TextEncoder().encode(line.text)).toStrictEqual(line.bytes.slice());
          nextOffset = line.endOffset;
        }
        const isMarkAlone = bytes.length === 3 && nextOffset === 0;
        expect(isMarkAlone || nextOffset === bytes.length).toBe(true);
      }),
    );
  });
});
