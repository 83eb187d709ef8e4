/**
 * The budget port: money and tokens are held before they are spent, so that concurrent calls can't overspend together.
 */
import type { SessionKey } from "./scope.ts";

export interface Amount {
  readonly tokens: number;
  /** Undefined where the price is unknown. */
  readonly costUsd: number | undefined;
}

/** The price of a call in advance: the least with which it is worth making, and the most that it may come to. */
export interface CallAmounts {
  readonly least: Amount;
  readonly most: Amount;
}

export interface Reservation {
  /** Counts the real use and gives the rest back. Only the first of settle and release counts. Never throws. */
  settle(used: Amount): void;
  /** Nothing was used. Never throws. */
  release(): void;
}

export type ReserveResult =
  /** `share`: how far from the least (0) to the most (1) there was room, and is held. */
  | { readonly status: "held"; readonly share: number; readonly reservation: Reservation }
  /** A value, not an exception: which budget, and in words what it is and when there is more. */
  | { readonly status: "exhausted"; readonly budget: string; readonly reason: string }
  /** A budget in money covers the call, and the model has no price. */
  | { readonly status: "unpriced"; readonly budget: string };

export interface BudgetLedger {
  /**
   * Holds what a call may use against every budget that covers it, all or nothing: the most; or, when nothing else is
   * held any more that may be given back, what there is between the least and the most. Waits meanwhile.
   * @throws the signal's reason
   */
  reserve(key: SessionKey, amounts: CallAmounts, signal: AbortSignal): Promise<ReserveResult>;
}
