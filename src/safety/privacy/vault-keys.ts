/** The keys of a vault: a data key for each tenant, wrapped by a master key that is elsewhere. */
import { type Clock, createId, fault, type Json } from "../../base/index.ts";
import type { Records, StoredRecord } from "../../ports/index.ts";
import { importKey, KEY_BYTES, open, type SealingKey, seal } from "./vault-cipher.ts";

export interface MasterKey {
  /** Made of the key itself, so that it can't be mixed up. */
  readonly id: string;
  readonly key: SealingKey;
}

/** The first one wraps; the others open what was wrapped before. Read anew where a key is missing. */
export type MasterKeys = () => Promise<readonly MasterKey[]>;

export interface DataKey {
  readonly id: string;
  readonly key: SealingKey;
}

/** A key as the records have it. */
export interface KeyState {
  readonly tenant: string;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** It can be opened with the master keys that are here. */
  readonly isOpen: boolean;
  /** Another key takes its place. */
  readonly isRetired: boolean;
}

type KeyBody = {
  readonly master: string;
  readonly wrapped: string;
  readonly createdAt: number;
  readonly isRetired?: boolean;
};

export const KEYS = "vault-keys";
/** The id of the key of hashes, which stays the same: hashes of one value are compared. */
const HASH_KEY = "hash";
const MOST_TRIES = 10;

const placeOf = (tenant: string, id: string): Json => ["brainstem vault key", tenant, id];
const bodyOf = ({ body }: StoredRecord) => body as unknown as KeyBody;

export type VaultKeys = ReturnType<typeof createVaultKeys>;

export function createVaultKeys(records: Records, masters: MasterKeys, clock: Clock) {
  const opened = new Map<string, DataKey>();
  const active = new Map<string, DataKey>();

  const nameOf = (tenant: string, id: string) => JSON.stringify([tenant, id]);

  async function unwrap(record: StoredRecord): Promise<Uint8Array | undefined> {
    const { master, wrapped } = bodyOf(record);
    const own = (await masters()).find(({ id }) => id === master);
    return own && open(own.key, wrapped, placeOf(record.tenant, record.id));
  }

  async function openKey(record: StoredRecord): Promise<DataKey | undefined> {
    const name = nameOf(record.tenant, record.id);
    const known = opened.get(name);
    if (known !== undefined) return known;
    const bytes = await unwrap(record);
    if (bytes === undefined) return undefined;
    const key = { id: record.id, key: await importKey(bytes) };
    opened.set(name, key);
    return key;
  }

  async function wrap(tenant: string, id: string, bytes: Uint8Array): Promise<KeyBody> {
    const [master] = await masters();
    if (master === undefined) throw fault("vault.locked", { reason: "it has no key" });
    const wrapped = await seal(master.key, bytes, placeOf(tenant, id));
    return { master: master.id, wrapped, createdAt: clock.now() };
  }

  async function make(tenant: string): Promise<DataKey> {
    const id = createId(clock.now());
    const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
    const body = await wrap(tenant, id, bytes);
    await records.write({ tenant, collection: KEYS, id }, body, 0);
    const key = { id, key: await importKey(bytes) };
    opened.set(nameOf(tenant, id), key);
    active.set(tenant, key);
    return key;
  }

  async function all(tenant?: string): Promise<readonly StoredRecord[]> {
    const found: StoredRecord[] = [];
    for (let after: StoredRecord | undefined; ; after = found.at(-1)) {
      const page = await records.list({
        collection: KEYS,
        ...(tenant !== undefined && { tenant }),
        ...(after !== undefined && { after }),
      });
      found.push(...page.filter(({ id }) => id !== HASH_KEY));
      if (page.length === 0 || page.length < 1_000) return found;
    }
  }

  /** Changes a key's record, also where other processes change it. */
  async function change(
    { id, tenant }: StoredRecord,
    by: (record: StoredRecord) => Promise<KeyBody | undefined>,
  ) {
    const name = { tenant, collection: KEYS, id };
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const now = await records.read(name);
      const body = now && (await by(now));
      if (now === undefined || body === undefined) return false;
      if ((await records.write(name, body, now.version)) !== undefined) return true;
    }
    return false;
  }

  return {
    /** The tenant's key for what is new: the last that can be opened, else a new one. @throws vault.locked, storage.* */
    async activeKey(tenant: string): Promise<DataKey> {
      const known = active.get(tenant);
      if (known !== undefined) return known;
      for (const record of (await all(tenant)).toReversed()) {
        if (bodyOf(record).isRetired) continue;
        const key = await openKey(record);
        if (key === undefined) continue;
        active.set(tenant, key);
        return key;
      }
      return make(tenant);
    },
    /** Undefined for a key that is gone, or that no master key here opens. */
    async keyOf(tenant: string, id: string): Promise<DataKey | undefined> {
      const known = opened.get(nameOf(tenant, id));
      if (known !== undefined) return known;
      const record = await records.read({ tenant, collection: KEYS, id });
      return record && openKey(record);
    },
    /** Whether what was sealed with it just now can be opened tomorrow; else the next active key is another one. */
    async isCurrent(tenant: string, { id }: DataKey): Promise<boolean> {
      const record = await records.read({ tenant, collection: KEYS, id });
      if (record !== undefined && !bodyOf(record).isRetired) return true;
      active.delete(tenant);
      return false;
    },
    /** Makes a new active key and retires the others; goes on with the last key where a rotation broke off. */
    async rotate(tenant: string): Promise<DataKey> {
      const before = await all(tenant);
      const retired = before.filter(record => bodyOf(record).isRetired);
      const last = before.at(-1);
      const unfinished =
        retired.length > 0 && last !== undefined && !bodyOf(last).isRetired ? await openKey(last) : undefined;
      const key = unfinished ?? (await make(tenant));
      active.set(tenant, key);
      for (const record of before)
        if (record.id !== key.id) await change(record, async now => ({ ...bodyOf(now), isRetired: true }));
      return key;
    },
    async remove(tenant: string, id: string): Promise<void> {
      opened.delete(nameOf(tenant, id));
      if (active.get(tenant)?.id === id) active.delete(tenant);
      await records.remove({ tenant, collection: KEYS, id });
    },
    /** Wraps every key with the first master key. @returns how many were wrapped anew */
    async rewrap(): Promise<number> {
      const [master] = await masters();
      let count = 0;
      const hashes = await records.list({ collection: KEYS, prefix: HASH_KEY });
      for (const record of [...(await all()), ...hashes.filter(({ id }) => id === HASH_KEY)]) {
        if (master === undefined || bodyOf(record).master === master.id) continue;
        const isDone = await change(record, async now => {
          const bytes = await unwrap(now);
          if (bytes === undefined) return undefined;
          return {
            ...bodyOf(now),
            ...(await wrap(now.tenant, now.id, bytes)),
            createdAt: bodyOf(now).createdAt,
          };
        });
        if (isDone) count += 1;
      }
      return count;
    },
    async states(tenant?: string): Promise<readonly KeyState[]> {
      const found = await all(tenant);
      return Promise.all(
        found.map(async record => ({
          tenant: record.tenant,
          id: record.id,
          createdAt: bodyOf(record).createdAt,
          isOpen: (await unwrap(record)) !== undefined,
          isRetired: bodyOf(record).isRetired === true,
        })),
      );
    },
    /** The bytes of a tenant's key of hashes. @throws vault.locked, storage.* */
    async hashKey(tenant: string): Promise<Uint8Array> {
      const name = { tenant, collection: KEYS, id: HASH_KEY };
      const known = await records.read(name);
      if (known !== undefined) {
        const bytes = await unwrap(known);
        if (bytes !== undefined) return bytes;
        throw fault("vault.locked", { reason: `its key of hashes of the tenant ${tenant} can't be opened` });
      }
      const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
      const isMade = (await records.write(name, await wrap(tenant, HASH_KEY, bytes), 0)) !== undefined;
      return isMade ? bytes : this.hashKey(tenant);
    },
    /** Lets go of everything that was opened of a tenant. */
    forget(tenant: string): void {
      active.delete(tenant);
      for (const name of opened.keys()) if (JSON.parse(name)[0] === tenant) opened.delete(name);
    },
  };
}
