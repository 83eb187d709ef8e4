/** Providers of models: the table, models by `provider/model`, what is missing, and which servers run here. */
export { type AnyEmbeddingModel, createEmbedder } from "./embeddings/create-embedder.ts";
export {
  type CustomProvider,
  type CustomProviders,
  keyVariableOf,
  problemsOfProviders,
} from "./providers/custom-providers.ts";
export {
  type DescribeProvidersOptions,
  type DiscoveredServer,
  type DiscoverServersOptions,
  describeProviders,
  discoverServers,
  type ModelList,
  type ProbeProviderOptions,
  type ProviderStatus,
  probeProvider,
} from "./providers/list-models.ts";
export type { Environment, Problem } from "./providers/provider-access.ts";
export {
  capabilitiesOf,
  type ModelCapabilities,
  type PackageLoader,
  type ProviderModelOptions,
  type ProviderOptions,
  providerEmbedder,
  providerModels,
} from "./providers/provider-models.ts";
export { type ProviderRow, providerTable } from "./providers/provider-table.ts";
