/** Tells when two lessons can't both be followed. */
import { isOpposite, readAdvice } from "../advice.ts";
import { memoized } from "./memoized.ts";

/** Same subject, opposite advice: one says not to, prefers the other thing, or does the same in the opposite order. */
export const contradictsLesson = (left: string, right: string): boolean =>
  isOpposite(adviceOf(left), adviceOf(right));

const adviceOf = memoized(readAdvice);
