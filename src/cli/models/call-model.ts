/** One tiny real call of a model: whether it answers, how soon, and what it counts. */
import { fault, isFault, resolveLimits, systemClock, type Usage, withDeadline } from "../../base/index.ts";
import { type LanguageModel, readFailure, readUsage } from "../../model/index.ts";

export interface CallReport {
  /** Its answer; untrusted. Empty where it spent its few tokens on thinking. */
  readonly text: string;
  /** Undefined for an answer without words or thoughts. */
  readonly firstTokenMs: number | undefined;
  readonly totalMs: number;
  readonly usage: Usage;
}

// The least that every provider takes.
const MAX_OUTPUT_TOKENS = 16;

/** @throws model.* */
export async function callModel(model: LanguageModel, name: string): Promise<CallReport> {
  const limitMs = resolveLimits().firstTokenMs;
  try {
    return await withDeadline({ what: name, limitMs }, signal => call(model, name, signal));
  } catch (error) {
    if (isFault(error, "time.exceeded")) {
      throw fault("model.stalled", { model: name, waitingFor: "first-token", limitMs }, { cause: error });
    }
    throw readFailure(error, name, systemClock.now());
  }
}

async function call(model: LanguageModel, name: string, abortSignal: AbortSignal): Promise<CallReport> {
  const startedAt = performance.now();
  const passedMs = () => Math.round(performance.now() - startedAt);
  const { stream } = await model.doStream({
    prompt: [{ role: "user", content: [{ type: "text", text: "Say OK." }] }],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal,
  });
  let text = "";
  let firstTokenMs: number | undefined;
  let usage = readUsage(undefined);
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta" || part.type === "reasoning-delta") firstTokenMs ??= passedMs();
    if (part.type === "text-delta") text += part.delta;
    if (part.type === "finish") usage = readUsage(part.usage);
  }
  if (firstTokenMs === undefined && usage.outputTokens === 0)
    throw fault("model.empty-answer", { model: name });
  return { text: text.trim(), firstTokenMs, totalMs: passedMs(), usage };
}
