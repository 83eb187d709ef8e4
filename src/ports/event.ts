/** The one vocabulary of what happens: every consumer (client, store, audit, trace, memory, console) folds these. */
import type {
  ApprovalId,
  CallId,
  EventId,
  Json,
  Origin,
  RequestId,
  Source,
  TurnId,
  Usage,
} from "../base/index.ts";
import type { ContentPart } from "./content-part.ts";
import type { EntryProof } from "./proof.ts";
import type { Taint } from "./taint.ts";
import type { ToolOutcome } from "./tool-outcome.ts";
import type {
  ApprovalAnswer,
  ApprovalReason,
  ApprovalRequest,
  QuestionAnswer,
  QuestionRequest,
  ResultAnswer,
  ResultRequest,
  WaitingId,
} from "./waiting.ts";

export type Decision = "allow" | "ask" | "deny";

export type FinishReason =
  | "stop"
  | "length"
  | "content-filter"
  | "tool-calls"
  | "error"
  | "interrupted"
  | "other";

/** How a turn ended. `stopped` names the limit that stopped it; the text is what there was to say. */
export type TurnEnding =
  | { readonly status: "completed" }
  | { readonly status: "stopped"; readonly reason: string }
  | { readonly status: "cancelled"; readonly reason: string }
  | { readonly status: "failed"; readonly code: string; readonly message: string };

/** A turn that waits for answers: it goes on when the session gets them, in this process or another. */
export interface TurnSuspension {
  readonly status: "suspended";
  readonly waitingFor: readonly WaitingId[];
}

/** The sums of a turn: over all of it, also where it was suspended or interrupted in between. */
export interface TurnFigures {
  readonly turn: TurnId;
  /** The answer as the person saw it, retractions applied. */
  readonly text: string;
  readonly steps: number;
  readonly toolCalls: number;
  readonly usage: Usage;
  /** Of the part that ended here: the time of waiting isn't in it. */
  readonly durationMs: number;
}

export type TurnSummary = (TurnEnding | TurnSuspension) & TurnFigures;

/** A fragment as events carry it: without its text, which is in the file that it names. */
export interface FragmentSummary {
  readonly kind: string;
  readonly source: Source;
  readonly tokens: number;
  readonly reason: string;
}

export type GuardrailStage = "input" | "output" | "mid-stream" | "cross-agent";
export type GuardrailAction = "allow" | "block" | "redact" | "rewrite" | "ask" | "flag";
export type MemoryLayer = "working" | "episodic" | "semantic" | "personal";

/**
 * The fields of each kind of event. Names are noun-action; a call's events share its `call`, a model call's its `step`.
 * Everything serialises to JSON.
 */
export interface EventPayloads {
  "input-received": {
    /** Its words; those of its parts, where it has parts. */
    readonly text: string;
    readonly origin: Origin;
    /** Where it is more than text. */
    readonly parts?: readonly ContentPart[];
    /** The name of the person who speaks, where there are several. */
    readonly author?: string;
    /** The caller's own. */
    readonly metadata?: Json;
  };
  /**
   * An input that a hook withholds until a person has agreed to it: asked about as a call of `input` would be, under
   * this `call`. The turn's `input-received` comes after the answer.
   */
  "input-withheld": EventPayloads["input-received"] & {
    readonly call: CallId;
    readonly hook: string;
    readonly reason: string;
    /** Shown after a no. */
    readonly replacement: string;
  };
  "turn-start": {
    readonly model: string;
    readonly persona?: string;
    /** The name of the program that began it: the turn goes on in no other. */
    readonly program?: string;
    /** Its id is the caller's own: unique in its session only. */
    readonly isNamed?: true;
  };
  "turn-end": TurnEnding & TurnFigures;
  /** The last event of this part of the turn; `turn-resume` begins the next, or a new turn's start takes its place. */
  "turn-suspend": TurnSuspension & TurnFigures;
  /** An interruption is a process that ended, or lost its log, in mid-turn. */
  "turn-resume": { readonly model: string; readonly reason: "answer" | "interruption" };
  /** The events before it come from another session of the same user. */
  "session-branch": {
    readonly from: string;
    /** They came in a file that another machine made: no person said or answered them here. */
    readonly isFromElsewhere?: true;
  };
  "guardrail-decision": {
    readonly stage: GuardrailStage;
    readonly guardrail: string;
    readonly action: GuardrailAction;
    readonly reason: string;
    /** 0 to 1. */
    readonly score?: number;
    readonly spans?: readonly { readonly start: number; readonly end: number }[];
  };
  "context-composed": {
    readonly fragments: readonly FragmentSummary[];
    readonly tokens: number;
    readonly budgetTokens: number;
    readonly leftOut: readonly (FragmentSummary & { readonly why: string })[];
  };
  "retrieval-result": {
    readonly query: string;
    readonly hits: readonly { readonly source: Source; readonly score: number; readonly reason: string }[];
  };
  "step-start": { readonly step: number };
  "step-end": { readonly step: number; readonly finishReason: FinishReason };
  "model-call-start": {
    readonly step: number;
    readonly attempt: number;
    readonly model: string;
    readonly reason: string;
  };
  "model-call-end": {
    readonly step: number;
    readonly attempt: number;
    readonly model: string;
    readonly finishReason: FinishReason;
    readonly usage: Usage;
    readonly failure?: { readonly code: string; readonly message: string };
  };
  /** A call of a model beside the turn's own, for a hook such as the auditor: the turn's usage counts it. */
  "side-call": {
    /** The hook that asked. */
    readonly by: string;
    readonly model: string;
    readonly usage: Usage;
    readonly failure?: { readonly code: string; readonly message: string };
  };
  /** Live: seen by readers of the stream, and committed as part of the next text-block. */
  "text-delta": { readonly text: string };
  /** Live, committed in a reasoning-block. */
  "reasoning-delta": { readonly text: string };
  /** The committed form of the deltas since `firstSeq`: a client that showed the deltas passes over it. */
  "text-block": { readonly text: string; readonly firstSeq: number };
  "reasoning-block": { readonly text: string; readonly firstSeq: number };
  /**
   * The rest of an answer, which a stage withholds until a person has agreed. It is asked about as a call of
   * `answer` would be, under this `call`. A program that passes events on to clients leaves it out.
   */
  "text-withheld": {
    readonly call: CallId;
    readonly text: string;
    readonly hook: string;
    readonly reason: string;
    /** Shown in its place after a no. */
    readonly replacement: string;
  };
  /** Takes back the text that was shown since `firstSeq`; `replacement` takes its place. */
  "text-retraction": { readonly firstSeq: number; readonly replacement: string; readonly reason: string };
  "tool-call-request": {
    readonly call: CallId;
    readonly tool: string;
    readonly arguments: Json;
    /** Data that the model's provider wants to see again with the call. */
    readonly providerMetadata?: Json;
  };
  "policy-decision": {
    readonly call: CallId;
    readonly operation: string;
    readonly decision: Decision;
    readonly rule: string;
    readonly reason: string;
    readonly source?: Source;
    /** 1: the tool declares that it only reads. @default by the operation */
    readonly tier?: 1;
    /** Where more than one thing asks: all of them, the gravest first. */
    readonly reasons?: readonly ApprovalReason[];
    /** The pieces of the arguments that come from untrusted text. */
    readonly taint?: readonly Taint[];
  };
  "approval-request": { readonly call: CallId } & ApprovalRequest;
  "approval-response": { readonly call: CallId; readonly approval: ApprovalId } & ApprovalAnswer;
  "result-request": { readonly call: CallId } & ResultRequest;
  "result-response": { readonly call: CallId; readonly request: RequestId } & ResultAnswer;
  "question-request": { readonly call: CallId } & QuestionRequest;
  "question-response": { readonly call: CallId; readonly request: RequestId } & QuestionAnswer;
  "tool-call-start": { readonly call: CallId; readonly tool: string; readonly idempotencyKey: string };
  /** Live. */
  "tool-call-progress": { readonly call: CallId; readonly message: string; readonly fraction?: number };
  "tool-call-end": {
    readonly call: CallId;
    readonly tool: string;
    readonly outcome: ToolOutcome;
    readonly durationMs: number;
  };
  /**
   * A result that a hook withholds until a person has agreed to it: asked about as a call of `result` would be, under the
   * `call` that it is of. A program that passes events on to clients leaves it out.
   */
  "result-withheld": {
    readonly call: CallId;
    readonly hook: string;
    readonly reason: string;
    readonly outcome: ToolOutcome;
    /** In its place after a no. */
    readonly replacement: string;
  };
  "state-change": { readonly from: string; readonly to: string; readonly reason: string };
  "mood-change": { readonly from: string; readonly to: string; readonly reason: string };
  "memory-write": {
    readonly layer: MemoryLayer;
    /** Which kind of memory: an episode, a decision, a preference. */
    readonly memory: string;
    readonly source: Source;
    readonly text: string;
  };
  "limit-reached": { readonly limit: string; readonly value: number; readonly max: number };
  "loop-detected": { readonly tool: string; readonly repeats: number };
  "object-result": {
    readonly status: "parsed" | "repaired" | "failed";
    readonly attempt: number;
    readonly problem?: string;
  };
  handoff: { readonly to: string; readonly reason: string };
  /** Says who vouches for the turn's answer, and for every entry before this one. */
  "output-signed": {
    readonly keyId: string;
    readonly algorithm: string;
    /** The chain's hash at the entry before. */
    readonly head: string;
    /** H(salt ‖ text) of the turn's answer; the salt goes where the answer is erased. */
    readonly content: string;
    readonly salt?: string;
    /** Milliseconds since the epoch. */
    readonly signedAt: number;
    readonly signature: string;
  };
  /** The content of these entries of the session was erased, or is about to be. */
  "entries-erased": { readonly seqs: readonly number[]; readonly reason: string };
  /** Data that only an extension understands; its size is bounded by limits.extensionChars. */
  extension: { readonly name: string; readonly data: Json };
  /** A hook threw or was late: whether the turn went on without it (open) or ended (closed) is in its declaration. */
  "hook-failure": {
    readonly hook: string;
    readonly phase: string;
    readonly effect: "open" | "closed";
    readonly message: string;
  };
}

export type EventKind = keyof EventPayloads;

/** A decision of a guardrail in a turn, as the log has it. */
export type GuardrailDecision = EventPayloads["guardrail-decision"];

export interface EventHeader {
  /** Unique; made of the session and the sequence number. */
  readonly id: EventId;
  /** Counts from 1 within the session, live events included; later is greater. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly turn: TurnId;
  /** The form of its kind: see `eventVersions`. @default 1 */
  readonly version?: number;
  /** Only on entries that were read as they are stored, from a store that proves them. */
  readonly proof?: EntryProof;
}

/** An event: header and payload in one flat object, told apart by `kind`. */
export type Event<Kind extends EventKind = EventKind> = {
  readonly [Each in Kind]: EventHeader & { readonly kind: Each } & EventPayloads[Each];
}[Kind];

/** An event as its author hands it over; the session adds the header. */
export type EventDraft<Kind extends EventKind = EventKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & EventPayloads[Each];
}[Kind];

/** Kinds that stream but are not committed: their content is in a committed event that follows. */
export type LiveEventKind = "text-delta" | "reasoning-delta" | "tool-call-progress";

export type CommittedEvent = Event<Exclude<EventKind, LiveEventKind>>;
