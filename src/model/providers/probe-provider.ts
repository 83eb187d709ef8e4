/** What `brainstem models --check` asks: does the server answer, does it take the key, which models has it? */
import { rowsOf } from "./custom-providers.ts";
import { listModels, type ModelList } from "./list-models.ts";
import { readAccess } from "./provider-access.ts";
import type { ProviderOptions } from "./provider-models.ts";
import { COMPATIBLE } from "./provider-table.ts";

// A person asked, and the server may be far away.
const PROBE_MS = 5_000;

export interface ProbeProviderOptions extends ProviderOptions {
  readonly fetch?: typeof fetch | undefined;
  readonly signal?: AbortSignal | undefined;
  /** @default 5,000 */
  readonly timeoutMs?: number | undefined;
}

/**
 * Asks a local, custom or OpenAI-compatible server for its models, with its key. Undefined for every other provider:
 * where those are is their packages' to know, so that only a call of a model can tell.
 * @throws config.invalid for the custom providers
 */
export async function probeProvider(
  name: string,
  options: ProbeProviderOptions,
): Promise<ModelList | undefined> {
  const row = rowsOf(options.providers).find(known => known.name === name);
  if (row?.package !== COMPATIBLE) return undefined;
  const access = readAccess(row, options.environment);
  if (access.status !== "ready") {
    const problems = access.status === "misconfigured" ? access.problems : [];
    return {
      isReachable: false,
      reason: problems.map(({ path, problem }) => `${path}: ${problem}`).join("; "),
    };
  }
  const { apiKey, baseURL = "" } = access.settings;
  const { fetch, signal, timeoutMs = PROBE_MS } = options;
  return listModels(baseURL, { apiKey, fetch, signal, timeoutMs });
}
