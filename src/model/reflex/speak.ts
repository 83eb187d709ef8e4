/** Speaks a reply through the contract: part by part, as fast as it is read and no faster. */
import { estimateTokens } from "../../base/index.ts";
import type { ModelCall, ModelStream, ModelStreamPart } from "../language-model.ts";
import type { Reply } from "./reply.ts";

type Finish = Extract<ModelStreamPart, { type: "finish" }>;
type Warnings = Extract<ModelStreamPart, { type: "stream-start" }>["warnings"];

export interface Speech {
  readonly reply: Reply;
  readonly warnings: Warnings;
  /** True when what was asked for can't be given; nothing is said then. */
  readonly isFailure: boolean;
}

const TEXT_ID = "text";
// Text before a call and after it is read as one text.
const PARAGRAPH = "\n\n";
// Words with the blanks before them; scripts without spaces in pieces of this many characters.
const PIECES = /\s*\S{1,16}/gu;

/** The parts of a speech in order: stream-start, the text by words, the calls, finish. Pure. */
export function partsOf({ reply, warnings, isFailure }: Speech, call: ModelCall): readonly ModelStreamPart[] {
  const { text, isCut } = limit(reply.text, call);
  const calls = isCut ? [] : reply.calls;
  const inputs = calls.map(({ input }) => JSON.stringify(input));
  // Unique in a conversation, since no two calls of one see the same prompt.
  const id = calls.length === 0 ? "" : fingerprint(JSON.stringify(call.prompt, withoutBytes));
  const unified = isCut ? "length" : isFailure ? "error" : calls.length > 0 ? "tool-calls" : "stop";
  return [
    { type: "stream-start", warnings },
    ...speakText(text, calls.length > 0 ? PARAGRAPH : ""),
    ...calls.map(({ tool }, at) => ({
      type: "tool-call" as const,
      toolCallId: `reflex-${id}-${at + 1}`,
      toolName: tool,
      input: inputs[at]!,
    })),
    { type: "finish", finishReason: { unified, raw: undefined }, usage: usageOf(call, text, inputs) },
  ];
}

/** A stream that gives one part a read; it fails with the signal's reason when that aborts, wherever it is. */
export function streamOf(
  parts: readonly ModelStreamPart[],
  signal: AbortSignal | undefined,
): ModelStream["stream"] {
  let at = 0;
  let abort: (() => void) | undefined;
  const release = () => {
    if (abort !== undefined) signal?.removeEventListener("abort", abort);
  };
  return new ReadableStream<ModelStreamPart>(
    {
      start(controller) {
        abort = () => controller.error(signal?.reason);
        if (signal?.aborted) abort();
        else signal?.addEventListener("abort", abort, { once: true });
      },
      pull(controller) {
        controller.enqueue(parts[at]!);
        at += 1;
        if (at < parts.length) return;
        release();
        controller.close();
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  );
}

function* speakText(text: string, ending: string): Generator<ModelStreamPart> {
  const pieces = text.match(PIECES);
  if (pieces === null) return;
  yield { type: "text-start", id: TEXT_ID };
  for (const delta of pieces) yield { type: "text-delta", id: TEXT_ID, delta };
  if (ending !== "") yield { type: "text-delta", id: TEXT_ID, delta: ending };
  yield { type: "text-end", id: TEXT_ID };
}

/** The text up to a stop sequence, and up to the last whole piece that the limit of tokens has room for. */
function limit(whole: string, call: ModelCall): { readonly text: string; readonly isCut: boolean } {
  const stops = (call.stopSequences ?? [])
    .filter(stop => stop !== "")
    .map(stop => whole.indexOf(stop))
    .filter(at => at >= 0);
  const text = whole.slice(0, Math.min(whole.length, ...stops)).trimEnd();
  const max = call.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  if (estimateTokens(text) <= max) return { text, isCut: false };
  const ends = [...text.matchAll(PIECES)].map(({ index, 0: piece }) => index + piece.length);
  const end = ends.findLast(each => estimateTokens(text.slice(0, each)) <= max) ?? 0;
  return { text: text.slice(0, end), isCut: true };
}

function usageOf(call: ModelCall, text: string, inputs: readonly string[]): Finish["usage"] {
  const input = call.prompt.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const output = estimateTokens(text) + inputs.reduce((sum, each) => sum + estimateTokens(each), 0);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

function tokensOf(content: ModelCall["prompt"][number]["content"]): number {
  if (typeof content === "string") return estimateTokens(content);
  return content.reduce(
    (sum, part) => sum + estimateTokens("text" in part ? part.text : JSON.stringify(part, withoutBytes)),
    0,
  );
}

const withoutBytes = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? value.length : value;

/**
 * FNV-1a over UTF-16 code units, twice with different offsets: 64 bits in 13 characters of base 36. It tells texts
 * apart that were not chosen to collide; it is no cryptographic hash.
 * Source: Fowler, Noll, Vo, draft-eastlake-fnv.
 */
function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x050c5d1f;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code ^ (low >>> 16), 0x01000193);
  }
  return ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString(36).padStart(13, "0");
}
