/** Why a budget has nothing left for a call, in words. */
import { formatTimestamp } from "../../base/index.ts";
import type { BudgetBound } from "./budget-decision.ts";
import { BEYOND_UNITS } from "./budget-units.ts";

export function budgetReason(
  { unit, cap, spent }: BudgetBound,
  least: number,
  renewedAtMs: number | undefined,
): string {
  const state =
    unit === "nanoUsd"
      ? `${dollars(spent)} of ${dollars(cap)} are spent`
      : `${count(spent)} of ${count(cap)} tokens are spent`;
  const call =
    least >= BEYOND_UNITS
      ? "nobody can say how much this call needs"
      : `this call needs at least ${unit === "nanoUsd" ? dollars(least) : count(least)}`;
  const renewal =
    renewedAtMs === undefined
      ? ""
      : `; it begins anew at ${formatTimestamp(renewedAtMs).slice(0, 16).replace("T", " ")} UTC`;
  return `${state}, and ${call}${renewal}`;
}

// Rounded up to the micro-dollar, so that what is missing never reads as there.
const dollars = (nanoUsd: number) =>
  `$${(Math.ceil(nanoUsd / 1_000) / 1e6).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;

const count = (tokens: number) => tokens.toLocaleString("en");
