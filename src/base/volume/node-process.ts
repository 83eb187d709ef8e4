/** Identifies this process, and tells whether another one still lives, even if its number was given again (Node only). */
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { errorCode } from "./node-fault.ts";

export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Where the pid means something: boot and pid namespace; "" where the system doesn't say. */
  readonly space: string;
  /** In the system's own clock ticks since boot; "" where it doesn't say. */
  readonly startedAt: string;
}

/** This process. */
export async function ownIdentity(): Promise<ProcessIdentity> {
  const [boot, namespace, status] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
    readlink("/proc/self/ns/pid").catch(() => ""),
    readStatus(process.pid),
  ]);
  return {
    pid: process.pid,
    host: hostname(),
    space: `${boot.trim()} ${namespace}`.trim(),
    startedAt: status?.startedAt ?? "",
  };
}

/** Undefined when unknown: the process runs on another host or in another container. */
export async function isAlive(other: ProcessIdentity, own: ProcessIdentity): Promise<boolean | undefined> {
  if (other.host !== own.host || other.space !== own.space) return undefined;
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    if (errorCode(error) === "ESRCH") return false;
  }
  const status = await readStatus(other.pid);
  if (status === undefined) return true;
  return !status.isZombie && status.startedAt === other.startedAt;
}

interface ProcessStatus {
  readonly isZombie: boolean;
  readonly startedAt: string;
}

/** From /proc/<pid>/stat (proc_pid_stat(5)): field 3 is the state, field 22 the start time; field 2 may hold anything. */
async function readStatus(pid: number): Promise<ProcessStatus | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, startedAt] = [fields[0], fields[19]];
  return state === undefined || startedAt === undefined
    ? undefined
    : { isZombie: /[ZXx]/.test(state), startedAt };
}
