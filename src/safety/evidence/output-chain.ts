/** The proof that goes with one answer: the answer, its signature, and a bounded piece of the chain, without what was said. */
import { equalSecrets, fault, limits, type TurnId } from "../../base/index.ts";
import type { Event, EventLog, SessionKey } from "../../ports/index.ts";
import { bareOf } from "./audit-lines.ts";
import { type Digest, webDigest } from "./digest.ts";
import { type BareEntry, type ChainHead, emptyHead, linkOf, markOf, sumOf } from "./link.ts";
import { signedText, type VerifyKeys } from "./signature.ts";
import { type ChainSummary, createChainSummary, type TierOf } from "./summary.ts";

/** Plain data: JSON keeps it. */
export interface OutputChain {
  /** The mark of the session. */
  readonly session: string;
  readonly turn: TurnId;
  readonly text: string;
  readonly output: Event<"output-signed">;
  /** The chain before the first of the entries: everything that was dropped, as a hash. */
  readonly before: ChainHead;
  /** Up to the signed head. */
  readonly entries: readonly BareEntry[];
  readonly summary: ChainSummary;
}

export interface OutputChainOptions {
  /** @default limits.outputChainEntries */
  readonly limit?: number;
  /** By the policy's table. @default every operation counts as critical */
  readonly tierOf?: TierOf;
  readonly digest?: Digest;
}

/** @throws session.not-found for a turn without a signed answer; storage.* */
export async function outputChainOf(
  log: EventLog,
  key: SessionKey,
  turn: TurnId,
  {
    digest = webDigest,
    limit = limits.outputChainEntries.default,
    tierOf = () => 3,
  }: OutputChainOptions = {},
): Promise<OutputChain> {
  let entries: BareEntry[] = [];
  let before: ChainHead = emptyHead;
  let output: Event<"output-signed"> | undefined;
  // A branch begins with entries of another session: each entry says in which one it was written.
  let written = "";
  for await (const entry of log.read(key, { asStored: true })) {
    if (entry.kind === "output-signed" && entry.turn === turn) output = entry;
    else if (output !== undefined && entry.kind === "turn-end" && entry.turn === turn) {
      const summary = createChainSummary(tierOf);
      for (const each of entries) summary.add(each);
      const session = await markOf(key, digest);
      return { session, turn, text: entry.text, output, before, entries, summary: summary.summary() };
    } else if (output === undefined && entry.proof !== undefined) {
      const { salt, sum } = entry.proof;
      written = entry.proof.session ?? written;
      const bare = bareOf(entry, salt === undefined ? sum : await sumOf(entry, key, salt, digest));
      entries.push({ ...bare, proof: { ...bare.proof!, session: written } });
    }
    if (entries.length <= limit) continue;
    const { hash, place } = entries[0]!.proof!;
    before = { hash, place };
    entries = entries.slice(1);
  }
  throw fault("session.not-found", { session: `${key.session}, turn ${turn} with a signed answer` });
}

/**
 * Undefined where the answer is the signed one, and the chain leads to the signed head; else what is wrong. Needs no
 * store, and trusts nothing but the keys.
 */
export async function problemOfOutput(
  { before, entries, output, session, text, turn }: OutputChain,
  keys: VerifyKeys,
  digest: Digest = webDigest,
): Promise<string | undefined> {
  const signer = keys.get(output.keyId);
  if (signer === undefined) return `it is signed with a key that isn't known here (${output.keyId})`;
  const isOwn = output.turn === turn && signer.algorithm === output.algorithm;
  if (!isOwn || !(await signer.verify(signedText(output, session), output.signature)))
    return "its signature is wrong";
  if (!equalSecrets(await digest(`${output.salt ?? ""}${text}`), output.content))
    return "the answer is not the one that was signed";
  let head = before;
  for (const entry of entries) {
    const { facts, hash = "", place, session: written = session, sum = "" } = entry.proof ?? {};
    const link = await linkOf({ before: head, entry, facts, session: written, sum }, digest);
    if (place !== head.place + 1 || !equalSecrets(link, hash))
      return `entry ${entry.seq} is not as it was written`;
    head = { place, hash };
  }
  return equalSecrets(head.hash, output.head) ? undefined : "the chain doesn't lead to the signed head";
}
