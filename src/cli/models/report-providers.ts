/** Reports on each provider: its package, its key, and whether it is set up at all. */
import {
  describeProviders,
  keyVariableOf,
  type ProviderRow,
  type ProviderStatus,
  providerTable,
} from "../../model/providers.ts";
import type { ModelsPlace } from "./models-place.ts";

/** Its package is a matter of its own, so that what else is missing is known, too. */
export type ProviderReport = Exclude<ProviderStatus, { readonly status: "package-missing" }> & {
  readonly isInstalled: boolean;
  /** The variables that its key may be in, the usual one first. */
  readonly keyVariables: readonly string[];
  /** Those of them that are set. */
  readonly keysSet: readonly string[];
  /** A variable of it is set, or brain.yaml names it, and no key is missing. */
  readonly isSetUp: boolean;
};

/** In the order of the table, those of brain.yaml last; without network. @throws config.invalid for those */
export async function reportProviders(place: ModelsPlace): Promise<readonly ProviderReport[]> {
  const { environment, packages, settings } = place;
  const { providers } = settings;
  const isSet = (variable: string) => Boolean(environment[variable]?.trim());
  const statuses = await describeProviders({ environment, providers, isInstalled: () => true });
  return statuses.flatMap((provider): readonly ProviderReport[] => {
    if (provider.status === "package-missing") return [];
    const row = providerTable.find(({ name }) => name === provider.name);
    const isTouched = row === undefined || variablesOf(row).some(isSet);
    const keyVariables = row === undefined ? [keyVariableOf(provider.name)] : keysOf(row);
    return [
      {
        ...provider,
        isInstalled: packages.isInstalled(provider.package),
        keyVariables,
        keysSet: keyVariables.filter(isSet),
        isSetUp: isTouched && provider.status !== "key-missing",
      },
    ];
  });
}

const keysOf = ({ keys }: ProviderRow) => keys.flatMap(way => Object.values(way));

const variablesOf = (row: ProviderRow): readonly string[] => [
  ...keysOf(row),
  ...Object.values(row.needs),
  ...Object.values(row.takes).flat(),
];
