/** Checks the options of a turn before it begins: an option that has no reader, or that a provider would refuse, is a fault. */
import {
  describeError,
  type Fault,
  fault,
  isFault,
  type Json,
  type Limits,
  resolveLimits,
} from "../base/index.ts";
import { jsonCopy } from "../tools/index.ts";
import { type TurnOptions, turnLimitNames } from "./turn-options.ts";

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
