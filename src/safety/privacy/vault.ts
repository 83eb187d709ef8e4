/** `createVault`: keeps the originals of conversations, sealed, in records of a store. */
import { type Clock, fault, hashJson, type Json } from "../../base/index.ts";
import type { RecordKey, Records, SessionKey, StoredRecord } from "../../ports/index.ts";
import type { Original } from "./originals.ts";
import { findNames, kindOf } from "./placeholders.ts";
import { createRestorations, type Restoration } from "./restorations.ts";
import { open, seal } from "./vault-cipher.ts";
import { createVaultKeys, type DataKey, type KeyState, type MasterKeys } from "./vault-keys.ts";

export interface VaultOptions {
  readonly records: Records;
  readonly masters: MasterKeys;
  readonly clock: Clock;
}

export interface KeptOriginals {
  /** Those that were not known. */
  readonly kept: readonly Original[];
  /** The names of all that can be opened. */
  readonly names: ReadonlySet<string>;
  /** Names whose originals can't be opened. */
  readonly lost: readonly string[];
}

/** The vault's state of one tenant. */
export interface TenantVault {
  readonly tenant: string;
  readonly conversations: number;
  readonly originals: number;
  readonly keys: readonly KeyState[];
  /** Originals whose key is not here. */
  readonly lost?: {
    readonly originals: number;
    readonly conversations: number;
    readonly since: number;
    /** How many of each kind. */
    readonly kinds: Readonly<Record<string, number>>;
  };
}

/** Whose originals: a tenant's, a user's, or those of one conversation. */
export interface VaultOwner {
  readonly tenant: string;
  readonly user?: string;
  readonly session?: string;
}

/** @throws storage.*, vault.locked where there is no master key */
export interface Vault {
  /** @param isKnown of a name whose original needn't be opened again */
  read(session: SessionKey, isKnown: (name: string) => boolean): Promise<KeptOriginals>;
  /** Durable when it resolves. @throws redaction.failed where another process gave the same names to other values */
  write(session: SessionKey, originals: readonly Original[]): Promise<void>;
  /** One original, for a person who may see it; the attempt is recorded. @throws vault.unknown, vault.lost */
  restore(session: SessionKey, name: string, by: string): Promise<string | number>;
  /** Records an attempt that was not allowed. */
  refuse(session: SessionKey, name: string, by: string): Promise<void>;
  /** The last ones first. */
  restorations(tenant: string): Promise<readonly Restoration[]>;
  status(): Promise<readonly TenantVault[]>;
  /**
   * Seals everything with new data keys. May break off at any place: nothing is lost, and the next one goes on.
   * @returns how many originals were sealed anew, and how many can't be opened
   */
  rotate(tenant?: string): Promise<{ readonly sealed: number; readonly lost: number }>;
  /** Wraps the data keys with the first master key. @returns how many */
  rewrap(): Promise<number>;
  /**
   * Removes originals for good; a tenant's keys with them. `store.scrub` clears the bytes that the database's files have.
   * @param isKept of a placeholder whose original stays @returns how many conversations had some
   */
  forget(owner: VaultOwner, isKept?: (name: string) => boolean): Promise<number>;
  /** For hashes: the same for a tenant as long as its vault lasts. */
  hashKey(tenant: string): Promise<Uint8Array>;
}

/** The key's id and the sealed value, by the placeholder. */
type Entries = Readonly<Record<string, readonly [key: string, sealed: string]>>;
type Body = { readonly since: number; readonly entries: Entries };

const ORIGINALS = "vault";
const MOST_TRIES = 10;
const PAGE = 1_000;
/** Of a SHA-256 in hexadecimal digits: 128 bits tell all users and sessions apart. */
const HASH_CHARS = 32;

type Place = Pick<RecordKey, "tenant" | "id">;

const bodyOf = (record: StoredRecord | undefined) => record?.body as unknown as Body | undefined;
/** The id of a record is made of its user and session. */
const placeOf = ({ id, tenant }: Place, name: string): Json => ["brainstem vault", tenant, id, name];

async function shortHash(text: string): Promise<string> {
  return (await hashJson(text)).slice(0, HASH_CHARS);
}

/** Each restored original has a person in the record. @throws input.invalid */
function requireName(by: unknown): void {
  if (typeof by === "string" && by.trim() !== "") return;
  throw fault("input.invalid", { what: "`by`", expected: "the name of the person who sees the original" });
}

export function createVault({ clock, masters, records }: VaultOptions): Vault {
  const keys = createVaultKeys(records, masters, clock);
  const restorations = createRestorations(records, clock);

  const recordOf = async ({ session, tenant, user }: SessionKey): Promise<RecordKey> => ({
    tenant,
    collection: ORIGINALS,
    id: `${await shortHash(user)}.${await shortHash(session)}`,
  });

  async function openEntry(place: Place, name: string, [keyId, sealed]: Entries[string]) {
    const key = await keys.keyOf(place.tenant, keyId);
    const bytes = key && (await open(key.key, sealed, placeOf(place, name)));
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as string | number);
  }

  const sealEntry = async (place: Place, { name, value }: Original, { id, key }: DataKey) => {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    return [name, [id, await seal(key, bytes, placeOf(place, name))]] as const;
  };

  async function read(session: SessionKey, isKnown: (name: string) => boolean): Promise<KeptOriginals> {
    const record = await recordOf(session);
    const kept: Original[] = [];
    const lost: string[] = [];
    const entries = Object.entries(bodyOf(await records.read(record))?.entries ?? {});
    for (const [name, entry] of entries) {
      if (isKnown(name)) continue;
      const value = await openEntry(record, name, entry);
      if (value === undefined) lost.push(name);
      else kept.push({ name, value });
    }
    const closed = new Set(lost);
    return { kept, lost, names: new Set(entries.map(([name]) => name).filter(name => !closed.has(name))) };
  }

  /** Those that the record doesn't have yet. @throws redaction.failed for a name that has another value there */
  async function missingIn(record: Place, entries: Entries, originals: readonly Original[]) {
    const missing: Original[] = [];
    for (const original of originals) {
      const entry = entries[original.name];
      if (entry === undefined) missing.push(original);
      else if ((await openEntry(record, original.name, entry)) !== original.value)
        throw fault("redaction.failed", { what: "The conversation, which another process goes on with," });
    }
    return missing;
  }

  async function write(session: SessionKey, originals: readonly Original[]): Promise<void> {
    const record = await recordOf(session);
    const { tenant } = record;
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const stored = await records.read(record);
      const { entries = {}, since = clock.now() } = bodyOf(stored) ?? {};
      const key = await keys.activeKey(tenant);
      const missing = await missingIn(record, entries, originals);
      // Originals under a key that was retired meanwhile are sealed again.
      const outdated = originals.filter(
        ({ name }) => entries[name] !== undefined && entries[name]![0] !== key.id,
      );
      const fresh = [...missing, ...outdated];
      if (fresh.length > 0) {
        const sealed = await Promise.all(fresh.map(original => sealEntry(record, original, key)));
        const body = { since, entries: { ...entries, ...Object.fromEntries(sealed) } };
        if ((await records.write(record, body, stored?.version ?? 0)) === undefined) continue;
      }
      if (await keys.isCurrent(tenant, key)) return;
    }
    throw fault("redaction.failed", { what: "The conversation" });
  }

  async function* allRecords(tenant?: string, prefix?: string): AsyncGenerator<StoredRecord> {
    let after: StoredRecord | undefined;
    for (;;) {
      const page = await records.list({
        collection: ORIGINALS,
        limit: PAGE,
        ...(tenant !== undefined && { tenant }),
        ...(prefix !== undefined && { prefix }),
        ...(after !== undefined && { after }),
      });
      yield* page;
      if (page.length < PAGE) return;
      after = page.at(-1);
    }
  }

  /** @returns how many were sealed anew; those that can't be opened stay */
  async function reseal(record: StoredRecord, key: DataKey): Promise<{ sealed: number; lost: number }> {
    for (let now: StoredRecord | undefined = record, attempt = 0; attempt < MOST_TRIES; attempt++) {
      if (now === undefined) return { sealed: 0, lost: 0 };
      const body = bodyOf(now)!;
      const changed: [string, Entries[string]][] = [];
      let lost = 0;
      for (const [name, [id, sealed]] of Object.entries(body.entries)) {
        if (id === key.id) continue;
        const old = await keys.keyOf(record.tenant, id);
        const place = placeOf(record, name);
        const bytes = old && (await open(old.key, sealed, place));
        if (bytes === undefined) lost += 1;
        else changed.push([name, [key.id, await seal(key.key, bytes, place)]]);
      }
      if (changed.length === 0) return { sealed: 0, lost };
      const next = { ...body, entries: { ...body.entries, ...Object.fromEntries(changed) } };
      if ((await records.write(now, next, now.version)) !== undefined)
        return { sealed: changed.length, lost };
      now = await records.read(now);
    }
    throw fault("storage.unavailable", { store: "the vault", reason: "its records change all the time" });
  }

  async function rotateTenant(tenant: string): Promise<{ sealed: number; lost: number }> {
    const key = await keys.rotate(tenant);
    let sealed = 0;
    // Until no record has a key that was retired: others write meanwhile.
    for (;;) {
      let lost = 0;
      let isDone = true;
      const used = new Set<string>([key.id]);
      for await (const record of allRecords(tenant)) {
        const done = await reseal(record, key);
        sealed += done.sealed;
        lost += done.lost;
        if (done.sealed > 0) isDone = false;
        const { entries = {} } = bodyOf(await records.read(record)) ?? {};
        for (const [id] of Object.values(entries)) used.add(id);
      }
      if (!isDone) continue;
      for (const { id } of await keys.states(tenant)) if (!used.has(id)) await keys.remove(tenant, id);
      return { sealed, lost };
    }
  }

  /** @returns whether there were some that aren't kept */
  async function forgetSome(record: StoredRecord, isKept: (name: string) => boolean): Promise<boolean> {
    for (let attempt = 0, now: StoredRecord | undefined = record; attempt < MOST_TRIES; attempt++) {
      if (now === undefined) return false;
      const body = bodyOf(now)!;
      const kept = Object.entries(body.entries).filter(([name]) => isKept(name));
      if (kept.length === Object.keys(body.entries).length) return false;
      const next = { ...body, entries: Object.fromEntries(kept) };
      const isWritten =
        kept.length === 0
          ? await records.remove(now, now.version)
          : (await records.write(now, next, now.version)) !== undefined;
      if (isWritten) return true;
      now = await records.read(now);
    }
    throw fault("storage.unavailable", { store: "the vault", reason: "its records change all the time" });
  }

  async function tenants(): Promise<readonly string[]> {
    const found = new Set((await keys.states()).map(({ tenant }) => tenant));
    for await (const { tenant } of allRecords()) found.add(tenant);
    return [...found].toSorted();
  }

  async function statusOf(tenant: string): Promise<TenantVault> {
    const states = await keys.states(tenant);
    const isOpen = new Set(states.filter(state => state.isOpen).map(({ id }) => id));
    let conversations = 0;
    let originals = 0;
    const lost = { originals: 0, conversations: 0, since: Number.POSITIVE_INFINITY };
    const kinds: Record<string, number> = {};
    for await (const record of allRecords(tenant)) {
      const { entries, since } = bodyOf(record)!;
      const lostNames = Object.entries(entries).filter(([, [id]]) => !isOpen.has(id));
      const closed = lostNames.length;
      for (const [name] of lostNames)
        for (const { label } of findNames(name)) kinds[kindOf(label)] = (kinds[kindOf(label)] ?? 0) + 1;
      conversations += 1;
      originals += Object.keys(entries).length;
      lost.originals += closed;
      if (closed === 0) continue;
      lost.conversations += 1;
      lost.since = Math.min(lost.since, since);
    }
    return {
      tenant,
      conversations,
      originals,
      keys: states,
      ...(lost.originals > 0 && { lost: { ...lost, kinds } }),
    };
  }

  return {
    read,
    write,
    async restore(session, name, by) {
      requireName(by);
      const record = await recordOf(session);
      const { entries = {} } = bodyOf(await records.read(record)) ?? {};
      const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
      const value = entry && (await openEntry(record, name, entry));
      const outcome = entry === undefined ? "unknown" : value === undefined ? "lost" : "restored";
      await restorations.add(session, name, by, outcome);
      if (entry === undefined) throw fault("vault.unknown", { name, session: session.session });
      if (value === undefined) throw fault("vault.lost", { name, session: session.session });
      return value;
    },
    async refuse(session, name, by) {
      requireName(by);
      await restorations.add(session, name, by, "refused");
    },
    restorations: restorations.of,
    async status() {
      return Promise.all((await tenants()).map(statusOf));
    },
    async rotate(tenant) {
      let sealed = 0;
      let lost = 0;
      for (const each of tenant === undefined ? await tenants() : [tenant]) {
        const done = await rotateTenant(each);
        sealed += done.sealed;
        lost += done.lost;
      }
      return { sealed, lost };
    },
    rewrap: keys.rewrap,
    async forget({ session, tenant, user }, isKept) {
      let count = 0;
      const prefix = user === undefined ? "" : `${await shortHash(user)}.`;
      const id = session === undefined ? prefix : `${prefix}${await shortHash(session)}`;
      // Without their keys the originals are gone, also in copies of the store.
      if (user === undefined && isKept === undefined) {
        for (const key of await keys.states(tenant)) await keys.remove(tenant, key.id);
        keys.forget(tenant);
      }
      for await (const record of allRecords(tenant, id)) {
        const isGone = isKept === undefined ? records.remove(record) : forgetSome(record, isKept);
        if (await isGone) count += 1;
      }
      return count;
    },
    hashKey: tenant => keys.hashKey(tenant),
  };
}
