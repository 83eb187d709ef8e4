/** The dependencies of a turn's conductor. */

import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { Clock, Fault } from "../base/index.ts";
import { type CallId, type Limits, noUsage, type Usage } from "../base/index.ts";
import type { ModelRoute, ObjectFormat } from "../model/index.ts";
import type {
  AnyTool,
  CountAnswer,
  EventLog,
  EventPayloads,
  Hook,
  SessionKey,
  TurnContext,
  TurnView,
  Veil,
} from "../ports/index.ts";
import type { CallEnd, Executor } from "../tools/index.ts";
import type { OpenTurn, WithheldText } from "./fold/open-turn.ts";
import type { Journal } from "./journal.ts";
import type { ModelAnswer } from "./model-call.ts";
import type { Spending } from "./spending.ts";
import type { ShownOutput, StageChain } from "./stages.ts";
import type { TurnInput } from "./turn-input.ts";
import type { CallSettings, ModelChoice, ObjectRequest, TurnOptions } from "./turn-options.ts";

/** A text, or a function of the turn (its tenant and user, for example). A function that fails or is late fails the turn. */
export type Instructions = string | ((turn: TurnView) => string | Promise<string>);

/** The dependencies of every turn of a session. */
export interface TurnMeans {
  /** The way to the models that a turn asks: a turn's own model, or the mind's. */
  readonly routeTo: (choice: ModelChoice, limits: Limits) => Promise<ModelRoute>;
  readonly instructions: Instructions;
  /** Called at the start of each turn, so that tools may come and go between turns. */
  readonly tools: () => Promise<readonly AnyTool[]>;
  readonly executor: Executor;
  readonly hooks: readonly Hook[];
  readonly spending: Spending;
  readonly limits: Limits;
  readonly clock: Clock;
  /** The mark of the program on the turns that it begins. @default none */
  readonly program?: (() => Pick<EventPayloads["turn-start"], "program">) | undefined;
}

export interface SessionOptions extends TurnMeans {
  readonly key: SessionKey;
  /** Without one the session lasts as long as its object. */
  readonly log: EventLog | undefined;
  /** The owner of the session's claim in the log. */
  readonly owner: string;
  /** The rules of who may answer what its turns ask people. @default every valid answer counts */
  readonly countAnswer?: CountAnswer | undefined;
  /** Why a turn that was suspended or interrupted can't go on in this process. @default every turn can */
  readonly elsewhere?: ((turn: OpenTurn) => Promise<Fault<"session.elsewhere"> | undefined>) | undefined;
}

export interface LiveTurn {
  readonly view: TurnContext;
  readonly options: TurnOptions;
  /** Its id is its caller's. */
  readonly isNamed: boolean;
  /** The mind's, with the turn's own. */
  readonly limits: Limits;
  readonly journal: Journal;
  readonly tally: TurnTally;
  readonly abort: (reason: unknown) => void;
  /** The turn as the log has it, where this goes on with one. */
  readonly resumed?: OpenTurn | undefined;
}

/** The parts of a turn's work that its steps share. */
interface SharedWork extends Pick<TurnMeans, "hooks" | "spending" | "clock" | "program"> {
  readonly view: TurnContext;
  readonly route: ModelRoute;
  readonly settings: CallSettings;
  readonly limits: Limits;
  readonly journal: Journal;
  readonly tally: TurnTally;
  /** The conversation, which grows as the journal commits. */
  readonly messages: readonly LanguageModelV4Message[];
  /** Whether the conversation has a call of this id already. */
  readonly hasCall: (call: CallId) => boolean;
  readonly veil: Veil | undefined;
}

export interface TurnWork extends SharedWork, Pick<LiveTurn, "isNamed" | "resumed"> {
  readonly instructions: string;
  readonly tools: readonly AnyTool[];
  readonly executor: Executor;
  /** The form of the turn's answer. @default text */
  readonly object: ObjectRequest | undefined;
  /** Names the turn to what runs for it, wherever that is. */
  readonly turnKey: string | Promise<string>;
  readonly endOf: (call: CallId) => Promise<CallEnd | undefined>;
  /** Hears of the input as the hooks leave it: the hooks at the turn's end see no other. */
  readonly take: (input: TurnInput) => void;
}

/** The dependencies of a turn's steps. */
export interface StepWork extends SharedWork {
  readonly system: string;
  /** The form of the answer. @default text */
  readonly format: ObjectFormat<unknown> | undefined;
  /** The stages of the turn; others take their place when an answer is said anew. */
  readonly staging: {
    stages: StageChain | undefined;
    /** Opened by the first delta of reasoning. */
    reasoning?: { readonly stages: StageChain | undefined };
    /** The rest of the answer, since a stage asked; its text grows. */
    withheld?: { readonly ask: Ask; text: string } | undefined;
  };
}

type Ask = Extract<ShownOutput, { readonly kind: "ask" }>;

export type StepAnswer = ModelAnswer & {
  /** The reason, where a stage or a limit ended the answer before the model did. */
  readonly stopReason?: string;
  /** The rest of it, where a stage asks about it. */
  readonly withheld?: WithheldText | undefined;
};

/** The sums of a turn so far: kept beside the loop, so that there is a summary whatever breaks it. */
export interface TurnTally {
  steps: number;
  toolCalls: number;
  usage: Usage;
}

export const createTally = (): TurnTally => ({ steps: 0, toolCalls: 0, usage: noUsage });
