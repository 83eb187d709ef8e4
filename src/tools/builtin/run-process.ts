/** Starts a program for a tool: bounded in time and output, and gone with all that it started when it is over. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fault } from "../../base/index.ts";
import { createOutputBuffer } from "./output-buffer.ts";

export interface ProcessOptions {
  readonly command: string;
  /** Left out, the command is a line for the shell. */
  readonly arguments?: readonly string[];
  readonly directory: string;
  /** All that the program gets of an environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Kills the program with its process group. */
  readonly signal: AbortSignal;
  /** Half of it for the beginning, half for the end; what is between is dropped. */
  readonly maxOutputChars: number;
}

export interface ProcessResult {
  /** Undefined when a signal ended it. */
  readonly exitCode: number | undefined;
  /** Standard output and standard error, as they came. */
  readonly output: string;
  /** A process that it started left its group, and goes on. */
  readonly hasEscaped: boolean;
}

/** How long the pipes may stay open when the whole group is dead: whoever holds them then is not of the group. */
const ESCAPE_MS = 2_000;

/**
 * Runs a program to its end, without input. When it ends, and when the signal aborts, every process of its group is
 * killed (on Windows the program alone).
 * @throws process.not-started; the signal's reason
 */
export async function runProcess(options: ProcessOptions): Promise<ProcessResult> {
  const { command, signal } = options;
  signal.throwIfAborted();
  const child = start(options);
  const output = createOutputBuffer(options.maxOutputChars);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => output.add(text));
  }
  const kill = () => killGroup(child);
  const closed = new Promise<false>(resolve => child.once("close", () => resolve(false)));
  signal.addEventListener("abort", kill, { once: true });
  running.add(child);
  if (running.size === 1) process.on("exit", killAll);
  try {
    const exitCode = await ending(child, command);
    kill();
    const hasEscaped = await Promise.race([closed, sleep(ESCAPE_MS, true, { ref: false })]);
    signal.throwIfAborted();
    return { exitCode, output: output.text(), hasEscaped };
  } finally {
    signal.removeEventListener("abort", kill);
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

function start({ command, arguments: list, directory, environment }: ProcessOptions): ChildProcess {
  const settings: SpawnOptions = {
    cwd: directory,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that the program can be killed with everything that it started.
    detached: process.platform !== "win32",
    windowsHide: true,
  };
  return list === undefined ? spawn(command, { ...settings, shell: true }) : spawn(command, list, settings);
}

const ending = (child: ChildProcess, command: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    child.once("exit", code => resolve(code ?? undefined));
    child.once("error", error =>
      reject(fault("process.not-started", { command, reason: error.message }, { cause: error })),
    );
  });

/** Programs have groups of their own: unless we end them, they outlive us. */
const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) killGroup(child);
};

function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}
