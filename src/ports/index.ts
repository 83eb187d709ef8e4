/** The contracts between rooms, as types (and the closed lists that those types are made of). */
export type { Amount, BudgetLedger, CallAmounts, Reservation, ReserveResult } from "./budget-ledger.ts";
export type { ContentPart, DataPart, FilePart, FileSource, GivenPart, TextPart } from "./content-part.ts";
export type { Embedder } from "./embedder.ts";
export type {
  CommittedEvent,
  Decision,
  Event,
  EventDraft,
  EventHeader,
  EventKind,
  EventPayloads,
  FinishReason,
  FragmentSummary,
  GuardrailAction,
  GuardrailDecision,
  GuardrailStage,
  LiveEventKind,
  MemoryLayer,
  TurnEnding,
  TurnFigures,
  TurnSummary,
  TurnSuspension,
} from "./event.ts";
export type { AppendOptions, ClaimId, ClaimResult, EventLog, ReadOptions } from "./event-log.ts";
export { eventVersions } from "./event-versions.ts";
export type {
  Guardrail,
  GuardrailPayload,
  GuardrailSpan,
  GuardrailVerdict,
  StreamFinder,
  StreamFinding,
  StreamScan,
} from "./guardrail.ts";
export {
  type CallJudgement,
  type CallView,
  type HeardText,
  type Hook,
  type HookEventDraft,
  hookEventKinds,
  type OutputStage,
  type ResultChanges,
  type StageChannel,
  type StageOutput,
  type StepChanges,
  type StepView,
  type TurnChanges,
  type TurnContext,
  type TurnContextWords,
  type TurnView,
} from "./hook.ts";
export {
  type ComposedContext,
  type ContextOptions,
  type EpisodeDraft,
  type ForgottenMemories,
  type Memory,
  type MemoryFiles,
  type MemoryHit,
  type MemoryKind,
  type MemoryOverview,
  type MemoryOwner,
  type MemoryUpkeep,
  type MemoryWrite,
  memoryKinds,
  type NamedMemory,
  type Neighbour,
  type Note,
  type RecallOptions,
  type SessionNote,
  type TaskOutcome,
  type UserMemories,
  type UserMemory,
  type WorkspaceChange,
} from "./memory.ts";
export type { EntryFacts, EntryFlag, EntryProof } from "./proof.ts";
export type { ListRecords, RecordKey, Records, StoredRecord } from "./records.ts";
export type { Finding, PrivateFinder, Redaction, Redactor } from "./redactor.ts";
export type {
  JsonSchema,
  Schema,
  StandardIssue,
  StandardResult,
  StandardSchema,
  Validation,
} from "./schema.ts";
export type { Scope, SessionKey } from "./scope.ts";
export { type Taint, type TaintKind, type TaintSource, taintKinds } from "./taint.ts";
export type { AnyTool, Operation, Repeatability, Tool, ToolCall, ToolCaller, ToolContext } from "./tool.ts";
export { type RefusalCode, refusalCodes, type ToolOutcome } from "./tool-outcome.ts";
export type { Veil } from "./veil.ts";
export type {
  Answerer,
  ApprovalAnswer,
  ApprovalDeferral,
  ApprovalMatter,
  ApprovalReason,
  ApprovalRequest,
  Approver,
  CountAnswer,
  Question,
  QuestionAnswer,
  QuestionRequest,
  ResultAnswer,
  ResultRequest,
  UserSide,
  WaitingAnswer,
  WaitingId,
  WaitingRequest,
} from "./waiting.ts";
