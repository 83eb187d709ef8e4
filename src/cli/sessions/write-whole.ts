/** Writes lines into a new private file: all of them, or none after a failure. */
import { randomBytes } from "node:crypto";
import { link, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fault } from "../../base/index.ts";
import { fileFault } from "./file-fault.ts";

export interface WriteWholeOptions {
  /** Replaces an existing file. @default false */
  readonly isReplacing?: boolean;
}

/** So much is gathered before it is written. */
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
