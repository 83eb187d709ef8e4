/** Reads a provider's stream as a turn must: up to its end, its first error, or the signal. */
import type { Fault, Usage } from "../../../src/base/index.ts";
import { readFailure } from "../../../src/model/failure/read-failure.ts";
import {
  type LanguageModel,
  type ModelCall,
  modelNameOf,
  readFinishReason,
  readUsage,
} from "../../../src/model/index.ts";
import type { FinishReason } from "../../../src/ports/index.ts";

export interface WireReading {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: string }[];
  /** Undefined where the stream came to no `finish` part. */
  readonly finishReason: FinishReason | undefined;
  readonly usage: Usage | undefined;
  readonly failure: Fault | undefined;
}

const CALL: ModelCall = {
  prompt: [{ role: "user", content: [{ type: "text", text: "hi" }] }],
  tools: [{ type: "function", name: "look", inputSchema: { type: "object" } }],
};

export async function readWire(model: LanguageModel, signal?: AbortSignal): Promise<WireReading> {
  let text = "";
  let reasoning = "";
  const calls: { tool: string; arguments: string }[] = [];
  let finishReason: FinishReason | undefined;
  let usage: Usage | undefined;
  let failure: Fault | undefined;
  const fail = (error: unknown) => {
    failure = readFailure(error, modelNameOf(model), Date.now());
  };
  try {
    const { stream } = await model.doStream({ ...CALL, ...(signal && { abortSignal: signal }) });
    for await (const part of stream) {
      if (part.type === "text-delta") text += part.delta;
      else if (part.type === "reasoning-delta") reasoning += part.delta;
      else if (part.type === "tool-call") calls.push({ tool: part.toolName, arguments: part.input });
      else if (part.type === "error") fail(part.error);
      else if (part.type === "finish") {
        finishReason = readFinishReason(part.finishReason);
        usage = readUsage(part.usage);
      }
      if (part.type === "error" || part.type === "finish") break;
    }
  } catch (error) {
    fail(error);
  }
  return { text, reasoning, calls, finishReason, usage, failure };
}

/** Whether a turn may take it for an answer, and run what it calls. */
export function isWhole({ failure, finishReason }: WireReading): boolean {
  return (
    failure === undefined &&
    finishReason !== undefined &&
    finishReason !== "interrupted" &&
    finishReason !== "error"
  );
}
