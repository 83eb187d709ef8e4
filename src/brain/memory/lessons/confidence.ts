/** How far a lesson is to be trusted. */

/**
 * 0 to 1, with two decimals: the share of what speaks for it among what was seen, as if one more had failed to. It is
 * 0.5 after one episode, 0.67 after two, and 0 when as much speaks against it as for it. Source: Laplace's rule of
 * succession, without its optimism at the start.
 */
export function confidenceOf(seen: number, contradicted: number): number {
  const share = Math.max(0, (seen - contradicted) / (seen + 1));
  return Math.round(share * 100) / 100;
}
