/** `createPrivacyHook`: opens the veil of each session, by the settings of its tenant. */
import { fault } from "../../base/index.ts";
import type { Finding, Hook, SessionKey } from "../../ports/index.ts";
import { mapTexts } from "./hide-json.ts";
import { createOriginals, type Originals } from "./originals.ts";
import { findNames, kindOf } from "./placeholders.ts";
import type { PrivacyPolicy } from "./policy.ts";
import type { VeilScanner } from "./privacy-scanner.ts";
import type { Vault } from "./vault.ts";
import { createVeil, type PrivacyVeil } from "./veil.ts";

/** The settings that hold for a session, with all that they need. */
export interface SessionPrivacy {
  readonly policy: PrivacyPolicy;
  readonly scanner: VeilScanner;
  /** Undefined where originals are kept in this process alone. */
  readonly vault?: Vault | undefined;
  readonly hash?: ((value: string) => string) | undefined;
}

export interface PrivacyHookOptions {
  privacyOf(session: SessionKey): Promise<SessionPrivacy>;
  /** The session that this one began as: its placeholders are this one's, too. @default none */
  branchOf?(session: SessionKey): Promise<string | undefined>;
  /** Values of one conversation that are told apart. */
  readonly mostOriginals: number;
  /** Conversations whose originals are in memory. */
  readonly mostSessions: number;
}

/** Behind every other hook: its stage is the first that an answer passes. */
const LAST = 1_000_000_000;
/** A branch of a branch, and so on. */
const MOST_BRANCHES = 20;

interface OpenSession {
  readonly originals: Originals;
  /** Under which the veil was made. */
  privacy: SessionPrivacy | undefined;
  veil: PrivacyVeil | undefined;
  /** How many messages of the conversation were read for their placeholders. */
  messages: number;
}

export interface PrivacyHook extends Hook {
  readonly openVeil: NonNullable<Hook["openVeil"]>;
  /** The values of a user's open sessions, wherever they are in a text of that user's. */
  knownIn(text: string, owner: { readonly tenant: string; readonly user: string }): readonly Finding[];
  /** Lets go of what is in memory of a session, of a user, or of a tenant. */
  forget(owner: { readonly tenant: string; readonly user?: string; readonly session?: string }): void;
}

export function createPrivacyHook(options: PrivacyHookOptions): PrivacyHook {
  const { branchOf, mostOriginals, mostSessions, privacyOf } = options;
  // In the order of their last use.
  const sessions = new Map<string, OpenSession>();
  const nameOf = ({ session, tenant, user }: SessionKey) => JSON.stringify([tenant, user, session]);

  /** At once, so that two who open a session have the same originals. */
  function sessionOf(key: SessionKey): OpenSession {
    const name = nameOf(key);
    const known = sessions.get(name);
    const own = known ?? {
      originals: createOriginals(mostOriginals),
      privacy: undefined,
      veil: undefined,
      messages: 0,
    };
    if (known === undefined) makeRoom();
    sessions.delete(name);
    sessions.set(name, own);
    return own;
  }

  async function open(key: SessionKey, depth = 0): Promise<OpenSession> {
    const privacy = await privacyOf(key);
    const opened = sessionOf(key);
    const { originals } = opened;
    const { vault } = privacy;
    if (opened.veil === undefined) await restoreBranch(key, opened, depth);
    if (vault !== undefined) await restoreFrom(vault, key, originals);
    if (opened.veil === undefined || opened.privacy !== privacy) {
      const keep = vault && (() => keepIn(vault, key, originals));
      opened.veil = createVeil({ ...privacy, originals, ...(keep !== undefined && { keep }) });
      opened.privacy = privacy;
    }
    return opened;
  }

  /** The originals that the session had when it branched off. */
  async function restoreBranch(key: SessionKey, { originals }: OpenSession, depth: number) {
    const from = depth < MOST_BRANCHES ? await branchOf?.(key) : undefined;
    if (from === undefined || from === key.session) return;
    const source = await open({ ...key, session: from }, depth + 1);
    originals.restore(source.originals.all());
  }

  function makeRoom() {
    if (sessions.size < mostSessions) return;
    const [oldest] = sessions.keys();
    if (oldest !== undefined) sessions.delete(oldest);
  }

  return {
    name: "privacy",
    order: LAST,
    onFailure: "closed",
    async openVeil(key, history) {
      const opened = await open(key);
      // Another session of the same name has begun.
      if (history.length < opened.messages) opened.messages = 0;
      for (const message of history.slice(opened.messages)) meetNames(message, opened);
      opened.messages = history.length;
      return opened.veil!;
    },
    openStage(turn) {
      const known = sessions.get(nameOf(turn.session));
      if (known?.veil === undefined) throw fault("redaction.failed", { what: "The answer" });
      return known.veil.openStage();
    },
    knownIn(text, { tenant, user }) {
      return [...sessions].flatMap(([name, { originals }]) => {
        const [ownTenant, ownUser] = JSON.parse(name) as readonly string[];
        if (ownTenant !== tenant || ownUser !== user) return [];
        return originals.known
          .find(text)
          .map(({ end, name, start }) => ({ start, end, kind: kindIn(name), confidence: 1 }));
      });
    },
    forget({ session, tenant, user }) {
      for (const name of sessions.keys()) {
        const [ownTenant, ownUser, ownSession] = JSON.parse(name) as readonly string[];
        const isMeant =
          tenant === ownTenant && (user ?? ownUser) === ownUser && (session ?? ownSession) === ownSession;
        if (isMeant) sessions.delete(name);
      }
    },
  };
}

const kindIn = (name: string): string => kindOf(findNames(name)[0]?.label ?? "");

/** Values that were hidden before this process began, or in another one: their names are taken. */
function meetNames(message: unknown, { originals, privacy }: OpenSession): void {
  const look = (text: string) => {
    for (const found of findNames(text))
      if (privacy?.policy.isKnown(kindOf(found.label))) originals.meet(found);
    return text;
  };
  mapTexts(message, { text: look });
}

async function restoreFrom(vault: Vault, key: SessionKey, originals: Originals): Promise<void> {
  const before = originals.stored();
  const { kept, lost, names } = await vault.read(key, name => originals.valueOf(name) !== undefined);
  originals.restore(kept, lost);
  originals.retain(names, before);
}

/** Originals that could not be written are written with the next commit. */
function keepIn(vault: Vault, key: SessionKey, originals: Originals): Promise<void> | undefined {
  const fresh = originals.takeNew();
  if (fresh.length === 0) return undefined;
  return vault.write(key, fresh).then(
    () => originals.settle(fresh, true),
    error => {
      originals.settle(fresh, false);
      throw error;
    },
  );
}
