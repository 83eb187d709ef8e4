/** Gives keys dense numbers from 0, in flat arrays: a Map of a million keys would take several times the room. */
import { mixBits } from "./hash.ts";

export interface NumberTable {
  /** The number of a key, made when it is new. */
  numberOf(key: number): number;
  has(key: number): boolean;
  /** False when it was there already. */
  add(key: number): boolean;
  /** The keys by number; longer than `size`. */
  readonly keys: Float64Array;
  readonly size: number;
}

const MIN_SLOTS = 1024;
// Half empty, so that a probe is short.
const SLOTS_OF_KEY = 2;

/** Keys are 53 bits of a hash: keys that collide count as the same. */
export function createNumberTable(stored: Iterable<number> = []): NumberTable {
  let keys = new Float64Array(MIN_SLOTS / SLOTS_OF_KEY);
  let slots = new Int32Array(MIN_SLOTS).fill(-1);
  let size = 0;

  function slotOf(key: number): number {
    const mask = slots.length - 1;
    let slot = mixBits((key >>> 0) ^ Math.floor(key / 0x100000000)) & mask;
    while (slots[slot] !== -1 && keys[slots[slot]!] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  function grow(): void {
    keys = withRoom(keys, size);
    slots = new Int32Array(SLOTS_OF_KEY * keys.length).fill(-1);
    for (let number = 0; number < size; number++) slots[slotOf(keys[number]!)] = number;
  }

  function numberOf(key: number): number {
    const found = slots[slotOf(key)]!;
    if (found !== -1) return found;
    if (size === keys.length) grow();
    keys[size] = key;
    slots[slotOf(key)] = size;
    return size++;
  }

  for (const key of stored) numberOf(key);
  return {
    numberOf,
    has: key => slots[slotOf(key)] !== -1,
    add: key => {
      const before = size;
      return numberOf(key) === before;
    },
    get keys() {
      return keys;
    },
    get size() {
      return size;
    },
  };
}

/**
 * The array itself, or one of at least twice its length with the same numbers, when it has no place for this index.
 * Pages that nothing was written to yet take no memory.
 */
export function withRoom<Numbers extends Int32Array | Float32Array | Float64Array>(
  numbers: Numbers,
  index: number,
): Numbers {
  if (index < numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(2 * numbers.length, index + 1),
  );
  larger.set(numbers);
  return larger;
}
