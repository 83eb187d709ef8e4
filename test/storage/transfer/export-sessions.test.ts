import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionKey } from "../../../src/ports/index.ts";
import {
  createMemoryStore,
  exportSessions,
  importSessions,
  type Owner,
  type SessionChoice,
  type Store,
} from "../../../src/storage/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";
import { sessionsOf } from "../event-generator.ts";
import { ada, adasSession, ben, bensSession, createFilledStore, turn, written } from "./fixture.ts";
import { collect, exportLines, fill, linesOf } from "./lines.ts";

test("[storage.transfer.lossless] an export is lines of JSON: a head, sessions with their seals, and a seal", async () => {
  const clock = createFakeClock();
  const lines = await exportLines(await createFilledStore(), "everything", { clock });
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(lines.map(line => JSON.parse(line))).toEqual([
    { format: "brainstem-sessions", version: 1, exportedAt: "2026-01-01T00:00:00.000Z", from: "memory" },
    { session: ada, throughSeq: 9 },
    ...adasSession.entries,
    { end: "session", entries: 9, sha256 },
    { session: ben, throughSeq: 4 },
    ...bensSession.entries,
    { end: "session", entries: 4, sha256 },
    { end: "export", sessions: 2, sha256 },
  ]);
  expect(lines.join("")).not.toMatch(/[\r\n]/);
});

const sessionsIn = (lines: readonly string[]) =>
  lines
    .map(line => JSON.parse(line))
    .flatMap(({ kind, session }) => (kind === undefined && session !== undefined ? [session] : []));

test.each<[string, SessionChoice, readonly SessionKey[]]>([
  ["one session", ada, [ada]],
  ["those of a user", { tenant: "acme", user: "ben" }, [ben]],
  ["those of a tenant", { tenant: "acme" }, [ada, ben]],
  ["those of nobody", { tenant: "globex" }, []],
  ["everything", "everything", [ada, ben]],
])("[storage.transfer.owner] an export has %s", async (_, which, expected) => {
  expect(sessionsIn(await exportLines(await createFilledStore(), which))).toEqual(expected);
});

test("[storage.transfer.owner] a foreign session is an unknown one", async () => {
  const store = await createFilledStore();
  for (const key of [
    { ...ada, tenant: "globex" },
    { ...ada, user: "eve" },
    { ...ada, session: "other" },
  ]) {
    await expect(exportLines(store, key)).rejects.toMatchObject({ code: "session.not-found" });
  }
});

test("[storage.transfer.owner] no user's export has a line of another user", async () => {
  const users = ["ada", "Ada", "ada "];
  const owners = ["acme", "Acme", "acme "].flatMap(tenant => users.map(user => ({ tenant, user })));
  const canaryOf = ({ tenant, user }: { tenant: string; user: string }) =>
    `canary ${owners.findIndex(owner => owner.tenant === tenant && owner.user === user)}.`;
  const store = createMemoryStore();
  for (const owner of owners) {
    const key = { ...owner, session: "main" };
    await fill(store, [{ key, entries: written(key, turn(canaryOf(owner), canaryOf(owner))) }]);
  }
  const choices: readonly Owner[] = [...owners, ...["acme", "Acme", "acme "].map(tenant => ({ tenant }))];
  for (const choice of choices) {
    const text = (await exportLines(store, choice)).join("\n");
    const isTheirs = (owner: { tenant: string; user: string }) =>
      owner.tenant === choice.tenant && (choice.user === undefined || owner.user === choice.user);
    const found = owners.filter(owner => text.includes(canaryOf(owner)));
    expect(found).toEqual(owners.filter(isTheirs));
  }
});

test("[storage.transfer.owner] nor at random", async () => {
  await fc.assert(
    fc.asyncProperty(sessionsOf({ maxSessions: 6, maxTurns: 1 }), fc.nat(), async (sessions, choice) => {
      const store = createMemoryStore();
      await fill(store, sessions);
      const { tenant } = sessions[choice % sessions.length]!.key;
      const keys = sessionsIn(await exportLines(store, { tenant }));
      expect(keys.length).toBe(sessions.filter(({ key }) => key.tenant === tenant).length);
      expect(keys.every(key => key.tenant === tenant)).toBe(true);
    }),
  );
});

/** A store that does something after so many entries were read from it. */
function disturbed(store: Store, afterEntries: number, disturb: () => Promise<unknown>): Store {
  let entries = 0;
  return {
    ...store,
    log: {
      ...store.log,
      async *read(key, options) {
        for await (const entry of store.log.read(key, options)) {
          yield entry;
          entries += 1;
          if (entries === afterEntries) await disturb();
        }
      },
    },
  };
}

test("[storage.transfer.prefix] later entries stay behind, and no earlier ones", async () => {
  const store = await createFilledStore();
  const later = written(ada, turn("Later", "ok"), 9);
  const writing = disturbed(store, 5, () => store.log.append(ada, later, { afterSeq: 9 }));
  const lines = await exportLines(writing);
  expect(lines.join("\n")).not.toContain("Later");
  const target = createMemoryStore();
  await importSessions(target, linesOf(lines));
  expect(await collect(target.log.read(ada))).toEqual(adasSession.entries);
  expect(await store.log.lastSeq(ada)).toBe(13);
});

test("[storage.transfer.prefix] a session that was removed before its turn is left out; in the middle, it is a fault", async () => {
  const store = await createFilledStore();
  const lines = await exportLines(disturbed(store, 5, () => store.sessions.remove(ben)));
  expect(sessionsIn(lines)).toEqual([ada]);
  const torn = await createFilledStore();
  const tearing: Store = {
    ...torn,
    log: {
      ...torn.log,
      async *read(key) {
        yield* torn.log.read(key, { throughSeq: 3 });
      },
    },
  };
  await expect(exportLines(tearing)).rejects.toMatchObject({ code: "session.not-found" });
});

test("[storage.transfer.bounded] entries are read from the store as lines are taken from the export", async () => {
  const store = await createFilledStore();
  let read = 0;
  const counting: Store = {
    ...store,
    log: {
      ...store.log,
      async *read(key, options) {
        for await (const entry of store.log.read(key, options)) {
          read += 1;
          yield entry;
        }
      },
    },
  };
  let taken = 0;
  for await (const _line of exportSessions(counting, "everything")) {
    taken += 1;
    expect(read).toBeLessThanOrEqual(taken);
    if (taken === 6) break;
  }
  expect(read).toBe(4);
});

test("[storage.transfer.no-secrets] an export names its store in the store's own words", async () => {
  const store = { ...(await createFilledStore()), name: "postgres at db.example/sessions" };
  const [first] = await exportLines(store);
  expect(JSON.parse(first!)).toMatchObject({ from: "postgres at db.example/sessions" });
});
