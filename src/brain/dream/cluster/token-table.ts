/** Numbers the tokens of all actions, and keeps of each what clustering needs: flat arrays, no texts. */
import { hashText } from "../../memory/hash.ts";
import { createNumberTable, withRoom } from "../../memory/number-table.ts";
import type { Token } from "./read-action.ts";

export interface TokenTable {
  /** The number of a token; undefined once the table is full and it is new: such a one has nothing in common with any. */
  numberOf(token: Token): number | undefined;
  readonly size: number;
  /** By number: a hash of the token, the same in whatever order tokens came. */
  readonly hashes: Float64Array;
  /** By number: the weight of a token's kind, 0 to 1. */
  readonly kinds: Float32Array;
  /** By number: the rivalry that it belongs to, 0 for none. */
  readonly rivalries: Int32Array;
}

/** The rivalry of names: actions about different ones are different. */
export const NAMES_RIVALRY = 1;

// Two million words are more than any language has; the words after them are random.
const MAX_TOKENS = 1 << 21;

export function createTokenTable(): TokenTable {
  const numbers = createNumberTable();
  let kinds = new Float32Array(1024);
  let rivalries = new Int32Array(1024);
  // Tokens begin with "=": these two numbers are no token's.
  for (const reserved of ["no rivalry", "names"]) numbers.numberOf(hashText(reserved));

  function intern(key: string): number {
    const number = numbers.numberOf(hashText(`=${key}`));
    kinds = withRoom(kinds, number);
    rivalries = withRoom(rivalries, number);
    return number;
  }

  return {
    numberOf({ key, weight, rivalry }) {
      if (numbers.size >= MAX_TOKENS) return undefined;
      const number = intern(key);
      kinds[number] = weight;
      if (rivalry === undefined) return number;
      // A rivalry is named after the word that it is about, which takes part in it: "cache" and "without cache".
      const named = intern(rivalry);
      rivalries[number] = named;
      rivalries[named] = named;
      return number;
    },
    get size() {
      return numbers.size;
    },
    get hashes() {
      return numbers.keys;
    },
    get kinds() {
      return kinds;
    },
    get rivalries() {
      return rivalries;
    },
  };
}
