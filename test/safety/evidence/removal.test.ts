import { describe, expect, onTestFinished, test } from "vitest";
import { sha256Hex } from "../../../src/base/sha256-node.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import {
  anchorHeads,
  anchorRemovals,
  type ChainedStore,
  chainStore,
  createAnchors,
  createHmacKey,
  markOf,
  type RemovalNote,
  removalsIn,
  type SigningKey,
  standingOf,
  verifyKeysOf,
} from "../../../src/safety/evidence.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { entriesFrom } from "../../../src/testing/store-contract/entries.ts";
import { platforms } from "../../storage/transfer/platforms.ts";

const key = { tenant: "local", user: "ada", session: "main" };
const signingKey = createHmacKey("house", new Uint8Array(32).fill(7)) as Promise<SigningKey>;
const keys = async () => verifyKeysOf([await signingKey]);

const notesOf = async ({ records }: ChainedStore, of: Parameters<typeof removalsIn>[1] = key) => {
  const notes: RemovalNote[] = [];
  for await (const note of removalsIn(records, of, sha256Hex)) notes.push(note);
  return notes;
};

const mark = () => markOf(key, sha256Hex);
const anchoring = { path: "heads.jsonl", digest: sha256Hex };
const linesIn = async (volume: ReturnType<typeof createMemoryVolume>) =>
  new TextDecoder().decode(await volume.read("heads.jsonl")).split("\n");

for (const { isHere, name, open } of platforms)
  describe.skipIf(!isHere)(`[safety.evidence.removed] in ${name}`, () => {
    const opened = async () => {
      const { close, store } = await open();
      onTestFinished(close);
      return chainStore(store, { digest: sha256Hex, signer: () => signingKey });
    };

    test("a removed session leaves a signed note with its head", async () => {
      const store = await opened();
      await store.log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
      const head = await store.log.head(key);
      expect(await store.sessions.remove(key)).toBe(true);
      const [note, ...others] = await notesOf(store);
      expect([note, others]).toMatchObject([{ session: await mark(), seq: 3, ...head, keyId: "house" }, []]);
      expect(await standingOf(note!, await keys())).toBe("signed");
      expect(JSON.stringify(note)).not.toContain("ada");
    });

    test("a session that is held, or that never was, leaves none", async () => {
      const store = await opened();
      await store.log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
      await store.log.claim(key, "another process", 60_000);
      await expect(store.sessions.remove(key)).rejects.toMatchObject({ code: "session.held" });
      expect(await store.sessions.remove({ ...key, session: "nope" })).toBe(false);
      expect(await notesOf(store, { tenant: key.tenant })).toEqual([]);
    });
  });

describe("[safety.evidence.removed] a note", () => {
  /** A session that a dream has seen, and that grew by so many entries before it was removed. */
  async function removed(signer?: () => Promise<SigningKey>) {
    const store = chainStore(createMemoryStore(), { digest: sha256Hex, ...(signer && { signer }) });
    const volume = createMemoryVolume();
    await store.log.append(key, entriesFrom(1, 3), { afterSeq: 0 });
    await anchorHeads(store, key.tenant, { volume, ...anchoring });
    await new Promise(resolve => setTimeout(resolve, 2));
    await store.sessions.remove(key);
    return { store, volume, notes: await notesOf(store) };
  }

  test("excuses the heads before it, from the store and from the file", async () => {
    const { notes, store, volume } = await removed(() => signingKey);
    const head = await linesIn(volume);
    expect((await createAnchors({ lines: head, keys: await keys() })).of(await mark())).toMatchObject({
      heads: [{ place: 3 }],
    });
    const known = [await createAnchors({ lines: head, notes, keys: await keys() })];
    expect(await anchorRemovals(store, key.tenant, { volume, ...anchoring })).toEqual(["heads.jsonl"]);
    expect(await anchorRemovals(store, key.tenant, { volume, ...anchoring })).toEqual([]);
    known.push(await createAnchors({ lines: await linesIn(volume), keys: await keys() }));
    for (const anchors of known) {
      const { heads, removed } = anchors.of(await mark());
      expect([heads, removed?.standing, removed?.problem]).toEqual([[], "signed", undefined]);
    }
  });

  test("that is forged excuses nothing", async () => {
    const { notes, volume } = await removed(() => signingKey);
    const forged = notes.map(note => ({ ...note, seq: 2 }));
    const anchors = await createAnchors({ lines: await linesIn(volume), notes: forged, keys: await keys() });
    const { heads, removed: found } = anchors.of(await mark());
    expect([heads.length, found?.standing, found?.problem]).toEqual([1, "forged", "its signature is wrong"]);
  });

  test.each([
    ["of a shorter chain", { place: 2 }, /says 2 proven entries, and the dream of .* has seen 3/],
    ["of another chain", { hash: "0".repeat(64) }, /not the one that the dream of .* has/],
  ])("%s than a dream has seen is not right", async (_, change, problem) => {
    const { notes, volume } = await removed();
    const lines = await linesIn(volume);
    const anchors = await createAnchors({ lines, notes: notes.map(note => ({ ...note, ...change })) });
    expect(anchors.of(await mark()).removed?.problem).toMatch(problem);
  });

  test("isn't made where dreams have made no file", async () => {
    const store = chainStore(createMemoryStore(), { digest: sha256Hex });
    const volume = createMemoryVolume();
    await store.log.append(key, entriesFrom(1, 1), { afterSeq: 0 });
    await store.sessions.remove(key);
    expect(await anchorRemovals(store, key.tenant, { volume, ...anchoring })).toEqual([]);
    expect(await anchorHeads(store, key.tenant, { volume, ...anchoring })).toEqual(["heads.jsonl"]);
    expect((await createAnchors({ lines: await linesIn(volume) })).of(await mark()).removed).toMatchObject({
      standing: "unsigned",
      seq: 1,
    });
  });
});
