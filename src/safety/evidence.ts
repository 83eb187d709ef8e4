/** The door of evidence: the chain over a log, its verification, and signatures of outputs. */

export {
  type Anchors,
  anchorHeads,
  anchorRemovals,
  createAnchors,
  type SessionAnchors,
} from "./evidence/anchors.ts";
export {
  type AuditEnd,
  type AuditHead,
  type AuditLine,
  type AuditPart,
  type ExportAuditOptions,
  exportAudit,
  readAudit,
} from "./evidence/audit-lines.ts";
export { ERASED } from "./evidence/blank-entry.ts";
export {
  type ChainedLog,
  type ChainedStore,
  type ChainOptions,
  type ChainStoreOptions,
  chainLog,
  chainStore,
} from "./evidence/chain-log.ts";
export { type Digest, webDigest } from "./evidence/digest.ts";
export { type EraseOptions, eraseEntries } from "./evidence/erase.ts";
export { type BareEntry, type ChainHead, markOf } from "./evidence/link.ts";
export {
  type OutputChain,
  type OutputChainOptions,
  outputChainOf,
  problemOfOutput,
} from "./evidence/output-chain.ts";
export {
  type NoteStanding,
  type RemovalNote,
  removalsIn,
  standingOf,
} from "./evidence/removal-note.ts";
export {
  createEd25519Key,
  createHmacKey,
  type Ed25519Parts,
  type EvidenceKey,
  type SignatureAlgorithm,
  type SigningKey,
  signatureAlgorithms,
  signOutput,
  type VerifyKeys,
  verifyKeysOf,
} from "./evidence/signature.ts";
export { createSigningHook, type SigningHookOptions } from "./evidence/signing-hook.ts";
export {
  type ChainSummary,
  createChainSummary,
  type EntryEvidence,
  evidenceOf,
  type TierOf,
} from "./evidence/summary.ts";
export {
  type AnchoredHead,
  type ChainFinding,
  type ChainProblem,
  type ChainVerdict,
  type ChainVerifier,
  createChainVerifier,
  type VerifyOptions,
} from "./evidence/verify-chain.ts";
export type { OutputCount } from "./evidence/verify-outputs.ts";
