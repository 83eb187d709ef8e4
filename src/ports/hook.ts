/** The hook port: how brain, safety, telemetry and extensions take part in a turn that knows none of them. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { CallId, Fragment, Json, Origin, TurnId } from "../base/index.ts";
import type { ContentPart } from "./content-part.ts";
import type {
  CommittedEvent,
  Event,
  EventDraft,
  EventKind,
  GuardrailDecision,
  TurnSummary,
  TurnSuspension,
} from "./event.ts";
import type { SessionKey } from "./scope.ts";
import type { Taint } from "./taint.ts";
import type { AnyTool, Operation, ToolCall } from "./tool.ts";
import type { ToolOutcome } from "./tool-outcome.ts";
import type { Veil } from "./veil.ts";
import type { Question } from "./waiting.ts";

/** The events that a hook may record: never an approval, nor how a call, a step or a turn went. */
export const hookEventKinds = [
  "guardrail-decision",
  "side-call",
  "context-composed",
  "retrieval-result",
  "memory-write",
  "mood-change",
  "state-change",
  "handoff",
  "output-signed",
  "extension",
] as const satisfies readonly EventKind[];

export type HookEventDraft = EventDraft<(typeof hookEventKinds)[number]>;

/** One text of a conversation with its author, folded from the log: the input of a turn, a call, its result, or a person's answer. */
export type HeardText = { readonly turn: TurnId } & (
  | {
      readonly kind: "input";
      readonly origin: Origin;
      readonly author?: string;
      readonly text: string;
      /** Where it is more than text. */
      readonly parts?: readonly ContentPart[];
    }
  | { readonly kind: "call"; readonly call: CallId; readonly tool: string; readonly arguments: Json }
  | {
      readonly kind: "result";
      readonly call: CallId;
      readonly tool: string;
      readonly status: ToolOutcome["status"];
      /** As the model sees it. */
      readonly text: string;
      /** As the tool returned it, where it is more than text. */
      readonly values?: Json;
      /** Where it is more than text. */
      readonly parts?: readonly ContentPart[];
    }
  /** A person's answer: edited arguments, a comment, or the value that was asked for. */
  | { readonly kind: "answer"; readonly value: Json }
);

/** The words around the conversation in this turn's prompt. */
export interface TurnContextWords {
  /** Of the configuration, the persona and the hooks. */
  readonly instructions: string;
  readonly fragments: readonly Fragment[];
}

/** The turn, as a hook sees it. */
export interface TurnView {
  readonly session: SessionKey;
  readonly turn: TurnId;
  /** The input's words. */
  readonly input: string;
  /** All of the input; text alone is one part. */
  readonly parts: readonly ContentPart[];
  /** The name of the person who speaks, where there are several. */
  readonly author?: string | undefined;
  /** The caller's context, frozen. */
  readonly metadata?: Json | undefined;
  readonly origin: Origin;
  /** It goes on in another part, or another process: the log has its input as the hooks left it. */
  readonly isResumed?: true;
  /** The person's last inputs before this one, at most two: a short yes agrees with the words before it. */
  readonly saidBefore?: readonly string[];
  /** The conversation before this input. */
  readonly history: readonly LanguageModelV4Message[];
  /** The tools that the turn offers to the model. */
  readonly tools: readonly AnyTool[];
  /**
   * The guardrails' decisions in this turn so far, in whichever process they were made: of each guardrail's decisions
   * for the same action at the same stage, the one with the highest score.
   */
  decisions(): readonly GuardrailDecision[];
  /**
   * The conversation with its authors, this turn included, as far as the log has it: the same in any process.
   * @default nothing is known
   */
  heard?(): readonly HeardText[];
  /** Once the turn has begun. */
  readonly context?: TurnContextWords;
  /** Aborts when the turn is cancelled, and when the hook's own time is up. */
  readonly signal: AbortSignal;
  /**
   * @throws input.invalid for a kind that isn't among `hookEventKinds`, limit.exceeded for too much data of an
   * extension
   */
  emit(event: HookEventDraft): void;
}

/** The turn as the loop and the executor see it, who may record everything. */
export interface TurnContext extends TurnView {
  emit(event: EventDraft): void;
}

export interface StepView extends TurnView {
  /** From 1. */
  readonly step: number;
  /** The messages that the model is about to see, system message first. */
  readonly messages: readonly LanguageModelV4Message[];
  /** As the hooks before this one left them. */
  readonly tools: readonly AnyTool[];
}

export interface CallView extends TurnView {
  readonly call: ToolCall;
  readonly tool: AnyTool;
  readonly operations: readonly Operation[];
  /** The operations as the policy takes them apart. */
  readonly judged?: readonly Operation[];
  /**
   * The originals of what a veil hides, for a judge that compares words; its reason and its taint are hidden again. Never
   * throws. @default nothing is hidden
   */
  show?<Value>(value: Value): Value;
  /** All calls of the same step, in the model's order: they were asked for before any of them had a result. */
  readonly step?: readonly ToolCall[];
  /** After the call: who said yes to it, where a person was asked. */
  readonly approvedBy?: string;
  /** The arguments before that person edited them. */
  readonly editedFrom?: Json;
  /** Before the call: a person's answer to this hook's own question. */
  readonly answer?: Json;
}

/** A hook's change to a turn before it begins. `block` ends it with these words. */
export interface TurnChanges {
  readonly fragments?: readonly Fragment[];
  /** Sentences for the system prompt. */
  readonly instructions?: string;
  /** Other words; images, files and data stay. */
  readonly input?: string;
  /** Other parts, in the place of all of the input. */
  readonly parts?: readonly ContentPart[];
  readonly block?: { readonly message: string; readonly reason: string };
  /**
   * The input waits until a person has agreed to it: no later hook, no model and no conversation has it before. After a
   * no, or without an approver, the turn ends with the replacement.
   */
  readonly ask?: { readonly reason: string; readonly replacement: string };
}

/** A hook's change to a result. */
export interface ResultChanges {
  /** Other text for the model; the whole result stays in the log, unless an `output` takes its place there. */
  readonly text?: string;
  readonly output?: Json;
  /**
   * The result waits until a person has agreed to it, and its turn with it: no later hook and no model has it before.
   * After a no, or without an approver, the replacement takes its place.
   */
  readonly ask?: { readonly reason: string; readonly replacement: string };
}

/** A hook's change to a step: it shows the model other messages, and fewer tools or in another order. */
export interface StepChanges {
  readonly messages?: readonly LanguageModelV4Message[];
  /** Names of the tools to keep, in the order in which the model sees them: a hook can take tools away and add none. */
  readonly tools?: readonly string[];
}

/**
 * A hook can only tighten: ask or deny, or change the arguments, which are then validated and decided anew; or have a
 * person answer a question first, upon which it is called again with the answer.
 */
export type CallJudgement =
  | {
      readonly decision: "ask" | "deny";
      readonly rule: string;
      readonly reason: string;
      readonly taint?: readonly Taint[];
    }
  /** Nothing against the call; the record, the questions and the tool hear of these. */
  | { readonly taint: readonly Taint[] }
  | { readonly arguments: Json }
  | { readonly question: Question };

/**
 * The pieces that may go on to the person: text, a retraction of what this turn has shown so far, or the end of the
 * answer. A flag lets everything go on, and is recorded as a guardrail-decision. After an ask nothing more of the answer
 * is shown until a person has agreed: its turn waits for that as it does for the approval of a call.
 */
export type StageOutput =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "flag";
      readonly reason: string;
      /** 0 to 1. */
      readonly score?: number;
    }
  | {
      readonly kind: "ask";
      readonly reason: string;
      /** Shown in the place of the rest of the answer after a no, which ends the turn. */
      readonly replacement: string;
    }
  | {
      readonly kind: "retract";
      readonly replacement: string;
      readonly reason: string;
      /** Only what the present answer of the turn has shown. @default all of the turn's */
      readonly of?: "answer";
      /** Only these last characters of the turn's text; all of it where it doesn't end so. */
      readonly tail?: string;
    }
  | { readonly kind: "stop"; readonly reason: string };

/** Watches and changes one turn's text: it may hold back what it was given, and gives the rest at the end. */
export interface OutputStage {
  push(delta: string): readonly StageOutput[] | Promise<readonly StageOutput[]>;
  /**
   * The end of a block of the answer; the turn may go on with another one.
   * @param isCut the answer was cut off, and more would have followed
   */
  end(isCut?: boolean): readonly StageOutput[] | Promise<readonly StageOutput[]>;
  /**
   * In the place of `end` for an answer that is given up, such as by a cancel: the rest that may go on at once.
   * @default the rest that `end` gives for a cut, where that is no promise
   */
  giveUp?(): readonly StageOutput[];
}

/** The subject of a stage: the answer's text, or the reasoning that comes before it. */
export type StageChannel = "text" | "reasoning";

type Maybe<Result> = Result | undefined | Promise<Result | undefined>;

/**
 * Every method is optional. Hooks run by `order`, lower first, then in the order in which they were given; stages pass
 * text on in the reverse order: the hook that saw the input first sees the output last. A hook that throws or is late
 * is a `hook-failure` event, and the turn goes on without it (open) or ends (closed).
 */
export interface Hook {
  readonly name: string;
  /** @default 0 */
  readonly order?: number;
  /** Milliseconds, for each call of each method. @default limits.hookMs */
  readonly deadlineMs?: number;
  readonly onFailure: "open" | "closed";
  /**
   * The veil of a session, asked for each time that a process takes the session: all other hooks see what it hides. Of
   * the hooks of a mind one may have it. Without it nothing of the session goes on.
   * @param history the conversation in the log
   */
  openVeil?(session: SessionKey, history: readonly LanguageModelV4Message[]): Promise<Veil>;
  beforeTurn?(turn: TurnView): Maybe<TurnChanges>;
  /** Sees the fragments of all hooks before the prompt is made of them: those that it gives are the prompt's. */
  beforePrompt?(
    turn: TurnView,
    fragments: readonly Fragment[],
  ): Maybe<{ readonly fragments: readonly Fragment[] }>;
  beforeStep?(step: StepView): Maybe<StepChanges>;
  /**
   * On-delta: a stage of its own for each turn, and another one for its reasoning, where the model shows any.
   * @param before the text that the turn has shown already, such as in another process
   */
  openStage?(turn: TurnView, channel: StageChannel, before?: string): OutputStage | undefined;
  beforeTool?(call: CallView): Maybe<CallJudgement>;
  /**
   * A stage of its own for a running call's progress, message by message; text that it holds back comes with a later
   * message, or at the call's end. Any answer beside text and flags ends the call's progress.
   */
  openProgress?(call: CallView): OutputStage | undefined;
  afterTool?(call: CallView, outcome: ToolOutcome): Maybe<ResultChanges>;
  /**
   * Before the turn's end or its suspension is written, when all that leads to it is in the log: its answer stays as it
   * is, and events can still be recorded. Where it fails closed the turn ends as failed.
   */
  beforeEnd?(turn: TurnView, summary: TurnSummary): Maybe<void>;
  afterTurn?(turn: TurnView, summary: TurnSummary): Maybe<void>;
  /** In the place of `afterTurn` where the turn waits; when it goes on, `beforeTurn` is called again. */
  onSuspend?(turn: TurnView, summary: TurnSummary & TurnSuspension): Maybe<void>;
  /**
   * Hears of every event as it is shown, deltas included. Never awaited; a failure is a `hook-failure` that changes
   * nothing else, and ends what the hook hears in this turn.
   */
  onEvent?(event: Event, session: SessionKey): unknown;
  /** The same for events that the log has taken. */
  onCommit?(events: readonly CommittedEvent[], session: SessionKey): unknown;
}
