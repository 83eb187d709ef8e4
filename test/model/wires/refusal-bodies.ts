/** The refusals of each provider's server, in its own form. */
import type { FaultCode } from "../../../src/base/index.ts";
import type { ProviderName } from "./providers.ts";
import type { WirePlay } from "./wire-server.ts";

export interface Refusal {
  readonly what: string;
  readonly play: WirePlay;
  readonly code: FaultCode;
  readonly retryAfterMs?: number;
}

type Kind = "openai" | "anthropic" | "google";
const KIND: Readonly<Record<ProviderName, Kind>> = {
  openai: "openai",
  "openai-compatible": "openai",
  anthropic: "anthropic",
  google: "google",
};

function bodyOf(kind: Kind, status: number, message: string, word: string): string {
  const error = {
    openai: { message, type: "invalid_request_error", param: null, code: word },
    anthropic: { type: word, message },
    google: { code: status, message, status: word },
  }[kind];
  return JSON.stringify(kind === "anthropic" ? { type: "error", error, request_id: "req_1" } : { error });
}

type Words = Readonly<Record<Kind, readonly [message: string, word: string]>>;
const row = (status: number, code: FaultCode, words: Words, headers: Record<string, string> = {}) => ({
  status,
  code,
  words,
  headers,
});
const same = (message: string, openai: string, anthropic: string, google: string): Words => ({
  openai: [message, openai],
  anthropic: [message, anthropic],
  google: [message, google],
});

const rows = [
  row(
    401,
    "model.unauthorized",
    same("No such key", "invalid_api_key", "authentication_error", "UNAUTHENTICATED"),
  ),
  row(403, "model.unauthorized", same("Not for you", "forbidden", "permission_error", "PERMISSION_DENIED")),
  row(
    429,
    "model.rate-limited",
    same("Too many requests", "rate_limit_exceeded", "rate_limit_error", "RESOURCE_EXHAUSTED"),
    { "retry-after": "12" },
  ),
  row(429, "model.quota-exceeded", {
    openai: ["You exceeded your current quota.", "insufficient_quota"],
    anthropic: ["You exceeded your current quota.", "rate_limit_error"],
    google: [
      "You exceeded your current quota, please check your plan and billing details.",
      "RESOURCE_EXHAUSTED",
    ],
  }),
  row(400, "model.context-exceeded", {
    openai: ["This model's maximum context length is 8192 tokens.", "context_length_exceeded"],
    anthropic: ["prompt is too long: 210012 tokens > 200000 maximum", "invalid_request_error"],
    google: [
      "The input token count (9) exceeds the maximum number of tokens allowed (8).",
      "INVALID_ARGUMENT",
    ],
  }),
  row(400, "model.filtered", {
    openai: ["The prompt was filtered", "content_filter"],
    anthropic: ["Output blocked by content filtering policy", "invalid_request_error"],
    google: ["The prompt was blocked: PROHIBITED_CONTENT", "INVALID_ARGUMENT"],
  }),
  row(404, "model.not-found", {
    openai: ["The model `x` does not exist", "model_not_found"],
    anthropic: ["model: claude-x", "not_found_error"],
    google: ["models/gemini-x is not found for API version v1beta", "NOT_FOUND"],
  }),
  row(
    400,
    "model.request-refused",
    same("Invalid value", "invalid_value", "invalid_request_error", "INVALID_ARGUMENT"),
  ),
  row(500, "model.overloaded", same("Internal error", "server_error", "api_error", "INTERNAL")),
  row(503, "model.overloaded", same("Overloaded", "server_error", "overloaded_error", "UNAVAILABLE"), {
    "retry-after-ms": "700",
  }),
  row(529, "model.overloaded", same("Overloaded", "overloaded", "overloaded_error", "UNAVAILABLE")),
] as const;

const HTML = { "content-type": "text/html" };
const page = (title: string) => `<!doctype html>\n<html><head><title>${title}</title></head></html>\n`;

const proxies: readonly Refusal[] = [
  {
    what: "502, a proxy's page",
    play: { status: 502, headers: HTML, body: page("Bad Gateway") },
    code: "model.overloaded",
  },
  {
    what: "404, a proxy's page",
    play: { status: 404, headers: HTML, body: page("Not Found") },
    code: "model.request-refused",
  },
  { what: "503, nothing", play: { status: 503, body: "" }, code: "model.overloaded" },
  { what: "500, cut JSON", play: { status: 500, body: '{"error":{"mess' }, code: "model.overloaded" },
  {
    what: "401, the connection lost in the body",
    play: { status: 401, body: "x".repeat(200), sentBytes: 100, ending: "destroy" },
    code: "model.unauthorized",
  },
];

const WAIT_MS: Readonly<Record<string, number>> = { "12": 12_000, "700": 700 };

export function refusalsOf(provider: ProviderName): readonly Refusal[] {
  const kind = KIND[provider];
  const own = rows.map(({ status, code, words, headers }) => {
    const [message, word] = words[kind];
    const [wait] = Object.values(headers);
    const body = bodyOf(kind, status, message, word);
    return {
      what: `${status}, ${message}`,
      play: { status, body, headers: { "content-type": "application/json", ...headers } },
      code,
      ...(wait !== undefined && { retryAfterMs: WAIT_MS[wait]! }),
    };
  });
  return [...own, ...proxies];
}
