/** Reads a file that need not exist. */
import { isFault } from "../fault.ts";
import type { Volume } from "./volume.ts";

/** The whole file; undefined when nothing is there. @throws volume.* for anything else that is in the way */
export async function readIfThere(volume: Volume, path: string): Promise<Uint8Array | undefined> {
  try {
    return await volume.read(path);
  } catch (error) {
    if (isFault(error, "volume.not-found")) return undefined;
    throw error;
  }
}

/** The same as text; bytes that are not UTF-8 are replaced by U+FFFD. */
export async function readTextIfThere(volume: Volume, path: string): Promise<string | undefined> {
  const bytes = await readIfThere(volume, path);
  return bytes && new TextDecoder().decode(bytes);
}
