/** Starts a program for a tool: bounded in time and output, in a scrubbed environment, and gone with all that it started when it is over. */

import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { describeError, fault } from "../../base/index.ts";
import { watchGroup } from "./group-watch-node.ts";

interface ProcessOptions {
  readonly command: string;
  /** Left out, the command is a line for the shell. */
  readonly arguments?: readonly string[];
  readonly directory: string;
  /** All that the program gets of an environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Kills the program with its process group. */
  readonly signal: AbortSignal;
  /** Kills it too, and what it said until then is a result. */
  readonly stop?: AbortSignal;
  /** Half of it for the beginning, half for the end; the middle is dropped. */
  readonly maxOutputChars: number;
  /** Gets the output as it comes. */
  onOutput?(text: string): void;
  /** Its processes that live, in whatever group: they are ended with it. Never throws. @default only its group is known */
  family?(): readonly number[];
}

export interface ProcessResult {
  /** Undefined when a signal ended it. */
  readonly exitCode: number | undefined;
  /** The name of the signal that ended it. */
  readonly endedBy: string | undefined;
  /** Standard output and standard error, as they came. */
  readonly output: string;
  /** Something of its family outlived it, and was ended. */
  readonly hasLeftovers: boolean;
  /** A process that it started left its group, and goes on. */
  readonly hasEscaped: boolean;
}

/** How long what ends together with the program has for its last words, and to end: `program > >(tee log)`. */
const LAST_WORDS_MS = 100;
/** How long the pipes may stay open when the whole group is dead: a program that holds them then is not of the group. */
const ESCAPE_MS = 2_000;
/** A family that goes on growing while it is being killed: after so many rounds it is reported. */
const MAX_ROUNDS = 200;
const ROUND_MS = 5;

/**
 * Runs a program to its end, without input. When it ends, and when a signal aborts, every process of its group and of
 * its family is killed (on Windows the program alone).
 * @throws process.not-started; the signal's reason
 */
export async function runProcess(options: ProcessOptions): Promise<ProcessResult> {
  const { command, signal, stop, family = () => [], onOutput } = options;
  signal.throwIfAborted();
  const child = start(options);
  const output = createOutputBuffer(options.maxOutputChars);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output.add(text);
      onOutput?.(text);
    });
  }
  const kill = () => signalGroup(child, "SIGKILL");
  const closed = new Promise<false>(resolve => child.once("close", () => resolve(false)));
  for (const each of [signal, stop]) each?.addEventListener("abort", kill, { once: true });
  const letGo = endWithUs(() => {
    kill();
    for (const member of family()) killOne(member);
  });
  const unwatch = watchGroup(child.pid);
  try {
    if (stop?.aborted) kill();
    const { exitCode, endedBy } = await ending(child, command);
    const leftovers = await lastOnes(closed, family);
    kill();
    const isEnded = await endFamily(family, leftovers);
    const holdsPipes = await Promise.race([closed, sleep(ESCAPE_MS, true, { ref: false })]);
    signal.throwIfAborted();
    const [hasLeftovers, hasEscaped] = [leftovers.length > 0, !isEnded || holdsPipes];
    return { exitCode, endedBy, output: output.text(), hasLeftovers, hasEscaped };
  } finally {
    for (const each of [signal, stop]) each?.removeEventListener("abort", kill);
    letGo();
    unwatch();
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

/** @throws process.not-started for what no program can be given, such as a line longer than the system takes */
function start({ command, arguments: list, directory, environment }: ProcessOptions): ChildProcess {
  const settings: SpawnOptions = {
    cwd: directory,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that the program can be killed with everything that it started.
    detached: process.platform !== "win32",
    windowsHide: true,
  };
  try {
    return list === undefined ? spawn(command, { ...settings, shell: true }) : spawn(command, list, settings);
  } catch (error) {
    throw notStarted(command, error);
  }
}

const notStarted = (command: string, error: unknown) =>
  fault("process.not-started", { command, reason: describeError(error) }, { cause: error });

const ending = (child: ChildProcess, command: string) =>
  new Promise<Pick<ProcessResult, "exitCode" | "endedBy">>((resolve, reject) => {
    child.once("exit", (code, signal) =>
      resolve({ exitCode: code ?? undefined, endedBy: signal ?? undefined }),
    );
    child.once("error", error => reject(notStarted(command, error)));
  });

/** The processes of the family that are left when the time for last output is over. */
async function lastOnes(closed: Promise<unknown>, family: () => readonly number[]) {
  const isOver = sleep(LAST_WORDS_MS, true, { ref: false });
  let hasTime = !(await Promise.race([closed, isOver]));
  let members = family();
  // A program may close its output and take a moment to end.
  while (members.length > 0 && hasTime) {
    hasTime = !(await Promise.race([sleep(ROUND_MS, false), isOver]));
    members = family();
  }
  return members;
}

/** Whether nothing of it is left. A process that has just ended may have started another just before. */
async function endFamily(family: () => readonly number[], found: readonly number[]): Promise<boolean> {
  if (found.length === 0) return true;
  let members = found;
  for (let round = 0, quietRounds = 0; quietRounds < 2; round++) {
    if (round === MAX_ROUNDS) return false;
    for (const member of members) killOne(member);
    await sleep(ROUND_MS);
    members = family();
    quietRounds = members.length === 0 ? quietRounds + 1 : 0;
  }
  return true;
}

const endings = new Set<() => void>();
const endAll = () => {
  for (const end of endings) end();
};

/** Programs have groups of their own: unless we end them, they outlive us. Gives the function to call when the program is over. */
export function endWithUs(end: () => void): () => void {
  endings.add(end);
  if (endings.size === 1) process.on("exit", endAll);
  return () => {
    endings.delete(end);
    if (endings.size === 0) process.off("exit", endAll);
  };
}

/** Signals a program that was started with a group of its own, and its whole group; never throws. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Nothing of it is left.
  }
}

function killOne(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Nothing of it is left, or it is another user's by now.
  }
}

interface OutputBuffer {
  add(text: string): void;
  /** Head and tail, with a line between them that says how much was dropped. */
  text(): string;
}

/** Holds at most `maxChars` of what is added, and a chunk more while it makes room. */
function createOutputBuffer(maxChars: number): OutputBuffer {
  const half = Math.floor(maxChars / 2);
  let head = "";
  let tail = "";
  let dropped = 0;
  const trim = () => {
    const surplus = Math.max(0, tail.length - half);
    dropped += surplus;
    tail = tail.slice(surplus);
  };
  return {
    add(text) {
      const room = half - head.length;
      head += text.slice(0, room);
      tail += text.slice(room);
      // Trimming at every chunk would copy the tail each time.
      if (tail.length > 2 * half) trim();
    },
    text() {
      trim();
      const gap = dropped === 0 ? "" : `\n[… ${dropped.toLocaleString("en")} characters dropped …]\n`;
      // Both cuts may have gone through a character.
      return (head + gap + tail).toWellFormed();
    },
  };
}

/** Where programs and homes are, and how people here write; nothing that gives access. */
const ALLOWED: ReadonlySet<string> = new Set(
  [
    "PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TERM TMPDIR CI",
    // A prefix would let through any variable that is called LC_something. Source: locale(7).
    "LC_ALL LC_ADDRESS LC_COLLATE LC_CTYPE LC_IDENTIFICATION LC_MEASUREMENT LC_MESSAGES LC_MONETARY LC_NAME",
    "LC_NUMERIC LC_PAPER LC_TELEPHONE LC_TIME",
    // By this mark the shell tool finds what its commands leave behind.
    "BRAINSTEM_CALL",
    // Windows does not run programs without these.
    "SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT TEMP TMP USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA",
    "PROGRAMFILES",
  ]
    .join(" ")
    .split(" "),
);

/** The allowed variables and these others of the present environment, with what is added. */
export function scrubbedEnvironment(
  others: readonly string[] = [],
  added: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => ALLOWED.has(standardName(name)) || others.includes(name),
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...added };
}

/** On Windows `Path` is PATH; elsewhere they are two. */
const standardName = (name: string) => (process.platform === "win32" ? name.toUpperCase() : name);
