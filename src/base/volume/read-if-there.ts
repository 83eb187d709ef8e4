/** Reads a file that need not exist. */
import { isFault } from "../fault.ts";
import type { Volume } from "./volume.ts";

/** A read and its result; undefined when nothing is there. @throws volume.* for anything else that is in the way */
export async function ifThere<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isFault(error, "volume.not-found")) return undefined;
    throw error;
  }
}

/** The whole file; undefined when nothing is there. @throws volume.* for anything else that is in the way */
export const readIfThere = (volume: Volume, path: string): Promise<Uint8Array | undefined> =>
  ifThere(volume.read(path));

/** The same as text; bytes that are not UTF-8 are replaced by U+FFFD. */
export async function readTextIfThere(volume: Volume, path: string): Promise<string | undefined> {
  const bytes = await readIfThere(volume, path);
  return bytes && new TextDecoder().decode(bytes);
}
