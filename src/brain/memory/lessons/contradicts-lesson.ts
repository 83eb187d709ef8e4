/** Tells when two lessons can't both be followed. */
import { isOpposite, isReversed, readAdvice } from "../advice.ts";
import { memoized } from "./memoized.ts";

/** Same subject, opposite advice: one says not to, prefers the other thing, or does the same in the opposite order. */
export function contradictsLesson(left: string, right: string): boolean {
  const [one, other] = [adviceOf(left), adviceOf(right)];
  // Not to do the second before the first is to do the first before the second.
  return isOpposite(one, other) !== isReversed(one, other);
}

const adviceOf = memoized(readAdvice);
