/** Writes lines into a new private file: all of them, or none after a failure. */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describeError, type Fault, fault, isFault } from "../base/index.ts";

interface WriteWholeOptions {
  /** Replaces an existing file. @default false */
  readonly isReplacing?: boolean;
}

/** The number of characters that are gathered before they are written. */
const CHUNK_CHARS = 262_144;

/**
 * Beside the file, under a name that the brain's .gitignore knows, then in its place.
 * @throws volume.exists, volume.not-found for a folder that isn't there, volume.denied, volume.full, volume.unreadable,
 * and what the lines throw
 */
export async function writeWhole(
  path: string,
  lines: AsyncIterable<string>,
  { isReplacing = false }: WriteWholeOptions = {},
): Promise<void> {
  const temporary = join(dirname(path), `.brainstem-${randomBytes(12).toString("hex")}.tmp`);
  const attempt = <Result>(work: () => Promise<Result>) =>
    work().catch(error => Promise.reject(fileFault(error, path, "write")));
  const file = await attempt(() => open(temporary, "wx", 0o600));
  try {
    let text = "";
    for await (const line of lines) {
      text += `${line}\n`;
      if (text.length < CHUNK_CHARS) continue;
      const chunk = text;
      await attempt(() => file.writeFile(chunk));
      text = "";
    }
    await attempt(async () => {
      await file.writeFile(text);
      await file.sync();
    });
    await attempt(() => (isReplacing ? rename(temporary, path) : claimName(temporary, path)));
  } finally {
    await file.close();
    // After a rename there is nothing.
    await unlink(temporary).catch(() => undefined);
  }
}

/** A link, unlike a rename, never replaces. */
async function claimName(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw fault("volume.exists", { path: basename(path) }, { cause: error });
  }
}

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

/** @param action a verb for the person: "read", "write" */
function fileFault(cause: unknown, path: string, action: string): Fault {
  if (isFault(cause)) return cause;
  const code = (cause as { readonly code?: unknown } | null)?.code;
  switch (code) {
    case "ENOENT":
      return fault("volume.not-found", { path }, { cause });
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return fault("volume.denied", { path, action }, { cause });
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return fault("volume.full", { path }, { cause });
    default: {
      const reason = code === "EISDIR" ? "it is a folder" : describeError(cause);
      return fault("volume.unreadable", { path, reason }, { cause });
    }
  }
}

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
    throw fileFault(error, typeof source === "string" ? source : "standard input", "read");
  }
  return Buffer.concat(chunks);
}
