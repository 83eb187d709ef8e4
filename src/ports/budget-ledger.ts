/** The budget port: money and tokens are reserved before they are spent, so that concurrent turns can't overspend. */
import type { Scope } from "./scope.ts";

export interface Amount {
  readonly tokens: number;
  readonly costUsd: number;
}

export interface Reservation {
  /** What was really used; the rest is given back. Only the first of settle and release counts. */
  settle(used: Amount): Promise<void>;
  /** Nothing was used. */
  release(): Promise<void>;
}

export type ReserveResult =
  | { readonly status: "reserved"; readonly reservation: Reservation; readonly warning?: string }
  /** A value, not an exception: which budget, what is left of it. */
  | { readonly status: "exhausted"; readonly budget: string; readonly left: Amount };

export interface BudgetLedger {
  /** Holds the most that a call may use against every budget that covers the scope, all or nothing. */
  reserve(scope: Scope, most: Amount): Promise<ReserveResult>;
}
