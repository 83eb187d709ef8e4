/** The one table of providers: the package that speaks to each, and the variables of the environment that it takes. */

/** A package's option, and the variable that it is read from. */
type Variables = Readonly<Record<string, string>>;

export interface ProviderRow {
  /** The part of a model's name before its slash. */
  readonly name: string;
  readonly package: string;
  /** The export of the package that makes a provider. */
  readonly create: string;
  /** Ways to prove who asks, the usual one first; every variable of one way is needed. */
  readonly keys: readonly Variables[];
  readonly isKeyOptional: boolean;
  /** Settings that are no secret and that there is no default for. */
  readonly needs: Variables;
  /** Settings that are taken where they are set: the first of the variables that is. */
  readonly takes: Readonly<Record<string, readonly string[]>>;
  /** Where the server is; undefined where the package knows it, or a variable says it. */
  readonly baseUrl?: string;
  /** The one of those variables that is written in the forms of OLLAMA_HOST. */
  readonly hostVariable?: string;
  /** A server on this machine, which may or may not run. */
  readonly isLocal: boolean;
  /** Whether a server of OpenAI's dialect is known to hold its answers to a JSON schema. */
  readonly takesSchemas: boolean;
}

/** Speaks OpenAI's dialect to any server. */
export const COMPATIBLE = "@ai-sdk/openai-compatible";

const base = { isKeyOptional: false, needs: {}, takes: {}, isLocal: false, takesSchemas: false };

const hosted = (
  name: string,
  key: string,
  rest: Partial<ProviderRow> & Pick<ProviderRow, "create">,
): ProviderRow => ({ ...base, name, package: `@ai-sdk/${name}`, keys: [{ apiKey: key }], ...rest });

/** A server of OpenAI's dialect; a key is sent where there is one. */
export const compatible = (
  name: string,
  key: string,
  rest: Partial<ProviderRow> & Pick<ProviderRow, "baseUrl">,
): ProviderRow =>
  hosted(name, key, { package: COMPATIBLE, create: "createOpenAICompatible", isKeyOptional: true, ...rest });

// All four hold answers to `response_format: json_schema`; LM Studio takes no other JSON format.
const local = (name: string, port: number, key: string, rest: Partial<ProviderRow> = {}): ProviderRow =>
  compatible(name, key, {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    isLocal: true,
    takesSchemas: true,
    ...rest,
  });

/**
 * Source: the variables that the packages themselves read from the environment (openai 4.0.118, anthropic 4.0.105,
 * google 4.0.121, mistral 4.0.87, azure 4.0.85, amazon-bedrock 5.0.101, groq 4.0.84, xai 5.0.12, deepseek 3.0.56,
 * openrouter 3.1.0); of the local servers, the ports and variables of their own documentation; where three of them run
 * no variable of theirs says, and the names of those that do are ours.
 */
export const providerTable: readonly ProviderRow[] = deepFreeze([
  hosted("openai", "OPENAI_API_KEY", { create: "createOpenAI", takes: { baseURL: ["OPENAI_BASE_URL"] } }),
  hosted("anthropic", "ANTHROPIC_API_KEY", {
    create: "createAnthropic",
    takes: { baseURL: ["ANTHROPIC_BASE_URL"] },
  }),
  hosted("google", "GOOGLE_GENERATIVE_AI_API_KEY", { create: "createGoogleGenerativeAI" }),
  hosted("mistral", "MISTRAL_API_KEY", { create: "createMistral" }),
  hosted("azure", "AZURE_API_KEY", {
    create: "createAzure",
    needs: { resourceName: "AZURE_RESOURCE_NAME" },
  }),
  {
    ...base,
    name: "bedrock",
    package: "@ai-sdk/amazon-bedrock",
    create: "createAmazonBedrock",
    keys: [
      { apiKey: "AWS_BEARER_TOKEN_BEDROCK" },
      { accessKeyId: "AWS_ACCESS_KEY_ID", secretAccessKey: "AWS_SECRET_ACCESS_KEY" },
    ],
    needs: { region: "AWS_REGION" },
    takes: {
      sessionToken: ["AWS_SESSION_TOKEN"],
      baseURL: ["AWS_ENDPOINT_URL_BEDROCK_RUNTIME", "AWS_ENDPOINT_URL"],
    },
  },
  hosted("groq", "GROQ_API_KEY", { create: "createGroq" }),
  hosted("xai", "XAI_API_KEY", { create: "createXai" }),
  hosted("deepseek", "DEEPSEEK_API_KEY", { create: "createDeepSeek" }),
  hosted("openrouter", "OPENROUTER_API_KEY", {
    package: "@openrouter/ai-sdk-provider",
    create: "createOpenRouter",
  }),
  hosted("openai-compatible", "OPENAI_COMPATIBLE_API_KEY", {
    create: "createOpenAICompatible",
    isKeyOptional: true,
    needs: { baseURL: "OPENAI_COMPATIBLE_BASE_URL" },
  }),
  local("ollama", 11_434, "OLLAMA_API_KEY", {
    takes: { baseURL: ["OLLAMA_HOST"] },
    hostVariable: "OLLAMA_HOST",
  }),
  local("lmstudio", 1_234, "LM_API_TOKEN", { takes: { baseURL: ["LMSTUDIO_BASE_URL"] } }),
  local("llamacpp", 8_080, "LLAMA_API_KEY", { takes: { baseURL: ["LLAMACPP_BASE_URL"] } }),
  local("vllm", 8_000, "VLLM_API_KEY", { takes: { baseURL: ["VLLM_BASE_URL"] } }),
]);

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
