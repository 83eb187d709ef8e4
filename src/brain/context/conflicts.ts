/** Finds advice that says the opposite of other advice about the same thing: a model given both is only confused. */
import { isTrustedOrigin, type Origin } from "../../base/index.ts";
import { isOpposite, readAdvice } from "../memory/advice.ts";

/** The data that a conflict is judged by: the words, and which of the two items should yield. */
export interface Advice {
  readonly text: string;
  readonly origin: Origin;
  /** Milliseconds since the epoch, where there is a date. */
  readonly at?: number;
  readonly salience: number;
  readonly relevance: number;
}

export interface Conflict<Item extends Advice> {
  readonly yields: Item;
  readonly stands: Item;
}

/** Each pair of items that contradict each other, with the item that yields: the less trusted, else the older, else the weaker. */
export function findConflicts<Item extends Advice>(items: readonly Item[]): readonly Conflict<Item>[] {
  const readings = items.map(item => ({ item, advice: readAdvice(item.text) }));
  return readings.flatMap((left, at) =>
    readings
      .slice(at + 1)
      .filter(right => isOpposite(left.advice, right.advice))
      .map(right => decide(left.item, right.item)),
  );
}

function decide<Item extends Advice>(left: Item, right: Item): Conflict<Item> {
  // Text of a web page never pushes out a person's decision, however new it is.
  const yieldsFirst =
    Number(isTrustedOrigin(left.origin)) - Number(isTrustedOrigin(right.origin)) ||
    (left.at !== undefined && right.at !== undefined ? left.at - right.at : 0) ||
    left.salience - right.salience ||
    left.relevance - right.relevance;
  return yieldsFirst < 0 ? { yields: left, stands: right } : { yields: right, stands: left };
}
