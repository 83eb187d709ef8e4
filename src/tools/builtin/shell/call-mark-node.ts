/** A mark that everything bears that a command starts, so that what leaves its process group is found again. */

import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

interface CallMark {
  /** Every child inherits it, unless it is started with an environment of its own. */
  readonly environment: Readonly<Record<string, string>>;
  /** The largest file that may be written. No two calls have the same: it marks those without the variable. */
  readonly maxFileBytes: number;
  /** Since when its processes can be. */
  readonly since: ProcessMoment | undefined;
}

const VARIABLE = "BRAINSTEM_CALL";
/** Larger files come from runaways more often than from work. */
const MIN_FILE_BYTES = 16 * 2 ** 30;
/** Shells count in blocks of 512 or 1,024 bytes. */
const STEP_BYTES = 1_024;
/** Chosen so that the largest limit is twice the smallest. */
const STEPS = MIN_FILE_BYTES / STEP_BYTES;

let step = randomInt(STEPS);

export function createCallMark(): CallMark {
  step = (step + 1) % STEPS;
  const id = randomUUID();
  // A call within a command of another call bears the marks of both.
  const outer = process.env[VARIABLE];
  return {
    environment: { [VARIABLE]: outer === undefined ? id : `${outer}/${id}` },
    maxFileBytes: MIN_FILE_BYTES + step * STEP_BYTES,
    since: presentMoment(),
  };
}

/** The processes that bear the mark and live. Never throws; finds none where there is no /proc. */
export function findMarked({ environment, maxFileBytes, since }: CallMark): readonly number[] {
  const variable = `${VARIABLE}=${environment[VARIABLE]}`;
  const limit = new RegExp(`^Max file size .* ${maxFileBytes} +bytes`, "m");
  return processesSince(since).filter(
    pid => readText(`/proc/${pid}/environ`).includes(variable) || isLimited(pid, limit),
  );
}

/** An ending process has no memory any more, while its limits can still be read. Source: proc(5), statm. */
const isLimited = (pid: number, limit: RegExp) =>
  limit.test(readText(`/proc/${pid}/limits`)) && !readText(`/proc/${pid}/statm`).startsWith("0 ");

/** A moment, as the kernel counts: forks since it booted, and the number that the last process got. */
interface ProcessMoment {
  readonly forks: number;
  readonly lastPid: number;
  /** Processes and threads of the whole machine. */
  readonly threads: number;
}

/** Below the 32,768 at which Linux begins to use numbers again, unless the system sets more. Source: proc(5), pid_max. */
const MAX_FORKS = 30_000;

/** Undefined where there is no /proc. Takes 0.1 ms. */
function presentMoment(): ProcessMoment | undefined {
  const [, threads, lastPid] = /\/(\d+) (\d+)\s*$/.exec(readText("/proc/loadavg")) ?? [];
  const [, forks] = /^processes (\d+)$/m.exec(readText("/proc/stat")) ?? [];
  if (threads === undefined || lastPid === undefined || forks === undefined) return undefined;
  return { forks: Number(forks), lastPid: Number(lastPid), threads: Number(threads) };
}

/** The numbers of the processes that may have been started since; too many rather than too few. None without /proc. */
function processesSince(moment: ProcessMoment | undefined): readonly number[] {
  const now = presentMoment();
  if (moment === undefined || now === undefined) return [];
  const pids = listPids();
  const isCountedOn = now.lastPid >= moment.lastPid && now.forks - moment.forks <= MAX_FORKS;
  return isCountedOn ? pids.filter(pid => pid > moment.lastPid) : pids;
}

function listPids(): readonly number[] {
  try {
    return readdirSync("/proc").flatMap(name => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

/** A file of /proc; empty where it is gone, or not ours to read. */
function readText(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

interface ProcessWatch {
  /** Aborts when there are more than `max` at once. */
  readonly signal: AbortSignal;
  end(): void;
}

/** A fork bomb makes some thousand processes in this time. */
const LOOK_MS = 100;
/** They are counted at every tenth look, whatever the machine as a whole seems to have. */
const LOOKS_A_COUNT = 10;

/**
 * Without /proc it never aborts. `ulimit -u` is no way: it doesn't hold for root, and for others it counts
 * all that runs under their name, so that other programs' processes could cost a command its own.
 */
export function watchProcesses(mark: CallMark, max: number): ProcessWatch {
  const tooMany = new AbortController();
  let fewest = mark.since?.threads ?? 0;
  let looks = 0;
  const look = () => {
    const threads = presentMoment()?.threads ?? fewest;
    fewest = Math.min(fewest, threads);
    looks += 1;
    // Counting one by one takes a while, so it waits until the machine as a whole has so many more.
    const isSuspect = threads - fewest > max || looks % LOOKS_A_COUNT === 0;
    if (isSuspect && findMarked(mark).length > max) tooMany.abort();
  };
  const timer = setInterval(look, LOOK_MS);
  return { signal: tooMany.signal, end: () => clearInterval(timer) };
}
