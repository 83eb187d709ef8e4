/** Money and tokens as whole numbers, nano-dollars for money, so that ten times $0.1 fit $1. */

import type { Amount } from "../../ports/index.ts";

export interface BudgetUnits {
  readonly tokens: number;
  /** Undefined where the price is unknown. */
  readonly nanoUsd: number | undefined;
}

/** More than any budget has: an amount that is no countable number counts as this much. */
export const BEYOND_UNITS = Number.MAX_SAFE_INTEGER;

const NANO_USD = 1e9;

/** Rounds; nothing is less than nothing, and what is no number is beyond all. */
export const readUnits = ({ tokens, costUsd }: Amount): BudgetUnits => ({
  tokens: whole(tokens),
  nanoUsd: typeof costUsd === "number" ? whole(costUsd * NANO_USD) : undefined,
});

/** The used amount; where that is invalid (negative, NaN, infinite, no price), all that was held. */
export function readUsed(used: Amount, held: BudgetUnits): BudgetUnits {
  const { tokens, nanoUsd } = readUnits(used);
  return {
    tokens: isAmount(used.tokens) ? tokens : held.tokens,
    nanoUsd: isAmount(used.costUsd) ? nanoUsd : held.nanoUsd,
  };
}

const isAmount = (value: number | undefined) => value !== undefined && Number.isFinite(value) && value >= 0;

const whole = (value: number) =>
  Number.isNaN(value) ? BEYOND_UNITS : Math.min(BEYOND_UNITS, Math.max(0, Math.round(value)));

/** A sum of units that goes up and down. */
export interface UnitCounter {
  readonly tokens: number;
  /** Of those whose price is known. */
  readonly nanoUsd: number;
  add(units: BudgetUnits): void;
  subtract(units: BudgetUnits): void;
  /** Without a cost as long as one without a price is among them. */
  amount(): Amount;
}

export function createUnitCounter(): UnitCounter {
  let tokens = 0;
  let nanoUsd = 0;
  let unpriced = 0;
  function count(units: BudgetUnits, sign: 1 | -1) {
    tokens += sign * units.tokens;
    if (units.nanoUsd === undefined) unpriced += sign;
    else nanoUsd += sign * units.nanoUsd;
  }
  return {
    get tokens() {
      return tokens;
    },
    get nanoUsd() {
      return nanoUsd;
    },
    add: units => count(units, 1),
    subtract: units => count(units, -1),
    amount: () => ({ tokens, costUsd: unpriced > 0 ? undefined : nanoUsd / NANO_USD }),
  };
}
