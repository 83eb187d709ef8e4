import { describe, expect, test } from "vitest";
import type { Records, SessionKey } from "../../../src/ports/index.ts";
import { importKey } from "../../../src/safety/privacy/vault-cipher.ts";
import { createVault, type MasterKey } from "../../../src/safety/privacy.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";

const master = async (id: string, byte: number): Promise<MasterKey> => ({
  id,
  key: await importKey(new Uint8Array(32).fill(byte)),
});

const one = await master("one", 1);
const two = await master("two", 2);

const session: SessionKey = { tenant: "shop", user: "amy", session: "main" };
const mail = { name: "<EMAIL_1>", value: "bob@shop.example" };
const card = { name: "<CARD_1>", value: 4111111111111111 };
const nothing = () => false;

function rig(records: Records = createMemoryStore().records) {
  const masters = [one];
  const clock = createFakeClock(1_000);
  const open = () => createVault({ records, masters: async () => masters, clock });
  return { records, masters, clock, open, vault: open() };
}

/** All that a collection holds, as text. */
const dump = async (records: Records, collection = "vault") =>
  JSON.stringify(await records.list({ collection }));

describe("originals", () => {
  test("[privacy.vault.sealed] are kept for another process, and no record says any of them", async () => {
    const { open, records, vault } = rig();
    await vault.write(session, [mail, card]);
    expect((await open().read(session, nothing)).kept).toEqual([mail, card]);
    const all = (await dump(records)) + (await dump(records, "vault-keys"));
    expect(all).not.toMatch(/bob|4111|amy|main/);
  });

  test.each([
    ["another tenant", { ...session, tenant: "other" }],
    ["another user", { ...session, user: "eve" }],
    ["another session", { ...session, session: "second" }],
  ])(
    "[privacy.vault.sealed] [privacy.veil.foreign] don't open for %s, wherever their record is put",
    async (_, other) => {
      const { open, records, vault } = rig();
      await vault.write(session, [mail]);
      await vault.write(other, [{ name: "<EMAIL_1>", value: "eve@shop.example" }]);
      const stored = await records.list({ collection: "vault" });
      const mine = stored.find(({ body }) => JSON.stringify(body) !== JSON.stringify(stored[1]!.body))!;
      const theirs = stored.find(each => each !== mine)!;
      // An attacker who can write the database puts one user's record in the place of another's.
      await records.write(theirs, mine.body, theirs.version);
      const read = await Promise.all([open().read(session, nothing), open().read(other, nothing)]);
      const values = read.flatMap(({ kept }) => kept.map(({ value }) => value));
      expect(values).toHaveLength(1);
      expect(read.flatMap(({ lost }) => lost)).toEqual(["<EMAIL_1>"]);
    },
  );

  test("[privacy.vault.sealed] don't open under another placeholder, and not when a byte was changed", async () => {
    const { open, records, vault } = rig();
    await vault.write(session, [mail]);
    const [stored] = await records.list({ collection: "vault" });
    const { entries, since } = stored!.body as { since: number; entries: Record<string, [string, string]> };
    const [key, sealed] = entries["<EMAIL_1>"]!;
    const flipped = `${sealed.slice(0, 20)}${sealed[20] === "A" ? "B" : "A"}${sealed.slice(21)}`;
    const changed = { since, entries: { "<EMAIL_1>": [key, flipped], "<EMAIL_2>": [key, sealed] } };
    await records.write(stored!, changed, stored!.version);
    expect((await open().read(session, nothing)).lost).toEqual(["<EMAIL_1>", "<EMAIL_2>"]);
  });

  test("[privacy.vault.before-log] are written once more after a write of unknown fate, and never for another value", async () => {
    const { open, vault } = rig();
    await vault.write(session, [mail]);
    await vault.write(session, [mail, card]);
    expect((await open().read(session, nothing)).kept).toEqual([mail, card]);
    const other = vault.write(session, [{ ...mail, value: "eve@shop.example" }]);
    await expect(other).rejects.toMatchObject({ code: "redaction.failed" });
  });
});

describe("rotation", () => {
  test("[privacy.vault.rotation] seals everything with a new key, and takes the old one away", async () => {
    const { open, records, vault } = rig();
    await vault.write(session, [mail, card]);
    const before = await dump(records);
    expect(await open().rotate()).toEqual({ sealed: 2, lost: 0 });
    expect(await dump(records)).not.toBe(before);
    expect(await records.list({ collection: "vault-keys" })).toHaveLength(1);
    // A process that has the old key goes on with the new one.
    await vault.write(session, [{ name: "<EMAIL_2>", value: "amy@shop.example" }]);
    expect((await open().read(session, nothing)).kept).toHaveLength(3);
  });

  test("[privacy.vault.rotation] loses nothing wherever it breaks off, and the next one goes on", async () => {
    for (let writes = 0; writes < 12; writes++) {
      const { open, records, masters, clock, vault } = rig();
      for (const name of ["a", "b", "c"]) await vault.write({ ...session, session: name }, [mail]);
      const dying = createVault({
        records: dyingAfter(records, writes),
        masters: async () => masters,
        clock,
      });
      const isDone = await dying.rotate().then(
        () => true,
        () => false,
      );
      await vault.write({ ...session, session: "d" }, [card]);
      for (const name of ["a", "b", "c"])
        expect((await open().read({ ...session, session: name }, nothing)).kept).toEqual([mail]);
      await open().rotate();
      expect(await records.list({ collection: "vault-keys" })).toHaveLength(1);
      for (const name of ["a", "b", "c"])
        expect((await open().read({ ...session, session: name }, nothing)).kept).toEqual([mail]);
      expect((await open().read({ ...session, session: "d" }, nothing)).kept).toEqual([card]);
      if (isDone) return;
    }
    expect.unreachable("no rotation came to its end");
  });

  test("[privacy.vault.rotation] of the master key wraps the data keys anew, and the old one is needed no longer", async () => {
    const { open, masters, vault } = rig();
    await vault.write(session, [mail]);
    masters.unshift(two);
    expect(await open().rewrap()).toBe(1);
    masters.pop();
    expect((await open().read(session, nothing)).kept).toEqual([mail]);
    expect(await open().rewrap()).toBe(0);
  });

  test("[privacy.vault.rotation] of the master key keeps the hashes of a tenant", async () => {
    const { open, masters, vault } = rig();
    const before = await vault.hashKey("shop");
    masters.unshift(two);
    await open().rewrap();
    masters.pop();
    expect(await open().hashKey("shop")).toEqual(before);
    expect(await open().hashKey("other")).not.toEqual(before);
  });
});

/** Records of a process that is killed before its next write. */
function dyingAfter(records: Records, writes: number): Records {
  let left = writes;
  const live = <Result>(work: () => Promise<Result>) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error("killed")) : work();
  };
  return {
    ...records,
    write: (key, body, version) => live(() => records.write(key, body, version)),
    remove: (key, version) => live(() => records.remove(key, version)),
  };
}

describe("a lost key", () => {
  test("[privacy.vault.lost-key] says what is lost and since when, and what is new is kept under another", async () => {
    const { clock, masters, open, vault } = rig();
    await vault.write(session, [mail, card]);
    await vault.write({ ...session, tenant: "other" }, [mail]);
    masters[0] = two;
    clock.advance(5_000);
    const later = open();
    expect((await later.read(session, nothing)).lost).toEqual(["<EMAIL_1>", "<CARD_1>"]);
    await later.write(session, [{ name: "<EMAIL_2>", value: "amy@shop.example" }]);
    const [other, shop] = await later.status();
    expect(other).toMatchObject({
      tenant: "other",
      originals: 1,
      lost: { originals: 1, conversations: 1, since: 1_000 },
    });
    expect(shop).toMatchObject({
      tenant: "shop",
      originals: 3,
      lost: { originals: 2, conversations: 1, since: 1_000, kinds: { email: 1, card: 1 } },
    });
    expect(await later.rotate()).toEqual({ sealed: 1, lost: 3 });
    // The key is found again.
    masters.push(one);
    expect((await open().read(session, nothing)).kept).toHaveLength(3);
    expect((await open().status()).every(({ lost }) => lost === undefined)).toBe(true);
  });

  test("[privacy.vault.lost-key] is named by a vault without any", async () => {
    const { masters, open } = rig();
    masters.pop();
    await expect(open().write(session, [mail])).rejects.toMatchObject({ code: "vault.locked" });
  });
});

describe("forgetting", () => {
  test("[privacy.vault.forget] takes originals of a session, of a user, or of a tenant with its keys", async () => {
    const { open, records, vault } = rig();
    const sessions = [
      session,
      { ...session, session: "b" },
      { ...session, user: "eve" },
      { ...session, tenant: "t" },
    ];
    for (const each of sessions) await vault.write(each, [mail]);
    expect(await vault.forget(session)).toBe(1);
    expect((await open().read(session, nothing)).kept).toEqual([]);
    expect(await vault.forget({ tenant: "shop", user: "amy" })).toBe(1);
    expect((await open().read(sessions[2]!, nothing)).kept).toEqual([mail]);
    expect(await vault.forget({ tenant: "shop" })).toBe(1);
    expect((await records.list({ collection: "vault-keys" })).map(({ tenant }) => tenant)).toEqual(["t"]);
    expect((await open().read(sessions[3]!, nothing)).kept).toEqual([mail]);
    await vault.write(session, [card]);
    expect((await open().read(session, nothing)).kept).toEqual([card]);
  });
});

describe("restoring", () => {
  test("[privacy.vault.audited] is recorded with its outcome and without its value", async () => {
    const { masters, open, records, vault } = rig();
    await vault.write(session, [mail]);
    expect(await vault.restore(session, "<EMAIL_1>", "ops")).toBe("bob@shop.example");
    await expect(vault.restore(session, "<EMAIL_2>", "ops")).rejects.toMatchObject({ code: "vault.unknown" });
    for (const name of ["__proto__", "constructor"])
      await expect(vault.restore(session, name, "ops")).rejects.toMatchObject({ code: "vault.unknown" });
    for (const by of ["", " ", undefined, {}])
      await expect(vault.restore(session, "<EMAIL_1>", by as string)).rejects.toMatchObject({
        code: "input.invalid",
      });
    await vault.refuse(session, "<EMAIL_1>", "eve");
    masters[0] = two;
    await expect(open().restore(session, "<EMAIL_1>", "ops")).rejects.toMatchObject({ code: "vault.lost" });
    const made = await open().restorations("shop");
    expect(made.map(({ by, name, outcome }) => [by, name, outcome])).toEqual([
      ["ops", "<EMAIL_1>", "lost"],
      ["eve", "<EMAIL_1>", "refused"],
      ["ops", "constructor", "unknown"],
      ["ops", "__proto__", "unknown"],
      ["ops", "<EMAIL_2>", "unknown"],
      ["ops", "<EMAIL_1>", "restored"],
    ]);
    expect(await dump(records, "vault-restorations")).not.toContain("bob");
  });
});

test("[privacy.vault.unused] forgets the originals of placeholders that aren't kept, and no others", async () => {
  const { open, records, vault } = rig();
  await vault.write(session, [mail, card]);
  expect(await vault.forget(session, name => name === mail.name)).toBe(1);
  expect((await open().read(session, nothing)).kept).toEqual([mail]);
  expect(await vault.forget(session, () => true)).toBe(0);
  expect(await vault.forget(session, () => false)).toBe(1);
  expect(await records.list({ collection: "vault" })).toEqual([]);
  // The tenant's keys stay: others' originals are under them.
  await vault.write({ ...session, session: "second" }, [mail]);
  expect(await vault.forget({ tenant: "shop" }, () => false)).toBe(1);
  expect(await records.list({ collection: "vault-keys" })).not.toEqual([]);
});
