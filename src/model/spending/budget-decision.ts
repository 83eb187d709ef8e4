/** Decides whether a budget has room for a call: all of it, a share of it, none for ever, or perhaps when others are done. */
import { formatTimestamp } from "../../base/index.ts";
import { BEYOND_UNITS, type BudgetUnits } from "./budget-units.ts";

/** One bound of one account, and how far it is used. In whole units. */
export interface BudgetBound {
  readonly unit: "tokens" | "nanoUsd";
  readonly cap: number;
  readonly spent: number;
  readonly held: number;
}

/** The answer of an account to a call. */
export interface BudgetView {
  readonly bounds: readonly BudgetBound[];
  /** Its earlier spending is unknown yet. */
  readonly isOpening: boolean;
  /** A call that came earlier waits there. */
  readonly isTaken: boolean;
}

export interface CallUnits {
  readonly least: BudgetUnits;
  /** Not below the least. */
  readonly most: BudgetUnits;
}

/** The final decisions. */
export type BudgetVerdict<View extends BudgetView> =
  | { readonly status: "held"; readonly share: number; readonly units: BudgetUnits }
  /** Giving back all that is held would not make room for the least. */
  | { readonly status: "exhausted"; readonly view: View; readonly bound: BudgetBound };

export type BudgetDecision<View extends BudgetView> =
  | BudgetVerdict<View>
  | { readonly status: "waits"; readonly at: readonly View[] };

/** Pure. The views are in the order of the budgets: the first that is in the way is named. */
export function decideBudget<View extends BudgetView>(
  call: CallUnits,
  views: readonly View[],
): BudgetDecision<View> {
  const opening = views.filter(({ isOpening }) => isOpening);
  if (opening.length > 0) return { status: "waits", at: opening };

  for (const view of views) {
    const bound = view.bounds.find(({ unit, cap, spent }) => (call.least[unit] ?? 0) > cap - spent);
    if (bound !== undefined) return { status: "exhausted", view, bound };
  }

  const at = views.filter(view => isInTheWay(call, view));
  if (at.length > 0) return { status: "waits", at };

  const bounds = views.flatMap(view => view.bounds);
  const share = Math.min(1, ...bounds.map(bound => shareOf(call, bound)));
  const partOf = (unit: BudgetBound["unit"]) => {
    const [least, most] = [call.least[unit], call.most[unit]];
    if (least === undefined || most === undefined) return undefined;
    // The share is a fraction, and at times a little off; the room is exact.
    const rooms = bounds.filter(bound => bound.unit === unit).map(roomOf);
    return share === 1 ? most : Math.min(Math.ceil(least + share * (most - least)), ...rooms);
  };
  return { status: "held", share, units: { tokens: partOf("tokens") ?? 0, nanoUsd: partOf("nanoUsd") } };
}

/** Whether waiting there may help. Who needs nothing of a budget isn't kept waiting by those who do. */
function isInTheWay({ most }: CallUnits, { bounds, isTaken }: BudgetView): boolean {
  return bounds.some(bound => {
    const need = most[bound.unit] ?? 0;
    return (isTaken && need > 0) || (bound.held > 0 && need > roomOf(bound));
  });
}

function shareOf({ least, most }: CallUnits, bound: BudgetBound): number {
  const [from, to, room] = [least[bound.unit] ?? 0, most[bound.unit] ?? 0, roomOf(bound)];
  return to <= room ? 1 : (room - from) / (to - from);
}

const roomOf = ({ cap, spent, held }: BudgetBound) => cap - spent - held;

/** Why a budget has nothing left for a call, in words. */
export function budgetReason(
  { unit, cap, spent }: BudgetBound,
  least: number,
  renewedAtMs: number | undefined,
): string {
  const state =
    unit === "nanoUsd"
      ? `${dollars(spent)} of ${dollars(cap)} are spent`
      : `${countOf(spent)} of ${countOf(cap)} tokens are spent`;
  const call =
    least >= BEYOND_UNITS
      ? "nobody can say how much this call needs"
      : `this call needs at least ${unit === "nanoUsd" ? dollars(least) : countOf(least)}`;
  const renewal =
    renewedAtMs === undefined
      ? ""
      : `; it begins anew at ${formatTimestamp(renewedAtMs).slice(0, 16).replace("T", " ")} UTC`;
  return `${state}, and ${call}${renewal}`;
}

// Rounded up to the micro-dollar, so that what is missing never reads as there.
const dollars = (nanoUsd: number) =>
  `$${(Math.ceil(nanoUsd / 1_000) / 1e6).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;

const countOf = (tokens: number) => tokens.toLocaleString("en");
