/** Computes the delay before the same model is called again. */

const BASE_MS = 500;
const MOST_MS = 8_000;

/**
 * The delay that the provider asked for, with up to a tenth more so that waiting clients don't come back at once; else
 * full jitter over a bound that doubles with each failure. Milliseconds. Source: Brooker, "Exponential Backoff And
 * Jitter", AWS Architecture Blog 2015.
 * @param failures failures so far, from 1 @param random 0 to 1
 */
export function retryDelay(failures: number, retryAfterMs: number | undefined, random: number): number {
  if (retryAfterMs !== undefined) return Math.round(retryAfterMs * (1 + random / 10));
  return Math.round(Math.min(MOST_MS, BASE_MS * 2 ** (failures - 1)) * random);
}
