/**
 * A lock between processes, made of nothing but directories (Node only).
 *
 * A lock is a directory that holds one file, named by its holder's token. To take it, a directory of one's own with
 * such a file is renamed over it, which the system refuses unless the lock is missing or empty. To let go, or to take
 * a dead holder's lock away, that one file is removed by its name: a name that never comes back, so no process ever
 * removes a lock that has changed hands meanwhile.
 */
import { randomBytes } from "node:crypto";
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { monotonic } from "../clock.ts";
import { fault } from "../fault.ts";
import { sha256Hex } from "../sha256-node.ts";
import { errorCode, isMissing } from "./node-fault.ts";
import { makeDirectory } from "./node-place.ts";
import { isAlive, ownIdentity, type ProcessIdentity } from "./node-process.ts";

/** Gives a lock back. */
type Release = () => Promise<void>;

const HEARTBEAT_MS = 15_000;
// Four missed heartbeats; asked only where a process can't be seen from here.
const SILENT_AFTER_MS = 60_000;
const MIN_WAIT_MS = 2;
const MAX_WAIT_MS = 25;

const TAKEN: readonly string[] =
  process.platform === "win32" ? ["ENOTEMPTY", "EEXIST", "EPERM"] : ["ENOTEMPTY", "EEXIST"];

interface Holder {
  /** The file inside the lock; undefined for a claim that has none yet. */
  readonly file?: string;
  readonly identity?: ProcessIdentity;
  readonly beatMs: number;
}

export function createProcessLocks() {
  const swept = new Set<string>();

  return {
    /** Waits for the lock of this name in a directory. @throws volume.locked, with the path, when the time is over */
    async acquire(directory: string, name: string, path: string, timeoutMs: number) {
      const deadlineMs = monotonic() + timeoutMs;
      if (!swept.has(directory)) {
        swept.add(directory);
        await sweepClaims(directory);
      }
      const lock = join(directory, `${sha256Hex(name).slice(0, 32)}.lock`);
      for (;;) {
        try {
          return await claimAndWait(directory, lock, path, deadlineMs);
        } catch (error) {
          // Derived state may be deleted at any time, also during a wait: the caller queues again.
          if (!isMissing(error) || monotonic() >= deadlineMs) throw error;
        }
      }
    },
  };
}

async function claimAndWait(
  directory: string,
  lock: string,
  path: string,
  deadlineMs: number,
): Promise<Release> {
  const token = randomBytes(12).toString("hex");
  const claim = join(directory, `${token}.claim`);
  try {
    await makeClaim(directory, claim);
    await writeFile(join(claim, token), JSON.stringify(ownIdentity()), { flag: "wx" });
    await waitFor(claim, lock, path, deadlineMs);
  } catch (error) {
    await rm(claim, { recursive: true, force: true });
    throw error;
  }
  return holdOpen(lock, token);
}

async function makeClaim(directory: string, claim: string): Promise<void> {
  try {
    await mkdir(claim);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    await makeDirectory(directory);
    await mkdir(claim);
  }
}

async function waitFor(claim: string, lock: string, path: string, deadlineMs: number) {
  for (let waitMs = MIN_WAIT_MS; !(await tryTake(claim, lock)); waitMs = Math.min(MAX_WAIT_MS, 2 * waitMs)) {
    const holder = await readHolder(lock);
    if (holder?.file === undefined) {
      // Freed since. Where a rename doesn't replace an empty directory (Windows), it has to go first.
      await rmdir(lock).catch(() => undefined);
    } else if (isDead(holder)) {
      await ignoringMissing(unlink(join(lock, holder.file)));
      continue;
    }
    if (monotonic() >= deadlineMs) throw fault("volume.locked", { path, owner: nameOf(holder) });
    await sleep(MIN_WAIT_MS + Math.random() * (waitMs - MIN_WAIT_MS));
  }
}

async function tryTake(claim: string, lock: string): Promise<boolean> {
  try {
    await rename(claim, lock);
    return true;
  } catch (error) {
    if (TAKEN.includes(errorCode(error))) return false;
    throw error;
  }
}

function holdOpen(lock: string, token: string): Release {
  const file = join(lock, token);
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A beat that fails is made up for by the next; one whose file is gone has nothing left to say.
    void utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS).unref();
  return async () => {
    clearInterval(heartbeat);
    await ignoringMissing(unlink(file));
    await rmdir(lock).catch(() => undefined);
  };
}

/** The holder of a lock, or undefined when the lock doesn't exist. */
async function readHolder(lock: string): Promise<Holder | undefined> {
  const [file] = await readdir(lock).catch(() => []);
  const path = file === undefined ? lock : join(lock, file);
  const [found, text] = await Promise.all([
    stat(path).catch(() => undefined),
    file === undefined ? "" : readFile(path, "utf8").catch(() => ""),
  ]);
  if (found === undefined) return undefined;
  const identity = parseIdentity(text);
  return { beatMs: found.mtimeMs, ...(file && { file }), ...(identity && { identity }) };
}

function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const { pid, host, space, startedAt } = JSON.parse(text) as Record<string, unknown>;
    const isComplete =
      Number.isSafeInteger(pid) && [host, space, startedAt].every(each => typeof each === "string");
    return isComplete ? ({ pid, host, space, startedAt } as ProcessIdentity) : undefined;
  } catch {
    return undefined; // cut short by a power loss: its age decides
  }
}

function isDead(holder: Holder): boolean {
  const isLiving = holder.identity && isAlive(holder.identity);
  return isLiving === undefined ? Date.now() - holder.beatMs > SILENT_AFTER_MS : !isLiving;
}

function nameOf(holder: Holder | undefined): string {
  const identity = holder?.identity;
  if (identity === undefined) return "another process";
  return `process ${identity.pid}${identity.host === ownIdentity().host ? "" : ` on ${identity.host}`}`;
}

/** Claims of processes that died while they waited. */
async function sweepClaims(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter(each => each.endsWith(".claim"))) {
    const holder = await readHolder(join(directory, name));
    if (holder && isDead(holder)) await rm(join(directory, name), { recursive: true, force: true });
  }
}

async function ignoringMissing(action: Promise<void>): Promise<void> {
  await action.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
