/** The redactor of secrets: keys, tokens, passwords and private keys, before anything reaches a disk. */

import type { Json } from "../../base/index.ts";
import type { Redactor } from "../../ports/index.ts";
import { loadMaintainedRules } from "./maintained-rules.ts";
import { createRedactor, type Detector, findPlaceholders, placeholderOf } from "./redactor.ts";
import { secretNameOf } from "./secret-names.ts";
import { findSecrets } from "./secret-scan.ts";
import { mayHaveKeys } from "./token-formats.ts";

/** The detectors of secrets; others may be added in {@link createRedactor}. The maintained rules are loaded for the first run that may be a key. */
export const secretDetectors: readonly Detector[] = [
  async text => findSecrets(text, mayHaveKeys(text) ? await loadMaintainedRules() : undefined),
];

/**
 * Replaces each secret in a text by `[redacted:kind]` and nothing else: hosts, names and words around it stay.
 * Linear in the text. Placeholders stay as they are. A word that only its sentence makes a password
 * ("my password is swordfish") is not recognised; a word with a digit or a sign in it, or in quotes, is.
 */
export const createSecretRedactor = (): Redactor => createRedactor(secretDetectors);

/**
 * The same value with its secrets replaced; names of members stay. A string under `password`, `apiKey` or the like is
 * replaced whole, whatever it looks like, unless it is empty.
 * @throws redaction.failed as the redactor does.
 */
export async function redactJson(redactor: Redactor, value: Json): Promise<Json> {
  if (typeof value === "string") return (await redactor.redact(value)).text;
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return Promise.all(value.map(item => redactJson(redactor, item)));
  const members = Object.entries(value).map(
    async ([name, member]) =>
      [name, member === undefined ? member : await redactMember(redactor, name, member)] as const,
  );
  return Object.fromEntries(await Promise.all(members));
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

async function redactMember(redactor: Redactor, name: string, member: Json): Promise<Json> {
  const secret = typeof member === "string" && member !== "" ? secretNameOf(name) : undefined;
  if (secret === undefined) return redactJson(redactor, member);
  const [placeholder] = findPlaceholders(member as string);
  const isRedacted = placeholder?.start === 0 && placeholder.end === (member as string).length;
  return isRedacted ? member : placeholderOf(secret.kind);
}
