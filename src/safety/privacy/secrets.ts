/** The redactor of secrets: keys, tokens, passwords and private keys, before anything reaches a disk. */
import type { Redactor } from "../../ports/index.ts";
import { findAssignments } from "./assignments.ts";
import { findHeaders } from "./headers.ts";
import { findByMaintainedRules } from "./maintained-rules.ts";
import { findPrivateKeys } from "./private-keys.ts";
import { createRedactor, type Detector } from "./redactor.ts";
import { findTokens } from "./tokens.ts";
import { findUrlCredentials } from "./urls.ts";

/** The detectors of secrets; others may be added in {@link createRedactor}. */
export const secretDetectors: readonly Detector[] = [
  findByMaintainedRules,
  findTokens,
  findPrivateKeys,
  findUrlCredentials,
  findHeaders,
  findAssignments,
];

/**
 * Replaces each secret in a text by `[redacted:kind]` and nothing else: hosts, names and words around it stay.
 * Linear in the text. Placeholders stay as they are. A word that only its sentence makes a password
 * ("my password is swordfish") is not recognised; a word with a digit or a sign in it, or in quotes, is.
 */
export const createSecretRedactor = (): Redactor => createRedactor(secretDetectors);
