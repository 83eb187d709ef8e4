/** Runs one of this folder's processes, from source. */
import { join } from "node:path";
import { type Child, runChild } from "../../base/volume/child.ts";

export const runLife = (script: string, ...args: readonly string[]): Child =>
  runChild(process.execPath, ["--conditions=brainstem-source", join(import.meta.dirname, script), ...args]);
