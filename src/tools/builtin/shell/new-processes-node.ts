/** The processes that were started since a moment, so that looking for one's own need not look at all of them. */
import { readdirSync, readFileSync } from "node:fs";

/** A moment, as the kernel counts: forks since it booted, and the number that the last process got. */
export interface ProcessMoment {
  readonly forks: number;
  readonly lastPid: number;
  /** Processes and threads of the whole machine. */
  readonly threads: number;
}

/** Below the 32,768 at which Linux begins to use numbers again, unless the system sets more. Source: proc(5), pid_max. */
const MAX_FORKS = 30_000;

/** Undefined where there is no /proc. Takes 0.1 ms. */
export function presentMoment(): ProcessMoment | undefined {
  const [, threads, lastPid] = /\/(\d+) (\d+)\s*$/.exec(readText("/proc/loadavg")) ?? [];
  const [, forks] = /^processes (\d+)$/m.exec(readText("/proc/stat")) ?? [];
  if (threads === undefined || lastPid === undefined || forks === undefined) return undefined;
  return { forks: Number(forks), lastPid: Number(lastPid), threads: Number(threads) };
}

/** The numbers of the processes that may have been started since; too many rather than too few. None without /proc. */
export function processesSince(moment: ProcessMoment | undefined): readonly number[] {
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
export function readText(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
