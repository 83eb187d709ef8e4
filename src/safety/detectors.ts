/** The door of detectors: they find private data in a text, whole or as it streams. */
export type { Evidence, PrivacyFinding } from "./privacy/detector.ts";
export {
  isPrivacyGroup,
  type PrivacyGroup,
  personalKinds,
  privacyGroupOf,
  privacyGroups,
} from "./privacy/privacy-kinds.ts";
export {
  createPrivacyScanner,
  DEFAULT_CONFIDENCE,
  type NameFinder,
  type PrivacyScan,
  type PrivacyScanner,
  type PrivacyScannerOptions,
} from "./privacy/privacy-scanner.ts";
export { createSharingFinder } from "./privacy/sharing-finder.ts";
