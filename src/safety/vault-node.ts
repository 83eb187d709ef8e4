/** The door of the vault's keys on a machine. */
export {
  addMasterKey,
  createValueHash,
  hasVaultKey,
  type KeyPlace,
  keyIdsIn,
  readMasterKeys,
  VAULT_KEY_VARIABLE,
} from "./privacy/key-file-node.ts";
