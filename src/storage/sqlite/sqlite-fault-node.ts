/** The meaning of SQLite's errors in the words of a store (Node only). */

import { setTimeout as sleep } from "node:timers/promises";
import { describeError, type Fault, fault, isFault } from "../../base/index.ts";

/** The primary result codes, sqlite.org/rescode.html. */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const TOOBIG = 18;
const CONSTRAINT = 19;
const MISMATCH = 20;
const NOTADB = 26;
/** An extended one: the file that processes share can't grow, which is the disk's fault. */
const IOERR_SHMSIZE = 4_874;

/** The primary code of one of SQLite's errors, undefined for any other. */
const codeOf = (error: unknown): number | undefined => {
  const extended = (error as { readonly errcode?: unknown } | null | undefined)?.errcode;
  if (extended === IOERR_SHMSIZE) return FULL;
  return typeof extended === "number" ? extended & 0xff : undefined;
};

/** Another connection is writing. */
const isBusy = (error: unknown): boolean => [BUSY, LOCKED].includes(codeOf(error) ?? 0);

export function sqliteFault(error: unknown, store: string): Fault {
  if (isFault(error)) return error;
  const reason = describeError(error);
  const options = { cause: error };
  switch (codeOf(error) ?? (error as NodeJS.ErrnoException).code) {
    case FULL:
    case "ENOSPC":
    case "EDQUOT":
      return fault("storage.full", { store }, options);
    case CORRUPT:
    case NOTADB:
      return fault("storage.damaged", { store, reason }, options);
    case READONLY:
    case CANTOPEN:
    case 3: // SQLITE_PERM
    case 23: // SQLITE_AUTH
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "EISDIR":
    case "ENOTDIR":
    case "EEXIST":
    case "ENAMETOOLONG":
      return fault("storage.denied", { store, reason }, options);
    case TOOBIG:
    case CONSTRAINT:
    case MISMATCH:
      return fault(
        "input.invalid",
        { what: "An entry", expected: `what SQLite can hold (${reason})` },
        options,
      );
    default:
      return fault("storage.unavailable", { store, reason }, options);
  }
}

const MAX_PAUSE_MS = 20;

/** Tries again while another connection is writing, for so many milliseconds. @throws the work's errors */
export async function whenFree<Result>(
  waitMs: number,
  work: () => Result | PromiseLike<Result>,
): Promise<Result> {
  const deadlineMs = performance.now() + waitMs;
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadlineMs) throw error;
      await sleep(Math.random() * Math.min(tries, MAX_PAUSE_MS));
    }
  }
}
