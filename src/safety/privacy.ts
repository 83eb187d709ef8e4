/** The door of privacy: policies, veils, and the vault. */

export { withoutFindings, withPatterns } from "./privacy/pattern-scanner.ts";
export { placeholdersIn } from "./privacy/placeholders.ts";
export {
  createPrivacyPolicy,
  isKindName,
  kindsToFind,
  type PrivacyAction,
  type PrivacyPolicy,
  type PrivacySettings,
  strictestPolicy,
  type VaultPlace,
  vaultPlaces,
} from "./privacy/policy.ts";
export {
  createPrivacyHook,
  type PrivacyHook,
  type PrivacyHookOptions,
  type SessionPrivacy,
} from "./privacy/privacy-hook.ts";
export { createPrivacyRedactor, createVeiledSecretRedactor } from "./privacy/privacy-redactor.ts";
export { createPrivacyScanner, type VeilScanner } from "./privacy/privacy-scanner.ts";
export type { Restoration } from "./privacy/restorations.ts";
export {
  createVault,
  type TenantVault,
  type Vault,
  type VaultOwner,
} from "./privacy/vault.ts";
export type { KeyState, MasterKey, MasterKeys } from "./privacy/vault-keys.ts";
