/** Servers of OpenAI's dialect under names of one's own. The setting may come with a repository, so it is not trusted. */
import { type ConfigProblem, exactly, mapOf } from "../../base/checks.ts";
import { fault, isRecord } from "../../base/index.ts";
import { builtinModels } from "../resolve-model.ts";
import { problemOfAddress } from "./provider-access.ts";
import { compatible, type ProviderRow, providerTable } from "./provider-table.ts";

/** By name: `house` makes models `house/…`, and takes its key, if it has one, from BRAINSTEM_HOUSE_API_KEY. */
export interface CustomProviders {
  readonly [name: string]: CustomProvider;
}

export interface CustomProvider {
  /** Up to the part that ends in `/v1` with most servers: `/chat/completions` is appended to it. */
  readonly baseUrl: string;
}

/**
 * The only variable that a custom provider's key is read from. The prefix is ours, so that no repository can have a key
 * for another service sent to a server of its own choice.
 */
export const keyVariableOf = (name: string): string =>
  `BRAINSTEM_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_API_KEY`;

/** The table's rows, and one for each custom provider. @throws config.invalid */
export function rowsOf(providers: CustomProviders = {}): readonly ProviderRow[] {
  const problems = problemsOfProviders(providers);
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const custom = Object.entries(providers).map(([name, { baseUrl }]) =>
    compatible(name, keyVariableOf(name), { baseUrl }),
  );
  return [...providerTable, ...custom];
}

/** The faults of a `providers` setting, with paths for messages; nothing of it is trusted to have a shape. */
export function problemsOfProviders(providers: unknown): readonly ConfigProblem[] {
  const names = Object.keys(isRecord(providers) ? providers : {});
  return [
    ...names.flatMap(name => {
      const problem = problemOfName(name);
      return problem === undefined ? [] : [{ path: `providers.${name}`, problem }];
    }),
    ...checkProviders(providers, "providers"),
  ];
}

const checkProviders = mapOf(
  exactly({
    baseUrl(value, path) {
      const problem = typeof value === "string" ? problemOfAddress(value) : "expected an address";
      return problem === undefined ? [] : [{ path, problem }];
    },
  }),
);

function problemOfName(name: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    return "expected a name of small letters, digits and hyphens that begins with a letter";
  }
  return providerTable.some(row => row.name === name) || Object.hasOwn(builtinModels, name)
    ? "is built in, and can't be another server; choose another name"
    : undefined;
}
