/** The hook port: how brain, safety, telemetry and extensions take part in a turn that knows none of them. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { Fragment, Json, Origin, TurnId } from "../base/index.ts";
import type { EventDraft, TurnSummary } from "./event.ts";
import type { SessionKey } from "./scope.ts";
import type { AnyTool, Operation, ToolCall } from "./tool.ts";
import type { ToolOutcome } from "./tool-outcome.ts";

/** What a hook knows of the turn. */
export interface TurnView {
  readonly session: SessionKey;
  readonly turn: TurnId;
  readonly input: string;
  readonly origin: Origin;
  /** The conversation before this input. */
  readonly history: readonly LanguageModelV4Message[];
  /** What the turn offers to the model. */
  readonly tools: readonly AnyTool[];
  /** Aborts when the turn is cancelled, and when the hook's own time is up. */
  readonly signal: AbortSignal;
  emit(event: EventDraft): void;
}

export interface StepView extends TurnView {
  /** From 1. */
  readonly step: number;
  /** What the model is about to see, system message first. */
  readonly messages: readonly LanguageModelV4Message[];
  /** As the hooks before this one left them. */
  readonly tools: readonly AnyTool[];
}

export interface CallView extends TurnView {
  readonly call: ToolCall;
  readonly tool: AnyTool;
  readonly operations: readonly Operation[];
  /** After the call: who said yes to it, where a person was asked. */
  readonly approvedBy?: string;
}

/** What a hook may do to a turn before it begins. `block` ends it with these words. */
export interface TurnChanges {
  readonly fragments?: readonly Fragment[];
  /** Sentences for the system prompt. */
  readonly instructions?: string;
  readonly input?: string;
  readonly block?: { readonly message: string; readonly reason: string };
}

/** What a hook may do to a step: show the model other messages, and fewer tools or in another order. */
export interface StepChanges {
  readonly messages?: readonly LanguageModelV4Message[];
  /** Names of the tools to keep, in the order in which the model sees them: a hook can take tools away and add none. */
  readonly tools?: readonly string[];
}

/** A hook can only tighten: ask or deny, or change the arguments, which are then validated and decided anew. */
export type CallJudgement =
  | { readonly decision: "ask" | "deny"; readonly rule: string; readonly reason: string }
  | { readonly arguments: Json };

/** What may go on to the person: text, a retraction of all that this turn has shown so far, or the end of the answer. */
export type StageOutput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "retract"; readonly replacement: string; readonly reason: string }
  | { readonly kind: "stop"; readonly reason: string };

/** Watches and changes one turn's text: it may hold back what it was given, and gives the rest at the end. */
export interface OutputStage {
  push(delta: string): readonly StageOutput[] | Promise<readonly StageOutput[]>;
  end(): readonly StageOutput[] | Promise<readonly StageOutput[]>;
}

type Maybe<Result> = Result | undefined | Promise<Result | undefined>;

/**
 * Every method is optional. Hooks run by `order`, lower first, then in the order in which they were given; stages pass
 * text on in that order. One that throws or is late is a `hook-failure` event, and the turn goes on without it (open)
 * or ends (closed).
 */
export interface Hook {
  readonly name: string;
  /** @default 0 */
  readonly order?: number;
  /** Milliseconds, for each call of each method. @default limits.hookMs */
  readonly deadlineMs?: number;
  readonly onFailure: "open" | "closed";
  beforeTurn?(turn: TurnView): Maybe<TurnChanges>;
  beforeStep?(step: StepView): Maybe<StepChanges>;
  /** On-delta: a stage of its own for each turn. */
  openStage?(turn: TurnView): OutputStage | undefined;
  beforeTool?(call: CallView): Maybe<CallJudgement>;
  /** May put other text before the model; the whole result stays in the log. */
  afterTool?(call: CallView, outcome: ToolOutcome): Maybe<{ readonly text: string }>;
  afterTurn?(turn: TurnView, summary: TurnSummary): Maybe<void>;
}
