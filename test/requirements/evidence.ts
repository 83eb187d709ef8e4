/** The promises of evidence: the chain over committed entries, signed outputs, erasure, the audit. */
import type { Requirement } from "./requirement.ts";

export const evidenceRequirements: readonly Requirement[] = [
  {
    id: "safety.evidence.transparent",
    source: "spec/safety.md §4",
    promise:
      "A store that proves its entries keeps every promise of a store, and gives entries out as they went in.",
  },
  {
    id: "safety.evidence.tampering",
    source: "spec/hazards.md #6",
    promise:
      "Each value changed, entry dropped, reordered, spliced, repeated or cut off is found, and the first bad entry is named; the order of members changes nothing.",
  },
  {
    id: "safety.evidence.nothing",
    source: "spec/hazards.md #6",
    promise:
      "An empty chain, and entries without proofs, don't verify as good: the verdict says that there is nothing.",
  },
  {
    id: "safety.evidence.stores",
    source: "spec/safety.md §4",
    promise:
      "In every store the chain goes on across claims, appends of unknown fate, processes and branches, and copies bring their chain along or name the session that they come from.",
  },
  {
    id: "safety.evidence.signed",
    source: "spec/safety.md §4",
    promise:
      "Answers are signed over content, head and metadata before the turn ends, by HMAC or Ed25519, under key ids that rotate; without a key they count as unsigned, and as failed where signing is required. A turn that waits is signed, too, and where a signature is required, a conversation whose last calls have none is unsigned.",
  },
  {
    id: "cli.audit.answers",
    source: "spec/safety.md §6",
    promise:
      "An audit says who answered a question about a call, yes or no, and the comment, on the command line and in exports with their content; a call that only reads is no critical action.",
  },
  {
    id: "safety.evidence.key-text",
    source: "spec/safety.md §4",
    promise: "A key that can't be used is refused with the expected form, and its text isn't repeated.",
  },
  {
    id: "safety.evidence.keys",
    source: "spec/safety.md §4",
    promise:
      "Init makes a key in a closed folder that git ignores; a key that a clone brings along, or that others can read, signs and verifies nothing; where signing is required and there is no key, nothing starts.",
  },
  {
    id: "safety.evidence.compared",
    source: "spec/hazards.md #6",
    promise:
      "Signatures and digests are compared in constant time by one function, and a gate finds any other way.",
  },
  {
    id: "safety.evidence.erased",
    source: "spec/safety.md §4",
    promise:
      "The content and the salt of entries can be erased, on SQLite without a trace in its files; the chain and its signatures stay right, and content that is gone without a record is found.",
  },
  {
    id: "cli.audit.verify",
    source: "spec/safety.md §4",
    promise: "`brainstem audit verify` names the first bad entry of a conversation, and exits with 1.",
  },
  {
    id: "cli.audit.file",
    source: "spec/safety.md §4",
    promise:
      "An exported audit is verified without the store, by a public key, with or without its content, and is as long as its last line says.",
  },
  {
    id: "cli.audit.anchored",
    source: "spec/safety.md §4",
    promise:
      "Dreams commit the heads of conversations; a log that doesn't have such a head is found, unless a person removed the conversation.",
  },
  {
    id: "safety.evidence.removed",
    source: "spec/safety.md §4",
    promise:
      "A removed session leaves a note with the head of its chain, signed where there is a key, in every store and by the library as by the commands; a note that is forged, or that a kept head contradicts, excuses nothing.",
  },
  {
    id: "cli.audit.gone",
    source: "spec/safety.md §4",
    promise:
      "`brainstem audit verify` tells a conversation that was removed from a conversation that is gone without a note, and from an unknown name.",
  },
  {
    id: "cli.audit.summary",
    source: "spec/safety.md §4",
    promise:
      "`brainstem audit show` ends with a summary: actions, models, flags and what raised them, critical actions, the first and the last entry.",
  },
  {
    id: "cli.audit.advice",
    source: "spec/safety.md §4",
    promise:
      "Each finding comes with what to do about it: the option that names the origin of a copy, the public key that is missing, or where the right entries may be.",
  },
  {
    id: "safety.evidence.long",
    source: "DESIGN.md, Costs grow linearly in the work",
    promise: "A chain is verified in one pass that keeps none of the entries that it has read.",
  },
  {
    id: "cli.audit.mistakes",
    source: "STYLE.md, Errors",
    promise:
      "A wrong call of `brainstem audit` gets an error that says what is expected, and nothing to verify is no success.",
  },
  {
    id: "safety.evidence.killed",
    source: "spec/safety.md §4",
    promise:
      "A process that is killed between an append and its answer leaves a chain that the next process goes on with.",
  },
  {
    id: "safety.evidence.output",
    source: "spec/safety.md §4",
    promise:
      "One answer's proof has at most 100 entries and the hash of those before, a summary, and no word but the answer; it is verified without the store, and holds as many entries as its limit asks for, no other member, and the summary of exactly these.",
  },
];
