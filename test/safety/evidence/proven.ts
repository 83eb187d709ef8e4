/** Proven sessions, and ways to read and verify them, for the tests of evidence. */
import { sha256Hex } from "../../../src/base/sha256-node.ts";
import type { CommittedEvent, SessionKey } from "../../../src/ports/index.ts";
import {
  type ChainedStore,
  type ChainVerdict,
  chainStore,
  createChainVerifier,
  type VerifyOptions,
} from "../../../src/safety/evidence.ts";
import { createMemoryStore, type Store } from "../../../src/storage/index.ts";

export const proven = (store: Store = createMemoryStore()): ChainedStore =>
  chainStore(store, { digest: sha256Hex });

export async function stored(store: Store, key: SessionKey): Promise<readonly CommittedEvent[]> {
  const entries: CommittedEvent[] = [];
  for await (const entry of store.log.read(key, { asStored: true })) entries.push(entry);
  return entries;
}

export async function verify(
  key: SessionKey,
  entries: readonly CommittedEvent[],
  options: Partial<VerifyOptions> = {},
): Promise<ChainVerdict> {
  const verifier = createChainVerifier({ key, digest: sha256Hex, ...options });
  for (const entry of entries) await verifier.add(entry);
  return verifier.end();
}

export const verifyStored = async (store: Store, key: SessionKey, options?: Partial<VerifyOptions>) =>
  verify(key, await stored(store, key), options);
