/** Harnesses: programs that agents run in, the events and answers of their hooks, and their wiring to a brain. */

export { type AgentNote, readAgentNotes, readNotesOfProject } from "./agent-notes.ts";
export { agentOf } from "./agent-variables.ts";
export { answerEvent } from "./answer-event.ts";
export {
  type CallOutcome,
  type Harness,
  type HarnessCoverage,
  type HarnessEvent,
  type HookAnswer,
  type HookedHarness,
  type HookInput,
  type HookOutput,
  hookedHarnesses,
  type JsonAddition,
  type JsonRecord,
  type ProgramPlace,
  type WirableHarness,
  type WiredFile,
  type Wiring,
  type WiringOptions,
} from "./harness.ts";
export { isOurs } from "./harness-text.ts";
export { type FoundHarness, findHarness, harnesses } from "./harnesses.ts";
export {
  type AskedPeople,
  type CallKey,
  type CallLedger,
  type CallQuestion,
  type Claim,
  describeGrant,
  type Grant,
  type Grants,
  type HookBrain,
  type HookEntry,
  type KnownLine,
  type Unspoken,
} from "./hook-brain.ts";
export {
  foldSession,
  type SessionEntry,
  type SessionJournal,
  type SessionState,
} from "./state/session-journal.ts";
export { foldWork, isOpen, isRequest, leftIn, type Work } from "./state/work.ts";
export { worksOf } from "./state/works.ts";
export { withoutMemory } from "./without-memory.ts";
