/** The options of one turn only. */

import {
  describeError,
  type Fault,
  fault,
  isFault,
  type Json,
  type LimitName,
  type Limits,
  type Origin,
  resolveLimits,
} from "../base/index.ts";
import type { AnyLanguageModel, ModelCall, ObjectFormat } from "../model/index.ts";
import { jsonCopy } from "../tools/index.ts";

/** The models that a turn calls. */
export interface ModelChoice {
  /** An object, or a name that the mind knows: `provider/model`. @default the mind's own */
  readonly model?: AnyLanguageModel | string;
  /**
   * Asked when the model fails, in this order; `mind` for the mind's own. @default the mind's own behind its own model,
   * else none
   */
  readonly fallbacks?: "mind" | readonly (AnyLanguageModel | string)[];
}

/** The object that a turn is to answer, and its receiver. */
export interface ObjectRequest {
  readonly format: ObjectFormat<unknown>;
  /** Called once, with a value that is valid. */
  settle(value: unknown): void;
  /** Called instead, when the last attempt has given no object. */
  fail(problem: Fault<"object.invalid">): void;
}

export interface TurnOptions extends ModelChoice, CallSettings {
  readonly signal?: AbortSignal;
  /** The origin of the input's words. @default "person" */
  readonly origin?: Origin;
  /**
   * The input's idempotency id: an input that is sent again under the same id, at once, later or in another process, is
   * the same turn, and begins none. It is the turn's id; 1 to 200 characters. @default a new one
   */
  readonly id?: string;
  /** The name of the person who speaks, in one line: the model sees it. @default an unnamed person */
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
const turnLimitNames = [
  ...(["turnSteps", "turnMs", "turnTokens", "turnCostUsd", "repeatedCalls"] as const),
  ...(["modelCallMs", "firstTokenMs", "nextTokenMs", "modelAttempts", "retryAfterMs"] as const),
  ...(["answerChars", "answerTokens", "historyMessages", "hookMs", "toolMs", "approvalMs"] as const),
  ...(["parallelCalls", "recordedOutputChars", "toolOutputChars"] as const),
] as const satisfies readonly LimitName[];

type TurnLimitName = (typeof turnLimitNames)[number];

/** How a turn's models are called: each is passed on as it is, and a provider that doesn't know one may ignore it. */
export interface CallSettings {
  readonly temperature?: number;
  /** Of one model call. A budget that allows less holds. */
  readonly maxOutputTokens?: number;
  readonly stopSequences?: readonly string[];
  readonly seed?: number;
  /**
   * Whether the model must call a tool, or which one; both hold until the turn has called one.
   * @default "auto"
   */
  readonly toolChoice?: ToolChoice;
  /** By provider, as the AI SDK has them: `{ anthropic: { … } }`. */
  readonly providerOptions?: NonNullable<ModelCall["providerOptions"]>;
}

type ToolChoice = "auto" | "none" | "required" | { readonly type: "tool"; readonly toolName: string };

type Check = (value: unknown, limits: Limits) => string | undefined;

const expect =
  (what: string, isRight: (value: unknown) => boolean): Check =>
  value =>
    isRight(value) ? undefined : `expected ${what}`;

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isModel = (value: unknown) =>
  (isText(value) && value.trim() !== "") || (isObject(value) && typeof value.doStream === "function");
const isLine = (value: unknown) =>
  isText(value) &&
  value.length > 0 &&
  value.length <= MAX_NAME_CHARS &&
  value.isWellFormed() &&
  !/\p{Cc}/u.test(value);
const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);

/** Ids and names: far above the length of any that is one. */
const MAX_NAME_CHARS = 200;
const toolChoices: readonly unknown[] = ["auto", "none", "required"];

const anything: Check = () => undefined;
const line = expect(`1 to ${MAX_NAME_CHARS} characters in one line`, isLine);
const model = "a model object, or the name of one";

const checks: { readonly [Name in keyof Required<TurnOptions>]: Check } = {
  signal: expect("an AbortSignal", value => value instanceof AbortSignal),
  origin: expect("an origin", isText),
  id: line,
  author: line,
  metadata: (value, { metadataChars }) => problemOfJson(value, metadataChars),
  model: expect(model, isModel),
  fallbacks: expect(
    `"mind", or a list of which each is ${model}`,
    value => value === "mind" || isListOf(isModel)(value),
  ),
  temperature: expect("a number from 0 on", value => Number.isFinite(value) && (value as number) >= 0),
  maxOutputTokens: expect(
    "a whole number above 0",
    value => Number.isSafeInteger(value) && (value as number) > 0,
  ),
  stopSequences: expect(
    "a list of texts that are not empty",
    isListOf(value => isText(value) && value !== ""),
  ),
  seed: expect("a whole number", value => Number.isSafeInteger(value)),
  toolChoice: expect(
    `"auto", "none", "required" or { type: "tool", toolName }`,
    value =>
      toolChoices.includes(value) || (isObject(value) && value.type === "tool" && isText(value.toolName)),
  ),
  providerOptions: (value, { inputChars }) =>
    isObject(value) && Object.values(value).every(isObject)
      ? problemOfJson(value, inputChars)
      : "expected an object of options for each provider",
  instructions: expect("text", isText),
  object: anything,
  tools: expect("a list of names", isListOf(isText)),
  limits: problemOfLimits,
};

/** Undefined for options that hold. */
export function problemOfOptions(options: TurnOptions, limits: Limits): Fault<"config.invalid"> | undefined {
  const problems = Object.entries(options).flatMap(([path, value]) => {
    if (!Object.hasOwn(checks, path))
      return [{ path, problem: `no option of a turn; known are ${Object.keys(checks).join(", ")}` }];
    const problem = value === undefined ? undefined : checks[path as keyof TurnOptions](value, limits);
    return problem === undefined ? [] : [{ path, problem }];
  });
  return problems.length === 0 ? undefined : fault("config.invalid", { problems });
}

function problemOfJson(value: unknown, maxChars: number): string | undefined {
  try {
    jsonCopy(value, maxChars);
    return undefined;
  } catch (error) {
    return describeError(error);
  }
}

function problemOfLimits(value: unknown): string | undefined {
  if (!isObject(value)) return "expected an object of numbers";
  const foreign = Object.keys(value).filter(name => !turnLimitNames.some(known => known === name));
  if (foreign.length > 0)
    return `${foreign.join(", ")}: no limit of a turn; these are ${turnLimitNames.join(", ")}`;
  try {
    resolveLimits(value as Partial<Limits>);
    return undefined;
  } catch (error) {
    if (!isFault(error, "config.invalid")) throw error;
    return error.data.problems.map(({ path, problem }) => `${path}: ${problem}`).join("; ");
  }
}

/** The caller's own data as the log keeps it. @throws input.invalid, limit.exceeded */
export const metadataOf = (value: unknown, { metadataChars }: Limits): Json => jsonCopy(value, metadataChars);
