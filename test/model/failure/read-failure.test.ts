import { describe, expect, test } from "vitest";
import { fault, isFault } from "../../../src/base/index.ts";
import { failureRules } from "../../../src/model/failure/failure-rules.ts";
import { readFailure } from "../../../src/model/failure/read-failure.ts";
import { type FailureRow, failureRows, NOW_MS, refusal } from "./failure-rows.ts";

const MODEL = "acme/one";
const read = (error: unknown) => readFailure(error, MODEL, NOW_MS);
const dataOf = (error: unknown) => read(error).data as { reason: string; retryAfterMs?: number };

describe("[model.failure.codes] an error of a provider becomes one fault", () => {
  test.each(failureRows)("$from: $code", ({ error, code, reason, retryAfterMs }: FailureRow) => {
    const found = read(error);
    expect(found.code, found.message).toBe(code);
    const data = found.data as { reason?: string; retryAfterMs?: number; model: string };
    expect(data.model).toBe(MODEL);
    if (reason instanceof RegExp) expect(data.reason).toMatch(reason);
    else if (reason !== undefined) expect(data.reason).toBe(reason);
    expect(data.retryAfterMs).toBe(retryAfterMs);
    expect(found.cause).toBe(error === null ? null : error);
  });

  test("there is a row for each rule's code, and the table is not one row's work", () => {
    const codes = new Set(failureRows.map(({ code }) => code));
    for (const { code } of failureRules) expect(codes).toContain(code);
    expect(failureRows.length).toBeGreaterThan(100);
  });

  test("a fault that is one already passes, also from behind a package's error", () => {
    const own = fault("model.stalled", { model: MODEL, waitingFor: "first-token", limitMs: 10 });
    expect(read(own)).toBe(own);
    expect(read(new Error("Failed to process successful response", { cause: own }))).toBe(own);
    const forbidden = fault("address.forbidden", { address: "10.0.0.1", reason: "private" });
    expect(read(new TypeError("fetch failed", { cause: forbidden }))).toBe(forbidden);
  });

  test("an error that only bears the brand is read like any other", () => {
    expect(isFault(read(new Proxy({}, { get: () => true })))).toBe(true);
    expect(read(new Proxy({}, { get: () => true })).code).toBe("model.failed");
  });

  test("the person's words are never taken for the provider's", () => {
    expect(read(refusal(400, "")).code).toBe("model.request-refused");
  });
});

describe("[model.failure.retry-after] when a provider may be asked again", () => {
  const limited = (headers: Record<string, string>, message = "Slow down") =>
    dataOf(refusal(429, { error: { message } }, headers)).retryAfterMs;

  test.each<[Record<string, string>, number | undefined]>([
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "2.5" }, 2_500],
    [{ "retry-after": " 7 " }, 7_000],
    [{ "retry-after": "Thu, 01 Oct 2026 12:00:05 GMT" }, 5_000],
    [{ "retry-after": "Thu, 01 Oct 2026 11:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "-5" }, undefined],
    [{ "retry-after": "5 apples" }, undefined],
    [{ "retry-after": "1e3" }, undefined],
    [{ "retry-after": "9".repeat(400) }, undefined],
    [{ "retry-after-ms": "150", "retry-after": "1" }, 150],
    [{ "retry-after-ms": "no", "retry-after": "1" }, 1_000],
    [{ "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "1m30.5s" }, 90_500],
    [{ "x-ratelimit-remaining-tokens": "10", "x-ratelimit-reset-tokens": "1m30s" }, undefined],
    [{ "x-ratelimit-reset-requests": "1s" }, undefined],
    [{}, undefined],
  ])("headers %j: %s", (headers, expected) => {
    expect(limited(headers)).toBe(expected);
  });

  test.each([
    ["Please try again in 20s.", 20_000],
    ["Please try again in 1h2m3.5s. Thank you.", 3_723_500],
    ["Please retry after 7 seconds.", 7_000],
    ["Please retry in 23.437104s.", 23_438],
    ["Try again later.", undefined],
  ])("words %j: %s", (message, expected) => {
    expect(limited({}, message)).toBe(expected);
  });

  test("a refusal for good has none", () => {
    expect(dataOf(refusal(401, { error: { message: "No" } }, { "retry-after": "3" }))).not.toHaveProperty(
      "retryAfterMs",
    );
  });
});

describe("[model.failure.secrets] a reason is one plain line", () => {
  const reason = (message: string) => dataOf(new Error(message)).reason;
  const run = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7";

  test.each([
    ["OpenAI's", `sk-proj-${run}-${run}_x`],
    ["OpenAI's, starred", "sk-abcd1***************************wxyz"],
    ["Anthropic's", `sk-ant-api03-${run}-${run}AA`],
    ["Google's", `AIzaSyD-${run}_9xQ`],
    ["Groq's", `gsk_${run}${run}`],
    ["xAI's", `xai-${run}${run}`],
    ["Hugging Face's", `hf_${run}abcdefg`],
    ["NVIDIA's", `nvapi-${run}_${run}`],
    ["Mistral's", "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0u"],
    ["Azure's", "0123456789abcdef0123456789abcdef"],
    ["a token of the web", `eyJhbGciOi.${run}.${run}`],
    ["a short one", "sk-1234567"],
  ])("%s key is masked wherever it stands", (_, key) => {
    for (const text of [
      `Incorrect API key provided: ${key}.`,
      `Incorrect API key provided: '${key}'. See the manual.`,
      `key ${key} is not known`,
      `bad request to https://provider.example/v1?key=${key}&alt=sse`,
      `header "Authorization: Bearer ${key}" was refused`,
      `{"x-api-key":"${key}"} [${key}]`,
    ]) {
      const found = reason(text);
      expect(found).toContain("[masked]");
      for (let at = 0; at + 8 <= key.length; at++) {
        const piece = key.slice(at, at + 8);
        if (/^[\w-]*$/.test(piece) && /\d/.test(piece)) expect(found).not.toContain(piece);
      }
      expect(JSON.stringify(readFailure(new Error(text), MODEL, NOW_MS))).not.toContain(key);
    }
  });

  test.each([
    "The model `claude-3-5-sonnet-20241022` does not exist",
    "models/gemini-2.5-flash-preview-05-20 is not found",
    "meta-llama/Llama-3.3-70B-Instruct-Turbo is busy",
    "Basic authentication is required",
    "Missing API key: set it",
    "request 7f0c1d2e-3a4b-5c6d-7e8f-901234567890 failed",
  ])("%s is left as it is", text => {
    expect(reason(text)).toBe(text);
  });

  test("a reason is one line, of 300 characters at most, without a stack, codes of a terminal or half a character", () => {
    expect(reason("a\n\tb\u001b[31mc\u202e\u2028d\u0000")).toBe("a b [31mc d");
    expect(reason("It broke\n    at file.js:1:1\n    at other.js:2:2")).toBe("It broke");
    expect(reason("It broke. Traceback (most recent call last):\n  File x")).toBe("It broke");
    const long = reason("😀".repeat(400));
    expect(long.length).toBeLessThanOrEqual(300);
    expect(long.isWellFormed()).toBe(true);
    expect(long.endsWith("😀…")).toBe(true);
  });

  test("a reason is the first sentence, and ends without a full stop", () => {
    expect(reason("The engine gave up. Try another.")).toBe("The engine gave up");
    expect(reason("e.g. This one has no end")).toBe("e.g. This one has no end");
    expect(reason("Gave up...")).toBe("Gave up");
    expect(read(new Error("Gave up.")).message).toBe("The model acme/one failed: Gave up.");
  });
});
