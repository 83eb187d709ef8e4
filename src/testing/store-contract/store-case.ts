/** One promise that every store keeps, as a function that runs anywhere: in a test, in a browser's page. */
import { type Clock, type FaultCode, systemClock } from "../../base/index.ts";
import type { ClaimId, CommittedEvent, EventLog, ReadOptions, SessionKey } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { assertRejects, BrokenPromise } from "./assert.ts";
import { entriesFrom } from "./entries.ts";

export interface StoreUnderTest {
  /** Empty, and used by this case only. */
  readonly store: Store;
  /**
   * The same data again, as another process would open it, while the first one is open or after it was closed.
   * Undefined for a store that ends with its process: the cases that are for stores that last are not for this one.
   */
  reopen?(): Promise<Store>;
  /** Changes a character of what is stored of an entry, past the store, as a failing disk would: it can still be parsed. */
  damage?(key: SessionKey, seq: number): Promise<void>;
  /** Called after each case, when all of its stores are closed. */
  dispose?(): Promise<void>;
}

/** Opens an empty store for one case. Its claims lapse by this clock. */
export type StoreFactory = (options: { readonly clock: Clock }) => Promise<StoreUnderTest>;

export interface StoreCase {
  /** Its subject: one word, for groups. */
  readonly matter: string;
  readonly name: string;
  /** Whether it needs a store that can be opened again. */
  readonly isForLastingStores: boolean;
  /** Whether it needs a store whose entries `damage` can change. */
  readonly isForDamage: boolean;
  /** @throws BrokenPromise, or what the store throws */
  run(open: StoreFactory): Promise<void>;
}

/** The stores and clocks that a case works with. */
interface StoreBench {
  readonly store: Store;
  readonly log: EventLog;
  readonly clock: HandClock;
  /** @throws TypeError for a store that doesn't last */
  reopen(): Promise<Store>;
  /** @throws TypeError for a store that has no `damage` */
  damage(key: SessionKey, seq: number): Promise<void>;
}

/** Time is what a case says it is; who sleeps, sleeps for real. */
interface HandClock extends Clock {
  /** Milliseconds, also negative: a clock that is put back. */
  move(byMs: number): void;
}

export function createHandClock(startMs: number = Date.UTC(2026, 0, 1)): HandClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    sleep: systemClock.sleep,
    move(byMs) {
      nowMs += byMs;
    },
  };
}

type Body = (bench: StoreBench) => Promise<void>;

/** Cases of one matter, in order. */
export const casesOf = (matter: string, bodies: Readonly<Record<string, Body>>): readonly StoreCase[] =>
  Object.entries(bodies).map(([name, body]) => ({
    matter,
    name,
    isForLastingStores: false,
    isForDamage: false,
    run: open => runCase(open, body),
  }));

/** The same, for stores that can be opened again. */
export const lastingCasesOf = (
  matter: string,
  bodies: Readonly<Record<string, Body>>,
): readonly StoreCase[] => casesOf(matter, bodies).map(each => ({ ...each, isForLastingStores: true }));

/** The same, for stores whose entries can be damaged. */
export const damageCasesOf = (matter: string, bodies: Readonly<Record<string, Body>>): readonly StoreCase[] =>
  casesOf(matter, bodies).map(each => ({ ...each, isForDamage: true }));

async function runCase(open: StoreFactory, body: Body): Promise<void> {
  const clock = createHandClock();
  const underTest = await open({ clock });
  const opened: Store[] = [underTest.store];
  const reopen = async () => {
    const store = await underTest.reopen!();
    opened.push(store);
    return store;
  };
  const damage: StoreBench["damage"] = (key, seq) => underTest.damage!(key, seq);
  try {
    await body({ store: underTest.store, log: underTest.store.log, clock, reopen, damage });
  } finally {
    for (const store of opened) await store.close();
    await underTest.dispose?.();
  }
}

/** All that a log gives. */
export async function readAll(
  log: EventLog,
  key: SessionKey,
  options?: ReadOptions,
): Promise<CommittedEvent[]> {
  const entries: CommittedEvent[] = [];
  for await (const entry of log.read(key, options)) entries.push(entry);
  return entries;
}

export const seqsOf = async (log: EventLog, key: SessionKey, options?: ReadOptions) =>
  (await readAll(log, key, options)).map(({ seq }) => seq);

/** Claims a session. @throws BrokenPromise when it is held */
export async function claimFor(log: EventLog, key: SessionKey, owner: string, forMs = 10_000) {
  const result = await log.claim(key, owner, forMs);
  if (result.status === "held") throw new BrokenPromise(`a claim for ${owner}`, "claimed", result);
  return result.claim;
}

const rejectsAppend =
  (code: FaultCode) =>
  (promise: string, log: EventLog, key: SessionKey, afterSeq: number, claim?: ClaimId): Promise<void> => {
    const options = { afterSeq, ...(claim !== undefined && { claim }) };
    return assertRejects(() => log.append(key, entriesFrom(afterSeq + 1, 1), options), code, promise);
  };

/** An append behind that number isn't the writer's to make. @throws BrokenPromise */
export const assertFenced = rejectsAppend("log.fenced");
/** That number isn't the last one. @throws BrokenPromise */
export const assertConflict = rejectsAppend("log.conflict");

/** Counts the calls of a watcher until `end`. */
export function countCalls(log: EventLog, key: SessionKey) {
  const watcher = { calls: 0, end: () => {} };
  watcher.end = log.watch(key, () => {
    watcher.calls += 1;
  });
  return watcher;
}
