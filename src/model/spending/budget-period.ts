/** The stretches of time after which a budget begins anew: hours, days and months of UTC. */
import type { Budget } from "./budget-problems.ts";

export interface BudgetPeriod {
  /** 0 where it has no beginning. */
  readonly sinceMs: number;
  /** When the next one begins; undefined: never. */
  readonly renewedAtMs: number | undefined;
}

const HOUR_MS = 3_600_000;

export function budgetPeriodAt(nowMs: number, every: Budget["every"]): BudgetPeriod {
  if (every === undefined) return { sinceMs: 0, renewedAtMs: undefined };
  if (every === "month") {
    const now = new Date(nowMs);
    const monthMs = (monthsOn: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsOn);
    return { sinceMs: monthMs(0), renewedAtMs: monthMs(1) };
  }
  const lengthMs = every === "hour" ? HOUR_MS : 24 * HOUR_MS;
  const sinceMs = Math.floor(nowMs / lengthMs) * lengthMs;
  return { sinceMs, renewedAtMs: sinceMs + lengthMs };
}

export const isPeriodOver = ({ renewedAtMs }: BudgetPeriod, nowMs: number): boolean =>
  renewedAtMs !== undefined && nowMs >= renewedAtMs;
