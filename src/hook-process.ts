/** `brainstem hook <harness> <event>`: one event of a harness, answered by a process of its own. */
import { createHookRunner } from "./hook-runner.ts";

/** A call's arguments with a file in them; what is longer is stopped rather than half read. */
const MAX_INPUT_BYTES = 67_108_864;

/** Reads standard input, answers on standard output, and gives the exit code. Never throws. */
export async function runHookProcess(args: readonly string[]): Promise<number> {
  const [harness, eventName] = args;
  const output = await createHookRunner().run({
    ...(harness !== undefined && { harness }),
    ...(eventName !== undefined && { eventName }),
    text: await readInput(),
    environment: process.env,
    directory: process.cwd(),
  });
  if (output.stderr !== "") process.stderr.write(output.stderr);
  if (output.stdout !== "") process.stdout.write(output.stdout);
  return output.exitCode;
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of process.stdin) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_INPUT_BYTES) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
