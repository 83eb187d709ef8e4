/** A budget as a person writes it, its possible faults, and the periods after which it begins anew. */
import { aName, type ConfigProblem, exactly, is, listOf, oneOf, optional } from "../../base/checks.ts";
import { isRecord } from "../../base/index.ts";

export interface Budget {
  /** In messages and events. Unique. */
  readonly name: string;
  /** Up to 9 million. At 0 only what costs nothing is called. @default no bound */
  readonly costUsd?: number;
  /** Input and output. @default no bound */
  readonly tokens?: number;
  /** The sessions that share the budget: all, or those of one tenant, one user of a tenant, or one session. @default "all" */
  readonly per?: "all" | "tenant" | "user" | "session";
  /** When it begins anew, by UTC. @default never */
  readonly every?: "hour" | "day" | "month";
}

/** Nano-dollars are counted exactly up to here; see budget-units.ts. */
const MAX_COST_USD = 9_000_000;
const MAX_TOKENS = 9_000_000_000_000_000;

const checkBudgets = listOf(
  exactly({
    name: aName,
    costUsd: optional(
      is(
        `a number from 0 to ${MAX_COST_USD.toLocaleString("en")}, in USD`,
        value => typeof value === "number" && value >= 0 && value <= MAX_COST_USD,
      ),
    ),
    tokens: optional(
      is(
        `a whole number from 1 to ${MAX_TOKENS.toLocaleString("en")}`,
        value => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_TOKENS,
      ),
    ),
    per: optional(oneOf("all", "tenant", "user", "session")),
    every: optional(oneOf("hour", "day", "month")),
  }),
);

/** The faults of a `budgets` setting, with paths for messages; it may have any shape. Never throws. */
export function problemsOfBudgets(budgets: unknown): readonly ConfigProblem[] {
  const list = Array.isArray(budgets) ? Array.from(budgets, each => (isRecord(each) ? each : {})) : [];
  const names = list.map(({ name }) => name);
  return [
    ...checkBudgets(budgets, "budgets"),
    ...list.flatMap(({ costUsd, tokens, name }, index) => {
      const earlier = names.indexOf(name);
      const path = `budgets[${index}]`;
      return [
        ...(name !== undefined && costUsd === undefined && tokens === undefined
          ? [{ path, problem: "bounds nothing; expected costUsd, tokens or both" }]
          : []),
        ...(typeof name === "string" && earlier !== index
          ? [{ path: `${path}.name`, problem: `is the name of budgets[${earlier}] too; choose another one` }]
          : []),
      ];
    }),
  ];
}

/** The stretches of time after which a budget begins anew: hours, days and months of UTC. */
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
