/** The files of the vault: in the folder of a brain's private data; its keys are known to this machine, so that no clone chooses one. */
import { join } from "node:path";
import process from "node:process";
import { type Fault, fault, isFault } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, readSettings } from "../brain/index.ts";
import { closeDataFolder, dataFolderOf } from "../brain/node.ts";
import { DEFAULT_PROFILE, type ProfileName, profiles } from "../safety/profiles.ts";
import type { KeyPlace } from "../safety/vault-node.ts";
import { noteKnownKey, readKnownKeys } from "./known-keys.ts";

export const VAULT_KEY_FILE = "vault.key";
export const VAULT_FILE = "vault.db";

/** @param root the folder that holds `.agent/` */
export const keyPlaceOf = (root: string, environment: KeyPlace["environment"] = process.env): KeyPlace => ({
  environment,
  file: join(dataFolderOf(root), VAULT_KEY_FILE),
  known: () => readKnownKeys(root, "vault-keys"),
});

/** Makes a master key, the first one of the file from then on. @returns its id @throws brain.exposed, volume.* */
export async function makeVaultKey(root: string): Promise<string> {
  const { addMasterKey } = await import("../safety/vault-node.ts");
  closeDataFolder(root);
  const id = addMasterKey(keyPlaceOf(root).file);
  await noteKnownKey(root, "vault-keys", id);
  return id;
}

/** Takes a key that came with the brain for one of this machine's own. @throws vault.locked, brain.exposed, volume.* */
export async function acceptVaultKey(root: string, id: string): Promise<void> {
  const { keyIdsIn } = await import("../safety/vault-node.ts");
  const { unknown, used } = keyIdsIn(keyPlaceOf(root));
  if (used.includes(id)) return;
  if (!unknown.includes(id)) throw fault("vault.locked", { reason: `its file has no key ${id}` });
  closeDataFolder(root);
  await noteKnownKey(root, "vault-keys", id);
}

/** The fault of a vault without a key that is used, with the reason. */
export async function withoutVaultKey(place: KeyPlace, reason = "it has no key"): Promise<Fault> {
  const { keyIdsIn } = await import("../safety/vault-node.ts");
  const [unknown] = keyIdsIn(place).unknown;
  if (unknown === undefined) return fault("vault.locked", { reason });
  return fault("vault.locked", {
    reason: `its key ${unknown} came with the brain, and was not made on this machine`,
    remedy: `If you know whose it is: brainstem vault accept ${unknown}. Else make one of your own: brainstem vault init`,
  });
}

/** Whether the profile of the brain's settings keeps originals in a vault, and there is no key yet. @throws volume.* */
export async function lacksVaultKey(root: string, environment?: KeyPlace["environment"]): Promise<boolean> {
  try {
    const { safety } = await readSettings(createNodeVolume(join(root, BRAIN_FOLDER)));
    const { vault } = profiles.privacy[(safety.profile as ProfileName | undefined) ?? DEFAULT_PROFILE];
    if (vault === undefined || vault === "memory") return false;
  } catch (error) {
    // Opening the brain says so.
    if (isFault(error, "brain.malformed")) return false;
    throw error;
  }
  const { hasVaultKey } = await import("../safety/vault-node.ts");
  return !hasVaultKey(keyPlaceOf(root, environment));
}
