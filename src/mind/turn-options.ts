/** What holds for one turn only. */
import type { Origin } from "../base/index.ts";
import type { LanguageModel } from "../model/index.ts";
import type { ObjectRequest } from "./object-loop.ts";

export interface TurnOptions {
  readonly signal?: AbortSignal;
  /** Whose words the input is. @default "person" */
  readonly origin?: Origin;
  readonly model?: LanguageModel;
  readonly temperature?: number;
  /** Added to the system prompt. */
  readonly instructions?: string;
  /** What the answer is to be, and who gets it: `session.object` is made of it. @default text */
  readonly object?: ObjectRequest;
  /** Names of the tools to offer, of those that the mind has. @default all */
  readonly tools?: readonly string[];
}
