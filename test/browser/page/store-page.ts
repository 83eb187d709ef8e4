/** A page with one store and what can happen to it: other tabs, other versions, a full disk, an end without warning. */
import { deleteDB, openDB } from "idb";
import { isFault, systemClock } from "../../../src/base/index.ts";
import type { SessionKey } from "../../../src/ports/index.ts";
import { openIndexedDbStore } from "../../../src/storage/browser.ts";
import type { Store } from "../../../src/storage/index.ts";
import { openDatabase } from "../../../src/storage/indexeddb/open-database.ts";
import { upgrades } from "../../../src/storage/indexeddb/schema.ts";
import { entriesFrom, said } from "../../../src/testing/store-contract/entries.ts";
import { offer } from "../call-page.ts";

let store: Store | undefined;
let calls = 0;

const keyOf = (session: string): SessionKey => ({ tenant: "acme", user: "ada", session });

/** "done", or the fault's code and what it says. */
async function outcomeOf(action: () => PromiseLike<unknown>): Promise<string> {
  try {
    await action();
    return "done";
  } catch (error) {
    return isFault(error) ? `${error.code}: ${error.message}` : String(error);
  }
}

async function appendNext(session: string, text: string): Promise<number> {
  const key = keyOf(session);
  const afterSeq = await store!.log.lastSeq(key);
  await store!.log.append(key, [said(afterSeq + 1, text)], { afterSeq });
  return afterSeq + 1;
}

/** A database as another version of this program, or another program, would have left it. */
const openPlain = (name: string, version: number, tables: readonly string[] = []) =>
  openDB(name, version, {
    upgrade(database) {
      for (const table of tables) database.createObjectStore(table);
    },
  });

export const rig = offer({
  open: (name: string) =>
    outcomeOf(async () => {
      store = await openIndexedDbStore({ name });
    }),
  close: () => store!.close(),
  check: () => outcomeOf(() => store!.check()),
  append: (session: string, text: string) => outcomeOf(() => appendNext(session, text)),
  appendAfter: (session: string, afterSeq: number) =>
    outcomeOf(() => store!.log.append(keyOf(session), entriesFrom(afterSeq + 1, 1), { afterSeq })),
  lastSeq: (session: string) => store!.log.lastSeq(keyOf(session)),
  async texts(session: string): Promise<readonly string[]> {
    const texts: string[] = [];
    for await (const entry of store!.log.read(keyOf(session))) {
      if (entry.kind === "input-received") texts.push(entry.text);
    }
    return texts;
  },
  async claim(session: string, owner: string, forMs: number): Promise<string> {
    return (await store!.log.claim(keyOf(session), owner, forMs)).status;
  },
  remove: (session: string) => outcomeOf(() => store!.sessions.remove(keyOf(session))),
  watch(session: string): void {
    store!.log.watch(keyOf(session), () => {
      calls += 1;
    });
  },
  calls: () => calls,
  async leavePlain(name: string, version: number, tables: readonly string[]): Promise<void> {
    (await openPlain(name, version, tables)).close();
  },
  /** Holds an older version and doesn't give way. */
  async holdPlain(name: string, version: number, tables: readonly string[]): Promise<void> {
    await openPlain(name, version, tables);
  },
  /** The upgrade by a newer version of this program: "upgraded" when no tab holds it up. */
  async upgradeByOneStep(name: string): Promise<string> {
    const newer = [
      ...upgrades,
      (database: { createObjectStore(name: string, options: object): unknown }) =>
        void database.createObjectStore("added-later", {}),
    ];
    const place = { store: name, name, clock: systemClock, upgrades: newer };
    return await outcomeOf(async () => (await openDatabase(place, () => undefined)).close());
  },
  async tablesOf(name: string): Promise<readonly string[]> {
    const database = await openDB(name);
    const names = [...database.objectStoreNames];
    database.close();
    return names;
  },
  erase: (name: string) => deleteDB(name),
  /** Appends a megabyte each time, up to so many, until one is refused. */
  async fill(session: string, megabytes: number): Promise<{ acknowledged: number; outcome: string }> {
    for (let acknowledged = 0; ; acknowledged++) {
      if (acknowledged === megabytes) return { acknowledged, outcome: "done" };
      const noise = Array.from({ length: 65_536 }, () => Math.random().toString(36).padEnd(16, "x")).join("");
      const outcome = await outcomeOf(() => appendNext(session, noise.slice(0, 1_000_000)));
      if (outcome !== "done") return { acknowledged, outcome };
    }
  },
  /** Appends without end to so many sessions, and tells the test of each entry that was acknowledged. */
  storm(sessions: number): void {
    const { acknowledge } = globalThis as unknown as { acknowledge(session: string, seq: number): unknown };
    for (let index = 0; index < sessions; index++) {
      const session = `storm-${index}`;
      void (async () => {
        for (;;) acknowledge(session, await appendNext(session, "x".repeat(2_000)));
      })();
    }
  },
});
