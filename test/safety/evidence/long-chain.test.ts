import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sha256Hex } from "../../../src/base/sha256-node.ts";
import { createChainVerifier } from "../../../src/safety/evidence.ts";
import { entriesFrom, key } from "../../../src/testing/store-contract/entries.ts";
import { proven, stored } from "./proven.ts";

/** Verifies a chain of so many entries. */
async function pass(count: number) {
  const store = proven();
  await store.log.append(key, entriesFrom(1, count), { afterSeq: 0 });
  let digests = 0;
  const digest = (text: string) => {
    digests += 1;
    return sha256Hex(text);
  };
  const verifier = createChainVerifier({ key, digest });
  const read: WeakRef<object>[] = [];
  for (const entry of await stored(store, key)) {
    // A copy of its own: the store keeps its entries.
    const copy = structuredClone(entry);
    read.push(new WeakRef(copy));
    await verifier.add(copy);
  }
  return { digests, read, verifier };
}

test("[safety.evidence.long] hashes each entry twice at most, and lets go of those that it has read", async () => {
  const { digests, read, verifier } = await pass(2_000);
  expect(digests).toBeLessThanOrEqual(2 * 2_000);
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  await new Promise(resolve => setImmediate(resolve));
  collectGarbage();
  expect(read.filter(each => each.deref() !== undefined).length).toBeLessThan(10);
  expect(await verifier.end()).toMatchObject({ status: "good", proven: 2_000 });
});
