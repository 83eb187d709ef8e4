/** The files of the vault: in the folder of a brain's private data. */
import { join } from "node:path";
import process from "node:process";
import { BRAIN_FOLDER, layout } from "../brain/index.ts";
import type { KeyPlace } from "../safety/vault-node.ts";

export const VAULT_KEY_FILE = "vault.key";
export const VAULT_FILE = "vault.db";

/** @param root the folder that holds `.agent/` */
export const keyPlaceOf = (root: string, environment: KeyPlace["environment"] = process.env): KeyPlace => ({
  environment,
  file: join(root, BRAIN_FOLDER, layout.data, VAULT_KEY_FILE),
});
