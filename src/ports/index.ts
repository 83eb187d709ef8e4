/** The contracts between rooms, as types (and the closed lists that those types are made of). */

export type { Amount, BudgetLedger, CallAmounts, Reservation, ReserveResult } from "./budget-ledger.ts";
export type { ContentPart, DataPart, FilePart, FileSource, GivenPart, TextPart } from "./content-part.ts";
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
  GuardrailStage,
  LiveEventKind,
  MemoryLayer,
  TurnEnding,
  TurnFigures,
  TurnSummary,
  TurnSuspension,
} from "./event.ts";
export { eventVersions } from "./event.ts";
export type { AppendOptions, ClaimId, ClaimResult, EventLog, ReadOptions } from "./event-log.ts";
export {
  type CallJudgement,
  type CallView,
  type Hook,
  type HookEventDraft,
  hookEventKinds,
  type OutputStage,
  type StageChannel,
  type StageOutput,
  type StepChanges,
  type StepView,
  type TurnChanges,
  type TurnContext,
  type TurnView,
} from "./hook.ts";
export type { MemoryFiles, MemoryOwner, UserMemories, UserMemory } from "./memory.ts";
export {
  type ComposedContext,
  type ContextOptions,
  type EpisodeDraft,
  type Memory,
  type MemoryHit,
  type MemoryKind,
  type MemoryWrite,
  memoryKinds,
  type Note,
  type RecallOptions,
  type TaskOutcome,
  type WorkspaceChange,
} from "./memory.ts";
export type { Finding, Redaction, Redactor } from "./redactor.ts";
export type {
  JsonSchema,
  Schema,
  StandardIssue,
  StandardResult,
  StandardSchema,
  Validation,
} from "./schema.ts";
export type { Scope, SessionKey } from "./scope.ts";
export type { AnyTool, Operation, Repeatability, Tool, ToolCall, ToolCaller, ToolContext } from "./tool.ts";
export { type RefusalCode, refusalCodes, type ToolOutcome } from "./tool-outcome.ts";
export type {
  ApprovalAnswer,
  ApprovalDeferral,
  ApprovalRequest,
  Approver,
  Question,
  QuestionAnswer,
  QuestionRequest,
  ResultAnswer,
  ResultRequest,
  WaitingAnswer,
  WaitingId,
  WaitingRequest,
} from "./waiting.ts";
