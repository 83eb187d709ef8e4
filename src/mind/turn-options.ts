/** What holds for one turn only. */
import type { Origin } from "../base/index.ts";
import type { LanguageModel } from "../model/index.ts";

export interface TurnOptions {
  readonly signal?: AbortSignal;
  /** Whose words the input is. @default "person" */
  readonly origin?: Origin;
  readonly model?: LanguageModel;
  readonly temperature?: number;
  /** Added to the system prompt. */
  readonly instructions?: string;
  /** Names of the tools to offer, of those that the mind has. @default all */
  readonly tools?: readonly string[];
}
