/** Tells when two lessons can't both be followed. */
import { type Advice, isOpposite, isReversed, readAdvice } from "../advice.ts";

/** Same subject, opposite advice: one says not to, prefers the other thing, or does the same in the opposite order. */
export function contradictsLesson(left: string, right: string): boolean {
  const [one, other] = [adviceOf(left), adviceOf(right)];
  return isOpposite(one, other) || isReversed(one, other);
}

// A dream compares each finding with many lessons, and each lesson with many findings.
const CACHE_SIZE = 2_048;
const cache = new Map<string, Advice>();

function adviceOf(text: string): Advice {
  const known = cache.get(text);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const advice = readAdvice(text);
  cache.set(text, advice);
  return advice;
}
