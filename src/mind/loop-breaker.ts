/** Knows a loop from progress: the same tool with the same arguments and the same result, again and again. */
import { canonicalJson } from "../base/index.ts";
import type { ToolCall, ToolOutcome } from "../ports/index.ts";

/**
 * The same call with another result (polling a job, reading on) is progress and counts from 1 again.
 * @param most how often one call may give one result before the model gets one warning; the next time trips the breaker
 */
export class LoopBreaker {
  /** What to tell the model before its next answer; undefined while there is nothing to say. */
  note: string | undefined;
  /** The model went on after the warning: time for a last answer. */
  hasTripped = false;
  readonly #most: number;
  readonly #seen = new Map<string, { readonly result: string; readonly repeats: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes in a step's calls. Returns those that have now been made in vain too often. */
  observe(calls: readonly ToolCall[], outcomes: readonly ToolOutcome[]) {
    const vain = calls.flatMap((call, index) => {
      const key = canonicalJson([call.tool, call.arguments ?? null]);
      const result = canonicalJson(outcomes[index]);
      const before = this.#seen.get(key);
      const repeats = before?.result === result ? before.repeats + 1 : 1;
      this.#seen.set(key, { result, repeats });
      return repeats >= this.#most ? [{ tool: call.tool, repeats }] : [];
    });
    if (vain.length > 0) {
      this.hasTripped = this.note !== undefined;
      const [{ tool, repeats }] = vain as [(typeof vain)[number]];
      this.note = `You have called ${tool} ${repeats} times with the same arguments and got the same result. Don't call it so again: try something else, or answer with what you have.`;
    }
    return vain;
  }
}
