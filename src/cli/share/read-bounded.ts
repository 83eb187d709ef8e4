/** Reads a file, a pipe or standard input up to a bound, so that 100 GB don't end up in memory. */
import { createReadStream } from "node:fs";
import { describeError, fault } from "../../base/index.ts";

/**
 * All of it, or so many bytes of it and at most a chunk more: the caller sees that it is too much.
 * @throws volume.not-found, volume.denied, volume.unreadable
 */
export async function readBounded(
  source: string | NodeJS.ReadableStream,
  mostBytes: number,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of typeof source === "string" ? createReadStream(source) : source) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      chunks.push(bytes);
      if (size > mostBytes) break;
    }
  } catch (error) {
    throw faultOf(error, typeof source === "string" ? source : "standard input");
  }
  return Buffer.concat(chunks);
}

function faultOf(cause: unknown, path: string) {
  const code = (cause as { readonly code?: unknown }).code;
  if (code === "ENOENT") return fault("volume.not-found", { path }, { cause });
  if (code === "EACCES") return fault("volume.denied", { path, action: "read" }, { cause });
  const reason = code === "EISDIR" ? "it is a folder" : describeError(cause);
  return fault("volume.unreadable", { path, reason }, { cause });
}
