import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../../src/base/index.ts";
import { sha256Hex } from "../../../src/base/sha256-node.ts";
import { createMind } from "../../../src/mind/index.ts";
import type { CommittedEvent } from "../../../src/ports/index.ts";
import {
  type ChainedStore,
  createHmacKey,
  createSigningHook,
  ERASED,
  eraseEntries,
  type SigningKey,
  verifyKeysOf,
} from "../../../src/safety/evidence.ts";
import { importSessions } from "../../../src/storage/index.ts";
import { openSqliteStore } from "../../../src/storage/node.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";
import { makeDirectory } from "../../storage/sqlite/directory.ts";
import { exportLines, linesOf } from "../../storage/transfer/lines.ts";
import { platforms } from "../../storage/transfer/platforms.ts";
import { proven, stored, verify, verifyStored } from "./proven.ts";

const key = { tenant: "local", user: "ada", session: "main" };
const SECRET = "my sister Miranda lives in Trieste";

const signingKey = createHmacKey("house", new Uint8Array(32).fill(7)) as Promise<SigningKey>;
const keys = async () => verifyKeysOf([await signingKey]);

/** Two turns: the first one says something that is to be forgotten. */
async function converse(store: ChainedStore) {
  const hook = createSigningHook({
    log: store.log,
    key: () => signingKey,
    isRequired: true,
    clock: systemClock,
    digest: sha256Hex,
  });
  const model = createScriptedModel([`So ${SECRET}.`, "At nine."]);
  const policy = () => ({ rules: [], fallback: "deny" }) as const;
  const mind = createMind({ model, policy, log: store.log, hooks: [hook] });
  const session = mind.session(key);
  const first = await session.turn(SECRET).summary();
  await session.turn("When does the shop open?").summary();
  await mind.close();
  return first.turn;
}

const eraseTurn = (store: ChainedStore, turn: string) =>
  eraseEntries(store, key, {
    isChosen: entry => entry.turn === turn,
    reason: "she asked for it",
    digest: sha256Hex,
  });

for (const { isHere, name, open } of platforms)
  describe.skipIf(!isHere)(`[safety.evidence.erased] in ${name}`, () => {
    const opened = async () => {
      const { close, store } = await open();
      onTestFinished(close);
      return proven(store);
    };

    test("takes the words and their salts away, and the chain and its signatures stay right", async () => {
      const store = await opened();
      const turn = await converse(store);
      const before = await stored(store, key);
      const erased = await eraseTurn(store, turn);
      const entries = await stored(store, key);
      expect(JSON.stringify(entries)).not.toContain("Miranda");
      expect(JSON.stringify(await store.sessions.find(key))).not.toContain("Miranda");
      const verdict = await verify(key, entries, { keys: await keys(), isSigningRequired: true });
      expect(verdict).toMatchObject({ status: "good", outputs: { signed: 2 }, proven: before.length + 1 });
      expect(verdict.erased).toEqual(expect.arrayContaining([...erased]));
      // With it, words that are guessed could be tried.
      const signed = entries.filter(entry => entry.kind === "output-signed");
      expect(signed.map(entry => [entry.turn === turn, "salt" in entry])).toEqual([
        [true, false],
        [false, true],
      ]);
      for (const { proof, seq } of entries.filter(entry => verdict.erased.includes(entry.seq))) {
        expect(proof).not.toHaveProperty("salt");
        expect(proof!.hash).toBe(before.find(entry => entry.seq === seq)!.proof!.hash);
      }
    });

    test("goes on with the conversation, which has a gap there", async () => {
      const store = await opened();
      const turn = await converse(store);
      await eraseTurn(store, turn);
      const policy = () => ({ rules: [], fallback: "deny" }) as const;
      const mind = createMind({ model: createScriptedModel(["Yes."]), policy, log: store.log });
      onTestFinished(() => mind.close());
      const session = mind.session(key);
      expect((await session.turn("Still there?").summary()).status).toBe("completed");
      expect(JSON.stringify(await session.messages())).toContain(ERASED);
      expect(await verifyStored(store, key)).toMatchObject({ status: "good" });
    });

    test("an export of it is taken in again", async () => {
      const store = await opened();
      await eraseTurn(store, await converse(store));
      const target = proven();
      await importSessions(target, linesOf(await exportLines(store)));
      expect((await verifyStored(target, key)).status).toBe("good");
    });

    test("erases nothing of a session that another process has", async () => {
      const store = await opened();
      const turn = await converse(store);
      await store.log.claim(key, "another process", 60_000);
      await expect(eraseTurn(store, turn)).rejects.toMatchObject({ code: "session.held" });
      expect((await verifyStored(store, key)).erased).toEqual([]);
    });
  });

test("[safety.evidence.erased] leaves no word in the files of a SQLite store", async () => {
  const directory = makeDirectory();
  onTestFinished(() => void directory.remove());
  const store = proven(await openSqliteStore({ path: join(directory.path, "sessions.db") }));
  onTestFinished(() => store.close());
  const turn = await converse(store);
  const bytes = () =>
    readdirSync(directory.path).map(name => readFileSync(join(directory.path, name), "latin1"));
  expect(bytes().join()).toContain("Miranda");
  await eraseTurn(store, turn);
  expect(bytes().join().includes("Miranda")).toBe(false);
});

test("[safety.evidence.erased] erases nothing of a turn that hasn't ended, and nothing twice", async () => {
  const store = proven();
  const turn = await converse(store);
  expect(await eraseTurn(store, turn)).not.toEqual([]);
  expect(await eraseTurn(store, turn)).toEqual([]);
  const { seq } = (await stored(store, key)).at(-1)!;
  const open = { id: `main.${seq + 1}`, seq: seq + 1, at: 1, turn: "open", kind: "turn-start", model: "x" };
  await store.log.append(key, [open as unknown as CommittedEvent], { afterSeq: seq });
  await expect(eraseTurn(store, "open")).rejects.toMatchObject({
    code: "input.invalid",
    message: expect.stringContaining("a turn that has ended"),
  });
});

test("[safety.evidence.erased] content that went without a record is found", async () => {
  const store = proven();
  const turn = await converse(store);
  await eraseTurn(store, turn);
  const entries = await stored(store, key);
  const silent = entries.filter(({ kind }) => kind !== "entries-erased");
  const { finding } = await verify(key, silent);
  expect(finding).toMatchObject({ why: "erased", seq: entries.find(each => each.turn === turn)!.seq });
});
