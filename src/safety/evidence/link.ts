/** One link of the chain: how an entry, its place and the hash before it become the next hash. */
import { canonicalJson } from "../../base/index.ts";
import type { CommittedEvent, EntryFacts, SessionKey } from "../../ports/index.ts";
import type { Digest } from "./digest.ts";

/** Part of every hash: another form of the chain has another name, and proofs of one never pass for the other. */
const FORMAT = "brainstem-chain-1";

/** An entry as a log without content has it: enough to check the chain, and no word of what was said. */
export type BareEntry = Pick<CommittedEvent, "seq" | "at" | "turn" | "kind" | "version" | "proof">;

/** The end of a chain: how many entries it has, and the hash of the last. */
export interface ChainHead {
  /** 0 before the first. */
  readonly place: number;
  /** Empty before the first. */
  readonly hash: string;
}

export const emptyHead: ChainHead = Object.freeze({ place: 0, hash: "" });

/** Names a session in its proofs without saying whose it is: 32 hexadecimal digits. */
export async function markOf({ session, tenant, user }: SessionKey, digest: Digest): Promise<string> {
  return (await digest(canonicalJson([FORMAT, tenant, user, session]))).slice(0, 32);
}

/** H(salt ‖ content). */
export const sumOf = (
  entry: CommittedEvent,
  key: SessionKey,
  salt: string,
  digest: Digest,
): string | Promise<string> => digest(salt + contentOf(entry, key));

/**
 * Everything that an entry says and its header doesn't, as canonical JSON. A copy under another name has the new
 * name in a few members: there it counts as "the session's own", so that the copy's chain is still the original's.
 */
function contentOf(entry: CommittedEvent, key: SessionKey): string {
  const { at: _at, id, kind, proof: _proof, seq, turn: _turn, version: _version, ...content } = entry;
  const named = kind === "approval-request" || kind === "result-request" || kind === "question-request";
  const own = id === `${key.session}.${seq}` ? [] : [id];
  return canonicalJson([...own, named ? ownNames(content as Asked, key) : content]);
}

type Asked = { readonly scope?: Partial<SessionKey>; readonly session?: unknown };

function ownNames({ scope, session, ...content }: Asked, key: SessionKey) {
  const { tenant, user, ...rest } = { ...scope };
  return {
    content,
    rest,
    others: [
      ...(session === key.session ? [] : [{ session }]),
      ...(tenant === key.tenant ? [] : [{ tenant }]),
      ...(user === key.user ? [] : [{ user }]),
    ],
  };
}

export interface LinkedEntry {
  readonly facts?: EntryFacts | undefined;
  readonly before: ChainHead;
  /** The mark of the session in which it was written. */
  readonly session: string;
  readonly entry: BareEntry;
  readonly sum: string;
}

/** The hash behind this entry. */
export const linkOf = (
  { before, entry, facts, session, sum }: LinkedEntry,
  digest: Digest,
): string | Promise<string> => {
  const { at, kind, seq, turn, version = 1 } = entry;
  const header = [session, before.place + 1, seq, at, turn, kind, version];
  // Without an object in it the plain form is the canonical one, for a fifth of the time.
  const place = JSON.stringify([FORMAT, before.hash, header]).slice(0, -1);
  return digest(`${place},${facts === undefined ? "null" : canonicalJson(facts)},${JSON.stringify(sum)}]`);
};
