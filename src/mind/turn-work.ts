/** The dependencies of a turn's conductor. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { CallId, Clock, Limits } from "../base/index.ts";
import type { ModelRoute } from "../model/index.ts";
import type { AnyTool, Hook, TurnContext } from "../ports/index.ts";
import type { CallEnd, Executor } from "../tools/index.ts";
import type { CallSettings } from "./call-settings.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import type { Journal } from "./journal.ts";
import type { ObjectRequest } from "./object-loop.ts";
import type { Spending } from "./spending.ts";
import type { TurnTally } from "./tally.ts";

export interface TurnWork {
  readonly view: TurnContext;
  readonly route: ModelRoute;
  readonly settings: CallSettings;
  readonly instructions: string;
  readonly tools: readonly AnyTool[];
  readonly executor: Executor;
  /** In the order in which they run. */
  readonly hooks: readonly Hook[];
  readonly spending: Spending;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly tally: TurnTally;
  /** The conversation, which grows as the journal commits. */
  readonly messages: readonly LanguageModelV4Message[];
  /** Whether the conversation has a call of this id already. */
  readonly hasCall: (call: CallId) => boolean;
  /** The form of the turn's answer. @default text */
  readonly object: ObjectRequest | undefined;
  /** Its id is its caller's. */
  readonly isNamed: boolean;
  /** Names the turn to what runs for it, wherever that is. */
  readonly turnKey: string | Promise<string>;
  readonly endOf: (call: CallId) => Promise<CallEnd | undefined>;
  /** The turn as the log has it, where this is to go on with one. */
  readonly resumed?: OpenTurn | undefined;
}
