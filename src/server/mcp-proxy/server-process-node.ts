/** The server's process: started in a group of its own, and ended with everything that it has started (Node only). */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fault } from "../../base/index.ts";

export interface ServerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** In a sentence, when it is over and has said everything. */
  readonly ended: Promise<ServerEnd>;
  /** Asks it to end, as the protocol has it: no more input, then SIGTERM, then SIGKILL; `isUrgent` begins with SIGTERM. */
  end(isUrgent: boolean): Promise<void>;
}

export interface ServerEnd {
  readonly exitCode: number | undefined;
  readonly reason: string;
}

/** How long it may take over each step of ending. */
const GRACE_MS = 2_000;
/** How long its output may stay open behind it: whoever holds it then is another process. */
const DRAIN_MS = 500;

/** Its standard error is ours. @throws process.not-started */
export async function startServer(
  command: string,
  args: readonly string[],
  directory: string,
): Promise<ServerProcess> {
  const child = spawn(command, args, {
    cwd: directory,
    stdio: ["pipe", "pipe", "inherit"],
    // A group of its own, so that what a launcher such as npx has started ends with it.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const exited = new Promise<ServerEnd>(resolve =>
    child.once("exit", (code, signal) => resolve(endOf(command, code, signal))),
  );
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", error =>
      reject(fault("process.not-started", { command, reason: error.message }, { cause: error })),
    );
  });
  // Whoever has ended reads nothing any more.
  child.stdin.on("error", () => {});
  child.on("error", () => {});
  const kill = (signal: NodeJS.Signals) => signalGroup(child, signal);
  const killNow = () => kill("SIGKILL");
  process.on("exit", killNow);
  const closed = new Promise(resolve => child.once("close", resolve));
  const isOver = (limitMs: number) =>
    Promise.race([exited.then(() => true), sleep(limitMs, false, { ref: false })]);
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    ended: exited.then(async end => {
      await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
      killNow();
      process.off("exit", killNow);
      child.stdout.destroy();
      return end;
    }),
    async end(isUrgent) {
      child.stdin.end();
      if (!isUrgent && (await isOver(GRACE_MS))) return;
      kill("SIGTERM");
      if (!(await isOver(GRACE_MS))) killNow();
    },
  };
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

function signalGroup(child: Child, signal: NodeJS.Signals) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Nothing of it is left.
  }
}

const endOf = (command: string, code: number | null, signal: NodeJS.Signals | null): ServerEnd => ({
  exitCode: code ?? undefined,
  reason: `The server ended (${command}, ${code === null ? signal : `exit code ${code}`}).`,
});
