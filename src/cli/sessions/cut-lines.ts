/** Cuts a file or a pipe into lines, and gives up on a line that never ends. */
import { createReadStream } from "node:fs";
import { fileFault } from "./file-fault.ts";

/** Longer than the longest line that an import takes: it is handed over as it is, and refused. */
const MAX_LINE_CHARS = 70_000_000;

/**
 * Lines without their breaks; only `\n` breaks one, as in the written file. Bytes that are no UTF-8 show as \ufffd:
 * the check of the seal then finds the damage.
 * @param source a path, or standard input
 * @throws volume.not-found, volume.denied, volume.unreadable
 */
export async function* cutLines(source: string | NodeJS.ReadableStream): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const isPath = typeof source === "string";
  let rest = "";
  try {
    for await (const chunk of isPath ? createReadStream(source) : source) {
      const pieces = decoder.decode(Buffer.from(chunk), { stream: true }).split("\n");
      pieces[0] = rest + pieces[0];
      rest = pieces.pop()!;
      yield* pieces;
      if (rest.length > MAX_LINE_CHARS) break;
    }
  } catch (error) {
    throw fileFault(error, isPath ? source : "standard input", "read");
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
