/** Identifies this process, and tells whether another one still lives, even if its number was given again (Node only). */
import { readFileSync, readlinkSync } from "node:fs";
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

let own: ProcessIdentity | undefined;

/** This process. */
export function ownIdentity(): ProcessIdentity {
  if (own !== undefined) return own;
  const boot = readOrNothing(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  const namespace = readOrNothing(() => readlinkSync("/proc/self/ns/pid"));
  own = {
    pid: process.pid,
    host: hostname(),
    space: `${boot} ${namespace}`.trim(),
    startedAt: statusOf(process.pid)?.startedAt ?? "",
  };
  return own;
}

/**
 * Undefined when unknown: the process runs on another host or in another container.
 * @param other without the time of its start: any process of this number
 */
export function isAlive(other: ProcessIdentity): boolean | undefined {
  const { host, space } = ownIdentity();
  if (other.host !== host || other.space !== space) return undefined;
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    if (errorCode(error) === "ESRCH") return false;
  }
  const status = statusOf(other.pid);
  if (status === undefined) return true;
  return !status.isZombie && (other.startedAt === "" || status.startedAt === other.startedAt);
}

/** From /proc/<pid>/stat (proc_pid_stat(5)): field 3 is the state, field 22 the start time; field 2 may hold anything. */
function statusOf(pid: number) {
  const text = readOrNothing(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, startedAt] = [fields[0], fields[19]];
  return state === undefined || startedAt === undefined
    ? undefined
    : { isZombie: /[ZXx]/.test(state), startedAt };
}

function readOrNothing(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return "";
  }
}
