/** The usage of a model call, in one form, and the sum of two. */

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The share of the input that the provider read from its cache. */
  readonly cachedInputTokens: number;
  /** Undefined where the model has no price. */
  readonly costUsd?: number | undefined;
}

/** Nothing was used, and it cost nothing: adding it changes nothing. */
export const noUsage: Usage = Object.freeze({
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  costUsd: 0,
});

/** Two calls' usage together; the cost is known when both costs are. */
export function addUsage(left: Usage, right: Usage): Usage {
  const costUsd =
    left.costUsd === undefined || right.costUsd === undefined ? undefined : left.costUsd + right.costUsd;
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cachedInputTokens: left.cachedInputTokens + right.cachedInputTokens,
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}
