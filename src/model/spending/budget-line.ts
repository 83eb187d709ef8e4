/** The calls that wait for an account: first come, first served there, and a call waits only for accounts that it needs. */
import type { SessionKey } from "../../ports/index.ts";
import type { BudgetAccount, BudgetAccountView, BudgetPage, BudgetRequest } from "./budget-accounts.ts";
import { type BudgetBound, decideBudget } from "./budget-decision.ts";
import { readUnits } from "./budget-units.ts";

export interface BudgetLine {
  /** Answers at once, or when what keeps it waiting is given back. */
  join(request: BudgetRequest): void;
  /** They have changed: answers the calls that needn't wait there any more. */
  serve(accounts: readonly BudgetAccount[]): void;
  /** Without an answer. */
  leave(request: BudgetRequest): void;
  /** Fails all that wait there. */
  dismiss(account: BudgetAccount, error: unknown): void;
}

/** @param turnTo the page of an account's present period */
export function createBudgetLine(
  turnTo: (account: BudgetAccount, key: SessionKey) => BudgetPage,
): BudgetLine {
  /** Answers the request or has it wait. Gives the accounts where another one may be served now. */
  function consider(request: BudgetRequest): readonly BudgetAccount[] {
    const renewed: BudgetAccount[] = [];
    const views = request.accounts.map(account => {
      const before = account.page;
      const page = turnTo(account, request.key);
      if (page !== before) renewed.push(account);
      return viewOf(account, page, request);
    });
    const decision = decideBudget(request.call, views);
    if (decision.status === "waits") {
      const left = waitAt(
        request,
        decision.at.map(({ account }) => account),
      );
      return [...renewed, ...left];
    }
    const left = waitAt(request, []);
    request.answer(decision);
    return [...renewed, ...left];
  }

  function serve(accounts: readonly BudgetAccount[]) {
    const changed = [...accounts];
    for (let account = changed.pop(); account !== undefined; account = changed.pop()) {
      let [first] = account.queue;
      while (first !== undefined) {
        changed.push(...consider(first));
        // As long as the first one waits, so do those behind it.
        const [next] = account.queue;
        first = next === first ? undefined : next;
      }
    }
  }

  return {
    join: request => serve(consider(request)),
    serve,
    leave: request => serve(waitAt(request, [])),
    dismiss(account, error) {
      const dismissed = [...account.queue];
      const left = dismissed.flatMap(request => waitAt(request, []));
      for (const request of dismissed) request.fail(error);
      serve(left);
    },
  };
}

/** Has the request wait at these and no others, behind those that came before it. Gives those that it left. */
function waitAt(request: BudgetRequest, accounts: readonly BudgetAccount[]): readonly BudgetAccount[] {
  const left = [...request.waitsAt].filter(account => !accounts.includes(account));
  for (const account of left) {
    request.waitsAt.delete(account);
    account.queue.splice(account.queue.indexOf(request), 1);
  }
  for (const account of accounts) {
    if (request.waitsAt.has(account)) continue;
    request.waitsAt.add(account);
    const before = account.queue.findLastIndex(each => each.arrival < request.arrival);
    account.queue.splice(before + 1, 0, request);
  }
  return left;
}

function viewOf(account: BudgetAccount, page: BudgetPage, request: BudgetRequest): BudgetAccountView {
  const { budget, queue } = account;
  const caps = readUnits({ tokens: budget.tokens ?? 0, costUsd: budget.costUsd });
  const bounds: BudgetBound[] = [];
  const bind = (unit: BudgetBound["unit"], cap: number | undefined) => {
    if (cap !== undefined) bounds.push({ unit, cap, spent: page.spent[unit], held: page.held[unit] });
  };
  bind("nanoUsd", caps.nanoUsd);
  bind("tokens", budget.tokens === undefined ? undefined : caps.tokens);
  const [first] = queue;
  const isTaken = first !== undefined && first.arrival < request.arrival;
  return { account, bounds, isOpening: page.opening !== undefined, isTaken };
}
