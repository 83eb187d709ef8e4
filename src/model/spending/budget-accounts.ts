/** The accounts of all budgets: one for each that shares a budget, found by session, bounded in number. */
import type { SessionKey } from "../../ports/index.ts";
import type { Budget, BudgetPeriod } from "./budget-problems.ts";
import type { UnitCounter } from "./budget-units.ts";

/** The sums of one period of an account. A call that was held in a period is settled there, however late. */
export interface BudgetPage extends BudgetPeriod {
  readonly spent: UnitCounter;
  readonly held: UnitCounter;
  /** Resolves when it is known what was spent before; undefined once it is. */
  opening: Promise<void> | undefined;
}

export interface BudgetAccount {
  readonly id: string;
  readonly budget: Budget;
  /** Of the present period; undefined until the first question. */
  page: BudgetPage | undefined;
  /** The number of requests that wait for the account or hold a part of it: while there are any, the account stays. */
  uses: number;
}

export interface BudgetAccounts {
  /** The accounts that cover the session, in the order of the budgets. They stay until `leave` is called as often. */
  enter(key: SessionKey): readonly BudgetAccount[];
  leave(accounts: readonly BudgetAccount[]): void;
}

/** The number of kept accounts; of those without holds and waiting calls, the longest at rest goes first. */
export const MAX_BUDGET_ACCOUNTS = 100_000;

export function createBudgetAccounts(budgets: readonly Budget[]): BudgetAccounts {
  const accounts = new Map<string, BudgetAccount>();
  /** In the order in which they came to rest. */
  const resting = new Set<BudgetAccount>();

  function drop(account: BudgetAccount) {
    resting.delete(account);
    accounts.delete(account.id);
  }

  function open(budget: Budget, id: string) {
    const account: BudgetAccount = { id, budget, page: undefined, uses: 0 };
    accounts.set(id, account);
    trim();
    return account;
  }

  function trim() {
    for (const account of resting) {
      if (accounts.size <= MAX_BUDGET_ACCOUNTS) return;
      drop(account);
    }
  }

  return {
    enter(key) {
      return budgets.map(budget => {
        const id = JSON.stringify([budget.name, ...sharersOf(budget, key)]);
        const account = accounts.get(id) ?? open(budget, id);
        resting.delete(account);
        account.uses += 1;
        return account;
      });
    },
    leave(left) {
      for (const account of left) {
        account.uses -= 1;
        if (account.uses === 0) resting.add(account);
      }
      trim();
    },
  };
}

function sharersOf({ per = "all" }: Budget, { tenant, user, session }: SessionKey): readonly string[] {
  if (per === "all") return [];
  if (per === "tenant") return [tenant];
  return per === "user" ? [tenant, user] : [tenant, user, session];
}
