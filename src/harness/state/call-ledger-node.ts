/** Keeps the ledger of calls in a folder of the brain's private data, for all processes at once (Node only). */

import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Clock, systemClock } from "../../base/index.ts";
import { sha256Hex } from "../../base/sha256-node.ts";
import { hashText } from "../../brain/index.ts";
import type { HookAnswer } from "../harness.ts";
import type { CallLedger, Claim, HookEntry } from "../hook-brain.ts";

/** The same call again within this time, where a harness gives no id to tell. Source: spec/harnesses.md §8, "within seconds". */
const SAME_CALL_MS = 3_000;
/** The other process judges meanwhile. */
const ANSWER_MS = 1_000;
const KEPT_MS = 3_600_000;
/** Old claims are removed at one call in so many, by its hash. */
const PRUNE_SHARE = 256;
const MAX_LOG_BYTES = 1_048_576;
const LOG = "judged.jsonl";
const OLDER_LOG = "judged.1.jsonl";

/** A claim's file; a new one is still empty. */
interface Claimed {
  /** The digest of all that an answer is passed on by: a command in the clear may hold a secret. */
  readonly key?: string;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** Whether the one who took the call has an id for it. */
  readonly hasId?: boolean;
  readonly answer?: HookAnswer;
}

interface Taken {
  readonly name: string;
  readonly key: string;
  readonly isMine: boolean;
}

/**
 * @param folder for the log; made when something is first written, for its owner only
 * @param claims the folder of answers that are passed on: outside of the brain, where no clone brings answers along
 */
export function createCallLedger(
  folder: string,
  clock: Clock = systemClock,
  claims: string = join(folder, "calls"),
): CallLedger {
  const claimed = (name: string) => parse<Claimed>(readText(join(claims, name))) ?? {};

  /** Whether this process made the file. */
  function take(name: string, key: string, hasId: boolean): boolean {
    for (const isRetry of [false, true]) {
      try {
        const mine: Claimed = { key, at: clock.now(), hasId };
        writeFileSync(join(claims, name), JSON.stringify(mine), { flag: "wx", mode: 0o600 });
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Files are named by a quick hash: another call of that name has nothing to do with this one.
        if (code === "EEXIST") return (claimed(name).key ?? key) !== key;
        if (code !== "ENOENT" || isRetry || !make(claims)) return true;
      }
    }
    return true;
  }

  /** The same thing within seconds is one; later it is another, whatever its id: models number their calls anew. */
  function takeOnce(key: string, hasId: boolean): Taken {
    const slot = Math.floor(clock.now() / SAME_CALL_MS);
    const [name, before] = [slot, slot - 1].map(each => `${hashText(key).toString(36)}.${each}`) as [
      string,
      string,
    ];
    const earlier = claimed(before);
    if (earlier.key === key && clock.now() - (earlier.at ?? 0) < SAME_CALL_MS)
      return { name: before, key, isMine: false };
    return { name, key, isMine: take(name, key, hasId) };
  }

  /** The call before it, as a digest: an answer holds until another call of the session is judged, which may change the files that it rests on. */
  function since(session: string, key: string): string {
    const file = join(claims, `last.${hashText(session).toString(36)}`);
    const last = parse<{ readonly key: string; readonly since: string }>(readText(file));
    if (last?.key === key) return last.since;
    const next = sha256Hex(`${last?.key} ${last?.since}`);
    if (make(claims)) write(file, JSON.stringify({ key, since: next }));
    return next;
  }

  return {
    claim({ phase, session, directory, callId, subject }) {
      // Whatever an answer is passed on by holds all that it was judged by: an id alone says nothing about a call.
      const call = sha256Hex(JSON.stringify([phase, session, directory, subject]));
      const key = phase === "before" ? sha256Hex(`${call} ${since(session, call)}`) : call;
      if (hashText(key) % PRUNE_SHARE === 0) prune(claims, clock.now());
      if (callId === undefined) {
        const taken = takeOnce(key, false);
        return taken.isMine ? first([taken]) : later(taken);
      }
      const own = takeOnce(sha256Hex(`${key} ${callId}`), true);
      if (!own.isMine) return later(own);
      const shared = takeOnce(key, true);
      // A process without an id for it may have it in hand; another call of the same kind has an id of its own.
      if (!shared.isMine && claimed(shared.name).hasId !== true) return later(shared);
      return first([own, shared]);
    },
    note(entry) {
      try {
        const log = join(folder, LOG);
        if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
          renameSync(log, join(folder, OLDER_LOG));
        make(folder);
        appendFileSync(log, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      } catch {
        // The answer was given, even if it can't be noted.
      }
    },
  };

  function first(taken: readonly Taken[]): Claim {
    return {
      isFirst: true,
      answered: async () => undefined,
      settle(answer) {
        for (const { name, key } of taken) {
          const settled: Claimed = { key, at: clock.now(), hasId: taken.length > 1, answer };
          write(join(claims, name), JSON.stringify(settled));
        }
      },
    };
  }

  function later({ name, key }: Taken): Claim {
    async function answered(): Promise<HookAnswer | undefined> {
      for (const until = Date.now() + ANSWER_MS; ; await systemClock.sleep(10)) {
        const noted = claimed(name);
        if (noted.key === key && noted.answer !== undefined) return noted.answer;
        if (Date.now() > until) return undefined;
      }
    }
    return { isFirst: false, answered, settle: () => undefined };
  }
}

/** The latest judgements, newest first; unreadable lines are skipped. Never throws. */
export function readLatestEntries(folder: string, limit: number): readonly HookEntry[] {
  const found: HookEntry[] = [];
  for (const log of [LOG, OLDER_LOG]) {
    for (const line of readText(join(folder, log)).split("\n").reverse()) {
      if (found.length >= limit) return found;
      const entry = parse<HookEntry>(line);
      if (typeof entry?.at === "number") found.push(entry);
    }
  }
  return found;
}

function prune(claims: string, nowMs: number): void {
  try {
    for (const name of readdirSync(claims)) {
      const file = join(claims, name);
      if (nowMs - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true });
    }
  } catch {
    // Another process prunes as well.
  }
}

function make(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch {
    // The claim itself holds; only the answer isn't passed on.
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function parse<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}
