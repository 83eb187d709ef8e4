/** `describeUsage` says how many tokens went in and came out, and what they cost, where that is known. */
import type { Usage } from "../../base/index.ts";
import { grouped } from "../print.ts";

/** Nothing where no model was paid or counted. */
export function describeUsage({ costUsd, inputTokens, outputTokens }: Usage): readonly string[] {
  if (inputTokens + outputTokens === 0) return [];
  const tokens = `${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out`;
  return costUsd === undefined || costUsd === 0 ? [tokens] : [tokens, formatUsd(costUsd)];
}

/** Two digits that say something: $1.20, $0.034, $0.00012. */
function formatUsd(costUsd: number): string {
  const digits = costUsd >= 0.1 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(costUsd)));
  return `$${costUsd.toFixed(digits)}`;
}
