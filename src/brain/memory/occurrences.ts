/** Counts how often the same thing happened: distinct episodes of one skill and action. */

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

export const noOccurrences: StoredOccurrences = { keys: new Float64Array(), counts: new Float64Array() };

/**
 * `eachLive` calls back with number and identity of every episode that is counted already; it is asked for once, when
 * the first one is added or taken away: an index that is only read never needs it.
 */
export function createOccurrences(
  stored: StoredOccurrences,
  eachLive: (visit: (number: number, identity: number) => void) => void,
): Occurrences {
  let { keys, counts } = stored;
  let size = keys.length;
  let numbers: Map<number, number> | undefined;
  let copies: Map<number, number> | undefined;

  // A merge of two brains may leave an episode on two lines: it happened once.
  function copiesOf(): Map<number, number> {
    if (copies !== undefined) return copies;
    const made = new Map<number, number>();
    eachLive((_number, identity) => made.set(identity, (made.get(identity) ?? 0) + 1));
    copies = made;
    return made;
  }

  return {
    get counts() {
      return counts;
    },
    numberOf(key) {
      numbers ??= new Map(Array.from(keys, (each, number) => [each, number]));
      const known = numbers.get(key);
      if (known !== undefined) return known;
      if (size === keys.length) {
        keys = grown(keys);
        counts = grown(counts);
      }
      numbers.set(key, size);
      keys[size] = key;
      return size++;
    },
    add(number, identity) {
      const known = copiesOf();
      const before = known.get(identity) ?? 0;
      known.set(identity, before + 1);
      if (before === 0) counts[number] = counts[number]! + 1;
    },
    remove(number, identity) {
      const known = copiesOf();
      const before = known.get(identity) ?? 0;
      if (before <= 1) known.delete(identity);
      else known.set(identity, before - 1);
      if (before === 1) counts[number] = counts[number]! - 1;
    },
    store: () => ({ keys: keys.subarray(0, size), counts: counts.subarray(0, size) }),
  };
}

function grown(numbers: Float64Array): Float64Array {
  const larger = new Float64Array(Math.max(64, 2 * numbers.length));
  larger.set(numbers);
  return larger;
}
