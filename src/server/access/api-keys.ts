/** `createApiKeys`: keys of programs and people, of which the store has the hash alone. */
import {
  type Clock,
  createId,
  equalSecrets,
  fault,
  hashJson,
  type Json,
  systemClock,
  toBase64,
} from "../../base/index.ts";
import type { RecordKey, Records } from "../../ports/index.ts";
import { bearerOf } from "./bearer.ts";
import { type AccessScope, type Authenticate, accessScopes, type Caller } from "./caller.ts";

/** A key as lists show it, without its secret. */
export interface ApiKey {
  /** The beginning of the key, which names it. */
  readonly id: string;
  readonly name: string;
  readonly tenant: string;
  readonly user: string;
  readonly roles: readonly string[];
  readonly scopes: readonly AccessScope[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly expiresAt?: number;
}

export type NewApiKey = Pick<ApiKey, "name" | "tenant" | "user"> &
  Partial<Pick<ApiKey, "roles" | "scopes" | "expiresAt">>;

export interface ApiKeys {
  /** The text is given once: the store has its hash alone. */
  make(key: NewApiKey): Promise<{ readonly key: ApiKey; readonly text: string }>;
  /** Of one tenant, or of all. */
  list(tenant?: string): Promise<readonly ApiKey[]>;
  /** Whether it was there. It holds for no request from then on. */
  revoke(id: string): Promise<boolean>;
  readonly authenticate: Authenticate;
}

type Kept = Omit<ApiKey, "id"> & { readonly hash: string };

const COLLECTION = "api-keys";
/** Keys are looked up before it is known whose they are. */
const SERVER = "server";
/** Tells our keys from other tokens, and makes leaked ones findable. */
const SHAPE = /^bsk_([0-9A-Z]{26})_([\w-]{43})$/;
const SECRET_BYTES = 32;

export function createApiKeys(records: Records, clock: Clock = systemClock): ApiKeys {
  const keyOf = (id: string): RecordKey => ({ tenant: SERVER, collection: COLLECTION, id });

  async function authenticate(request: Request) {
    const [, id, secret] = SHAPE.exec(bearerOf(request) ?? "") ?? [];
    if (id === undefined || secret === undefined) return undefined;
    const found = await records.read(keyOf(id));
    const kept = found?.body as unknown as Kept | undefined;
    // An unknown key takes as long as a wrong one.
    const isRight = equalSecrets(await hashJson(secret), kept?.hash ?? UNKNOWN);
    if (kept === undefined || !isRight) return { reason: "the key is not known" };
    if (kept.expiresAt !== undefined && kept.expiresAt <= clock.now())
      return { reason: "the key has expired" };
    const { roles, scopes, tenant, user } = kept;
    return { tenant, user, roles, scopes, by: id } satisfies Caller;
  }

  return {
    async make({
      name,
      tenant,
      user,
      expiresAt,
      roles = [],
      scopes = accessScopes.filter(each => each !== "admin"),
    }) {
      const createdAt = clock.now();
      const id = createId(createdAt);
      const secret = urlSafe(toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))));
      const key = {
        name,
        tenant,
        user,
        roles,
        scopes,
        createdAt,
        ...(expiresAt !== undefined && { expiresAt }),
      };
      const body: Kept = { ...key, hash: await hashJson(secret) };
      const written = await records.write(keyOf(id), body as unknown as Json, 0);
      if (written === undefined)
        throw fault("storage.unavailable", { store: "keys", reason: "the id is taken" });
      return { key: { id, ...key }, text: `bsk_${id}_${secret}` };
    },
    async list(tenant) {
      const found: ApiKey[] = [];
      for (let after: RecordKey | undefined; ; ) {
        const page = await records.list({ tenant: SERVER, collection: COLLECTION, ...(after && { after }) });
        for (const { body, id } of page) {
          const { hash: _, ...key } = body as unknown as Kept;
          if (tenant === undefined || key.tenant === tenant) found.push({ id, ...key });
        }
        after = page.at(-1);
        if (after === undefined) return found;
      }
    },
    revoke: id => records.remove(keyOf(id)),
    authenticate,
  };
}

const UNKNOWN = "-".repeat(64);

const urlSafe = (base64: string) => base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
