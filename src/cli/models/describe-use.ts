/** Describes a model for a person: its state, its abilities, and the result of a call. */
import { providerTable } from "../../model/providers.ts";
import { fit } from "../print.ts";
import type { CallReport } from "./call-model.ts";
import type { ModelReport } from "./report-model.ts";

export const NOT_LISTED = "Its server doesn't list it, and may have it all the same; --call tells.";

/** The package of the providers whose servers say which models they have. */
const LISTING = providerTable.find(({ name }) => name === "openai-compatible")?.package;

/** Of a model that nothing speaks against. */
export function describeStanding({ call, isReachable, provider }: ModelReport): string {
  if (provider === undefined) return "built in: no key, no network";
  if (call !== undefined) return "it answers";
  if (isReachable === true) return "its server answers";
  const here = provider.keysSet.length > 0 ? "its key and package are here; " : "";
  return `${here}whether it answers, ${provider.package === LISTING ? "--check" : "--call"} tells`;
}

type Capabilities = NonNullable<ModelReport["capabilities"]>;

/** Whether an answer is held to a schema. */
export function describeSchemas({ takesSchemas }: Capabilities): string {
  if (takesSchemas === null) return "unknown";
  return takesSchemas ? "answers are held to them by the provider" : "answers follow them as told in words";
}

/** Which files a provider fetches itself. */
export function describeFiles({ fileUrls }: Capabilities): string {
  if (fileUrls.length === 0) return "none that is known of";
  return fileUrls.map(type => (type === "*" || type === "*/*" ? "all kinds" : type)).join(", ");
}

const CHARS_SHOWN = 40;

export function describeCall({ firstTokenMs, text, totalMs, usage }: CallReport): string {
  const said = text === "" ? "no words in so few tokens" : `“${fit(text, CHARS_SHOWN)}”`;
  const first = firstTokenMs === undefined ? [] : [`first token after ${duration(firstTokenMs)}`];
  const { inputTokens, outputTokens } = usage;
  const tokens =
    inputTokens + outputTokens === 0 ? "tokens not told" : `${inputTokens} tokens in, ${outputTokens} out`;
  return [said, ...first, `${duration(totalMs)} in all`, tokens].join(" · ");
}

const duration = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
