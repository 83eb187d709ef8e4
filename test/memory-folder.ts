/** `memoryFolder` makes a temporary folder in memory: tests there wait for no disk, and their processes are killed, not the machine. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";
/** A whole run holds up to half of it at a time. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** Removed when this process exits; undefined where the machine has no such folder, little room, or runs no program in it. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return undefined;
    const folder = mkdtempSync(join(SHARED_MEMORY, "brainstem-test-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    // Some tests act as another user.
    chmodSync(folder, 0o755);
    const program = join(folder, "program");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program);
    return folder;
  } catch {
    return undefined;
  }
}
