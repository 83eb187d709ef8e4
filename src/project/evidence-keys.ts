/** The keys with which a brain's answers are signed: in its private folder, and known to this machine, so that no clone chooses one. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fault } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, layout } from "../brain/index.ts";
import { closeDataFolder, createNodePrivateFolder } from "../brain/node.ts";
import type { EvidenceKey, SigningKey } from "../safety/evidence.ts";
import type { BrainPlace } from "./find-brain.ts";
import { isKeyId, noteKnownKey, readKnownKeys } from "./known-keys.ts";
import { hasStoreNotes, noteStore } from "./known-stores.ts";

const PRIVATE = ".pem";
const PUBLIC = ".pub";

type Place = Pick<BrainPlace, "root">;

const folderOf = ({ root }: Place): string => join(root, BRAIN_FOLDER, layout.evidenceKeys);

const knownIds = ({ root }: Place): readonly string[] => readKnownKeys(root, "evidence-keys");

/** The id of the key that signs; undefined without one. Reads no key. */
export function signingKeyId(place: Place): string | undefined {
  const keys = folderOf(place);
  return knownIds(place).findLast(id => existsSync(join(keys, `${id}${PRIVATE}`)));
}

/** Keys that lie in the brain and that this machine doesn't know: a clone's, or another machine's. */
export function unknownKeyIds(place: Place): readonly string[] {
  const known = new Set(knownIds(place));
  return idsIn(place).filter(id => !known.has(id));
}

function idsIn(place: Place): readonly string[] {
  const keys = folderOf(place);
  const names = existsSync(keys) ? readdirSync(keys) : [];
  return [...new Set(names.map(name => name.replace(/\.(?:pem|pub)$/, "")))].filter(isKeyId).sort();
}

/** The path of the public key, to give to others. */
export const publicKeyFile = (place: Place, id: string): string => join(folderOf(place), `${id}${PUBLIC}`);

/** Every key that this machine knows, to verify with. @throws evidence.key-invalid */
export async function readOwnKeys(place: Place): Promise<readonly EvidenceKey[]> {
  const keys = folderOf(place);
  const there = new Set(idsIn(place));
  const found: EvidenceKey[] = [];
  for (const id of knownIds(place).filter(each => there.has(each))) {
    const name = existsSync(join(keys, `${id}${PRIVATE}`)) ? `${id}${PRIVATE}` : `${id}${PUBLIC}`;
    found.push(await readKey(join(keys, name), id));
  }
  return found;
}

/** The key that signs now. @throws evidence.no-key, evidence.key-invalid */
export async function readSigningKey(place: Place): Promise<SigningKey> {
  const id = signingKeyId(place);
  if (id === undefined) throw fault("evidence.no-key", { reason: whyUnsigned(place) });
  const key = await readKey(join(folderOf(place), `${id}${PRIVATE}`), id);
  if (key.sign === undefined) throw invalid(id, "it can't sign: it is a public key");
  return key as SigningKey;
}

/** Why answers aren't signed, in a clause. */
export function whyUnsigned(place: Place): string {
  const [unknown] = unknownKeyIds(place);
  return unknown === undefined
    ? "none was made"
    : `the key ${unknown} came with the brain, and was not made on this machine`;
}

const invalid = (key: string, problem: string) => fault("evidence.key-invalid", { key, problem });

async function readKey(file: string, id: string): Promise<EvidenceKey> {
  if (process.platform !== "win32" && file.endsWith(PRIVATE) && (statSync(file).mode & 0o077) !== 0)
    throw invalid(id, `other users can read it: chmod 600 ${file}`);
  const { readKeyText } = await import("../safety/evidence-node.ts");
  const key = await readKeyText({ algorithm: "ed25519", text: readFileSync(file, "utf8") });
  if ("problem" in key) throw invalid(id, key.problem);
  if (key.id !== id) throw invalid(id, `it is another key, ${key.id}`);
  return key;
}

/**
 * Makes a key that signs from now on. Earlier keys verify from then on, and their private halves are deleted.
 * @returns its id @throws volume.*
 */
export async function makeOwnKey(place: Place): Promise<string> {
  const { makeKey } = await import("../safety/evidence-node.ts");
  const { id, privateKey, publicKey } = makeKey();
  const keys = folderOf(place);
  closeDataFolder(place.root);
  await createNodePrivateFolder(keys).close();
  const volume = createNodeVolume(keys);
  await volume.write(`${id}${PUBLIC}`, publicKey, { mode: 0o600 });
  await volume.write(`${id}${PRIVATE}`, privateKey, { mode: 0o600 });
  const before = knownIds(place);
  // Conversations that are there before this machine's first key are another machine's.
  if (before.length === 0 && !hasStoreNotes(place.root)) await noteStore(place.root);
  await noteKnownKey(place.root, "evidence-keys", id);
  for (const old of before) rmSync(join(keys, `${old}${PRIVATE}`), { force: true });
  return id;
}

/** Takes a key that came with the brain for one of this machine's own; it signs if it can. @throws evidence.key-invalid, volume.* */
export async function acceptKey(place: Place, id: string): Promise<void> {
  if (!idsIn(place).includes(id)) throw invalid(id, "it isn't in the brain's folder of keys");
  await noteKnownKey(place.root, "evidence-keys", id);
}
