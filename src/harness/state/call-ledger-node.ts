/** Keeps the ledger of calls in a folder of the brain's private data, for all processes at once (Node only). */
import { createHash } from "node:crypto";
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
import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, systemClock } from "../../base/index.ts";
import type { HookAnswer } from "../harness.ts";
import type { CallLedger, Claim, HookEntry } from "./call-ledger.ts";

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

/** A claim's file; one that has only just been made is still empty. */
interface Claimed {
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** Whether the one who took the call has an id for it. */
  readonly hasId?: boolean;
  readonly answer?: HookAnswer;
}

/** @param folder made when something is first written, for its owner only */
export function createCallLedger(folder: string, clock: Clock = systemClock): CallLedger {
  const claims = join(folder, "calls");

  /** Whether this process is the one that made the file. */
  function take(name: string, hasId: boolean): boolean {
    for (const isRetry of [false, true]) {
      try {
        const claimed: Claimed = { at: clock.now(), hasId };
        writeFileSync(join(claims, name), JSON.stringify(claimed), { flag: "wx", mode: 0o600 });
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "EEXIST") return false;
        if (code !== "ENOENT" || isRetry || !make(claims)) return true;
      }
    }
    return true;
  }

  const claimed = (name: string) => parse<Claimed>(readText(join(claims, name))) ?? {};

  /** The same thing within seconds is one; later it is another, whatever its id: models number their calls anew. */
  function takeOnce(hash: string, hasId: boolean): { readonly name: string; readonly isMine: boolean } {
    const slot = Math.floor(clock.now() / SAME_CALL_MS);
    const before = `${hash}.${slot - 1}`;
    if (clock.now() - (claimed(before).at ?? 0) < SAME_CALL_MS) return { name: before, isMine: false };
    return { name: `${hash}.${slot}`, isMine: take(`${hash}.${slot}`, hasId) };
  }

  return {
    claim({ phase, session, directory, callId, subject }) {
      // Whatever an answer is passed on by holds all that it was judged by: an id alone says nothing about a call.
      const hash = hashOf(phase, session, directory, subject);
      if (Number.parseInt(hash.slice(0, 8), 16) % PRUNE_SHARE === 0) prune(claims, clock.now());
      if (callId === undefined) {
        const { name, isMine } = takeOnce(hash, false);
        return isMine ? first([name]) : later(name);
      }
      const own = takeOnce(hashOf(hash, callId), true);
      if (!own.isMine) return later(own.name);
      const { name, isMine } = takeOnce(hash, true);
      // Somebody who has no id for it may have it in hand; another call of the same kind has an id of its own.
      if (!isMine && claimed(name).hasId !== true) return later(name);
      return first([own.name, name]);
    },
    note(entry) {
      try {
        const log = join(folder, LOG);
        if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
          renameSync(log, join(folder, OLDER_LOG));
        make(folder);
        appendFileSync(log, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      } catch {
        // What can't be noted has been answered all the same.
      }
    },
  };

  function first(names: readonly string[]): Claim {
    return {
      isFirst: true,
      answered: async () => undefined,
      settle(answer) {
        const settled: Claimed = { at: clock.now(), hasId: names.length > 1, answer };
        for (const name of names) write(join(claims, name), JSON.stringify(settled));
      },
    };
  }

  function later(file: string): Claim {
    return { isFirst: false, answered: () => waitForAnswer(join(claims, file)), settle: () => undefined };
  }
}

/** What was judged last, newest first; lines that can't be read are passed over. Never throws. */
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

const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 32);

async function waitForAnswer(file: string): Promise<HookAnswer | undefined> {
  for (const until = Date.now() + ANSWER_MS; ; await sleep(10)) {
    const noted = parse<Claimed>(readText(file))?.answer;
    if (noted !== undefined || Date.now() > until) return noted;
  }
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
    // The claim itself stands; only the answer isn't passed on.
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
