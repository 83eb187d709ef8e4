/** The proof of an entry: its link in its session's chain of hashes, which a store that proves its entries keeps with it. */

/** A layer of safety blocked something, or marked it for review. */
export interface EntryFlag {
  readonly layer: "guardrail" | "policy" | "hook";
  /** The guardrail, the operation or the hook. */
  readonly name: string;
  /** As its event says it: block, redact, ask, deny, closed, … */
  readonly action: string;
}

/** The facts of an entry that outlast the erasure of its content: never a person's words. */
export interface EntryFacts {
  readonly model?: string;
  readonly tool?: string;
  readonly operation?: string;
  /** Of a call whose tool declares that it only reads. */
  readonly tier?: 1;
  readonly flag?: EntryFlag;
}

/** Hashes are SHA-256 in lower-case hexadecimal. */
export interface EntryProof {
  /** Counts the proven entries of the session, from 1. */
  readonly place: number;
  /** H(the hash before, header, facts, H(salt ‖ content)): the head of the chain up to this entry. */
  readonly hash: string;
  /** Hides the content in its hash; erased with the content. */
  readonly salt?: string;
  /** H(salt ‖ content), in the place of the salt where the content was erased. */
  readonly sum?: string;
  readonly facts?: EntryFacts;
  /** The mark of the session in which it was written, where that may be another one than that of the entry before. */
  readonly session?: string;
}
