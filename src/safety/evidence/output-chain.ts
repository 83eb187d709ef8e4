/** The proof that goes with one answer: the answer, its signature, and a bounded piece of the chain, without what was said. */
import { canonicalJson, equalSecrets, fault, isRecord, limits, type TurnId } from "../../base/index.ts";
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
  readonly output: Omit<Event<"output-signed">, "proof">;
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
  { digest = webDigest, limit = limits.outputChainEntries.default, tierOf }: OutputChainOptions = {},
): Promise<OutputChain> {
  let entries: BareEntry[] = [];
  let before: ChainHead = emptyHead;
  // A turn that waited has a signature for each of its parts: that of the last part vouches for the answer.
  let output: OutputChain["output"] | undefined;
  let signedAt = 0;
  // A branch begins with entries of another session: each entry says in which one it was written.
  let written = "";
  for await (const entry of log.read(key, { asStored: true })) {
    if (output !== undefined && entry.kind === "turn-end" && entry.turn === turn) {
      const led = entries.slice(0, signedAt);
      const session = await markOf(key, digest);
      const summary = summaryOf(led, tierOf);
      return { session, turn, text: entry.text, output, before, entries: led, summary };
    }
    if (entry.kind === "turn-suspend" && entry.turn === turn) output = undefined;
    if (entry.kind === "output-signed" && entry.turn === turn) {
      output = withoutProof(entry);
      signedAt = entries.length;
    }
    if (entry.proof === undefined) continue;
    const { salt, sum } = entry.proof;
    written = entry.proof.session ?? written;
    const bare = bareOf(entry, salt === undefined ? sum : await sumOf(entry, key, salt, digest));
    entries.push({ ...bare, proof: { ...bare.proof!, session: written } });
    const dropped = (output === undefined ? entries.length : signedAt) - limit;
    if (dropped <= 0) continue;
    const { hash, place } = entries[dropped - 1]!.proof!;
    before = { hash, place };
    entries = entries.slice(dropped);
    signedAt -= dropped;
  }
  throw fault("session.not-found", { session: `${key.session}, turn ${turn} with a signed answer` });
}

const withoutProof = ({ proof: _, ...output }: Event<"output-signed"> & Pick<BareEntry, "proof">) => output;

/**
 * Undefined where the answer is the signed one, the entries are the last ones of the chain up to the signed head, as many
 * as the limit asks for, and the summary is theirs; else what is wrong. Needs no store, and trusts nothing but the keys.
 * Never throws for a value of another shape.
 * @param options the same limit and tiers with which the proof was made
 */
export async function problemOfOutput(
  chain: OutputChain,
  keys: VerifyKeys,
  options: OutputChainOptions = {},
): Promise<string | undefined> {
  return isExact(chain) ? problemOf(chain, keys, options) : "it has a member too many, or one is missing";
}

async function problemOf(
  { before, entries, output, session, summary, text, turn }: OutputChain,
  keys: VerifyKeys,
  { digest = webDigest, limit = limits.outputChainEntries.default, tierOf }: OutputChainOptions,
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
    const { facts, hash, place, session: written = session, sum = "" } = entry.proof!;
    const link = await linkOf({ before: head, entry, facts, session: written, sum }, digest);
    if (place !== head.place + 1 || !equalSecrets(link, hash))
      return `entry ${entry.seq} is not as it was written`;
    head = { place, hash };
  }
  if (!equalSecrets(head.hash, output.head)) return "the chain doesn't lead to the signed head";
  // The place is part of each hash: a chain that says that more was dropped than the limit asks for is found here.
  if (entries.length < Math.min(limit, head.place) || entries.length === 0)
    return `it has ${entries.length} entries of ${head.place}, and the limit is ${limit}`;
  const own = summaryOf(entries, tierOf);
  return canonicalJson(own) === canonicalJson(summary) ? undefined : "the summary is not that of the entries";
}

function summaryOf(entries: readonly BareEntry[], tierOf: TierOf = () => 3): ChainSummary {
  const summary = createChainSummary(tierOf);
  for (const each of entries) summary.add(each);
  return summary.summary();
}

/** Members that a value has to have, and those that it may have. */
interface Members {
  readonly of: readonly string[];
  readonly or?: readonly string[];
}

const chainMembers: Members = {
  of: ["session", "turn", "text", "output", "before", "entries", "summary"],
};
const outputMembers: Members = {
  of: ["id", "seq", "at", "turn", "kind", "keyId", "algorithm", "head", "content", "signedAt", "signature"],
  or: ["version", "salt"],
};
const entryMembers: Members = { of: ["seq", "at", "turn", "kind", "proof"], or: ["version"] };
const proofMembers: Members = { of: ["place", "hash", "sum"], or: ["facts", "session"] };

/** Each member is checked by a hash, by the signature or by the entries: a member too many would be a claim without a signature. */
function isExact(chain: unknown): chain is OutputChain {
  if (!has(chain, chainMembers) || !has(chain.output, outputMembers)) return false;
  const { before, entries, output, session, text } = chain;
  const { algorithm, content, head, keyId, kind, signature } = output;
  const texts = [session, text, algorithm, content, head, keyId, signature];
  return (
    kind === "output-signed" &&
    texts.every(each => typeof each === "string") &&
    has(before, { of: ["place", "hash"] }) &&
    isPlace(before) &&
    Array.isArray(entries) &&
    entries.every(each => has(each, entryMembers) && has(each.proof, proofMembers) && isPlace(each.proof))
  );
}

const isPlace = ({ hash, place }: Readonly<Record<string, unknown>>): boolean =>
  typeof hash === "string" && Number.isSafeInteger(place) && (place as number) >= 0;

function has(value: unknown, { of, or = [] }: Members): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const names = Object.keys(value);
  return (
    of.every(name => names.includes(name)) && names.every(name => of.includes(name) || or.includes(name))
  );
}
