/** Every provider's models by their names, made when they are asked for. */
import { fault } from "../../base/index.ts";
import type { Embedder } from "../../ports/index.ts";
import { type AnyEmbeddingModel, createEmbedder } from "../embeddings/create-embedder.ts";
import { withKeyVariables } from "../key-variables.ts";
import type { AnyLanguageModel, LanguageModel } from "../language-model.ts";
import type { ModelRegistry } from "../resolve-model.ts";
import { type CustomProviders, rowsOf } from "./custom-providers.ts";
import { type Environment, readAccess } from "./provider-access.ts";
import { COMPATIBLE, type ProviderRow } from "./provider-table.ts";

export interface ProviderOptions {
  /** Where keys and settings come from. Nothing here reads the environment of the process. */
  readonly environment: Environment;
  readonly providers?: CustomProviders | undefined;
}

export interface ProviderModelOptions extends ProviderOptions {
  /** The `fetch` of the models' requests. @default the platform's */
  readonly fetch?: typeof fetch | undefined;
  /** Imports a provider's package. @default import, as seen from this package */
  readonly load?: PackageLoader | undefined;
}

/**
 * A registry for `resolveModel`: the table's providers and the custom ones, each under its name with a slash. Making a
 * model reads the environment as it is then, and does no network.
 * @throws config.invalid for the custom providers; when a model is made, model.key-missing, config.invalid and
 * dependency.missing
 */
export function providerModels(options: ProviderModelOptions): ModelRegistry {
  const factories = rowsOf(options.providers).map(row => [
    `${row.name}/`,
    (modelId: string) => createModel(row, modelId, options),
  ]);
  return Object.freeze(Object.fromEntries(factories));
}

/**
 * The embedding model of a name such as `openai/text-embedding-3-small`, as an embedder; no network yet.
 * @throws model.unknown, model.key-missing, config.invalid, dependency.missing; config.invalid for a provider without any
 */
export async function providerEmbedder(name: string, options: ProviderModelOptions): Promise<Embedder> {
  const rows = rowsOf(options.providers);
  const idStart = name.indexOf("/") + 1;
  const row = rows.find(each => `${each.name}/` === name.slice(0, idStart));
  const modelId = name.slice(idStart).trim();
  if (row === undefined || modelId === "") {
    throw fault("model.unknown", { name, known: rows.map(each => `${each.name}/`), nearest: [] });
  }
  const { provider } = await openProvider(row, name, options);
  const create = provider.embeddingModel ?? provider.textEmbeddingModel;
  if (create === undefined) {
    const problem = `the package ${row.package} that is installed has no embedding models`;
    throw fault("config.invalid", { problems: [{ path: "embeddings", problem }] });
  }
  return createEmbedder(create.call(provider, modelId));
}

async function createModel(
  row: ProviderRow,
  modelId: string,
  options: ProviderModelOptions,
): Promise<AnyLanguageModel> {
  const { provider, keyVariables } = await openProvider(row, `${row.name}/${modelId}`, options);
  return withKeyVariables(keyVariables, provider.languageModel(modelId));
}

async function openProvider(
  row: ProviderRow,
  model: string,
  { environment, fetch, load }: ProviderModelOptions,
) {
  const access = readAccess(row, environment);
  if (access.status === "key-missing") {
    throw fault("model.key-missing", { model, variables: access.variables });
  }
  if (access.status === "misconfigured") throw fault("config.invalid", { problems: access.problems });
  const create = await loadFactory(row, model, load);
  const provider = create({
    ...access.settings,
    ...(row.package === COMPATIBLE ? dialectOf(row) : {}),
    fetch: withoutRedirects(fetch),
  });
  return { provider, keyVariables: access.keyVariables };
}

/**
 * A key belongs to an address: a request that follows a redirect takes headers such as `x-api-key` and the prompt
 * along. An API has no reason to redirect.
 */
const withoutRedirects =
  (request: typeof fetch | undefined): typeof fetch =>
  (input, init) =>
    (request ?? fetch)(input, { ...init, redirect: "error" });

/** Without being asked, a server of OpenAI's dialect doesn't say how many tokens a streamed answer took. */
const dialectOf = ({ name, takesSchemas }: ProviderRow) => ({
  name,
  includeUsage: true,
  supportsStructuredOutputs: takesSchemas,
});

/** Imports a package by its name; for a missing package it throws the error of `import`. */
export type PackageLoader = (name: string) => Promise<unknown>;

/** The subset of a provider package that is called. */
type ProviderFactory = (settings: Readonly<Record<string, unknown>>) => {
  languageModel(modelId: string): AnyLanguageModel;
  embeddingModel?(modelId: string): AnyEmbeddingModel;
  /** Its name in older versions. */
  textEmbeddingModel?(modelId: string): AnyEmbeddingModel;
};

// Written out, so that a bundler sees them; the others are not installed here, and would not resolve.
const imports: Readonly<Record<string, () => Promise<unknown>>> = {
  "@ai-sdk/openai": () => import("@ai-sdk/openai"),
  "@ai-sdk/anthropic": () => import("@ai-sdk/anthropic"),
  "@ai-sdk/google": () => import("@ai-sdk/google"),
  "@ai-sdk/openai-compatible": () => import("@ai-sdk/openai-compatible"),
};

const importPackage: PackageLoader = name =>
  Object.hasOwn(imports, name) ? imports[name]!() : import(/* @vite-ignore */ name);

/**
 * The function that makes the provider of a row.
 * @param model the model that needs it, for the message
 * @throws dependency.missing; config.invalid where the package that is installed has no such export
 */
async function loadFactory(
  row: ProviderRow,
  model: string,
  load: PackageLoader = importPackage,
): Promise<ProviderFactory> {
  let exports: unknown;
  try {
    exports = await load(row.package);
  } catch (error) {
    // A package that is there and lacks something of its own is another matter.
    if (!isMissing(error, row.package)) throw error;
    throw fault("dependency.missing", { package: row.package, option: model }, { cause: error });
  }
  const create = (exports as Readonly<Record<string, unknown>>)[row.create];
  if (typeof create === "function") return create as ProviderFactory;
  const problem = `the package ${row.package} that is installed has no ${row.create}; install another version of it`;
  throw fault("config.invalid", { problems: [{ path: row.name, problem }] });
}

/** Node gives a code, browsers a TypeError; each names the package that it looked for. */
function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === "ERR_MODULE_NOT_FOUND") return String(message).includes(`'${name}'`);
  return error instanceof TypeError && error.message.includes(name);
}

export interface ModelCapabilities {
  /** Whether an answer is held to a JSON schema by the provider; undefined where nothing says so. */
  readonly takesSchemas: boolean | undefined;
  /** Media types of files that the provider fetches itself by their address, as patterns such as `image/*`. */
  readonly fileUrls: readonly string[];
}

// Packages that hand every response schema on, in the provider's own form or as a tool that must be called.
const SCHEMA_PROVIDERS: ReadonlySet<string> = new Set(["openai", "anthropic", "google"]);

/** From the model object alone: it is made already, and nothing is asked of it but what it says of itself. */
export async function capabilitiesOf(model: LanguageModel): Promise<ModelCapabilities> {
  // A property of the openai-compatible package's models, which the contract doesn't have.
  const { supportsStructuredOutputs } = model as { readonly supportsStructuredOutputs?: unknown };
  const isKnown = SCHEMA_PROVIDERS.has(model.provider.split(".")[0]!);
  return {
    takesSchemas:
      typeof supportsStructuredOutputs === "boolean" ? supportsStructuredOutputs : isKnown || undefined,
    fileUrls: Object.keys(await model.supportedUrls),
  };
}
