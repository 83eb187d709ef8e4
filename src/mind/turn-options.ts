/** The options of one turn only. */
import type { Json, LimitName, Origin } from "../base/index.ts";
import type { AnyLanguageModel } from "../model/index.ts";
import type { CallSettings } from "./call-settings.ts";
import type { ObjectRequest } from "./object-loop.ts";

/** Which models a turn asks. */
export interface ModelChoice {
  /** An object, or a name that the mind knows: `provider/model`. @default the mind's own */
  readonly model?: AnyLanguageModel | string;
  /**
   * Asked when the model fails, in this order; `mind` for the mind's own. @default the mind's own behind its own model,
   * else none
   */
  readonly fallbacks?: "mind" | readonly (AnyLanguageModel | string)[];
}

export interface TurnOptions extends ModelChoice, CallSettings {
  readonly signal?: AbortSignal;
  /** Whose words the input is. @default "person" */
  readonly origin?: Origin;
  /**
   * The input's idempotency id: an input that is sent again under the same id, at once, later or in another process, is
   * the same turn, and begins none. It is the turn's id; 1 to 200 characters. @default a new one
   */
  readonly id?: string;
  /** Who of several people says it, in one line: the model sees it. @default an unnamed person */
  readonly author?: string;
  /** Plain JSON of the caller's own, kept in the log and seen by hooks. At most `limits.metadataChars`. */
  readonly metadata?: Json;
  /** Added to the system prompt. */
  readonly instructions?: string;
  /** The form of the answer, and its receiver: `session.object` is made of it. @default text */
  readonly object?: ObjectRequest;
  /** Names of the tools to offer, of those that the mind has. @default all */
  readonly tools?: readonly string[];
  /** Bounds of this turn, in place of the mind's: those of `turnLimitNames`. */
  readonly limits?: Partial<Record<TurnLimitName, number>>;
}

/** A turn that goes on has its input already. */
export type ResumeOptions = Omit<TurnOptions, "origin" | "id" | "author" | "metadata">;

/** The bounds that are a turn's own; the others are its session's or its mind's. */
export const turnLimitNames = [
  ...(["turnSteps", "turnMs", "turnTokens", "turnCostUsd", "repeatedCalls"] as const),
  ...(["modelCallMs", "firstTokenMs", "nextTokenMs", "modelAttempts", "retryAfterMs"] as const),
  ...(["answerChars", "answerTokens", "historyMessages", "hookMs", "toolMs", "approvalMs"] as const),
  ...(["parallelCalls", "recordedOutputChars", "toolOutputChars"] as const),
] as const satisfies readonly LimitName[];

export type TurnLimitName = (typeof turnLimitNames)[number];
