/** The heads of a store's conversations in the files of a brain: written by dreams, read from the files and their history. */
import { hostname } from "node:os";
import { join } from "node:path";
import { readTextIfThere } from "../base/index.ts";
import { sha256Hex } from "../base/sha256-node.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, layout } from "../brain/index.ts";
import { createGitRepository } from "../brain/node.ts";
import type { SessionKey } from "../ports/index.ts";
import type { ChainedStore } from "../safety/evidence.ts";
import type { BrainPlace } from "./find-brain.ts";

type Place = Pick<BrainPlace, "root">;

/** A file of each store's own: two machines never change the same one. */
const fileOf = (store: ChainedStore): string =>
  `${layout.evidence}/heads-${sha256Hex(`${hostname()} ${store.name}`).slice(0, 8)}.jsonl`;

const optionsOf = ({ root }: Place, store: ChainedStore) => ({
  volume: createNodeVolume(join(root, BRAIN_FOLDER)),
  path: fileOf(store),
  digest: sha256Hex,
});

/** @returns the paths that were changed @throws storage.*, volume.* */
export async function anchorSessions(
  place: Place,
  store: ChainedStore,
  tenant: string,
): Promise<readonly string[]> {
  const { anchorHeads } = await import("../safety/evidence.ts");
  return anchorHeads(store, tenant, optionsOf(place, store));
}

/** Notes that a person removed these conversations. @throws volume.* */
export async function anchorRemovals(
  place: Place,
  store: ChainedStore,
  keys: readonly SessionKey[],
): Promise<void> {
  const { anchorRemoval } = await import("../safety/evidence.ts");
  for (const key of keys) await anchorRemoval(key, optionsOf(place, store));
}

/** Every line that the file has or ever had: a head that was taken out of the file is still in git. */
export async function readAnchorLines(place: Place, store: ChainedStore): Promise<readonly string[]> {
  const { path, volume } = optionsOf(place, store);
  const repository = createGitRepository(join(place.root, BRAIN_FOLDER));
  const [now, history] = await Promise.all([readTextIfThere(volume, path), repository.addedLines(path)]);
  return [...history.toReversed(), ...(now ?? "").split("\n")];
}
