/** Keeps apart what sounds alike and is the opposite: with and without, before and after, enabled and disabled. */
import type { Vectors } from "./vectors.ts";

// The share of members that speaks for all of them, and how much of it two clusters have to agree on.
const SPOKEN_SHARE = 0.3;
const AGREED_SHARE = 0.5;

/** One vector, marked for quick comparison with others, by token. */
export interface Marked {
  /** By token: its value. */
  readonly values: Float32Array;
  /** By rivalry: how much is said about it at all. */
  readonly sides: Float32Array;
  /** By token: the rivalry that it belongs to, 0 for none. */
  readonly rivalries: Int32Array;
}

/** Whether the marked vector and this one take different sides in a matter, and agree on none. */
export function contradicts(
  { values, sides, rivalries }: Marked,
  { starts, ends, tokens, values: others }: Vectors,
  item: number,
): boolean {
  const start = starts[item]!;
  const end = ends[item]!;
  for (let at = start; at < end; at++) {
    const rivalry = rivalries[tokens[at]!]!;
    if (rivalry !== 0 && sides[rivalry]! >= SPOKEN_SHARE && disagreesOn(rivalry)) return true;
  }
  return false;

  function disagreesOn(rivalry: number): boolean {
    let spoken = 0;
    let agreed = 0;
    for (let at = start; at < end; at++) {
      if (rivalries[tokens[at]!] !== rivalry) continue;
      const value = others?.[at] ?? 1;
      spoken += value;
      agreed += Math.min(value, values[tokens[at]!]!);
    }
    return spoken >= SPOKEN_SHARE && agreed < AGREED_SHARE * Math.min(spoken, sides[rivalry]!);
  }
}
