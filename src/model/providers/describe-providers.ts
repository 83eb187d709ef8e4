/** The description of each provider in `brainstem models`: whether its models can be used, and if not, what is missing. */
import { rowsOf } from "./custom-providers.ts";
import { type Problem, readAccess } from "./provider-access.ts";
import type { ProviderOptions } from "./provider-models.ts";

export interface DescribeProvidersOptions extends ProviderOptions {
  /** Whether a package can be imported. */
  readonly isInstalled: (name: string) => boolean | Promise<boolean>;
}

export type ProviderStatus = {
  readonly name: string;
  readonly package: string;
  /** A server on this machine. Whether it runs is for `discoverServers` to find out. */
  readonly isLocal: boolean;
} & (
  | { readonly status: "ready" /** Where that isn't the package's to know. */; readonly baseUrl?: string }
  | { readonly status: "package-missing"; readonly command: string }
  /** Any one of the variables is what is missing next. */
  | { readonly status: "key-missing"; readonly variables: readonly string[] }
  | { readonly status: "misconfigured"; readonly problems: readonly Problem[] }
);

/** In the order of the table, the custom ones last; without network, and without a key in it. @throws config.invalid */
export async function describeProviders(
  options: DescribeProvidersOptions,
): Promise<readonly ProviderStatus[]> {
  const statuses = rowsOf(options.providers).map(async (row): Promise<ProviderStatus> => {
    const provider = { name: row.name, package: row.package, isLocal: row.isLocal };
    if (!(await options.isInstalled(row.package))) {
      return { ...provider, status: "package-missing", command: `npm install ${row.package}` };
    }
    const access = readAccess(row, options.environment);
    if (access.status !== "ready") return { ...provider, ...access };
    const { baseURL } = access.settings;
    return { ...provider, status: "ready", ...(baseURL === undefined ? {} : { baseUrl: baseURL }) };
  });
  return Promise.all(statuses);
}
