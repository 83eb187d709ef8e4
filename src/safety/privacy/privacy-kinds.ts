/** The kinds of private data and their groups, by which policies name them. */
import { nationalIds } from "./personal/national-id-table.ts";

export const privacyGroups = [
  "secret",
  "identity",
  "contact",
  "financial",
  "network",
  "name",
  "place",
] as const;

export type PrivacyGroup = (typeof privacyGroups)[number];

const groupOfKind: ReadonlyMap<string, PrivacyGroup> = new Map<string, PrivacyGroup>([
  ...nationalIds.map(({ kind }) => [kind, "identity"] as const),
  ["date-of-birth", "identity"],
  ["email", "contact"],
  ["phone", "contact"],
  ["card", "financial"],
  ["iban", "financial"],
  ["crypto-wallet", "financial"],
  ["ip", "network"],
  ["mac", "network"],
  ["url", "network"],
  ["person", "name"],
  ["handle", "name"],
  ["address", "place"],
]);

/** Every kind of personal data. Kinds of secrets are named after their services, and are not listed. */
export const personalKinds: readonly string[] = [...groupOfKind.keys()];

/** The group of a kind: each kind that is not personal is a secret's. */
export const privacyGroupOf = (kind: string): PrivacyGroup => groupOfKind.get(kind) ?? "secret";

export const isPrivacyGroup = (name: string): name is PrivacyGroup =>
  (privacyGroups as readonly string[]).includes(name);
