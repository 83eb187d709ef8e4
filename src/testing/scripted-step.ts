/** The script of one call of a model, and the stream parts that it becomes. */
import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from "@ai-sdk/provider";
import type { FinishReason } from "../ports/index.ts";

/** One thing that happens in a stream, in its place. */
export type ScriptedPart =
  /** A delta of text. Deltas with nothing but waits and errors between them are one block. */
  | string
  | { readonly reasoning: string }
  /** A call. An input that is a string goes out as it is, so that malformed JSON can be played; the rest as JSON. */
  | { readonly tool: string; readonly input: unknown; readonly id?: string }
  /** Waits before what follows; a rejection fails the stream. */
  | { readonly until: PromiseLike<unknown> }
  /** An `error` part; the stream goes on. */
  | { readonly error: unknown }
  /** The connection breaks here: the stream itself fails with this. */
  | { readonly failure: unknown }
  /** Any part of the contract as it is. */
  | { readonly part: LanguageModelV4StreamPart };

export interface ScriptedAnswer {
  readonly parts: readonly ScriptedPart[];
  /** Null: the stream ends without a finish part, as a broken provider's does. @default "tool-calls" or "stop" */
  readonly finishReason?: FinishReason | null;
  /** Tokens. @default 10 of input, one of output a part */
  readonly usage?: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cachedInputTokens?: number;
  };
  /** The call itself rejects with this, before there is a stream. */
  readonly rejection?: unknown;
}

/** A text in one delta, parts, or an answer with how it ends. */
export type ScriptedResponse = string | readonly ScriptedPart[] | ScriptedAnswer;

/** Never comes to an end by itself: `[ "so far", forever ]` is a stream that hangs. */
export const forever: ScriptedPart = Object.freeze({ until: new Promise<never>(() => {}) });

/** The moves of a stream: parts of the contract, and the events between them. */
export type PlayedPart =
  | LanguageModelV4StreamPart
  | { readonly type: "wait"; readonly until: PromiseLike<unknown> }
  | { readonly type: "failure"; readonly failure: unknown };

export function answerOf(response: ScriptedResponse): ScriptedAnswer {
  if (typeof response === "string") return { parts: [response] };
  return "parts" in response ? response : { parts: response };
}

export const hasTools = ({ parts }: ScriptedAnswer): boolean =>
  parts.some(part => typeof part !== "string" && "tool" in part);

/** The stream of an answer. Calls without an id are named after the number of the model's call, from 1. */
export function playedParts(answer: ScriptedAnswer, callNumber: number): readonly PlayedPart[] {
  const played: PlayedPart[] = [{ type: "stream-start", warnings: [] }];
  let block: { readonly kind: "text" | "reasoning"; readonly id: string } | undefined;
  let blocks = 0;
  let toolCalls = 0;
  const endBlock = () => {
    if (block !== undefined) played.push({ type: `${block.kind}-end`, id: block.id });
    block = undefined;
  };
  const addDelta = (kind: "text" | "reasoning", delta: string) => {
    if (block?.kind !== kind) {
      endBlock();
      block = { kind, id: `${kind}-${++blocks}` };
      played.push({ type: `${kind}-start`, id: block.id });
    }
    played.push({ type: `${kind}-delta`, id: block.id, delta });
  };
  for (const part of answer.parts) {
    if (typeof part === "string") addDelta("text", part);
    else if ("reasoning" in part) addDelta("reasoning", part.reasoning);
    else if ("until" in part) played.push({ type: "wait", until: part.until });
    else if ("error" in part) played.push({ type: "error", error: part.error });
    else if ("failure" in part) played.push({ type: "failure", failure: part.failure });
    else if ("part" in part) {
      endBlock();
      played.push(part.part);
    } else {
      endBlock();
      const { tool, input, id = `call-${callNumber}-${++toolCalls}` } = part;
      const text = typeof input === "string" ? input : JSON.stringify(input);
      played.push({ type: "tool-call", toolCallId: id, toolName: tool, input: text });
    }
  }
  endBlock();
  const unified = answer.finishReason ?? (hasTools(answer) ? "tool-calls" : "stop");
  if (answer.finishReason !== null) {
    played.push({ type: "finish", finishReason: { unified, raw: undefined }, usage: usageOf(answer) });
  }
  return played;
}

function usageOf({ parts, usage }: ScriptedAnswer): LanguageModelV4Usage {
  const {
    inputTokens,
    outputTokens,
    cachedInputTokens = 0,
  } = usage ?? {
    inputTokens: 10,
    outputTokens: parts.length,
  };
  return {
    inputTokens: {
      total: inputTokens,
      noCache: inputTokens - cachedInputTokens,
      cacheRead: cachedInputTokens,
      cacheWrite: 0,
    },
    outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
  };
}
