/** Finds the model servers that run on this machine, so that a first run can offer them. */
import { listModels } from "./list-models.ts";
import { type Environment, readAccess } from "./provider-access.ts";
import { providerTable } from "./provider-table.ts";

// On this machine a server that runs answers at once; a first run waits no longer for the others.
const DISCOVERY_MS = 300;

export interface DiscoverServersOptions {
  /** Says where Ollama is, if elsewhere. */
  readonly environment: Environment;
  readonly fetch?: typeof fetch | undefined;
  readonly signal?: AbortSignal | undefined;
  /** @default 300 */
  readonly timeoutMs?: number | undefined;
}

export interface DiscoveredServer {
  readonly provider: string;
  readonly baseUrl: string;
  /** Its names of its models; untrusted text. */
  readonly models: readonly string[];
}

/**
 * Asks the standard ports of all local servers at once, and gives those that answer as one, in the order of the table.
 * Sends no key: any program may listen there. Never rejects.
 */
export async function discoverServers(options: DiscoverServersOptions): Promise<readonly DiscoveredServer[]> {
  const { environment, timeoutMs = DISCOVERY_MS } = options;
  // Two names for one address are one server; the first in the table has it.
  const byAddress = new Map<string, string>();
  for (const row of providerTable.filter(({ isLocal }) => isLocal)) {
    const access = readAccess(row, environment);
    const baseUrl = access.status === "ready" ? access.settings.baseURL : undefined;
    if (baseUrl !== undefined && !byAddress.has(baseUrl)) byAddress.set(baseUrl, row.name);
  }
  const asked = [...byAddress].map(async ([baseUrl, provider]) => {
    const list = await listModels(baseUrl, { fetch: options.fetch, signal: options.signal, timeoutMs });
    return list.isReachable ? [{ provider, baseUrl, models: list.models }] : [];
  });
  return (await Promise.all(asked)).flat();
}
