/** The front door. Common: a brain and its mind. Convenience: models, logs, limits. Advanced: the parts themselves. */

// Common
export { type Brainstem, type BrainstemConfig, createBrainstem, initProject } from "./brainstem.ts";
export { defineTool, type ToolDefinition } from "./tools/index.ts";

// Convenience
export { findBrain } from "./find-brain.ts";
export { createReflexModel } from "./model/index.ts";
export { createMemoryLog } from "./storage/index.ts";
export { type Fault, type FaultCode, isFault, type LimitName, limits } from "./base/index.ts";

// Advanced: a mind without a brain, and the vocabulary of turns
export {
  type Conversation,
  createConversation,
  createMind,
  type Mind,
  type MindOptions,
  type Session,
  type Turn,
  type TurnOptions,
} from "./mind/index.ts";
export type {
  AnyTool,
  ApprovalAnswer,
  ApprovalRequest,
  Approver,
  CommittedEvent,
  Event,
  EventKind,
  EventLog,
  Hook,
  Memory,
  OutputStage,
  Scope,
  SessionKey,
  StageOutput,
  Tool,
  ToolOutcome,
  TurnSummary,
} from "./ports/index.ts";
