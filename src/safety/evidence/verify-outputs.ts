/** `createOutputChecks`: whether each signed answer of a session is as it was signed, over the chain as it was then. */
import { equalSecrets } from "../../base/index.ts";
import type { CommittedEvent, Event, SessionKey } from "../../ports/index.ts";
import type { Digest } from "./digest.ts";
import type { BareEntry } from "./link.ts";
import { signedText, type VerifyKeys } from "./signature.ts";

/** Answers by how they are vouched for. */
export interface OutputCount {
  /** The signature was checked, and is right. */
  readonly signed: number;
  /** Signed, and no key was there to check it with. */
  readonly unchecked: number;
  readonly unsigned: number;
}

interface OutputCheckOptions {
  readonly key: SessionKey;
  readonly digest: Digest;
  readonly keys?: VerifyKeys;
  readonly isSigningRequired?: boolean;
}

interface OutputProblem {
  readonly why: "forged" | "unsigned";
  readonly problem: string;
  readonly more?: { readonly keyId: string };
}

/** An answer is what a turn ends with; a turn that was cut off by the next one's start has none. */
const isAnswer = ({ status }: Event<"turn-end"> | Event<"turn-suspend">) =>
  status === "completed" || status === "stopped";

export function createOutputChecks({ digest, isSigningRequired, keys }: OutputCheckOptions) {
  const count = { signed: 0, unchecked: 0, unsigned: 0 };
  let open: Event<"output-signed"> | undefined;
  /** The first call that ran since the last signature. */
  let unsignedCall: number | undefined;

  async function checkSignature(
    entry: Event<"output-signed">,
    before: BareEntry | undefined,
    session: string,
  ): Promise<OutputProblem | undefined> {
    open = entry;
    unsignedCall = undefined;
    if (before?.proof === undefined || !equalSecrets(entry.head, before.proof.hash))
      return { why: "forged", problem: "its signature is over another chain" };
    const { algorithm, keyId, signature } = entry;
    if (keys === undefined || keys.size === 0) {
      count.unchecked += 1;
      return undefined;
    }
    const key = keys.get(keyId);
    if (key === undefined)
      return {
        why: "forged",
        problem: `it is signed with a key that isn't known here (${keyId})`,
        more: { keyId },
      };
    if (key.algorithm !== algorithm || !(await key.verify(signedText(entry, session), signature)))
      return { why: "forged", problem: `its signature is wrong (key ${keyId})` };
    count.signed += 1;
    return undefined;
  }

  async function checkAnswer(
    entry: Event<"turn-end"> | Event<"turn-suspend">,
  ): Promise<OutputProblem | undefined> {
    const signed = open?.turn === entry.turn ? open : undefined;
    open = undefined;
    if (signed === undefined) {
      if (!isAnswer(entry)) return undefined;
      count.unsigned += 1;
      return isSigningRequired ? { why: "unsigned", problem: "its answer isn't signed" } : undefined;
    }
    const isErased = signed.salt === undefined || entry.proof?.salt === undefined;
    if (isErased || equalSecrets(await digest(signed.salt + entry.text), signed.content)) return undefined;
    return { why: "forged", problem: "the answer is not the one that was signed" };
  }

  return {
    count: (): OutputCount => ({ ...count }),
    /** @param session the mark of the session in which the entry was written */
    async check(entry: CommittedEvent, before: BareEntry | undefined, session: string) {
      if (entry.kind === "output-signed") return checkSignature(entry, before, session);
      if (entry.kind === "turn-end" || entry.kind === "turn-suspend") return checkAnswer(entry);
      if (entry.kind === "tool-call-start") unsignedCall ??= entry.seq;
      return undefined;
    },
    /** Whether a required signature is missing at the end. @param seq of the last entry */
    checkEnd(seq: number): (OutputProblem & { readonly seq: number }) | undefined {
      const why = "unsigned";
      if (isSigningRequired !== true) return undefined;
      if (count.signed + count.unchecked === 0) return { seq, why, problem: "nothing in it is signed" };
      const problem = "no signature is over this call, nor over the entries behind it";
      return unsignedCall === undefined ? undefined : { seq: unsignedCall, why, problem };
    },
  };
}
