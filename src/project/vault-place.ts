/** The files of the vault: in the folder of a brain's private data. */
import { dirname, join } from "node:path";
import process from "node:process";
import { isFault } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, layout, readSettings } from "../brain/index.ts";
import { createNodePrivateFolder } from "../brain/node.ts";
import { DEFAULT_PROFILE, type ProfileName, profiles } from "../safety/profiles.ts";
import type { KeyPlace } from "../safety/vault-node.ts";

export const VAULT_KEY_FILE = "vault.key";
export const VAULT_FILE = "vault.db";

/** @param root the folder that holds `.agent/` */
export const keyPlaceOf = (root: string, environment: KeyPlace["environment"] = process.env): KeyPlace => ({
  environment,
  file: join(root, BRAIN_FOLDER, layout.data, VAULT_KEY_FILE),
});

/** Makes a key, unless there is one. @returns whether it was made @throws volume.* */
export async function makeVaultKey(keys: KeyPlace): Promise<boolean> {
  const { addMasterKey, hasVaultKey } = await import("../safety/vault-node.ts");
  if (hasVaultKey(keys)) return false;
  await createNodePrivateFolder(dirname(keys.file)).close();
  addMasterKey(keys.file);
  return true;
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
