/** Asks a server of OpenAI's dialect which models it has. The answer may be anything. */
import { isFault, withDeadline } from "../../base/index.ts";

const MAX_BODY_BYTES = 1_000_000;
const MAX_MODELS = 200;
const MAX_NAME_CHARS = 200;

export interface ListModelsOptions {
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
export async function listModels(baseUrl: string, options: ListModelsOptions): Promise<ModelList> {
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
