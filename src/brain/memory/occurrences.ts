/** Counts how often the same thing happened: distinct episodes of one skill and action. */
import { createNumberTable, type NumberTable, withRoom } from "./number-table.ts";

export interface Occurrences {
  /** The number of a key, made when it is new. */
  numberOf(key: number): number;
  /** Of each key's number: how many distinct episodes have it. */
  readonly counts: Float64Array;
  add(number: number, identity: number): void;
  remove(number: number, identity: number): void;
  store(): StoredOccurrences;
}

/** By number. */
export interface StoredOccurrences {
  readonly keys: Float64Array;
  readonly counts: Float64Array;
}

/** @param identities of every episode that is counted already: asked for once, before the first change */
export function createOccurrences(
  stored: StoredOccurrences | undefined,
  identities: () => Iterable<number>,
): Occurrences {
  let counts = stored?.counts ?? new Float64Array();
  let numbers: NumberTable | undefined;
  let copies: Map<number, number> | undefined;

  // A merge of two brains may leave an episode on two lines: it happened once.
  function copiesOf(identity: number): number {
    if (copies === undefined) {
      copies = new Map();
      for (const each of identities()) copies.set(each, (copies.get(each) ?? 0) + 1);
    }
    return copies.get(identity) ?? 0;
  }

  // An index that is only read never needs it.
  const table = () => {
    numbers ??= createNumberTable(stored?.keys);
    return numbers;
  };

  return {
    get counts() {
      return counts;
    },
    numberOf(key) {
      const number = table().numberOf(key);
      counts = withRoom(counts, number);
      return number;
    },
    add(number, identity) {
      const before = copiesOf(identity);
      copies!.set(identity, before + 1);
      if (before === 0) counts[number] = counts[number]! + 1;
    },
    remove(number, identity) {
      const before = copiesOf(identity);
      copies!.set(identity, before - 1);
      if (before === 1) counts[number] = counts[number]! - 1;
    },
    store() {
      const { keys, size } = table();
      return { keys: keys.subarray(0, size), counts: counts.subarray(0, size) };
    },
  };
}
