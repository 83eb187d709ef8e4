/** `createPrivacyPolicy` says for each kind of private value whether it is replaced, masked, hashed, dropped or allowed. */
import { isPrivacyGroup, personalKinds, privacyGroupOf } from "./privacy-kinds.ts";

/** The first shows all of a value, and each shows less of it than those before. */
export const privacyActions = ["allow", "mask", "placeholder", "hash", "drop"] as const;

/**
 * `placeholder` gives `<EMAIL_1>`, and can be undone; `mask` keeps the last characters; `hash` is the same for the same
 * value of a tenant in all its conversations; `drop` leaves nothing.
 */
export type PrivacyAction = (typeof privacyActions)[number];

/** Places of originals: this process alone, the store, or a file of this machine. */
export const vaultPlaces = ["memory", "database", "local"] as const;

export type VaultPlace = (typeof vaultPlaces)[number];

export interface PrivacySettings {
  /**
   * By kind (`email`), by group (`contact`), or for all `secrets` and all `personal` kinds but addresses of the web; the
   * nearer name comes first. @default of the profile
   */
  readonly kinds?: Readonly<Record<string, PrivacyAction>>;
  /** Where originals are kept. @default "database" where there is a key of the vault, else "memory" */
  readonly vault?: VaultPlace;
  /** Kinds of one's own, each with a regular expression that finds it in linear time. @default none */
  readonly patterns?: Readonly<Record<string, string>>;
  /** ISO 3166-1 codes: whose national numbers are found, and whose telephone numbers need no prefix. @default all, none */
  readonly countries?: readonly string[];
}

export interface PrivacyPolicy {
  actionOn(kind: string): PrivacyAction;
  /** Whether some text of this kind can have been hidden: other names that look like placeholders are words. */
  isKnown(kind: string): boolean;
}

/** Kinds of secrets say so at their end: `github-token`, `stripe-key`, `password`. */
const SECRET_KIND =
  /(?:^|-)(?:passwords?|passphrase|secrets?|tokens?|keys?|cookies?|signature|credentials?|jwt|webhook|authorization)$/;

/** Whether the placeholder of this kind stands for a secret. */
export const isSecretKind = (kind: string): boolean =>
  privacyGroupOf(kind) === "secret" && SECRET_KIND.test(kind);

/** The groups by which a policy may name a kind, the nearer one first. An address of the web is only in its own. */
export function groupsOf(kind: string): readonly string[] {
  const group = privacyGroupOf(kind);
  if (group === "secret") return ["secrets"];
  return kind === "url" ? [group] : [group, "personal"];
}

/**
 * A kind of which nothing is said is of no concern.
 * @param own kinds of one's own expressions
 */
export function createPrivacyPolicy(
  given: PrivacySettings["kinds"] = {},
  own: readonly string[] = [],
): PrivacyPolicy {
  const kinds = new Map(Object.entries(given));
  return {
    actionOn: kind =>
      [kind, ...groupsOf(kind)].map(name => kinds.get(name)).find(action => action !== undefined) ?? "allow",
    isKnown: kind => personalKinds.includes(kind) || SECRET_KIND.test(kind) || own.includes(kind),
  };
}

/** Whether less of a value can be seen after the first action than after the other. */
export const showsLess = (one: PrivacyAction, other: PrivacyAction): boolean =>
  privacyActions.indexOf(one) > privacyActions.indexOf(other);

/** A mask shows characters, which a placeholder doesn't; a placeholder is undone for tools, which a mask can't be. */
const isEitherOf = (action: PrivacyAction) => action === "mask" || action === "placeholder";

const isStricter = (one: PrivacyAction, other: PrivacyAction): boolean =>
  showsLess(one, other) && !(isEitherOf(one) && isEitherOf(other));

/** For each kind the stricter one of both; the first one's where neither is stricter. */
export const strictestPolicy = (one: PrivacyPolicy, other: PrivacyPolicy): PrivacyPolicy => ({
  actionOn(kind) {
    const [first, second] = [one.actionOn(kind), other.actionOn(kind)];
    return isStricter(second, first) ? second : first;
  },
  isKnown: kind => one.isKnown(kind) || other.isKnown(kind),
});

/** The names under which a scanner has to look for the values of a policy. @param layers the settings that it is made of */
export function kindsToFind(
  { actionOn }: PrivacyPolicy,
  layers: readonly NonNullable<PrivacySettings["kinds"]>[],
): readonly string[] {
  const hidden = layers.flatMap(Object.entries).filter(([, action]) => action !== "allow");
  return [
    ...(hidden.some(([name]) => name === "secrets" || isSecretKind(name)) ? ["secret"] : []),
    ...personalKinds.filter(kind => actionOn(kind) !== "allow"),
  ];
}

/** A name under which `kinds` may say something. @param own kinds of one's own expressions */
export const isKindName = (name: string, own: readonly string[]): boolean =>
  name === "personal" ||
  name === "secrets" ||
  (name !== "secret" && isPrivacyGroup(name)) ||
  personalKinds.includes(name) ||
  SECRET_KIND.test(name) ||
  own.includes(name);
