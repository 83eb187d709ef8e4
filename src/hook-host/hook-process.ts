/** `brainstem hook <harness> <event>`: one event of a harness, answered by a process of its own. */
import { readSync, writeSync } from "node:fs";
import { createHookRunner } from "./hook-runner.ts";

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
const CHUNK_BYTES = 65_536;
/** A call's arguments with a file in them; longer input is stopped rather than half read. */
const MAX_INPUT_BYTES = 67_108_864;
const WAIT_MS = 2;

/** Reads standard input, answers on standard output, and gives the exit code. Never throws. */
export async function runHookProcess(args: readonly string[]): Promise<number> {
  const [harness, eventName] = args;
  const { stdout, stderr, exitCode } = await createHookRunner().run({
    ...(harness !== undefined && { harness }),
    ...(eventName !== undefined && { eventName }),
    text: readInput(),
    environment: process.env,
    directory: process.cwd(),
  });
  write(STDERR, stderr);
  write(STDOUT, stdout);
  return exitCode;
}

/** Without streams, which cost more than all else here. Unreadable input is no event. */
function readInput(): string {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  while (sizeBytes <= MAX_INPUT_BYTES) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = patiently(() => readSync(STDIN, chunk));
    if (read === 0) return Buffer.concat(chunks).toString("utf8");
    chunks.push(chunk.subarray(0, read));
    sizeBytes += read;
  }
  return "";
}

function write(file: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const written = patiently(() => writeSync(file, rest));
    if (written === 0) return;
    rest = rest.subarray(written);
  }
}

/** A pipe may be non-blocking, as the parent process has left it. 0 where nothing can be read or written any more. */
function patiently(work: () => number): number {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return 0;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
}
