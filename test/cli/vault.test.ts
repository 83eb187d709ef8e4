/** `brainstem vault`: the key, originals for a person, rotation, loss and forgetting, as a person meets them. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { systemClock } from "../../src/base/index.ts";
import { openStorage } from "../../src/brainstem/parts/storage.ts";
import { keyPlaceOf } from "../../src/project/vault-place.ts";
import { createVault } from "../../src/safety/privacy.ts";
import { keyIdsIn, readMasterKeys } from "../../src/safety/vault-node.ts";
import { createPlace, type Place } from "./place.ts";
import { done } from "./stored-sessions.ts";

const SAID = "my password is hunter22 and my token is ghp_R4nd0mLettersAndD1gitsOfAKey00112233";
const SECRETS = /hunter22|ghp_R4/;

const placeWithKey = async () => {
  const place = await createPlace();
  await done(place.run(["vault", "init"]));
  return place;
};

test("[cli.vault.key] init makes a key that its owner alone can read, once, and other users' eyes stop everything", async () => {
  const place = await createPlace();
  expect(await done(place.run(["vault"]))).toContain("brainstem vault init");
  expect(await done(place.run(["vault", "init"]))).toContain("Keep a copy elsewhere");
  const file = place.path(".agent/.data/vault.key");
  const key = readFileSync(file, "utf8");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(await done(place.run(["vault", "init"]))).toContain("There is a key already");
  expect(readFileSync(file, "utf8")).toBe(key);
  writeFileSync(file, "no key\n");
  expect(await place.run(["vault"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no key of 32 bytes"),
  });
  rmSync(file);
  writeFileSync(file, key, { mode: 0o644 });
  expect(await place.run(["vault"])).toMatchObject({ code: 1, stderr: expect.stringContaining("chmod 600") });
});

test("[cli.vault.show] gives an original to its owner, says what it doesn't have, and records both", async () => {
  const place = await placeWithKey();
  const answer = await done(place.run(["chat", SAID]));
  expect(answer).toContain("hunter22");
  expect(await done(place.run(["sessions", "show", "main"]))).not.toMatch(SECRETS);
  expect(await done(place.run(["vault", "show", "<PASSWORD_1>"]))).toBe("hunter22\n");
  expect(JSON.parse(await done(place.run(["vault", "show", "PASSWORD_1", "--json"])))).toMatchObject({
    value: "hunter22",
  });
  const unknown = await place.run(["vault", "show", "<PASSWORD_1>", "--session", "other"]);
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("has no <PASSWORD_1> of the conversation other"),
  });
  const status = await done(place.run(["vault"]));
  expect(status).toContain("2 originals of 1 conversation, 1 data key");
  expect(status).toMatch(
    /asked for <PASSWORD_1> of other: unknown\n.*asked for <PASSWORD_1> of main: restored/,
  );
  expect(status).not.toMatch(SECRETS);
});

test("[cli.vault.rotate] new data keys and a new master key open what the old ones sealed", async () => {
  const place = await placeWithKey();
  await done(place.run(["chat", SAID]));
  expect(await done(place.run(["vault", "rotate", "--master"]))).toContain(
    "2 originals sealed under new data keys",
  );
  const file = place.path(".agent/.data/vault.key");
  const [first, second, ...none] = readFileSync(file, "utf8").trim().split("\n");
  expect([second === undefined, none]).toEqual([false, []]);
  writeFileSync(file, `${first}\n`);
  expect(await done(place.run(["vault", "show", "PASSWORD_1"]))).toBe("hunter22\n");
  const env = { BRAINSTEM_VAULT_KEY: first! };
  expect(await place.run(["vault", "rotate", "--master"], { env })).toMatchObject({ code: 2 });
});

test("[cli.vault.lost] a lost key is named with what it closes, and conversations go on", async () => {
  const place = await placeWithKey();
  await done(place.run(["chat", SAID]));
  const key = readFileSync(place.path(".agent/.data/vault.key"));
  rmSync(place.path(".agent/.data/vault.key"));
  const status = await place.run(["vault"]);
  expect(status.code).toBe(1);
  expect(status.stdout).toMatch(
    /local: 2 originals.*\n.*2 originals \(1 password, 1 github-token\) of 1 conversation since \d{4}-\d\d-\d\d can't be opened/,
  );
  expect(await place.run(["vault", "show", "PASSWORD_1"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("key of <PASSWORD_1>"),
  });
  expect(await done(place.run(["chat", "my password is swordfish9"]))).not.toMatch(SECRETS);
  writeFileSync(place.path(".agent/.data/vault.key"), key, { mode: 0o600 });
  expect(await done(place.run(["vault", "show", "PASSWORD_1"]))).toBe("hunter22\n");
});

test("[cli.vault.forget] removes the originals of a conversation, by itself or with the conversation", async () => {
  const place = await placeWithKey();
  for (const name of ["main", "other"]) await done(place.run(["chat", "-s", name, SAID]));
  expect(await place.run(["vault", "forget"])).toMatchObject({ code: 2 });
  expect((await place.run(["vault", "forget", "--session", "main"])).code).not.toBe(0);
  expect(await done(place.run(["vault", "forget", "--session", "main", "--yes"]))).toContain(
    "Originals of 1 conversation",
  );
  expect(await place.run(["vault", "show", "PASSWORD_1"])).toMatchObject({ code: 1 });
  expect(await done(place.run(["vault", "show", "PASSWORD_1", "--session", "other"]))).toBe("hunter22\n");
  await done(place.run(["sessions", "remove", "other", "--yes"]));
  expect(await place.run(["vault", "show", "PASSWORD_1", "--session", "other"])).toMatchObject({ code: 1 });
});

/** Whether a file of the brain's private data has the words, at any place. */
const holds = (place: Awaited<ReturnType<typeof createPlace>>, words: string): boolean =>
  readdirSync(place.path(".agent/.data"), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .some(entry => readFileSync(join(entry.parentPath, entry.name), "latin1").includes(words));

test("[cli.vault.traces] [cli.vault.forget] an erased turn takes its words and its originals along, and leaves those of other turns", async () => {
  const place = await placeWithKey();
  await done(place.run(["chat", "my password is hunter22"]));
  await done(place.run(["chat", "Miranda's token is ghp_R4nd0mLettersAndD1gitsOfAKey00112233"]));
  const sealed = () =>
    JSON.stringify(
      new DatabaseSync(place.path(".agent/.data/sessions.db"))
        .prepare("select body from brainstem_record where collection = 'vault'")
        .all(),
    );
  const [, token] = /<GITHUB_TOKEN_1>[^\]]*?\\"[^"]+\\",\\"([^"\\]{24})/.exec(sealed()) ?? [];
  expect(holds(place, "Miranda")).toBe(true);
  expect(holds(place, token!)).toBe(true);
  await done(place.run(["sessions", "erase", "main", "--turn", "2", "--yes"]));
  expect(holds(place, "Miranda")).toBe(false);
  expect(holds(place, token!)).toBe(false);
  expect(await done(place.run(["vault", "show", "<PASSWORD_1>"]))).toBe("hunter22\n");
  await done(place.run(["sessions", "remove", "main", "--yes"]));
  expect(holds(place, "my password")).toBe(false);
  expect(sealed()).toBe("[]");
});

test("[cli.vault.profile] a profile that keeps originals doesn't start without a key, and init makes the key", async () => {
  const place = await createPlace();
  for (const profile of ["strict", "regulated"]) {
    writeFileSync(
      place.path(".agent/brain.yaml"),
      `safety: { profile: ${profile}, auditor: { when: never } }\n`,
    );
    await place.trust();
    await done(place.run(["audit", "keys", "--new"]));
    const refused = await place.run(["chat", SAID]);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`has no key, and the profile ${profile} keeps.*\n.*brainstem vault init`),
      ),
    ]);
    expect(await done(place.run(["init", "--dry-run"]))).toContain("vault.key (a key of the vault)");
    expect(existsSync(place.path(".agent/.data/vault.key"))).toBe(false);
    expect(await done(place.run(["init", "--yes"]))).toContain("their key is .data/vault.key");
    const { mode } = statSync(place.path(".agent/.data/vault.key"));
    expect(mode & 0o777).toBe(0o600);
    expect(await done(place.run(["init", "--yes"]))).not.toContain("vault.key");
    expect(await done(place.run(["chat", "hello"]))).not.toBe("");
    expect((await place.run(["vault", "--json"])).stdout).toContain('"masterKeys":1');
    rmSync(place.path(".agent/.data/vault.key"));
  }
});

/** The keys of a place whose home is not this process's. */
function keysOf({ root }: Place) {
  const unknown = { ...keyPlaceOf(root, {}), known: () => [] };
  return { ...unknown, known: () => keyIdsIn(unknown).unknown };
}

test("[cli.vault.killed] a rotation that is killed anywhere loses nothing, and the next one goes on", async () => {
  const place = await placeWithKey();
  await done(place.run(["chat", SAID]));
  const { store, close } = await openStorage("sqlite", { root: place.root, clock: undefined });
  const masters = readMasterKeys(keysOf(place));
  const vault = createVault({ records: store.records, masters, clock: systemClock });
  const keyOf = (index: number) => ({ tenant: "local", user: "ada", session: `s${index}` });
  const original = (index: number) => ({ name: "<EMAIL_1>", value: `a${index}@shop.example` });
  for (let index = 0; index < 60; index++) await vault.write(keyOf(index), [original(index)]);
  await close();
  const rotations = () =>
    new DatabaseSync(place.path(".agent/.data/sessions.db"))
      .prepare("select sum(version) as writes from brainstem_record where collection = 'vault'")
      .get()!.writes as number;
  for (let kill = 1; kill <= 3; kill++) {
    const before = rotations();
    const rotating = place.start(["vault", "rotate", "--master"]);
    // In the middle: some of the sixty are sealed anew.
    await expect.poll(rotations, { interval: 1, timeout: 20_000 }).toBeGreaterThan(before + kill);
    rotating.child.kill("SIGKILL");
    await rotating.ended();
  }
  await done(place.run(["vault", "rotate"]));
  expect(await done(place.run(["vault", "show", "<PASSWORD_1>"]))).toBe("hunter22\n");
  const again = await openStorage("sqlite", { root: place.root, clock: undefined });
  const fresh = createVault({
    records: again.store.records,
    masters: readMasterKeys(keysOf(place)),
    clock: systemClock,
  });
  for (let index = 0; index < 60; index++)
    expect((await fresh.read(keyOf(index), () => false)).kept).toEqual([original(index)]);
  expect((await fresh.status()).some(({ lost }) => lost !== undefined)).toBe(false);
  expect((await fresh.status()).flatMap(({ keys }) => keys)).toHaveLength(1);
  await again.close();
});
