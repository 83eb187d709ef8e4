/** The recorded streams, and what is to come out of each. */
import { readFileSync } from "node:fs";
import type { FaultCode } from "../../../src/base/index.ts";
import type { FinishReason } from "../../../src/ports/index.ts";
import type { ProviderName } from "./providers.ts";

export interface Fixture {
  readonly provider: ProviderName;
  readonly name: string;
  /** As the provider sends it: with LF, or with CR LF from Google. */
  readonly bytes: Uint8Array;
  readonly expected: Expected;
}

interface Expected {
  readonly text: string;
  readonly reasoning: string;
  /** The arguments of each call of `look`; a string where they are no JSON. */
  readonly calls: readonly unknown[];
  readonly finishReason?: FinishReason;
  /** Input, output and cached input tokens. */
  readonly usage?: readonly [number, number, number];
  readonly failure?: FaultCode;
}

const GREETING = "Hello, how are you?";
const UNICODE = "Grüße 👩‍👩‍👧‍👦 東京は晴れ e\u0301 🇨🇭 नमस्ते ✓";
const ZURICH = { place: 'Zürich "HB"', days: 2 };
const BERN = { place: "Bern" };
const LINE = "Line by line. ";

type Answer = Partial<Expected> & Pick<Expected, "usage">;
const answered = (text: string, usage: Expected["usage"], more: Partial<Expected> = {}): Answer => ({
  text,
  finishReason: "stop",
  ...(usage && { usage }),
  ...more,
});
const called = (calls: readonly unknown[], usage: Expected["usage"], text = ""): Answer =>
  answered(text, usage, { calls, finishReason: "tool-calls" });
const broken = (text: string, failure: FaultCode): Partial<Expected> => ({ text, failure });

const SEVEN = { reasoning: "The sum is small." };
const ABOUT = "I was about to";

const expectations: Readonly<Record<ProviderName, Readonly<Record<string, Partial<Expected>>>>> = {
  openai: {
    text: answered(GREETING, [9, 6, 4]),
    "parallel-calls": called([ZURICH, BERN], [61, 34, 0]),
    reasoning: answered("Seven.", [20, 70, 0], SEVEN),
    unicode: answered(UNICODE, [11, 19, 0]),
    comments: answered("Still here.", [5, 3, 0]),
    "long-line": answered(LINE.repeat(60), [5, 240, 0]),
    "too-long": answered("One, two, three", [9, 16, 0], { finishReason: "length" }),
    "call-cut-by-length": answered("", [61, 16, 0], { calls: ['{"place":"Zür'], finishReason: "length" }),
    refusal: answered("I can't help with that.", [9, 7, 0], { finishReason: "content-filter" }),
    "error-first": broken("", "model.quota-exceeded"),
    "error-midway": broken(ABOUT, "model.rate-limited"),
    "failed-midway": broken(ABOUT, "model.overloaded"),
  },
  "openai-compatible": {
    "openai-text": answered(GREETING, [9, 6, 4]),
    "openai-parallel-calls": called([ZURICH, BERN], [61, 34, 0]),
    "openai-refusal": answered("I can't help with that.", [9, 7, 0], { finishReason: "content-filter" }),
    "openai-filtered": answered("First you", [9, 2, 0], { finishReason: "content-filter" }),
    "azure-empty-first": answered("Hello.", [9, 2, 0]),
    "vllm-reasoning": answered("Seven.", [20, 70, 0], SEVEN),
    "vllm-error-midway": broken(ABOUT, "model.overloaded"),
    "vllm-older-error": broken("", "model.context-exceeded"),
    "ollama-text": answered(GREETING, [26, 8, 0]),
    "ollama-calls": called([ZURICH, BERN], [161, 41, 0]),
    "ollama-reasoning": answered("Seven.", [20, 70, 0], SEVEN),
    "lm-studio-text-without-usage": answered(GREETING, [0, 0, 0]),
    "lm-studio-error": broken("", "model.context-exceeded"),
    // The server's own error goes by the name of a field that event streams don't have: it is lost on the way.
    "llama-cpp-older-error": broken(ABOUT, "model.interrupted"),
    "llama-cpp-unicode": answered(UNICODE, [11, 19, 0]),
    "escaped-unicode": answered("Grüße 東京 😀\u2028", [11, 4, 0]),
    "gemini-calls-without-index": called([ZURICH, BERN], [61, 34, 0]),
    "calls-without-ids": called([BERN], [0, 0, 0]),
    "calls-broken-json": called(["{'place': 'Bern',}"], [0, 0, 0]),
    "calls-cut-by-length": answered("", [61, 16, 0], { calls: ['{"place":"Zür'], finishReason: "length" }),
    // Nothing tells this from a call without arguments but the reason why the answer ended.
    "call-opened-then-cut": answered("", [0, 0, 0], { calls: [{}], finishReason: "length" }),
    "usage-with-last-delta": answered(GREETING, [9, 6, 0]),
    "proxy-without-done": answered(GREETING, [0, 0, 0]),
    "router-comments": answered("Still here.", [5, 3, 0]),
    "router-error-midway": broken(ABOUT, "model.overloaded"),
    "long-line": answered(LINE.repeat(110), [0, 0, 0]),
  },
  anthropic: {
    text: answered(GREETING, [13, 6, 4]),
    "parallel-calls": called([ZURICH, BERN], [61, 34, 0], "Let me look."),
    "call-without-input": called([{}], [30, 12, 0]),
    "call-cut-by-length": answered("", [61, 16, 0], { calls: ['{"place": "Zür'], finishReason: "length" }),
    reasoning: answered("Seven.", [20, 70, 0], SEVEN),
    unicode: answered(UNICODE, [11, 19, 0]),
    comments: answered("Still here.", [5, 3, 0]),
    "long-line": answered(LINE.repeat(100), [5, 240, 0]),
    "too-long": answered("One, two, three", [9, 16, 0], { finishReason: "length" }),
    refusal: answered("I can't", [9, 3, 0], { finishReason: "content-filter" }),
    "error-first": broken("", "model.overloaded"),
    "error-after-ping": broken("", "model.rate-limited"),
    "error-midway": broken(ABOUT, "model.overloaded"),
  },
  google: {
    text: answered(GREETING, [9, 6, 4]),
    "parallel-calls": called([ZURICH, BERN], [61, 34, 0]),
    "calls-one-by-one": called([ZURICH, BERN], [61, 34, 0], "Let me look."),
    "calls-in-fragments": called([ZURICH, BERN], [61, 34, 0]),
    "call-without-arguments": called([{}], [30, 12, 0]),
    reasoning: answered("Seven.", [20, 70, 0], SEVEN),
    unicode: answered(UNICODE, [11, 19, 0]),
    comments: answered("Still here.", [5, 3, 0]),
    "long-line": answered(LINE.repeat(120), [5, 240, 0]),
    "too-long": answered("One, two, three", [9, 16, 0], { finishReason: "length" }),
    "prompt-blocked": answered("", [9, 0, 0], { finishReason: "content-filter" }),
    "answer-blocked": answered("First you", [9, 2, 0], { finishReason: "content-filter" }),
    "malformed-call": answered("", [30, 0, 0], { finishReason: "error" }),
    "error-midway": broken(ABOUT, "model.overloaded"),
    "error-quota-midway": broken(ABOUT, "model.rate-limited"),
  },
};

/** The stream with these ends of lines. The files have LF, whatever a checkout made of them. */
export function readBytes(provider: ProviderName, name: string, lineEnd: "\n" | "\r\n"): Uint8Array {
  const text = readFileSync(new URL(`./${provider}/${name}.sse`, import.meta.url), "utf8");
  return new TextEncoder().encode(text.replaceAll("\r\n", "\n").replaceAll("\n", lineEnd));
}

export const fixtures: readonly Fixture[] = Object.entries(expectations).flatMap(([key, listed]) => {
  const provider = key as ProviderName;
  return Object.entries(listed).map(([name, expected]) => ({
    provider,
    name,
    bytes: readBytes(provider, name, provider === "google" ? "\r\n" : "\n"),
    expected: { text: "", reasoning: "", calls: [], ...expected },
  }));
});

export const fixturesOf = (provider: ProviderName) =>
  fixtures.filter(fixture => fixture.provider === provider);

/** One of each provider: text, and calls where there is a choice. */
export function fixtureOf(provider: ProviderName, kind: "text" | "parallel-calls"): Fixture {
  const name = provider === "openai-compatible" ? `openai-${kind}` : kind;
  return fixturesOf(provider).find(fixture => fixture.name === name)!;
}
