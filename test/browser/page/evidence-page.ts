/** A page whose conversations are proven: it holds one, erases a turn of it, and verifies it, without a server. */
import { createMind } from "../../../src/mind/index.ts";
import type { SessionKey } from "../../../src/ports/index.ts";
import {
  type ChainedStore,
  chainStore,
  createChainVerifier,
  createHmacKey,
  createSigningHook,
  eraseEntries,
  removalsIn,
  type SigningKey,
  standingOf,
  verifyKeysOf,
} from "../../../src/safety/evidence.ts";
import { openIndexedDbStore } from "../../../src/storage/browser.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";
import { offer } from "../call-page.ts";

const key: SessionKey = { tenant: "acme", user: "ada", session: "monday" };
const counter = { tenant: "acme", collection: "counters", id: "one" };
const signingKey = createHmacKey("house", new Uint8Array(32).fill(7)) as Promise<SigningKey>;

let store: ChainedStore | undefined;

async function stored(): Promise<string> {
  const entries: unknown[] = [];
  for await (const entry of store!.log.read(key, { asStored: true })) entries.push(entry);
  return JSON.stringify(entries);
}

export const rig = offer({
  async open(name: string) {
    store = chainStore(await openIndexedDbStore({ name }), { signer: () => signingKey });
  },
  async say(input: string) {
    const hook = createSigningHook({
      log: store!.log,
      key: () => signingKey,
      isRequired: true,
      clock: { now: Date.now, sleep: async () => undefined },
    });
    const policy = () => ({ rules: [], fallback: "deny" }) as const;
    const model = createScriptedModel([`So ${input}.`]);
    const mind = createMind({ model, policy, log: store!.log, hooks: [hook] });
    const { turn } = await mind.session(key).turn(input).summary();
    await mind.close();
    return turn;
  },
  async verify() {
    const keys = verifyKeysOf([await signingKey]);
    const verifier = createChainVerifier({ key, keys, isSigningRequired: true });
    for await (const entry of store!.log.read(key, { asStored: true })) await verifier.add(entry);
    const { erased, finding, outputs, status } = await verifier.end();
    return { status, why: finding?.why, signed: outputs.signed, erased: erased.length };
  },
  erase: async (turn: string) =>
    (await eraseEntries(store!, key, { isChosen: entry => entry.turn === turn, reason: "asked" })).length,
  holds: async (word: string) =>
    (await stored()).includes(word) || JSON.stringify(await store!.sessions.find(key)).includes(word),
  async remove() {
    await store!.sessions.remove(key);
    const standings: string[] = [];
    for await (const note of removalsIn(store!.records, key))
      standings.push(await standingOf(note, verifyKeysOf([await signingKey])));
    return standings;
  },
  /** Adds to a counter that other tabs add to as well, reading it again where one of them was quicker. */
  async count(times: number) {
    for (let added = 0; added < times; ) {
      const found = await store!.records.read(counter);
      const sum = ((found?.body as number | undefined) ?? 0) + 1;
      if ((await store!.records.write(counter, sum, found?.version ?? 0)) !== undefined) added += 1;
    }
  },
  counted: async () => (await store!.records.read(counter))?.body as number,
});
