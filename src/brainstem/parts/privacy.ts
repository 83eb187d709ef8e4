/** The part `privacy`: hides private values from the log and the models, and keeps their originals. */
import { join } from "node:path";
import {
  aFunction,
  aText,
  type Check,
  exactly,
  is,
  isObject,
  listOf,
  oneOf,
  optional,
} from "../../base/checks.ts";
import { canonicalJson, fault } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { closeDataFolder } from "../../brain/node.ts";
import type { Hook, Redactor, SessionKey } from "../../ports/index.ts";
import { keyPlaceOf, VAULT_FILE, withoutVaultKey } from "../../project/vault-place.ts";
import type {
  PrivacyHook,
  PrivacySettings,
  SessionPrivacy,
  Vault,
  VaultPlace,
} from "../../safety/privacy.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";
import { location } from "./location.ts";
import { profile } from "./profile.ts";
import { openStorage, storage } from "./storage.ts";

/** A person, or a program, that asks for an original. */
export interface RestoreRequest {
  readonly session: SessionKey;
  /** For example `<EMAIL_1>`. */
  readonly name: string;
  /** The name of the one who asks, for the record. */
  readonly by: string;
}

export interface PrivacyConfig {
  /**
   * Policies by kind, and the place of originals, beside the profile's; or a function of the session (its tenant and user). A
   * function that fails or is late fails the turn.
   * @default the profile's
   */
  readonly privacy?: PrivacySettings | ((session: SessionKey) => PrivacySettings | Promise<PrivacySettings>);
  /** Whether an original may be seen by the one who asks. @default everyone who may ask: it is the program's own vault */
  readonly mayRestore?: (request: RestoreRequest) => boolean | Promise<boolean>;
}

const KIND = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Longer names would make placeholders that no text is searched for. */
const MAX_KIND_CHARS = 40;

const actions = oneOf("allow", "mask", "placeholder", "hash", "drop");

/** Members of any names that are kinds. */
const byKind =
  (check: Check): Check =>
  (value, path) => {
    if (!isObject(value)) return is("an object with kinds as its members", () => false)(value, path);
    return Object.entries(value).flatMap(([name, member]) =>
      KIND.test(name) && name.length <= MAX_KIND_CHARS
        ? check(member, `${path}.${name}`)
        : [{ path: `${path}.${name}`, problem: "a kind has small letters, digits and single hyphens" }],
    );
  };

const shared = { kinds: optional(byKind(actions)), patterns: optional(byKind(aText)) };

/** A brain chooses no vault: where originals go is for the program, or the machine's owner. */
const brainSettings = exactly(shared);

const settings = exactly({
  ...shared,
  vault: optional(oneOf("memory", "database", "local")),
  countries: optional(
    listOf(is("a country's code, for example DE", value => /^[A-Z]{2}$/.test(String(value)))),
  ),
});

const aPrivacy: Check = (value, path) => (typeof value === "function" ? [] : settings(value, path));

/** The originals of private values, for a program and for `brainstem vault`. */
export interface OriginalsVault {
  /** The vault behind it. @throws vault.locked where originals are kept in memory alone */
  open(): Promise<Vault>;
  /** One original, where `mayRestore` lets it be seen; recorded. @throws vault.unknown, vault.lost, vault.denied, vault.locked */
  restore(request: RestoreRequest): Promise<string | number>;
  /** Removes originals for good, in the vault and in this process. @returns how many conversations had some in the vault */
  forget(owner: {
    readonly tenant: string;
    readonly user?: string;
    readonly session?: string;
  }): Promise<number>;
}

export interface OpenPrivacy {
  readonly hook: Hook;
  readonly place: VaultPlace | "by session";
  readonly vault: OriginalsVault;
  readonly redact: Redactor["redact"];
  close(): Promise<void>;
}

export const privacy = definePart({
  name: "privacy",
  needs: { brain, location, profile, storage },
  keys: { privacy: aPrivacy, mayRestore: aFunction },
  /** @throws config.invalid, vault.locked where a vault is asked for and there is no key */
  async start(needed, { config, clock, limits }: Site<PrivacyConfig>): Promise<OpenPrivacy> {
    const { privacy: given, mayRestore = () => true } = config;
    const { root } = needed.location;
    const { store } = needed.storage;
    const ofProfile = needed.profile.of("privacy");
    const ofBrain = readBrain(needed.brain.brain.settings.safety.privacy);
    const fixed = typeof given === "function" ? undefined : (given ?? {});
    const load = once(async () => ({
      ...(await import("../../safety/privacy.ts")),
      ...(await import("../../safety/vault-node.ts")),
    }));
    const hasKey = await hasKeyAt(root);
    const vaults = new Map<VaultPlace, Promise<Vault>>();
    const local = once(async () => {
      closeDataFolder(root);
      return openStorage(`sqlite:${join(root, BRAIN_FOLDER, layout.data, VAULT_FILE)}`, {
        root,
        clock: config.clock,
      });
    });
    let isLocalOpen = false;

    const whyNeeded = () =>
      ofProfile.vault === undefined
        ? "it has no key"
        : `it has no key, and the profile ${needed.profile.name} keeps originals in it`;

    async function makeVault(place: VaultPlace): Promise<Vault> {
      const { createVault, readMasterKeys } = await load();
      const masters = readMasterKeys(keyPlaceOf(root));
      if ((await masters()).length === 0) throw await withoutVaultKey(keyPlaceOf(root), whyNeeded());
      if (place === "local") isLocalOpen = true;
      const { records } = place === "local" ? (await local()).store : store;
      return createVault({ records, masters, clock });
    }

    function vaultAt(place: VaultPlace): Promise<Vault> {
      const made = vaults.get(place) ?? makeVault(place);
      vaults.set(place, made);
      made.catch(() => vaults.delete(place));
      return made;
    }

    const placeOf = ({ vault = ofProfile.vault }: PrivacySettings): VaultPlace =>
      vault ?? (hasKey ? "database" : "memory");

    const path = `${BRAIN_FOLDER}/${layout.settings} safety.privacy`;
    // The same settings are compiled once.
    const made = new Map<string, Promise<SessionPrivacy>>();
    async function privacyOf(session: SessionKey): Promise<SessionPrivacy> {
      const own = fixed ?? (await (given as Exclude<typeof given, PrivacySettings | undefined>)(session));
      const { tenant } = session;
      const name = canonicalJson([tenant, own]);
      const known = made.get(name) ?? compile(own, tenant);
      if (made.size >= MOST_COMPILED) made.delete(made.keys().next().value!);
      made.set(name, known);
      known.catch(() => made.delete(name));
      return known;
    }

    async function requireValid(own: PrivacySettings) {
      const { isKindName } = await load();
      const kindsOf = ({ kinds, patterns }: PrivacySettings, where: string) =>
        Object.keys(kinds ?? {})
          .filter(name => !isKindName(name, Object.keys({ ...ofBrain.patterns, ...patterns })))
          .map(name => ({ path: `${where}.kinds.${name}`, problem: "no kind and no group has this name" }));
      const problems = settings(own, "privacy");
      const unknown = problems.length > 0 ? [] : [...kindsOf(own, "privacy"), ...kindsOf(ofBrain, path)];
      if (problems.length + unknown.length > 0)
        throw fault("config.invalid", { problems: [...problems, ...unknown] });
    }

    async function compile(own: PrivacySettings, tenant: string): Promise<SessionPrivacy> {
      await requireValid(own);
      const safety = await load();
      const kinds = { ...ofProfile.kinds, ...own.kinds };
      const patterns = { ...ofBrain.patterns, ...own.patterns };
      const policyOf = (of: PrivacySettings["kinds"]) =>
        safety.createPrivacyPolicy(of, Object.keys(patterns));
      const policy = ofBrain.isLoosened
        ? policyOf({ ...kinds, ...ofBrain.kinds })
        : safety.strictestPolicy(policyOf(kinds), policyOf(ofBrain.kinds));
      const { countries } = own;
      const scanner = safety.withPatterns(
        await safety.createPrivacyScanner({
          kinds: safety.kindsToFind(policy, [kinds, ofBrain.kinds]),
          ...(countries !== undefined && { countries }),
        }),
        patterns,
      );
      const place = placeOf(own);
      const vault = place === "memory" ? undefined : await vaultAt(place);
      const needsHash = [kinds, ofBrain.kinds].some(each => Object.values(each).includes("hash"));
      if (needsHash && vault === undefined)
        throw fault("vault.locked", { reason: "hashes are made with its key, and it has none" });
      const hash = needsHash ? safety.createValueHash(await vault!.hashKey(tenant)) : undefined;
      return { policy, scanner, vault, ...(hash !== undefined && { hash }) };
    }

    // Fixed settings are checked before the first turn; those of the profile are right.
    if (fixed !== undefined && placeOf(fixed) !== "memory") await vaultAt(placeOf(fixed));
    if (given !== undefined || ofBrain.isGiven) {
      await requireValid(fixed ?? {});
      const { withoutFindings, withPatterns } = await load();
      withPatterns(withoutFindings, fixed?.patterns ?? {});
      withPatterns(withoutFindings, ofBrain.patterns, `${path}.patterns`);
    }

    let inner: PrivacyHook | undefined;
    const open = once(async () => {
      const { createPrivacyHook } = await load();
      inner = createPrivacyHook({
        privacyOf,
        branchOf: async key => (await store.sessions.find(key))?.branchedFrom?.session,
        mostOriginals: limits.privateValues,
        mostSessions: limits.openSessions,
      });
      return inner;
    });

    const { redaction } = needed.brain;
    const redact: Redactor["redact"] = async text => {
      const { createPrivacyRedactor } = await load();
      const { owner } = needed.brain;
      const { policy, scanner } = await privacyOf({ ...owner, session: "memory" });
      return createPrivacyRedactor(scanner, policy, each => inner?.knownIn(each, owner) ?? []).redact(text);
    };
    redaction.by = redact;

    async function openVault(): Promise<Vault> {
      const place = placeOf(fixed ?? {});
      if (place === "memory")
        throw fault("vault.locked", { reason: "originals are kept in the memory of each process alone" });
      return vaultAt(place);
    }

    const vault: OriginalsVault = {
      open: openVault,
      async restore(request) {
        const opened = await openVault();
        const { by, name, session } = request;
        if ((await mayRestore(request)) === true) return opened.restore(session, name, by);
        await opened.refuse(session, name, by);
        throw fault("vault.denied", { name, session: session.session });
      },
      async forget(owner) {
        inner?.forget(owner);
        if (placeOf(fixed ?? {}) !== "memory") await openVault();
        let count = 0;
        for (const each of vaults.values()) count += await (await each).forget(owner);
        await store.scrub?.();
        if (isLocalOpen) await (await local()).store.scrub?.();
        return count;
      },
    };

    return {
      hook: {
        name: "privacy",
        order: LAST,
        onFailure: "closed",
        openVeil: async (key, history) => (await open()).openVeil(key, history),
        openStage: (turn, channel) => inner!.openStage!(turn, channel),
      },
      place: fixed === undefined ? "by session" : placeOf(fixed),
      vault,
      redact,
      async close() {
        if (isLocalOpen) await (await local()).close();
      },
    };
  },
  stop: opened => opened.close(),
  contribute: ({ hook, place }) => ({ hooks: [hook], resolved: { vault: place } }),
});

/** Behind every other hook: its stage is the first that an answer passes. */
const LAST = 1_000_000_000;
/** Of tenants whose settings differ. */
const MOST_COMPILED = 1_000;

async function hasKeyAt(root: string): Promise<boolean> {
  const { hasVaultKey } = await import("../../safety/vault-node.ts");
  return hasVaultKey(keyPlaceOf(root));
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** @throws config.invalid */
function readBrain(given: object | undefined) {
  const path = `${BRAIN_FOLDER}/${layout.settings} safety.privacy`;
  const problems = given === undefined ? [] : brainSettings(given, path);
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const { kinds = {}, patterns = {} } = (given ?? {}) as PrivacySettings;
  return {
    kinds,
    patterns,
    isGiven: given !== undefined,
    isLoosened: Object.values(kinds).includes("allow"),
  };
}
