/** Computes the delay before the next attempt to reach a server. */

const FIRST_MS = 250;
const MOST_MS = 60_000;

/**
 * Twice as long after each failure in a row, up to a minute; half of it is left to chance, so that many clients don't
 * come back at once.
 * @param failures in a row, 1 or more
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 30));
  return whole / 2 + (whole / 2) * random;
}
