/** The heads of a store's conversations in the files of a brain: written by dreams, read from the files and their history. */
import { hostname } from "node:os";
import { join } from "node:path";
import { readTextIfThere } from "../base/index.ts";
import { sha256Hex } from "../base/sha256-node.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, layout } from "../brain/index.ts";
import { createGitRepository } from "../brain/node.ts";
import { SESSIONS_FILE } from "../brainstem/parts/storage.ts";
import type { Anchors, ChainedStore, RemovalNote, VerifyKeys } from "../safety/evidence.ts";
import type { BrainPlace } from "./find-brain.ts";

type Place = Pick<BrainPlace, "root">;

/** Ends with its process: of its conversations nothing has to be there later. */
const FLEETING = "memory";

/** A file of each store's own: two machines never change the same one. Where the brain's own store is gone, it is that one's. */
function fileOf({ root }: Place, { name }: ChainedStore): string {
  const own = `sqlite:${join(root, BRAIN_FOLDER, layout.data, SESSIONS_FILE)}`;
  const mark = sha256Hex(`${hostname()} ${name === FLEETING ? own : name}`);
  return `${layout.evidence}/heads-${mark.slice(0, 8)}.jsonl`;
}

const optionsOf = (place: Place, store: ChainedStore) => ({
  volume: createNodeVolume(join(place.root, BRAIN_FOLDER)),
  path: fileOf(place, store),
  digest: sha256Hex,
});

/** @returns the paths that were changed @throws storage.*, volume.* */
export async function anchorSessions(
  place: Place,
  store: ChainedStore,
  tenant: string,
): Promise<readonly string[]> {
  if (store.name === FLEETING) return [];
  const { anchorHeads } = await import("../safety/evidence.ts");
  return anchorHeads(store, tenant, optionsOf(place, store));
}

/** Keeps the notes of the store's removed conversations beside the heads, where there are heads. @throws storage.*, volume.* */
export async function anchorRemoved(place: Place, store: ChainedStore, tenant: string): Promise<void> {
  const { anchorRemovals } = await import("../safety/evidence.ts");
  await anchorRemovals(store, tenant, optionsOf(place, store));
}

/** The heads and notes of the store's conversations: from the file, its history and the store. @throws storage.* */
export async function readAnchors(
  place: Place,
  store: ChainedStore,
  tenant: string,
  keys: VerifyKeys,
): Promise<Anchors> {
  const { createAnchors, removalsIn } = await import("../safety/evidence.ts");
  const notes: RemovalNote[] = [];
  for await (const note of removalsIn(store.records, { tenant }, sha256Hex)) notes.push(note);
  return createAnchors({ lines: await readAnchorLines(place, store), notes, keys });
}

/** Every line that the file has or ever had: a head that was taken out of the file is still in git. */
async function readAnchorLines(place: Place, store: ChainedStore): Promise<readonly string[]> {
  const { path, volume } = optionsOf(place, store);
  const repository = createGitRepository(join(place.root, BRAIN_FOLDER));
  const [now, history] = await Promise.all([readTextIfThere(volume, path), repository.addedLines(path)]);
  return [...history.toReversed(), ...(now ?? "").split("\n")];
}
