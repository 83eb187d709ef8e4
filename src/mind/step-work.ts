/** The dependencies of a turn's steps, and the result of a step. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { CallId, Clock, Limits } from "../base/index.ts";
import type { ModelRoute, ObjectFormat } from "../model/index.ts";
import type { Hook, TurnContext } from "../ports/index.ts";
import type { CallSettings } from "./call-settings.ts";
import type { WithheldText } from "./fold/open-turn.ts";
import type { Journal } from "./journal.ts";
import type { ModelAnswer } from "./model-call.ts";
import type { Spending } from "./spending.ts";
import type { ShownOutput, StageChain } from "./stages.ts";
import type { TurnTally } from "./tally.ts";

export interface StepWork {
  readonly view: TurnContext;
  readonly route: ModelRoute;
  readonly settings: CallSettings;
  readonly system: string;
  readonly messages: readonly LanguageModelV4Message[];
  /** The form of the answer. @default text */
  readonly format: ObjectFormat<unknown> | undefined;
  /** Whether the conversation has a call of this id already. */
  readonly hasCall: (call: CallId) => boolean;
  /** The stages of the turn; others take their place when an answer is said anew. */
  readonly staging: {
    stages: StageChain | undefined;
    /** Opened by the first delta of reasoning. */
    reasoning?: { readonly stages: StageChain | undefined };
    /** The rest of the answer, since a stage asked; its text grows. */
    withheld?: { readonly ask: Ask; text: string } | undefined;
  };
  readonly hooks: readonly Hook[];
  readonly spending: Spending;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly tally: TurnTally;
}

type Ask = Extract<ShownOutput, { readonly kind: "ask" }>;

export type StepAnswer = ModelAnswer & {
  /** The reason, where a stage or a limit ended the answer before the model did. */
  readonly stopReason?: string;
  /** The rest of it, where a stage asks about it. */
  readonly withheld?: WithheldText | undefined;
};
