/** Providers of models: the table, models by `provider/model`, what is missing, and which servers run here. */
export {
  type CustomProvider,
  type CustomProviders,
  keyVariableOf,
  problemsOfProviders,
} from "./providers/custom-providers.ts";
export {
  type DescribeProvidersOptions,
  describeProviders,
  type ProviderStatus,
} from "./providers/describe-providers.ts";
export {
  type DiscoveredServer,
  type DiscoverServersOptions,
  discoverServers,
} from "./providers/discover-servers.ts";
export type { ModelList } from "./providers/list-models.ts";
export type { PackageLoader } from "./providers/load-package.ts";
export { capabilitiesOf, type ModelCapabilities } from "./providers/model-capabilities.ts";
export { type ProbeProviderOptions, probeProvider } from "./providers/probe-provider.ts";
export type { Environment, Problem } from "./providers/provider-access.ts";
export {
  type ProviderModelOptions,
  type ProviderOptions,
  providerModels,
} from "./providers/provider-models.ts";
export { type ProviderRow, providerTable } from "./providers/provider-table.ts";
