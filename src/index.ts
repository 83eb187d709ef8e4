/** The front door. Common: a brain and its mind. Convenience: models, stores, limits. Advanced: the parts themselves. */

// Common
export { type Brainstem, type BrainstemConfig, createBrainstem, initProject } from "./brainstem/index.ts";
export { createDeferringApprover, defineTool, type ToolDefinition } from "./tools/index.ts";

// Convenience
export { findBrain } from "./project/index.ts";
export { createReflexModel } from "./model/index.ts";
export { createMemoryLog, createMemoryStore, type SessionRecord, type Store } from "./storage/index.ts";
export { type Fault, type FaultCode, isFault, type LimitName, limits } from "./base/index.ts";

// Advanced: a mind without a brain, and the vocabulary of turns
export {
  type AnswerText,
  type Conversation,
  createAnswerText,
  createConversation,
  createMind,
  createSessionFold,
  type Mind,
  type MindOptions,
  type ObjectOptions,
  type ObjectTurn,
  type Session,
  type SessionFold,
  type SessionState,
  type Turn,
  type TurnOptions,
  type WaitingCall,
} from "./mind/index.ts";
export type { ComponentHealth, Health, ResolvedConfig } from "./brainstem/index.ts";
export type {
  AnyTool,
  ApprovalAnswer,
  ApprovalRequest,
  Approver,
  CommittedEvent,
  ContentPart,
  Event,
  EventKind,
  EventLog,
  GivenPart,
  Guardrail,
  GuardrailVerdict,
  Hook,
  Memory,
  OutputStage,
  Question,
  QuestionAnswer,
  QuestionRequest,
  ResultAnswer,
  ResultRequest,
  Scope,
  SessionKey,
  StageOutput,
  Tool,
  ToolOutcome,
  TurnSummary,
  WaitingAnswer,
  WaitingRequest,
} from "./ports/index.ts";
