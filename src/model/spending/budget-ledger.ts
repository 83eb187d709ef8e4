/** Budgets that can't be overspent together: the most that a call may use is held before it, and settled after it. */
import { type Clock, fault, systemClock } from "../../base/index.ts";
import type {
  Amount,
  BudgetLedger,
  CallAmounts,
  Reservation,
  ReserveResult,
  SessionKey,
} from "../../ports/index.ts";
import { type BudgetAccount, type BudgetPage, createBudgetAccounts } from "./budget-accounts.ts";
import {
  type BudgetVerdict,
  type BudgetView,
  budgetReason,
  type CallUnits,
  decideBudget,
} from "./budget-decision.ts";
import { type Budget, budgetPeriodAt, isPeriodOver, problemsOfBudgets } from "./budget-problems.ts";
import { type BudgetUnits, createUnitCounter, readUnits, readUsed } from "./budget-units.ts";

export { type Budget, problemsOfBudgets } from "./budget-problems.ts";

export interface BudgetLedgerOptions {
  readonly budgets: readonly Budget[];
  /** @default the system's */
  readonly clock?: Clock;
  /**
   * The spending before this ledger was made, of a budget that is asked for the first time: for budgets that outlive a
   * process. `sinceMs`: when its present period began (0 where it has none). Asked once an account and period, and
   * again when an account was dropped to make room: the best answer is what a log has until then. A cost that is
   * undefined counts as 0. @default nothing
   */
  readonly spentBefore?: (budget: Budget, key: SessionKey, sinceMs: number) => Promise<Amount>;
}

export interface BudgetStatus {
  readonly budget: string;
  /** Its cost is undefined when a call without a price was among them, or is held. */
  readonly spent: Amount;
  readonly held: Amount;
  /** undefined: never */
  readonly renewedAtMs: number | undefined;
}

export interface Budgets extends BudgetLedger {
  /** Of those that cover this session, in the order of the budgets. @throws what `spentBefore` throws */
  status(key: SessionKey): Promise<readonly BudgetStatus[]>;
}

/** A call that asks for room; it is answered or fails once. */
interface BudgetRequest {
  readonly key: SessionKey;
  readonly call: CallUnits;
  /** In the order of the budgets. */
  readonly accounts: readonly BudgetAccount[];
  /** The accounts that keep the request waiting. */
  waitsAt: readonly BudgetAccount[];
  answer(verdict: BudgetVerdict<BudgetAccountView>): void;
  fail(error: unknown): void;
}

interface BudgetAccountView extends BudgetView {
  readonly account: BudgetAccount;
}

/**
 * Every budget covers every call; `per` says with whom it is shared. A call that has to wait is served in the order of
 * arrival among those that the same account keeps waiting. A call whose least can't fit any more is refused at once. An
 * amount that is held when a period ends settles into that period; calls that waited then are looked at again with the
 * next call or settlement. An invalid amount (negative, NaN, infinite) never makes room: in what a call needs it counts
 * as 0 or as more than any budget has, in a settlement as all that was held.
 *
 * At most 100,000 accounts are kept, one for each sharer of each budget: the longest at rest, without holds and waiting
 * calls, is dropped first, and its spending is known only from `spentBefore` then. An account in use is never dropped.
 * @throws config.invalid naming the faults: paths `budgets[0].costUsd` …
 */
export function createBudgetLedger(options: BudgetLedgerOptions): Budgets {
  const { clock = systemClock, spentBefore } = options;
  const problems = problemsOfBudgets(options.budgets);
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const budgets = options.budgets.map(budget => Object.freeze({ ...budget }));
  const budgetInUsd = budgets.find(({ costUsd }) => costUsd !== undefined);
  const accounts = createBudgetAccounts(budgets);
  /** In the order in which they came. */
  const waiting = new Set<BudgetRequest>();

  /** The page of the present period. */
  function turnTo(account: BudgetAccount, key: SessionKey): BudgetPage {
    const nowMs = clock.now();
    if (account.page !== undefined && !isPeriodOver(account.page, nowMs)) return account.page;
    const page: BudgetPage = {
      ...budgetPeriodAt(nowMs, account.budget.every),
      spent: createUnitCounter(),
      held: createUnitCounter(),
      opening: undefined,
    };
    account.page = page;
    if (spentBefore !== undefined) {
      page.opening = Promise.resolve()
        .then(() => spentBefore(account.budget, key, page.sinceMs))
        .then(
          amount => {
            page.spent.add(readUnits(amount));
            page.opening = undefined;
            serve();
          },
          error => {
            // The next request looks it up again.
            if (account.page === page) {
              account.page = undefined;
              dismiss(account, error);
            }
            throw error;
          },
        );
      // The waiting requests receive the fault themselves.
      page.opening.catch(() => undefined);
    }
    return page;
  }

  function hold(held: readonly BudgetAccount[], units: BudgetUnits): Reservation {
    const pages = held.flatMap(({ page }) => page ?? []);
    let isHeld = true;
    for (const page of pages) page.held.add(units);
    function end(used: BudgetUnits | undefined) {
      if (!isHeld) return;
      isHeld = false;
      for (const page of pages) {
        page.held.subtract(units);
        if (used !== undefined) page.spent.add(used);
      }
      accounts.leave(held);
      serve();
    }
    return { settle: used => end(readUsed(used, units)), release: () => end(undefined) };
  }

  /** Answers the calls that needn't wait any more. A call that came later doesn't take what an earlier one waits for. */
  function serve() {
    const taken = new Set<BudgetAccount>();
    for (const request of waiting) {
      const views = request.accounts.map(account =>
        viewOf(account, turnTo(account, request.key), taken.has(account)),
      );
      const decision = decideBudget(request.call, views);
      if (decision.status === "waits") {
        request.waitsAt = decision.at.map(({ account }) => account);
        for (const account of request.waitsAt) taken.add(account);
      } else {
        waiting.delete(request);
        request.answer(decision);
      }
    }
  }

  /** Fails all that wait there. */
  function dismiss(account: BudgetAccount, error: unknown) {
    for (const request of waiting) {
      if (!request.waitsAt.includes(account)) continue;
      waiting.delete(request);
      request.fail(error);
    }
    serve();
  }

  return {
    async reserve(key, amounts, signal) {
      signal.throwIfAborted();
      const call = readCall(amounts);
      const isPriced = call.least.nanoUsd !== undefined && call.most.nanoUsd !== undefined;
      if (!isPriced && budgetInUsd !== undefined) return { status: "unpriced", budget: budgetInUsd.name };
      const covering = accounts.enter(key);
      const { promise, resolve, reject } = Promise.withResolvers<ReserveResult>();
      const request: BudgetRequest = {
        key,
        call,
        accounts: covering,
        waitsAt: [],
        answer(verdict) {
          signal.removeEventListener("abort", abort);
          if (verdict.status === "held") {
            const { share, units } = verdict;
            return resolve({ status: "held", share, reservation: hold(covering, units) });
          }
          const { bound, view } = verdict;
          const { budget, page } = view.account;
          const reason = budgetReason(bound, call.least[bound.unit] ?? 0, page?.renewedAtMs);
          accounts.leave(covering);
          resolve({ status: "exhausted", budget: budget.name, reason });
        },
        fail(error) {
          signal.removeEventListener("abort", abort);
          accounts.leave(covering);
          reject(error);
        },
      };
      function abort() {
        waiting.delete(request);
        request.fail(signal.reason);
        serve();
      }
      signal.addEventListener("abort", abort, { once: true });
      waiting.add(request);
      serve();
      return promise;
    },

    async status(key) {
      const covering = accounts.enter(key);
      try {
        const pages = covering.map(account => turnTo(account, key));
        serve();
        await Promise.all(pages.map(({ opening }) => opening));
        return pages.map(({ spent, held, renewedAtMs }, index) => ({
          budget: budgets[index]!.name,
          spent: spent.amount(),
          held: held.amount(),
          renewedAtMs,
        }));
      } finally {
        accounts.leave(covering);
      }
    },
  };
}

function readCall(amounts: CallAmounts): CallUnits {
  const [least, most] = [readUnits(amounts.least), readUnits(amounts.most)];
  const tokens = Math.max(most.tokens, least.tokens);
  const nanoUsd = most.nanoUsd === undefined ? undefined : Math.max(most.nanoUsd, least.nanoUsd ?? 0);
  return { least, most: { tokens, nanoUsd } };
}

function viewOf(account: BudgetAccount, page: BudgetPage, isTaken: boolean): BudgetAccountView {
  const { costUsd, tokens } = account.budget;
  const caps = readUnits({ tokens: tokens ?? 0, costUsd });
  const units = [costUsd === undefined ? [] : "nanoUsd", tokens === undefined ? [] : "tokens"] as const;
  const bounds = units.flat().map(unit => ({
    unit,
    cap: caps[unit] ?? 0,
    spent: page.spent[unit],
    held: page.held[unit],
  }));
  return { account, bounds, isOpening: page.opening !== undefined, isTaken };
}
