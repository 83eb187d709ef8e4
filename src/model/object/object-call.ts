/** Asks a model for a value: by its provider's structured output where it has one, else in words. */
import { adaptSchema } from "../dialect/adapt-schema.ts";
import { dialectOf } from "../dialect/schema-dialect.ts";
import type { LanguageModel, ModelCall } from "../language-model.ts";
import type { ObjectFormat } from "./object-format.ts";
import type { ObjectReading } from "./read-format.ts";
import { isStrictSchema } from "./wire-schema.ts";

/** The options of a call besides its prompt. */
export interface ObjectCall extends Pick<ModelCall, "responseFormat" | "providerOptions"> {
  /** To be said to the model, where nothing else tells it. */
  readonly instructions?: string;
}

type AskedModel = Pick<LanguageModel, "provider" | "modelId">;

interface NativeProvider {
  readonly provider: RegExp;
  /** Its models that can't. */
  readonly except?: RegExp;
}

/**
 * Whose models take a schema. Source: the packages `@ai-sdk/openai` 4.0, `@ai-sdk/google` 4.0 and `@ai-sdk/anthropic`
 * 4.0 as installed (Anthropic's asks older models by a tool, and gives back text), and the providers' lists of models.
 */
const nativeProviders: readonly NativeProvider[] = [
  {
    provider: /^openai\.(?:responses|chat)$/,
    except: /^(?:gpt-3\.5|gpt-4(?:$|-)|gpt-4o-2024-05-13|chatgpt-|gpt-5-chat|o1-mini|o1-preview)/,
  },
  { provider: /^google\.generative-ai$/, except: /gemma/ },
  { provider: /^anthropic\.messages$/ },
  { provider: /^reflex$/ },
];

/** Whether a schema can be given to the model as such. False for unknown models: then words ask for it. */
export function nativeObjects(model: AskedModel): boolean {
  // A model of `@ai-sdk/openai-compatible` says itself what its server can do.
  if ("supportsStructuredOutputs" in model) return model.supportsStructuredOutputs === true;
  return nativeProviders.some(
    ({ provider, except }) => provider.test(model.provider) && except?.test(model.modelId) !== true,
  );
}

export function responseFormatOf({
  name,
  description,
  jsonSchema,
}: ObjectFormat<unknown>): NonNullable<ModelCall["responseFormat"]> {
  return { type: "json", name, schema: jsonSchema, ...(description === undefined ? {} : { description }) };
}

/**
 * How this model is asked for this format. Where it has no structured output of its own, no format is set at all: JSON
 * without a schema is refused by some servers, and by others unless the prompt says "JSON".
 */
export function objectCallOf(model: AskedModel, format: ObjectFormat<unknown>): ObjectCall {
  if (!nativeObjects(model)) return { instructions: formatInstructions(format) };
  const schema = adaptSchema(format.jsonSchema, dialectOf(model).response);
  const responseFormat = responseFormatOf({ ...format, jsonSchema: schema });
  if (isStrictSchema(schema)) return { responseFormat };
  // The packages demand strictness unless told otherwise, and a schema that is not strict is refused then.
  const key = model.provider.split(".")[0]!;
  const isOpenAiLike = key === "openai" || "supportsStructuredOutputs" in model;
  return isOpenAiLike
    ? { responseFormat, providerOptions: { [key]: { strictJsonSchema: false } } }
    : { responseFormat };
}

const MAX_PROBLEMS = 10;
const MAX_PROBLEM_CHARS = 300;

/** For a model that can't be held to a schema: the form of its answer. */
export function formatInstructions({ description, jsonSchema }: ObjectFormat<unknown>): string {
  return [
    "Answer with JSON only: no words before or after it, no code fence, no comments.",
    ...(description === undefined ? [] : [`It is ${withStop(description)}`]),
    "It must be one object that this JSON Schema accepts:",
    JSON.stringify(jsonSchema),
  ].join("\n");
}

/** The words for a model whose answer could not be used: at most 10 problems, each shortened. */
export function reaskMessage({ problems }: Extract<ObjectReading<unknown>, { status: "failed" }>): string {
  const listed = problems.slice(0, MAX_PROBLEMS).map(problem => `- ${shorten(problem)}`);
  const left = problems.length - listed.length;
  return [
    "That answer can't be used:",
    ...listed,
    ...(left > 0 ? [`- and ${left} more`] : []),
    "Answer again with all of the JSON, corrected, and with nothing else.",
  ].join("\n");
}

const withStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const shorten = (problem: string) => {
  const line = problem.replace(/\s+/g, " ");
  return line.length <= MAX_PROBLEM_CHARS
    ? line
    : `${line.slice(0, MAX_PROBLEM_CHARS).replace(/[\uD800-\uDBFF]$/, "")}…`;
};
