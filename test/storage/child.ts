/** Runs this folder's fixtures as processes of their own. */
import { join } from "node:path";
import { type Child, runChild } from "../base/volume/child.ts";

export const runStoreFixture = (name: string, ...args: readonly string[]): Child =>
  runChild(process.execPath, [
    "--conditions=brainstem-source",
    join(import.meta.dirname, "fixtures", name),
    ...args,
  ]);

/** Resolves once it has printed so many lines, or has ended. */
export async function printed(child: Child, lines: number): Promise<void> {
  const hasEnded = child.ended().then(() => true);
  while (child.output().split("\n").length <= lines) {
    const wait = new Promise<false>(resolve => setTimeout(() => resolve(false), 5));
    if (await Promise.race([hasEnded, wait])) return;
  }
}
