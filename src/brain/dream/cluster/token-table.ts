/** Numbers the tokens of all actions, and keeps of each what clustering needs: flat arrays, no texts. */
import { hashText } from "../../memory/hash.ts";
import { createNumberTable, withRoom } from "../../memory/number-table.ts";

/** How much a token says by its kind, from 0 to 1. */
export const KINDS = Object.freeze({
  word: 1,
  /** `test:integration`: its parts are tokens of their own beside it. */
  script: 0.9,
  /** Names of files are many, and say where rather than what. */
  file: 0.7,
  /** Two characters of a script without spaces; a word has several. */
  pair: 0.6,
  flag: 0.5,
  /** A word that any action may have. */
  light: 0.4,
  letterFlag: 0.2,
  /** Tokens that only keep actions apart: order, and omissions. */
  mark: 0,
});

/** A token of an action: something that it shares with others, or that keeps it apart from them. */
export interface Token {
  readonly key: string;
  /** The weight of its kind, 0 to 1; a token that only keeps apart weighs nothing. */
  readonly weight: number;
  /** Actions that have different tokens of one rivalry, and none in common, are not the same. */
  readonly rivalry?: string | undefined;
}

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
