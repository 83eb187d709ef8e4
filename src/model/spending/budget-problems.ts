/** A budget as a person writes it, and its possible faults. */

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

interface Problem {
  readonly path: string;
  readonly problem: string;
}

/** Nano-dollars are counted exactly up to here; see budget-units.ts. */
const MAX_COST_USD = 9_000_000;
const MAX_TOKENS = 9_000_000_000_000_000;

const checks: { readonly [Key in keyof Required<Budget>]: (value: unknown) => string | undefined } = {
  name: value =>
    typeof value === "string" && value.trim() !== "" ? undefined : "expected a name that messages can say",
  costUsd: value =>
    value === undefined || (typeof value === "number" && value >= 0 && value <= MAX_COST_USD)
      ? undefined
      : `expected a number from 0 to ${MAX_COST_USD.toLocaleString("en")}, in USD`,
  tokens: value =>
    value === undefined || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_TOKENS)
      ? undefined
      : `expected a whole number from 1 to ${MAX_TOKENS.toLocaleString("en")}`,
  per: oneOf("all", "tenant", "user", "session"),
  every: oneOf("hour", "day", "month"),
};

/** The faults of a `budgets` setting, with paths for messages; it may have any shape. Never throws. */
export function problemsOfBudgets(budgets: unknown): readonly Problem[] {
  if (!Array.isArray(budgets)) return [{ path: "budgets", problem: "expected a list of budgets" }];
  const list: readonly unknown[] = Array.from(budgets);
  const names = list.map(budget => (isRecord(budget) ? budget.name : undefined));
  return list.flatMap((budget, index) => {
    const path = `budgets[${index}]`;
    const earlier = names.indexOf(names[index]);
    if (typeof names[index] !== "string" || earlier === index) return problemsOfBudget(path, budget);
    const problem = `is the name of budgets[${earlier}] too; choose another one`;
    return [{ path: `${path}.name`, problem }, ...problemsOfBudget(path, budget)];
  });
}

function problemsOfBudget(path: string, budget: unknown): readonly Problem[] {
  if (!isRecord(budget)) return [{ path, problem: "expected a name, and costUsd, tokens or both" }];
  const unknown = Object.keys(budget).flatMap(key =>
    Object.hasOwn(checks, key)
      ? []
      : [{ path: `${path}.${key}`, problem: `unknown; known are ${Object.keys(checks).join(", ")}` }],
  );
  const bad = Object.entries(checks).flatMap(([key, check]) => {
    const problem = check(budget[key]);
    return problem === undefined ? [] : [{ path: `${path}.${key}`, problem }];
  });
  const isIdle = budget.costUsd === undefined && budget.tokens === undefined;
  return [
    ...(isIdle ? [{ path, problem: "bounds nothing; expected costUsd, tokens or both" }] : []),
    ...bad,
    ...unknown,
  ];
}

function oneOf(...words: readonly string[]) {
  return (value: unknown) =>
    value === undefined || words.some(word => word === value)
      ? undefined
      : `expected ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
