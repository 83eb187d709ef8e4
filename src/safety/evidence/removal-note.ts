/** Notes of removed conversations: that there was one, how its chain ended and when it went; signed where there is a key. */
import { canonicalJson, createId, isRecord, type Json } from "../../base/index.ts";
import type { RecordKey, Records, SessionKey } from "../../ports/index.ts";
import { type Digest, webDigest } from "./digest.ts";
import { type ChainHead, markOf } from "./link.ts";
import type { SignatureAlgorithm, SigningKey, VerifyKeys } from "./signature.ts";

/** Says nothing of what was said, nor whose it was: the session is a mark. */
export interface RemovalNote {
  readonly session: string;
  /** The number of the last entry. */
  readonly seq: number;
  /** The head of the chain; place 0 where nothing was proven. */
  readonly place: number;
  readonly hash: string;
  /** RFC 3339. */
  readonly at: string;
  readonly algorithm?: SignatureAlgorithm;
  readonly keyId?: string;
  readonly signature?: string;
}

const COLLECTION = "removed-sessions";

const textOf = ({ signature: _, ...said }: RemovalNote): string =>
  canonicalJson({ format: "brainstem-removal-1", ...said });

/** Whether it is as its key signed it; `unchecked` where the key isn't known here. */
export type NoteStanding = "signed" | "unsigned" | "unchecked" | "forged";

export async function standingOf(note: RemovalNote, keys: VerifyKeys): Promise<NoteStanding> {
  const { algorithm, keyId, signature } = note;
  if (signature === undefined || keyId === undefined) return "unsigned";
  const key = keys.get(keyId);
  if (key === undefined) return "unchecked";
  return key.algorithm === algorithm && (await key.verify(textOf(note), signature)) ? "signed" : "forged";
}

interface Removal {
  readonly key: SessionKey;
  readonly head: ChainHead;
  readonly seq: number;
  readonly at: string;
}

/** Durable when it resolves. @returns takes it back, where nothing was removed after all */
export async function noteRemoval(
  records: Records,
  { at, head: { hash, place }, key, seq }: Removal,
  signer: SigningKey | undefined,
  digest: Digest,
): Promise<() => Promise<unknown>> {
  const session = await markOf(key, digest);
  const said = { session, seq, place, hash, at };
  const named = signer && { ...said, algorithm: signer.algorithm, keyId: signer.id };
  const note = named === undefined ? said : { ...named, signature: await signer!.sign(textOf(named)) };
  const name: RecordKey = { tenant: key.tenant, collection: COLLECTION, id: `${session}.${createId()}` };
  await records.write(name, note as unknown as Json, 0);
  return () => records.remove(name);
}

/** Those of one session, or of all of a tenant's; the oldest of a session first. */
export async function* removalsIn(
  records: Records,
  of: Pick<SessionKey, "tenant"> & Partial<SessionKey>,
  digest: Digest = webDigest,
): AsyncGenerator<RemovalNote> {
  const { session, tenant, user } = of;
  const prefix =
    session === undefined || user === undefined ? "" : `${await markOf({ session, tenant, user }, digest)}.`;
  for (let after: RecordKey | undefined; ; ) {
    const page = await records.list({ tenant, collection: COLLECTION, prefix, ...(after && { after }) });
    for (const { body } of page) if (isNote(body)) yield body;
    after = page.at(-1);
    if (after === undefined) return;
  }
}

/** A database or a file may hold anything in the place of a note. */
export function isNote(value: unknown): value is RemovalNote {
  if (!isRecord(value)) return false;
  const { algorithm, at, hash, keyId, place, seq, session, signature } = value;
  const isText = [session, hash, at].every(text => typeof text === "string");
  const isSigned = [algorithm, keyId, signature].every(
    each => each === undefined || typeof each === "string",
  );
  return isText && isSigned && Number.isSafeInteger(place) && Number.isSafeInteger(seq);
}
