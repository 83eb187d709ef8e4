/** `createChainVerifier`: reads a session's entries as they are stored, and names the first that isn't as it was written. */

import { equalSecrets, isRecord } from "../../base/index.ts";
import type { CommittedEvent, EntryProof, SessionKey } from "../../ports/index.ts";
import { type Digest, webDigest } from "./digest.ts";
import { type BareEntry, type ChainHead, emptyHead, linkOf, markOf, sumOf } from "./link.ts";
import type { VerifyKeys } from "./signature.ts";
import { createOutputChecks, type OutputCount } from "./verify-outputs.ts";

export type ChainProblem =
  | "altered"
  | "missing"
  | "reordered"
  | "replayed"
  | "spliced"
  | "unproven"
  | "truncated"
  | "erased"
  | "forged"
  | "unsigned";

export interface ChainFinding {
  /** Of the entry that isn't right; for a truncated log, of its last one. */
  readonly seq: number;
  readonly why: ChainProblem;
  /** The same in words. */
  readonly problem: string;
  /** The mark of the session that its entries were written in, where nothing else is wrong: see `copiedFrom`. */
  readonly from?: string;
  /** Of the key that isn't known here, where its signature is all that isn't right. */
  readonly keyId?: string;
}

/** A head of the chain that was kept elsewhere, for example in a commit. */
export interface AnchoredHead extends Pick<ChainHead, "hash"> {
  /** Where it isn't known, the log has to have the head anywhere. */
  readonly place?: number;
  /** In words: the commit, the file, the signature. */
  readonly from: string;
}

export interface ChainVerdict {
  /** `unproven`: there are entries, and none has a proof. `nothing`: there are no entries. Neither of them is good. */
  readonly status: "good" | "bad" | "unproven" | "nothing";
  /** The first one. */
  readonly finding?: ChainFinding;
  /** Entries that have a proof. */
  readonly proven: number;
  /** The last entry of those that were there before the chain began. */
  readonly unprovenThrough?: number;
  /** Numbers of the entries whose content was erased. */
  readonly erased: readonly number[];
  readonly outputs: OutputCount;
  /** The last head of the chain that is right. */
  readonly head: ChainHead;
}

export interface VerifyOptions {
  /** The session whose entries these are. */
  readonly key: SessionKey;
  /** @default WebCrypto's */
  readonly digest?: Digest;
  /** Public keys and secrets by their ids. @default signatures are counted, and not checked */
  readonly keys?: VerifyKeys;
  /** Every answer has to be signed. @default false */
  readonly isSigningRequired?: boolean;
  /** @default none */
  readonly anchors?: readonly AnchoredHead[];
  /** Marks or names (of the same user) of the sessions that entries may have been copied from. @default those of branches */
  readonly copiedFrom?: readonly string[];
  /** The entries come without their content: the chain is checked, and nothing that was said. @default false */
  readonly isBare?: boolean;
}

export interface ChainVerifier {
  /** Takes the next entry, in the order of the log. */
  add(entry: CommittedEvent | BareEntry): Promise<void>;
  /** Something isn't right; `end` says what. */
  readonly hasFinding: boolean;
  end(): Promise<ChainVerdict>;
}

type Problem = readonly [why: ChainProblem, problem: string];

/** Entries in a row that were written in one session. */
interface Stretch {
  readonly session: string;
  readonly seq: number;
  isExplained: boolean;
}

export function createChainVerifier(options: VerifyOptions): ChainVerifier {
  const { anchors = [], copiedFrom = [], digest = webDigest, isBare = false, key } = options;
  const outputs = createOutputChecks({ ...options, digest });
  const anchorsAt = Map.groupBy(anchors, ({ place }) => place);
  const unseen = new Set(anchorsAt.get(undefined));
  const erased: number[] = [];
  const recorded = new Set<number>();
  const stretches: Stretch[] = [];
  let finding: ChainFinding | undefined;
  let head: ChainHead = emptyHead;
  let last: BareEntry | undefined;
  let unprovenThrough: number | undefined;

  const find = (
    seq: number,
    why: ChainProblem,
    problem: string,
    more?: Pick<ChainFinding, "from" | "keyId">,
  ) => {
    if (finding === undefined || seq < finding.seq) finding = { seq, why, problem, ...more };
  };

  /** The mark of the session in which the entry was written. */
  function sessionOf({ proof, seq }: BareEntry): string {
    const named = proof?.session;
    if (named !== undefined && named !== stretches.at(-1)?.session)
      stretches.push({ session: named, seq, isExplained: false });
    return stretches.at(-1)?.session ?? "";
  }

  async function sumBehind(entry: CommittedEvent | BareEntry): Promise<string> {
    const { salt, sum } = entry.proof!;
    // One of the two: a second one would be a place for what was never written.
    if (salt !== undefined && sum !== undefined) return "";
    // Content without a canonical form was never hashed.
    if (salt !== undefined && !isBare)
      return (async () => sumOf(entry as CommittedEvent, key, salt, digest))().catch(() => "");
    if (!isBare) erased.push(entry.seq);
    return sum ?? "";
  }

  async function check(entry: CommittedEvent | BareEntry): Promise<void> {
    const { proof, seq } = entry;
    if (last !== undefined && seq <= last.seq) return find(seq, ...orderProblem(entry));
    if (proof === undefined) {
      if (head.place > 0) return find(seq, "unproven", "it has no proof, and entries before it have one");
      unprovenThrough = seq;
      return;
    }
    if (!isReadable(proof)) return find(seq, "altered", "its proof can't be read");
    const session = sessionOf(entry);
    const sum = await sumBehind(entry);
    const hash = await linkOf({ before: head, entry, session, sum, facts: proof.facts }, digest);
    if (proof.place !== head.place + 1 || !equalSecrets(hash, proof.hash))
      return find(seq, ...(await linkProblem(entry)));
    head = { place: proof.place, hash };
    for (const anchor of anchorsAt.get(head.place) ?? [])
      if (!equalSecrets(anchor.hash, hash))
        find(seq, "altered", `the chain up to here is not the one that ${anchor.from} has`);
    for (const anchor of unseen) if (equalSecrets(anchor.hash, hash)) unseen.delete(anchor);
    if (!isBare) await noteContent(entry as CommittedEvent);
  }

  const orderProblem = ({ proof }: BareEntry): Problem =>
    proof !== undefined && proof.place <= head.place
      ? ["replayed", "it is there a second time"]
      : ["reordered", `its number doesn't come after ${last?.seq}`];

  async function linkProblem({ proof, ...entry }: CommittedEvent | BareEntry): Promise<Problem> {
    const { place, session } = proof!;
    const before = place - head.place - 1;
    if (session !== undefined && session !== (await markOf(key, digest)) && head.place > 0)
      return ["spliced", `it was written in another session (${session})`];
    const from = "id" in entry ? /^(.*)\.\d+$/s.exec(entry.id)?.[1] : undefined;
    if (from !== undefined && from !== key.session)
      return ["spliced", `it was written in the session ${from}`];
    if (before > 0) {
      const count = before === 1 ? "1 entry is" : `${before} entries are`;
      return ["missing", `${count} missing before it`];
    }
    if (before < 0) return ["replayed", `it has the proof of entry ${place} of the chain`];
    return ["altered", "it is not as it was written"];
  }

  async function noteContent(entry: CommittedEvent) {
    if (entry.kind === "entries-erased") for (const seq of entry.seqs) recorded.add(seq);
    if (entry.kind === "session-branch") {
      const origin = await markOf({ ...key, session: entry.from }, digest);
      for (const stretch of stretches) if (stretch.session === origin) stretch.isExplained = true;
    }
    const problem = await outputs.check(entry, last, stretches.at(-1)?.session ?? "");
    if (problem !== undefined) find(entry.seq, problem.why, problem.problem, problem.more);
  }

  /** An entry that is elsewhere in the log isn't missing. */
  function refine({ proof }: BareEntry) {
    if (finding?.why === "missing" && proof?.place === head.place + 1)
      finding = { ...finding, why: "reordered", problem: `entry ${last?.seq} comes behind it` };
  }

  return {
    get hasFinding() {
      return finding !== undefined;
    },
    async add(entry) {
      if (finding === undefined) await check(entry);
      else refine(entry);
      if (finding === undefined) last = entry;
    },
    async end() {
      if (finding === undefined) await checkEnd();
      const proven = head.place;
      const isNothing = finding === undefined && proven === 0;
      const status = isNothing ? (last === undefined ? "nothing" : "unproven") : finding ? "bad" : "good";
      return {
        status,
        ...(finding && { finding }),
        proven,
        ...(unprovenThrough !== undefined && { unprovenThrough }),
        erased,
        outputs: outputs.count(),
        head,
      };
    },
  };

  async function checkEnd() {
    const own = await markOf(key, digest);
    const allowed = new Set([own, ...copiedFrom]);
    for (const name of copiedFrom) allowed.add(await markOf({ ...key, session: name }, digest));
    for (const { isExplained, seq, session } of stretches)
      if (!isExplained && !allowed.has(session))
        find(seq, "spliced", `from here on entries were written in another session (${session})`, {
          from: session,
        });
    const unsigned = head.place > 0 ? outputs.checkEnd(last!.seq) : undefined;
    if (unsigned !== undefined) find(unsigned.seq, unsigned.why, unsigned.problem);
    const silent = erased.find(seq => !recorded.has(seq));
    if (silent !== undefined)
      find(silent, "erased", "its content is gone, and no entry says that it was erased");
    const lost = anchors.find(({ place = 0 }) => place > head.place) ?? [...unseen][0];
    if (lost !== undefined) {
      const where = lost.place === undefined ? "has a head that isn't in it" : `has seen ${lost.place}`;
      const problem = `the log ends after ${head.place} proven entries, and ${lost.from} ${where}`;
      find(last?.seq ?? 0, "truncated", problem);
    }
  }
}

/** A file or a database may hold anything in the place of a proof. */
function isReadable(proof: unknown): proof is EntryProof {
  if (!isRecord(proof)) return false;
  const { hash, place, salt, session, sum } = proof;
  const optional = [salt, sum, session];
  const isText = (value: unknown) => value === undefined || typeof value === "string";
  return Number.isSafeInteger(place) && typeof hash === "string" && optional.every(isText);
}
