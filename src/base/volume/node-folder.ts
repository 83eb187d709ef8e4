/** `makePrivateFolder` makes a folder for its owner only, with those above it, or names the file that is in its way (Node only). */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fault } from "../fault.ts";
import { volumeFault } from "./node-fault.ts";

const OWNER_ONLY = 0o700;

/** Idempotent; leaves the mode of a folder that is there. @throws volume.occupied, volume.denied, volume.full */
export function makePrivateFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: OWNER_ONLY });
  } catch (error) {
    const occupied = fileInTheWay(path);
    if (occupied !== undefined)
      throw fault("volume.occupied", { path: occupied, folder: path }, { cause: error });
    throw volumeFault(error, path, "make the folder");
  }
}

/** The path of a file in the place of this folder, or of one above it; undefined without one. Never throws. */
export function fileInTheWay(path: string): string | undefined {
  for (let above = path; ; above = dirname(above)) {
    const found = look(above);
    if (found !== undefined) return found.isDirectory() ? undefined : above;
    if (above === dirname(above)) return undefined;
  }
}

function look(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
