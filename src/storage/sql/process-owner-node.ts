/** Owners of claims that tell which process they are, so that the claims of a dead process give way at once (Node only). */
import { createHash, randomBytes } from "node:crypto";
import { isAlive, ownIdentity } from "../../base/volume/node-process.ts";

/**
 * An owner for `EventLog.claim`, another one with each call: `<pid>@<host>/<space>/<start>/<random>`. The space is
 * where the pid means something (boot and pid namespace), the start is the system's own; both are empty where the
 * system doesn't say. The stores on a disk and on PostgreSQL read the form `<pid>@<host>/…`.
 */
export function processOwner(): string {
  const { pid, host, space, startedAt } = ownIdentity();
  return [`${pid}@${host}`, shortened(space), startedAt, randomBytes(4).toString("hex")].join("/");
}

/** True for the owner that a process on this machine had, which has ended; false also where that is unknown. */
export function isOwnerGone(owner: string): boolean {
  const [who = "", space = "", start = ""] = owner.split("/");
  const [, pid = "", host = ""] = /^([1-9]\d{0,9})@(.+)$/.exec(who) ?? [];
  const own = ownIdentity();
  const hasSpace = /^[0-9a-f]{12}$/.test(space);
  if (pid === "" || (hasSpace && space !== shortened(own.space))) return false;
  // Its number may be another process's by now.
  const startedAt = hasSpace && /^\d+$/.test(start) ? start : "";
  return isAlive({ pid: Number(pid), host, space: own.space, startedAt }) === false;
}

const shortened = (space: string) =>
  space === "" ? "" : createHash("sha256").update(space).digest("hex").slice(0, 12);
