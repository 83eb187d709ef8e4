/** Asks servers of OpenAI's dialect for their models, and says of each provider whether it can be used. */
import { isFault, withDeadline } from "../../base/index.ts";
import { rowsOf } from "./custom-providers.ts";
import { type Environment, type Problem, readAccess } from "./provider-access.ts";
import type { ProviderOptions } from "./provider-models.ts";
import { COMPATIBLE, providerTable } from "./provider-table.ts";

const MAX_BODY_BYTES = 1_000_000;
const MAX_MODELS = 200;
const MAX_NAME_CHARS = 200;

interface ListModelsOptions {
  readonly apiKey?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

export type ModelList =
  | { readonly isReachable: true; readonly models: readonly string[] }
  /** Why there is no list, without a full stop; in words of ours only. */
  | { readonly isReachable: false; readonly reason: string };

/** The names under which models can be asked for, at most 200. Never rejects; a redirect is not followed. */
async function listModels(baseUrl: string, options: ListModelsOptions): Promise<ModelList> {
  const { apiKey, fetch: request = fetch, signal, timeoutMs } = options;
  const headers = { accept: "application/json", ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };
  try {
    return await withDeadline({ what: baseUrl, limitMs: timeoutMs, signal }, async signal => {
      const address = `${baseUrl.replace(/\/+$/, "")}/models`;
      const response = await request(address, { headers, redirect: "manual", signal });
      if (!response.ok) {
        await response.body?.cancel();
        return unreachable(`it answered with status ${response.status}`);
      }
      const models = readModelList(await readText(response));
      return models === undefined
        ? unreachable("what it answered is no list of models")
        : { isReachable: true, models };
    });
  } catch (error) {
    if (isFault(error, "time.exceeded")) return unreachable(`no answer within ${timeoutMs} ms`);
    return unreachable(signal?.aborted ? "it was called off" : "nobody answers there");
  }
}

const unreachable = (reason: string): ModelList => ({ isReachable: false, reason });

/** Undefined for more than a list of models can be. */
async function readText({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = "";
  let sizeBytes = 0;
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    sizeBytes += chunk.value.byteLength;
    if (sizeBytes > MAX_BODY_BYTES) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}

function readModelList(text: string | undefined): readonly string[] | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
  const { object, data: given } = (body ?? {}) as { readonly object?: unknown; readonly data?: unknown };
  // Ollama without a model answers null.
  const data = object === "list" && given === null ? [] : given;
  if (!Array.isArray(data) || (data.length === 0 && object !== "list")) return undefined;
  const names = data.map((entry: { readonly id?: unknown } | null) => entry?.id);
  if (!names.every(name => typeof name === "string")) return undefined;
  return names.filter(isPrintable).slice(0, MAX_MODELS);
}

/** Neither empty nor too long, and without what moves a cursor or turns the direction of writing. */
const isPrintable = (name: string) =>
  name.length <= MAX_NAME_CHARS && /^[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}][^\p{C}\p{Zl}\p{Zp}]*$/u.test(name);

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
