/** Canaries over tenants, users and sessions: the words of one are in no prompt, log, stream or error of another. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrainstem } from "../../src/index.ts";
import type { Event } from "../../src/ports/index.ts";
import { makeVaultKey } from "../../src/project/vault-place.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { propertyRuns } from "../deep.ts";
import { createDatabase, hasServer, onServer } from "../storage/postgres/own-database.ts";
import { eventsOf, makeProject, privacyAt, textOf } from "./privacy-rig.ts";

let place: Awaited<ReturnType<typeof makeProject>>;
beforeAll(async () => {
  place = await makeProject();
  await makeVaultKey(place.root);
});
afterAll(() => place.remove());

interface Saying {
  readonly tenant: string;
  readonly user: string;
  readonly session: string;
  /** How many canaries it plants. */
  readonly plants: number;
}

const sayings = fc.array(
  fc.record({
    tenant: fc.constantFrom("a", "b"),
    user: fc.constantFrom("u", "v"),
    session: fc.constantFrom("s", "t"),
    plants: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 2, maxLength: 7 },
);

let canaries = 0;

/** Each session's turns, with a model that repeats every placeholder that there could be. */
async function play(said: readonly Saying[], storage: string) {
  const model = createScriptedModel(["It is <EMAIL_1>, <EMAIL_2> and <EMAIL_3>, <TICKET_1>."], {
    atEnd: "repeat",
  });
  const brainstem = await createBrainstem({
    root: place.root,
    storage,
    model,
    profile: "strict",
    privacy: privacyAt(place.root),
  });
  const planted = new Map<string, string[]>();
  const seen: { readonly owner: string; readonly text: string }[] = [];
  for (const { plants, ...key } of said) {
    const owner = JSON.stringify(key);
    const own = planted.get(owner) ?? [];
    planted.set(owner, own);
    for (let count = 0; count < plants; count++) own.push(`canary${++canaries}@shop.example`);
    const prefix = `${key.session}${propertyName}`;
    const session = brainstem.mind.session({ ...key, session: prefix });
    const events = await eventsOf(session.turn(`my addresses: ${own.join(" and ")}, TICKET-000${plants}`));
    seen.push({ owner, text: JSON.stringify(events) + textOf(events) });
    const stranger = brainstem.mind.session({ ...key, user: "w", session: prefix });
    seen.push({ owner: "nobody's", text: JSON.stringify(await stranger.messages()) });
  }
  await brainstem.close();
  return { model, planted, seen };
}

let propertyName = 0;

function check({ model, planted, seen }: Awaited<ReturnType<typeof play>>, rows: string) {
  expect(rows + JSON.stringify(model.calls)).not.toContain("canary");
  for (const { owner, text } of seen)
    for (const [of, own] of planted)
      if (of !== owner) for (const canary of own) expect(text).not.toContain(canary);
}

const rowsOfFile = (file: string): string => {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as {
    name: string;
  }[];
  const rows = tables.map(({ name }) => JSON.stringify(database.prepare(`select * from "${name}"`).all()));
  database.close();
  return rows.join("\n");
};

describe("canaries", () => {
  test("[privacy.turn.canaries] are in no prompt, no row of a file, and no stream of another session", async () => {
    await fc.assert(
      fc.asyncProperty(sayings, async said => {
        propertyName += 1;
        const file = join(place.root, `canaries-${propertyName}.db`);
        check(await play(said, `sqlite:${file}`), rowsOfFile(file));
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  test.skipIf(!hasServer)("[privacy.turn.canaries] are in no row of PostgreSQL", async () => {
    const database = await createDatabase();
    const said: Saying[] = ["u", "v"].flatMap(user =>
      ["a", "b"].map(tenant => ({ tenant, user, session: "s", plants: 2 })),
    );
    try {
      const played = await play([...said, ...said], database.url);
      const rows = await onServer(database.url, async client => {
        const { rows: tables } = await client.query(
          "select table_name from information_schema.tables where table_schema = 'public'",
        );
        const all: unknown[] = [];
        for (const { table_name } of tables)
          all.push((await client.query(`select * from "${table_name}"`)).rows);
        return JSON.stringify(all);
      });
      expect(rows).toContain("<EMAIL_1>");
      check(played, rows);
    } finally {
      await database.drop();
    }
  });

  test("[privacy.turn.canaries] are in no error of another session", async () => {
    const failing = createScriptedModel([{ parts: [], rejection: new Error("bad: canary0@shop.example") }], {
      atEnd: "repeat",
    });
    const brainstem = await createBrainstem({
      ...{
        root: place.root,
        storage: "memory",
        model: failing,
        profile: "strict" as const,
        privacy: privacyAt(place.root),
      },
    });
    const events: readonly Event[] = await eventsOf(brainstem.session().turn("hello"));
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "failed" });
    const log: unknown[] = [];
    for await (const entry of brainstem.store.log.read(brainstem.session().key)) log.push(entry);
    expect(JSON.stringify(log)).not.toContain("canary0");
    await brainstem.close();
  });
});
