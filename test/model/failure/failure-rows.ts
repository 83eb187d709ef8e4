/** Real errors and answers of providers and their packages, each with its fault. */
import { APICallError } from "@ai-sdk/provider";
import type { FaultCode } from "../../../src/base/index.ts";

export interface FailureRow {
  readonly from: string;
  readonly error: unknown;
  readonly code: FaultCode;
  /** As a whole, or what it must match. */
  readonly reason?: string | RegExp;
  readonly retryAfterMs?: number;
}

/** 1 October 2026, 12:00:00 UTC. */
export const NOW_MS = Date.UTC(2026, 9, 1, 12);

/** As provider packages make it of an answer: the body's own message, or the status text. */
export function refusal(statusCode: number, body: unknown, headers: Record<string, string> = {}) {
  const responseBody = typeof body === "string" ? body : JSON.stringify(body);
  const { error } = (typeof body === "object" ? body : {}) as { error?: { message?: string } };
  return new APICallError({
    message: error?.message ?? "Bad Request",
    url: "https://provider.example/v1/chat?key=AIzaSyA0000000000000000000000000000000z",
    requestBodyValues: {
      messages: [{ role: "user", content: "maximum context length, insufficient_quota" }],
    },
    statusCode,
    responseHeaders: headers,
    responseBody,
    data: body,
  });
}

const openai = (message: string, type: string | null, code: string | number | null = null) => ({
  error: { message, type, param: null, code },
});
const anthropic = (type: string, message: string) => ({
  type: "error",
  error: { type, message },
  request_id: "req_1",
});
const google = (code: number, status: string, message: string, details?: readonly unknown[]) => ({
  error: { code, message, status, ...(details && { details }) },
});
const quotaFailure = (quotaId: string, retryDelay: string) => [
  { "@type": "QuotaFailure", violations: [{ quotaId, quotaValue: "10" }] },
  { "@type": "RetryInfo", retryDelay },
];
const QUOTA = "You exceeded your current quota, please check your plan and billing details.";

const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });
const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const cannotConnect = (cause: Error) =>
  new APICallError({
    message: `Cannot connect to API: ${cause.message}`,
    cause,
    url: "http://127.0.0.1:9/v1",
    requestBodyValues: {},
    isRetryable: true,
  });
const brokeOff = (cause: unknown) =>
  new APICallError({
    message: "Failed to process successful response",
    cause,
    statusCode: 200,
    url: "http://127.0.0.1:9/v1",
    requestBodyValues: {},
  });
const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, ...more });

const openaiRows: readonly FailureRow[] = [
  {
    from: "OpenAI, a wrong key",
    error: refusal(
      401,
      openai(
        "Incorrect API key provided: sk-proj-********************************abcd. You can find your API key at https://provider.example/keys.",
        "invalid_request_error",
        "invalid_api_key",
      ),
    ),
    code: "model.unauthorized",
    reason: "Incorrect API key provided: [masked]",
  },
  {
    from: "OpenAI, a country",
    error: refusal(
      403,
      openai(
        "Country, region, or territory not supported",
        "request_forbidden",
        "unsupported_country_region_territory",
      ),
    ),
    code: "model.unauthorized",
  },
  {
    from: "OpenAI, a used up account",
    error: refusal(429, openai(QUOTA, "insufficient_quota", "insufficient_quota")),
    code: "model.quota-exceeded",
    reason: "You exceeded your current quota, please check your plan and billing details",
  },
  {
    from: "OpenAI, a bill",
    error: refusal(429, openai("Billing hard limit has been reached", "billing_hard_limit_reached")),
    code: "model.quota-exceeded",
  },
  {
    from: "OpenAI, tokens by the minute",
    error: refusal(
      429,
      openai(
        "Rate limit reached for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Used 29800, Requested 900. Please try again in 1.4s.",
        "tokens",
        "rate_limit_exceeded",
      ),
    ),
    code: "model.rate-limited",
    reason: /^Rate limit reached for gpt-4o in .* Requested 900$/,
    retryAfterMs: 1_400,
  },
  {
    from: "OpenAI, requests by the day",
    error: refusal(
      429,
      openai(
        "Rate limit reached for gpt-4o on requests per day (RPD): Limit 200, Used 200, Requested 1. Please try again in 7m12s.",
        "requests",
        "rate_limit_exceeded",
      ),
    ),
    code: "model.rate-limited",
    retryAfterMs: 432_000,
  },
  {
    from: "OpenAI, its own reset headers",
    error: refusal(429, openai("Rate limit reached", "requests", "rate_limit_exceeded"), {
      "x-ratelimit-remaining-requests": "0",
      "x-ratelimit-reset-requests": "6m0s",
      "x-ratelimit-remaining-tokens": "1200",
      "x-ratelimit-reset-tokens": "20m0s",
    }),
    code: "model.rate-limited",
    retryAfterMs: 360_000,
  },
  {
    from: "OpenAI, too long",
    error: refusal(
      400,
      openai(
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 130012 tokens.",
        "invalid_request_error",
        "context_length_exceeded",
      ),
    ),
    code: "model.context-exceeded",
    reason: "This model's maximum context length is 128000 tokens",
  },
  {
    from: "OpenAI, too long, in words alone",
    error: refusal(
      400,
      openai(
        "Your input exceeds the context window of this model. Please adjust your input.",
        "invalid_request_error",
      ),
    ),
    code: "model.context-exceeded",
  },
  {
    from: "OpenAI, an unknown model",
    error: refusal(
      404,
      openai(
        "The model `gpt-9` does not exist or you do not have access to it.",
        "invalid_request_error",
        "model_not_found",
      ),
    ),
    code: "model.not-found",
  },
  {
    from: "OpenAI, an unknown path",
    error: refusal(404, openai("Invalid URL (POST /v1/v1/responses)", "invalid_request_error")),
    code: "model.request-refused",
  },
  {
    from: "OpenAI, a lost earlier answer",
    error: refusal(404, openai("Item with id 'rs_0a' not found.", "invalid_request_error")),
    code: "model.request-refused",
  },
  {
    from: "OpenAI, a schema",
    error: refusal(
      400,
      openai(
        "Invalid schema for function 'look': schema must be a JSON Schema of 'type: \"object\"'.",
        "invalid_request_error",
        "invalid_function_parameters",
      ),
    ),
    code: "model.request-refused",
  },
  {
    from: "OpenAI, a flagged prompt",
    error: refusal(
      400,
      openai(
        "Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again.",
        "invalid_request_error",
        "invalid_prompt",
      ),
    ),
    code: "model.filtered",
  },
  {
    from: "OpenAI, its server",
    error: refusal(
      500,
      openai("The server had an error while processing your request. Sorry about that!", "server_error"),
    ),
    code: "model.overloaded",
  },
  {
    from: "OpenAI, overloaded",
    error: refusal(503, openai("That model is currently overloaded with other requests.", "server_error"), {
      "retry-after": "3",
    }),
    code: "model.overloaded",
    retryAfterMs: 3_000,
  },
  {
    from: "OpenAI, a conflict",
    error: refusal(409, openai("Conflict", null)),
    code: "model.overloaded",
  },
  {
    from: "OpenAI in mid-stream, flat",
    error: {
      type: "error",
      code: "rate_limit_exceeded",
      message: "Rate limit reached. Please try again in 250ms.",
      param: null,
    },
    code: "model.rate-limited",
    retryAfterMs: 250,
  },
  {
    from: "OpenAI in mid-stream, nested",
    error: {
      type: "error",
      error: {
        type: "server_error",
        code: null,
        message: "An error occurred while processing your request.",
      },
    },
    code: "model.overloaded",
  },
  {
    from: "OpenAI, response.failed",
    error: {
      type: "response.failed",
      response: { error: { code: "server_error", message: "The model failed to generate a response." } },
    },
    code: "model.overloaded",
  },
  {
    from: "OpenAI, response.failed by a quota",
    error: {
      type: "response.failed",
      response: { error: { code: "insufficient_quota", message: QUOTA } },
    },
    code: "model.quota-exceeded",
  },
  {
    from: "OpenAI's package, a filter for which it guessed 500",
    error: {
      message: "The response was filtered",
      type: "response.failed",
      code: "content_filter",
      statusCode: 500,
      isRetryable: true,
      data: {},
    },
    code: "model.filtered",
  },
  {
    from: "OpenAI's package, an image for which it guessed 500",
    error: { message: "The image is too large.", code: "image_too_large", statusCode: 500, data: {} },
    code: "model.request-refused",
  },
];

const azureRows: readonly FailureRow[] = [
  {
    from: "Azure, its filter",
    error: refusal(400, {
      error: {
        message: "The response was filtered due to the prompt triggering the content management policy.",
        type: null,
        param: "prompt",
        code: "content_filter",
        status: 400,
        innererror: {
          code: "ResponsibleAIPolicyViolation",
          content_filter_result: { hate: { filtered: true } },
        },
      },
    }),
    code: "model.filtered",
  },
  {
    from: "Azure, no deployment",
    error: refusal(404, {
      error: { code: "DeploymentNotFound", message: "The API deployment for this resource does not exist." },
    }),
    code: "model.not-found",
  },
  {
    from: "Azure, a wrong key",
    error: refusal(401, {
      error: {
        code: "401",
        message: "Access denied due to invalid subscription key or wrong API endpoint.",
      },
    }),
    code: "model.unauthorized",
  },
  {
    from: "Azure, too often",
    error: refusal(
      429,
      {
        error: {
          code: "429",
          message: "Requests have exceeded call rate limit. Please retry after 7 seconds.",
        },
      },
      { "retry-after-ms": "6500", "retry-after": "7" },
    ),
    code: "model.rate-limited",
    retryAfterMs: 6_500,
  },
];

const anthropicRows: readonly FailureRow[] = [
  {
    from: "Anthropic, a wrong key",
    error: refusal(401, anthropic("authentication_error", "invalid x-api-key")),
    code: "model.unauthorized",
    reason: "invalid x-api-key",
  },
  {
    from: "Anthropic, no permission",
    error: refusal(403, anthropic("permission_error", "Your account does not have access to this model.")),
    code: "model.unauthorized",
  },
  {
    from: "Anthropic, no credit, as a 400",
    error: refusal(
      400,
      anthropic(
        "invalid_request_error",
        "Your credit balance is too low to access the API. Please go to Plans & Billing to upgrade or purchase credits.",
      ),
    ),
    code: "model.quota-exceeded",
  },
  {
    from: "Anthropic, a spend limit, as a 400",
    error: refusal(
      400,
      anthropic(
        "invalid_request_error",
        "You have reached your specified API usage limits. You will regain access on 2026-11-01 at 00:00 UTC.",
      ),
    ),
    code: "model.quota-exceeded",
  },
  {
    from: "Anthropic, too often",
    error: refusal(
      429,
      anthropic(
        "rate_limit_error",
        "This request would exceed your organization's rate limit of 40,000 input tokens per minute.",
      ),
      { "retry-after": "41", "anthropic-ratelimit-tokens-remaining": "0" },
    ),
    code: "model.rate-limited",
    retryAfterMs: 41_000,
  },
  {
    from: "Anthropic, overloaded",
    error: refusal(529, anthropic("overloaded_error", "Overloaded")),
    code: "model.overloaded",
    reason: "Overloaded",
  },
  {
    from: "Anthropic, its server",
    error: refusal(500, anthropic("api_error", "Internal server error")),
    code: "model.overloaded",
  },
  {
    from: "Anthropic, too long",
    error: refusal(
      400,
      anthropic("invalid_request_error", "prompt is too long: 210012 tokens > 200000 maximum"),
    ),
    code: "model.context-exceeded",
  },
  {
    from: "Anthropic, too long with its answer",
    error: refusal(
      400,
      anthropic(
        "invalid_request_error",
        "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length or `max_tokens` and try again",
      ),
    ),
    code: "model.context-exceeded",
  },
  {
    from: "Anthropic, too many bytes",
    error: refusal(413, anthropic("request_too_large", "Request exceeds the maximum size")),
    code: "model.context-exceeded",
  },
  {
    from: "Anthropic, an unknown model",
    error: refusal(404, anthropic("not_found_error", "model: claude-9")),
    code: "model.not-found",
    reason: "model: claude-9",
  },
  {
    from: "Anthropic, an invalid history",
    error: refusal(
      400,
      anthropic(
        "invalid_request_error",
        "messages.2: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01.",
      ),
    ),
    code: "model.request-refused",
  },
  {
    from: "Anthropic, its filter",
    error: refusal(400, anthropic("invalid_request_error", "Output blocked by content filtering policy")),
    code: "model.filtered",
  },
  {
    from: "Anthropic in mid-stream",
    error: { type: "overloaded_error", message: "Overloaded" },
    code: "model.overloaded",
  },
  {
    from: "Anthropic in mid-stream, the whole event",
    error: anthropic("rate_limit_error", "Number of requests has exceeded your per-minute rate limit"),
    code: "model.rate-limited",
  },
  {
    from: "Anthropic in mid-stream, its time-out",
    error: { type: "timeout_error", message: "Request timed out" },
    code: "model.overloaded",
  },
];

const googleRows: readonly FailureRow[] = [
  {
    from: "Google, a wrong key, as a 400",
    error: refusal(
      400,
      google(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
        { "@type": "ErrorInfo", reason: "API_KEY_INVALID" },
      ]),
    ),
    code: "model.unauthorized",
    reason: "API key not valid",
  },
  {
    from: "Google, no permission",
    error: refusal(
      403,
      google(403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers. Please use an API key."),
    ),
    code: "model.unauthorized",
  },
  {
    from: "Google, a limit by the minute",
    error: refusal(
      429,
      google(
        429,
        "RESOURCE_EXHAUSTED",
        `${QUOTA}\n* Quota exceeded for metric: free_tier_requests, limit: 10\nPlease retry in 23.4s.`,
        quotaFailure("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", "23s"),
      ),
    ),
    code: "model.rate-limited",
    retryAfterMs: 23_000,
  },
  {
    from: "Google, a limit by the day",
    error: refusal(
      429,
      google(
        429,
        "RESOURCE_EXHAUSTED",
        `${QUOTA}\nPlease retry in 23.4s.`,
        quotaFailure("GenerateRequestsPerDayPerProjectPerModel-FreeTier", "23.4s"),
      ),
    ),
    code: "model.quota-exceeded",
    retryAfterMs: 23_400,
  },
  {
    from: "Google, a bill without details",
    error: refusal(429, google(429, "RESOURCE_EXHAUSTED", QUOTA)),
    code: "model.quota-exceeded",
  },
  {
    from: "Google, no capacity",
    error: refusal(429, google(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota).")),
    code: "model.rate-limited",
    reason: "Resource has been exhausted (e.g. check quota)",
  },
  {
    from: "Google, too long",
    error: refusal(
      400,
      google(
        400,
        "INVALID_ARGUMENT",
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
      ),
    ),
    code: "model.context-exceeded",
  },
  {
    from: "Google, an unknown model",
    error: refusal(
      404,
      google(
        404,
        "NOT_FOUND",
        "models/gemini-9 is not found for API version v1beta, or is not supported for generateContent.",
      ),
    ),
    code: "model.not-found",
  },
  {
    from: "Google, a location",
    error: refusal(
      400,
      google(400, "FAILED_PRECONDITION", "User location is not supported for the API use."),
    ),
    code: "model.request-refused",
  },
  {
    from: "Google, overloaded",
    error: refusal(503, google(503, "UNAVAILABLE", "The model is overloaded. Please try again later.")),
    code: "model.overloaded",
  },
  {
    from: "Google, its deadline",
    error: refusal(
      504,
      google(504, "DEADLINE_EXCEEDED", "Deadline expired before operation could complete."),
    ),
    code: "model.overloaded",
  },
  {
    from: "Google in mid-stream",
    error: google(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
    code: "model.rate-limited",
  },
  {
    from: "Google in mid-stream, by its status alone",
    error: { error: { status: "RESOURCE_EXHAUSTED" } },
    code: "model.rate-limited",
    reason: "it gave no reason",
  },
  {
    from: "Google's list, without an event stream",
    error: [google(500, "INTERNAL", "An internal error has occurred. Please retry.")],
    code: "model.overloaded",
  },
  {
    from: "Google, a blocked prompt",
    error: { promptFeedback: {}, message: "Prompt was blocked", blockReason: "PROHIBITED_CONTENT" },
    code: "model.filtered",
  },
];

const compatibleRows: readonly FailureRow[] = [
  {
    from: "Ollama, an unknown model",
    error: refusal(404, openai('model "llama9" not found, try pulling it first', "api_error")),
    code: "model.not-found",
  },
  {
    from: "Ollama, an error that is a string",
    error: refusal(500, { error: "llama runner process has terminated: exit status 2" }),
    code: "model.overloaded",
    reason: "llama runner process has terminated: exit status 2",
  },
  {
    from: "Ollama, a model without tools",
    error: refusal(400, openai("registry/llama does not support tools", "api_error")),
    code: "model.request-refused",
  },
  {
    from: "Ollama, a wrong path",
    error: refusal(404, "404 page not found"),
    code: "model.request-refused",
    reason: "404 page not found",
  },
  {
    from: "vLLM, an unknown model",
    error: refusal(404, openai("The model `qwen9` does not exist.", "NotFoundError", 404)),
    code: "model.not-found",
  },
  {
    from: "vLLM, too long",
    error: refusal(400, {
      object: "error",
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5120 tokens in the messages.",
      type: "BadRequestError",
      param: null,
      code: 400,
    }),
    code: "model.context-exceeded",
  },
  {
    from: "vLLM in mid-stream",
    error: { message: "EngineCore encountered an issue.", type: "InternalServerError", code: 500 },
    code: "model.overloaded",
  },
  {
    from: "LM Studio, too long",
    error: {
      error: {
        message:
          "Trying to keep the first 5003 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens",
      },
    },
    code: "model.context-exceeded",
  },
  {
    from: "llama.cpp, too long",
    error: refusal(400, {
      error: {
        code: 400,
        message: "request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it",
        type: "exceed_context_size_error",
        n_ctx: 4096,
      },
    }),
    code: "model.context-exceeded",
  },
  {
    from: "llama.cpp, still loading",
    error: refusal(503, openai("Loading model", "unavailable_error", 503)),
    code: "model.overloaded",
  },
  {
    from: "OpenRouter, no credit",
    error: refusal(402, openai("This request requires more credits, or fewer max_tokens.", null, 402)),
    code: "model.quota-exceeded",
  },
  {
    from: "OpenRouter, what the one behind it said",
    error: refusal(429, {
      error: {
        message: "Provider returned error",
        code: 429,
        metadata: {
          raw: '{"error":{"message":"some/one is temporarily rate-limited upstream. Add a key of your own."}}',
          provider_name: "Somebody",
        },
      },
    }),
    code: "model.rate-limited",
    reason: "some/one is temporarily rate-limited upstream",
  },
  {
    from: "OpenRouter, moderation",
    error: refusal(403, {
      error: {
        code: 403,
        message: "Your input was flagged by moderation",
        metadata: { reasons: ["violence"] },
      },
    }),
    code: "model.filtered",
  },
  {
    from: "OpenRouter, a name that is none",
    error: refusal(400, openai("some/nine is not a valid model ID", null, 400)),
    code: "model.not-found",
  },
  {
    from: "DeepSeek, no credit",
    error: refusal(402, openai("Insufficient Balance", "unknown_error", "invalid_request_error")),
    code: "model.quota-exceeded",
  },
  {
    from: "Mistral, a wrong key",
    error: refusal(401, { detail: "Unauthorized" }),
    code: "model.unauthorized",
    reason: "Unauthorized",
  },
  {
    from: "Mistral, too often",
    error: refusal(
      429,
      { message: "Requests rate limit exceeded" },
      { "retry-after": "Thu, 01 Oct 2026 12:00:30 GMT" },
    ),
    code: "model.rate-limited",
    retryAfterMs: 30_000,
  },
  {
    from: "a server of Python's, a list of problems",
    error: refusal(422, { detail: [{ loc: ["body", "messages"], msg: "field required", type: "missing" }] }),
    code: "model.request-refused",
    reason: "field required",
  },
  {
    from: "a server that shows its stack",
    error: refusal(500, {
      error: { message: "CUDA error\n    at run (/srv/engine.js:10:3)\n    at main (/srv/main.js:1:1)" },
    }),
    code: "model.overloaded",
    reason: "CUDA error",
  },
  {
    from: "a proxy's page",
    error: refusal(502, "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"),
    code: "model.overloaded",
    reason: "Bad Request",
  },
  {
    from: "a proxy's limit of bytes",
    error: refusal(413, "<html><title>413 Request Entity Too Large</title></html>"),
    code: "model.context-exceeded",
  },
  {
    from: "an answer of HTTP/2 without a body",
    error: new APICallError({
      message: "",
      url: "",
      requestBodyValues: {},
      statusCode: 520,
      responseBody: "",
    }),
    code: "model.overloaded",
    reason: "HTTP 520",
  },
];

const networkRows: readonly FailureRow[] = [
  {
    from: "the network, nobody there",
    error: cannotConnect(coded("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:9")),
    code: "model.unreachable",
    reason: "nothing listens there (connect ECONNREFUSED 127.0.0.1:9)",
  },
  {
    from: "the network, nobody there on either address",
    error: fetchFailed(
      Object.assign(new AggregateError([coded("ECONNREFUSED", "connect ECONNREFUSED ::1:9")], ""), {
        code: "ECONNREFUSED",
      }),
    ),
    code: "model.unreachable",
    reason: "nothing listens there (connect ECONNREFUSED ::1:9)",
  },
  {
    from: "the network, no such host",
    error: fetchFailed(coded("ENOTFOUND", "getaddrinfo ENOTFOUND models.invalid")),
    code: "model.unreachable",
    reason: "there is no such host (getaddrinfo ENOTFOUND models.invalid)",
  },
  {
    from: "the network, closed before an answer",
    error: cannotConnect(coded("UND_ERR_SOCKET", "other side closed")),
    code: "model.unreachable",
  },
  {
    from: "the network, reset before an answer",
    error: fetchFailed(coded("ECONNRESET", "read ECONNRESET")),
    code: "model.unreachable",
  },
  {
    from: "the network, no answer in time",
    error: fetchFailed(coded("UND_ERR_CONNECT_TIMEOUT", "Connect Timeout Error")),
    code: "model.unreachable",
  },
  {
    from: "the network, no route",
    error: coded("ETIMEDOUT", "connect ETIMEDOUT 192.0.2.1:443"),
    code: "model.unreachable",
  },
  {
    from: "the network, an old certificate",
    error: fetchFailed(coded("CERT_HAS_EXPIRED", "certificate has expired")),
    code: "model.unreachable",
    reason: "its certificate has expired (certificate has expired)",
  },
  {
    from: "the network, an own certificate",
    error: fetchFailed(coded("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate")),
    code: "model.unreachable",
  },
  { from: "Chrome", error: new TypeError("Failed to fetch"), code: "model.unreachable" },
  { from: "Safari", error: new TypeError("Load failed"), code: "model.unreachable" },
  {
    from: "Firefox",
    error: new TypeError("NetworkError when attempting to fetch resource."),
    code: "model.unreachable",
  },
  {
    from: "a stream, cut",
    error: brokeOff(new TypeError("terminated", { cause: coded("UND_ERR_SOCKET", "other side closed") })),
    code: "model.interrupted",
    reason: "the connection was closed (other side closed)",
  },
  { from: "a stream, cut without a cause", error: new TypeError("terminated"), code: "model.interrupted" },
  { from: "a stream, reset", error: coded("ECONNRESET", "read ECONNRESET"), code: "model.interrupted" },
  { from: "a stream of Chrome, cut", error: new TypeError("network error"), code: "model.interrupted" },
  {
    from: "a stream, silent",
    error: brokeOff(
      new TypeError("terminated", { cause: coded("UND_ERR_BODY_TIMEOUT", "Body Timeout Error") }),
    ),
    code: "model.interrupted",
  },
  {
    from: "a stream of Node's, cut",
    error: coded("ERR_STREAM_PREMATURE_CLOSE", "Premature close"),
    code: "model.interrupted",
  },
  {
    from: "a stream without an end",
    error: named("AI_InvalidResponseDataError", "Response stream ended without a finish reason."),
    code: "model.interrupted",
  },
  {
    from: "a call that was cancelled",
    error: new DOMException("This operation was aborted", "AbortError"),
    code: "model.interrupted",
    reason: "the call was cancelled (This operation was aborted)",
  },
  {
    from: "a call that timed out",
    error: new DOMException("The operation was aborted due to timeout", "TimeoutError"),
    code: "model.interrupted",
  },
];

const packageRows: readonly FailureRow[] = [
  {
    from: "a package without a key",
    error: named(
      "AI_LoadAPIKeyError",
      "OpenAI API key is missing. Pass it using the 'apiKey' parameter or the OPENAI_API_KEY environment variable.",
    ),
    code: "model.key-missing",
  },
  {
    from: "a package, a key that is none",
    error: named("AI_LoadAPIKeyError", "OpenAI API key must be a string."),
    code: "model.unauthorized",
  },
  {
    from: "a package, a body that is missing",
    error: brokeOff(named("AI_EmptyResponseBodyError", "Empty response body")),
    code: "model.empty-answer",
  },
  {
    from: "a package, an event that is no JSON",
    error: named("AI_JSONParseError", "JSON parsing failed: Text: my secret plan.", {
      text: "my secret plan",
    }),
    code: "model.failed",
    reason: "it sent what is no JSON",
  },
  {
    from: "a package, an event that it doesn't know",
    error: named("AI_TypeValidationError", 'Type validation failed: Value: {"x":"maximum context length"}.', {
      value: { choices: [{ delta: { content: "maximum context length" } }] },
    }),
    code: "model.failed",
    reason: "it sent what its interface does not know",
  },
  {
    from: "a package, an error's event that it doesn't know",
    error: named("AI_TypeValidationError", "Type validation failed", {
      value: { object: "error", message: "out of memory", type: "InternalServerError", code: 500 },
    }),
    code: "model.overloaded",
    reason: "out of memory",
  },
  {
    from: "another copy of a package",
    error: { name: "AI_APICallError", message: "Too many requests", statusCode: 429, isRetryable: true },
    code: "model.rate-limited",
  },
  { from: "nothing", error: undefined, code: "model.failed", reason: "it gave no reason" },
  { from: "null", error: null, code: "model.failed", reason: "it gave no reason" },
  {
    from: "a sentence",
    error: "Boom went the dynamo.",
    code: "model.failed",
    reason: "Boom went the dynamo",
  },
  {
    from: "a string of JSON",
    error: '{"error":{"message":"slow down","type":"rate_limit_error"}}',
    code: "model.rate-limited",
    reason: "slow down",
  },
  { from: "an error of ours", error: new RangeError("Invalid array length"), code: "model.failed" },
  { from: "an error without words", error: new Error(""), code: "model.failed", reason: "it gave no reason" },
];

export const failureRows: readonly FailureRow[] = [
  ...openaiRows,
  ...azureRows,
  ...anthropicRows,
  ...googleRows,
  ...compatibleRows,
  ...networkRows,
  ...packageRows,
];
