/** Every provider's models by their names, made when they are asked for. */
import { fault } from "../../base/index.ts";
import type { AnyLanguageModel } from "../language-model.ts";
import type { ModelRegistry } from "../resolve-model.ts";
import { type CustomProviders, rowsOf } from "./custom-providers.ts";
import { loadFactory, type PackageLoader } from "./load-package.ts";
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

async function createModel(
  row: ProviderRow,
  modelId: string,
  { environment, fetch, load }: ProviderModelOptions,
): Promise<AnyLanguageModel> {
  const model = `${row.name}/${modelId}`;
  const access = readAccess(row, environment);
  if (access.status === "key-missing") {
    throw fault("model.key-missing", { model, variables: access.variables });
  }
  if (access.status === "misconfigured") throw fault("config.invalid", { problems: access.problems });
  const create = await loadFactory(row, model, load);
  const provider = create({
    ...access.settings,
    ...(row.package === COMPATIBLE ? dialectOf(row) : {}),
    ...(fetch === undefined ? {} : { fetch }),
  });
  return provider.languageModel(modelId);
}

/** Without being asked, a server of OpenAI's dialect doesn't say how many tokens a streamed answer took. */
const dialectOf = ({ name, takesSchemas }: ProviderRow) => ({
  name,
  includeUsage: true,
  supportsStructuredOutputs: takesSchemas,
});
