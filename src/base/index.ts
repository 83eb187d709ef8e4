/** The foundation of every room: errors, ids, clock, canonical JSON, abort, event streams, limits, tokens, volumes. */

export { type DeadlineOptions, type LinkedAbort, linkAbort, withDeadline } from "./abort.ts";
export { toBase64 } from "./base64.ts";
export { canonicalJson, hashJson, isRecord, type Json, type JsonRecord } from "./canonical-json.ts";
export { crc32 } from "./checksum.ts";
export {
  type CircuitBreaker,
  type CircuitBreakerOptions,
  createCircuitBreaker,
} from "./circuit-breaker.ts";
export { type Clock, formatTimestamp, parseTimestamp, startStopwatch, systemClock } from "./clock.ts";
export { codePointAt } from "./code-point.ts";
export { equalSecrets } from "./equal-secrets.ts";
export {
  createEventStream,
  type EventStream,
  type EventStreamOptions,
  type ReadOptions,
} from "./event-stream.ts";
export { describeError, Fault, type FaultOptions, fault, isFault, type PublicFault } from "./fault.ts";
export { type FaultCode, type FaultData, faultTable } from "./fault-table.ts";
export {
  type Fragment,
  type FragmentContent,
  type FragmentKind,
  formatSource,
  fragmentKinds,
  isTrustedOrigin,
  neighbourLine,
  type Origin,
  origins,
  parseFragments,
  renderFragment,
  type Source,
  withArticle,
} from "./fragment.ts";
export {
  type ApprovalId,
  type CallId,
  createId,
  type EpisodeId,
  type EventId,
  type Id,
  type RequestId,
  type SessionId,
  type TurnId,
  timeOfId,
} from "./id.ts";
export { createLifecycle, type Lifecycle, type LifecycleEntry, type LifecycleOptions } from "./lifecycle.ts";
export { type LimitName, type Limits, limits, resolveLimits } from "./limits.ts";
export { nameCommands } from "./name-commands.ts";
export { plainLine } from "./plain-line.ts";
export { drain, drainNow, giveUp, type MaybeLater, pour } from "./pour.ts";
export { drawBytes } from "./random.ts";
export {
  createTokenCounter,
  estimateTokens,
  loadTokenCounter,
  type TokenCounter,
  type Tokenizer,
  tokenizerNames,
} from "./tokens.ts";
export { addUsage, noUsage, type Usage } from "./usage.ts";
export { equalBytes } from "./volume/bytes.ts";
export {
  decodeExactly,
  exactText,
  ifThere,
  type Line,
  readExactTextIfThere,
  readIfThere,
  readLineBatches,
  readLines,
  readTextIfThere,
  refuseMergeMarks,
} from "./volume/lines.ts";
export { findMergeMark, isMergeMark, type MergeMark, mergeMarkReason } from "./volume/merge-marks.ts";
export type {
  DirectoryEntry,
  FileStat,
  LockOptions,
  Volume,
  WriteOptions,
} from "./volume/volume.ts";
