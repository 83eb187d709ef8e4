/** The JSON Schema and the tools that each provider accepts: one frozen table, each rule with its source. */
import type { AnyLanguageModel } from "../language-model.ts";

export type DialectName = "plain" | "openai" | "azure" | "anthropic" | "google" | "compatible";

/** JSON types, as an enum's values have them. */
export type JsonType = "string" | "number" | "boolean" | "null" | "array" | "object";

/**
 * The keywords that a provider's validator takes beside type, description, enum, properties, required,
 * additionalProperties, items and anyOf, which all take. Keywords that each refuses somewhere (`not`, `if`, `oneOf`,
 * `allOf`, `const`, `patternProperties`, boolean schemas, `$schema`, `$id`) are said in other words.
 */
export interface SchemaRules {
  /** Of the other keywords, those that are sent; the rest moves into the description. */
  readonly keywords: readonly string[];
  /** The values of `format` that are sent; all of them where it is undefined. */
  readonly formats: readonly string[] | undefined;
  /** Whether `$ref` to the root's `$defs` may stay. */
  readonly hasReferences: boolean;
  /** Whether `type` may be a list. */
  readonly hasTypeLists: boolean;
  /** Whether `prefixItems` is known. */
  readonly hasTuples: boolean;
  /** Whether `(?=`, `(?!`, `(?<=` and `(?<!` are allowed in a pattern. */
  readonly hasLookaround: boolean;
  /** Whether an array without `items` is refused. */
  readonly needsItems: boolean;
  /** Whether a required member that `properties` doesn't list is refused. */
  readonly needsListedMembers: boolean;
  readonly enumTypes: readonly JsonType[];
  readonly memberName: RegExp | undefined;
}

export interface SchemaDialect {
  readonly name: DialectName;
  /** Undefined: schemas go out as they are. */
  readonly rules: SchemaRules | undefined;
  readonly toolName: RegExp;
  /** A longer description of a tool goes on in that of its parameters. */
  readonly maxDescriptionChars: number;
  /** The rules for the schema of a whole answer. */
  readonly response: Pick<SchemaDialect, "rules">;
}

const numbers = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const sizes = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];
const all = ["title", "default", "examples", ...numbers, ...sizes, "uniqueItems", "pattern", "format"];
const everyType: readonly JsonType[] = ["string", "number", "boolean", "null", "array", "object"];

// Each provider's own words for it: OpenAI's and Anthropic's API references, "function.name" and "tools.name".
const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Everything goes: a dialect names the rules in which it is stricter. */
const free: SchemaRules = {
  keywords: all,
  formats: undefined,
  hasReferences: true,
  hasTypeLists: true,
  hasTuples: true,
  hasLookaround: true,
  needsItems: false,
  needsListedMembers: false,
  enumTypes: everyType,
  memberName: undefined,
};

const dialect = (
  name: DialectName,
  rules: SchemaRules | undefined,
  others: Partial<SchemaDialect> = {},
): SchemaDialect => ({
  name,
  rules,
  toolName: TOOL_NAME,
  maxDescriptionChars: Number.POSITIVE_INFINITY,
  response: { rules },
  ...others,
});

const openaiRules: SchemaRules = {
  // References stay: OpenAI, guide "Structured outputs", supported schemas: definitions and recursion.
  ...free,
  // The same guide has no prefixItems; openai/openai-agents-python#4753.
  hasTuples: false,
  // @ai-sdk/openai, normalize-openai-json-schema: taken out there, too, with a warning on each call.
  hasLookaround: false,
  // "array schema missing items": zed-industries/zed#47578.
  needsItems: true,
};

const anthropicRules: SchemaRules = {
  // Tools are held to the meta-schema of draft 2020-12 and to no subset: openclaw/openclaw#98588.
  ...free,
  // Anthropic, "Self-hosted sandboxes" of managed agents, custom tools: names of members.
  memberName: /^[a-zA-Z0-9_.-]{1,64}$/,
};

const googleRules: SchemaRules = {
  ...free,
  // Gemini API reference, GenerationConfig.responseJsonSchema: "only the following properties are supported".
  // FunctionDeclaration.parametersJsonSchema has no list of its own.
  keywords: ["title", "minItems", "maxItems", "minimum", "maximum", "format", "propertyOrdering"],
  // Gemini API, "Structured outputs", type-specific properties; Schema.format for the numbers.
  formats: ["date-time", "date", "time", "float", "double", "int32", "int64"],
  // There cycles may be in members that are not required only, and `$ref` bears no neighbours: inlined instead.
  hasReferences: false,
  hasLookaround: false,
  needsItems: true,
  needsListedMembers: true,
  enumTypes: ["string", "number"],
  // Vertex AI reference, FunctionDeclaration.parameters: how a parameter's name begins and what it holds.
  memberName: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
};

/** The common rules of servers of OpenAI's protocol: llama.cpp, LM Studio, Ollama, vLLM, Mistral, gateways. */
const compatibleRules: SchemaRules = {
  ...openaiRules,
  // llama.cpp refuses patterns that are not anchored or use \S (openclaw/openclaw#113562, aebrer/dreb#422), and
  // lengths make grammars too large (NousResearch/hermes-agent#67349). Mistral refuses minLength, maxLength, pattern
  // and format in a response's schema (browser-use/browser-use#3098).
  keywords: ["title", "default", ...numbers, "uniqueItems"],
  // Chat templates show a model the tree as it is: a name in `$defs` says nothing to it.
  hasReferences: false,
  // "Unknown filter 'upper' for type Array": ggml-org/llama.cpp#21347.
  hasTypeLists: false,
};

/** All dialects by their names. */
export const dialects: { readonly [Name in DialectName]: SchemaDialect } = deepFreeze({
  plain: dialect("plain", undefined),
  // The limit of 1,024 for descriptions was lifted in May 2025: run-llama/llama_index#18784.
  openai: dialect("openai", openaiRules),
  // "Expected a string with maximum length 1024": langchain-ai/open_deep_research#80, with azure_openai.
  azure: dialect("azure", openaiRules, { maxDescriptionChars: 1_024 }),
  // @ai-sdk/anthropic chooses by the schema between the native form and a tool that is forced. For the native one its
  // sanitize-json-schema takes prefixItems out and leaves items, which would then hold for every place.
  anthropic: dialect("anthropic", anthropicRules, {
    response: { rules: { ...anthropicRules, hasTuples: false } },
  }),
  // Vertex AI reference, FunctionDeclaration.name; dots and colons are taken by some versions only.
  google: dialect("google", googleRules, { toolName: /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/ }),
  compatible: dialect("compatible", compatibleRules),
});

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !(value instanceof RegExp)) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}

type NamedModel = Pick<AnyLanguageModel, "provider" | "modelId">;

// A gateway hands the schema on to the model's maker: `openrouter.chat` with `anthropic/claude-…`.
const rows: readonly (readonly [test: (model: NamedModel) => boolean, dialect: SchemaDialect])[] = [
  [({ provider }) => /^(?:reflex|scripted)$/.test(provider), dialects.plain],
  [({ provider }) => /(?:^|\.)anthropic(?:\.|$)/.test(provider), dialects.anthropic],
  [({ provider }) => /^google(?:\.|$)|(?:^|\.)vertex(?:\.|$)/.test(provider), dialects.google],
  [({ provider }) => /^azure/.test(provider), dialects.azure],
  [({ provider }) => /^openai(?:\.|$)/.test(provider), dialects.openai],
  [isAnothers(/^claude|[./]claude|\banthropic[./]/), dialects.anthropic],
  [isAnothers(/^gemini|[./]gemini/), dialects.google],
  [isAnothers(/./), dialects.compatible],
];

/** The dialect of a model; `plain`, which changes nothing, for a provider that is not known. Never throws. */
export function dialectOf(model: NamedModel): SchemaDialect {
  return rows.find(([test]) => test(model))?.[1] ?? dialects.plain;
}

/** Models behind a gateway or a server that speaks OpenAI's protocol, of any maker. */
function isAnothers(modelId: RegExp) {
  return (model: NamedModel) =>
    /\.chat$|^(?:mistral|ollama|amazon-bedrock|openrouter|gateway|groq|xai|deepseek)(?:\.|$)/.test(
      model.provider,
    ) && modelId.test(model.modelId);
}
