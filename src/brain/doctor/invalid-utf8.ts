/** Finds the first bytes of a file that are no UTF-8, however large the file is. */
import type { Volume } from "../../base/index.ts";

const NEWLINE = 0x0a;

/** The line, from 1, of the first invalid bytes; undefined where all is well. @throws volume.* */
export async function findInvalidUtf8(volume: Volume, path: string): Promise<number | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for await (const chunk of volume.readChunks(path)) {
    if (!isDecodable(decoder, chunk)) return line + newlinesBefore(chunk, firstInvalid(chunk));
    line += newlinesBefore(chunk, chunk.length);
  }
  return isDecodable(decoder, undefined) ? undefined : line;
}

function isDecodable(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** How many bytes of a chunk decode before the first that doesn't: found by halving. */
function firstInvalid(chunk: Uint8Array): number {
  let valid = 0;
  let invalid = chunk.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isDecodable(new TextDecoder("utf-8", { fatal: true }), chunk.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid;
}

function newlinesBefore(chunk: Uint8Array, end: number): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0 && at < end; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
