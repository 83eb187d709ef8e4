/** Owners of claims that tell which process they are, so that the claims of a dead process give way at once (Node only). */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * An owner for `EventLog.claim`, another one with each call: `<pid>@<host>/<space>/<start>/<random>`. The space is
 * where the pid means something (boot and pid namespace), the start is the system's own; both are empty where the
 * system doesn't say. The stores on a disk and on PostgreSQL read the form `<pid>@<host>/…`.
 */
export const processOwner = (): string =>
  [`${process.pid}@${hostname()}`, ownSpace(), startOf(process.pid), randomBytes(4).toString("hex")].join(
    "/",
  );

/** True for the owner that a process on this machine had, which has ended; false also where that is unknown. */
export function isOwnerGone(owner: string): boolean {
  const [who = "", space = "", start = ""] = owner.split("/");
  const [, pidText = "", host = ""] = /^([1-9]\d{0,9})@(.+)$/.exec(who) ?? [];
  if (host !== hostname()) return false;
  if (SPACE.test(space) && space !== ownSpace()) return false;
  const pid = Number(pidText);
  if (!isRunning(pid)) return true;
  // Its number may be another process's by now.
  return SPACE.test(space) && /^\d+$/.test(start) && start !== startOf(pid);
}

const SPACE = /^[0-9a-f]{12}$/;

let knownSpace: string | undefined;

function ownSpace(): string {
  knownSpace ??= readSpace();
  return knownSpace;
}

function readSpace(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const namespace = readlinkSync("/proc/self/ns/pid");
    return createHash("sha256").update(`${boot} ${namespace}`).digest("hex").slice(0, 12);
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return !/^[ZXx]$/.test(statOf(pid)[0] ?? "");
}

const startOf = (pid: number): string => statOf(pid)[19] ?? "";

/**
 * From field 3 on of /proc/<pid>/stat (proc_pid_stat(5)): the state first, at 19 when it started; field 2 may hold
 * anything.
 */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
