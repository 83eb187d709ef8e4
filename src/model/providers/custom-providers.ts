/** Servers of OpenAI's dialect under names of one's own. The setting may come with a repository, so it is not trusted. */
import { fault } from "../../base/index.ts";
import { builtinModels } from "../resolve-model.ts";
import type { Problem } from "./provider-access.ts";
import { compatible, type ProviderRow, providerTable } from "./provider-table.ts";
import { problemOfAddress } from "./server-address.ts";

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
export function problemsOfProviders(providers: unknown): readonly Problem[] {
  if (!isRecord(providers)) return [{ path: "providers", problem: "expected names, each with a baseUrl" }];
  return Object.entries(providers).flatMap(([name, provider]) => {
    const path = `providers.${name}`;
    const problem = problemOfName(name);
    return [...(problem === undefined ? [] : [{ path, problem }]), ...problemsOfProvider(path, provider)];
  });
}

function problemOfName(name: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    return "expected a name of small letters, digits and hyphens that begins with a letter";
  }
  return providerTable.some(row => row.name === name) || Object.hasOwn(builtinModels, name)
    ? "is built in, and can't be another server; choose another name"
    : undefined;
}

function problemsOfProvider(path: string, provider: unknown): readonly Problem[] {
  if (!isRecord(provider)) return [{ path, problem: "expected a baseUrl" }];
  const { baseUrl, ...rest } = provider;
  const unknown = Object.keys(rest).map(key => ({
    path: `${path}.${key}`,
    problem: "unknown; known is baseUrl",
  }));
  const problem = typeof baseUrl === "string" ? problemOfAddress(baseUrl) : "expected an address";
  return problem === undefined ? unknown : [{ path: `${path}.baseUrl`, problem }, ...unknown];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
