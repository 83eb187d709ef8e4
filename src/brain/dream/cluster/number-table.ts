/** Gives keys dense numbers from 0, in flat arrays: a Map of a million keys would take several times the room. */
import { mixBits } from "./mix-bits.ts";

export interface NumberTable {
  /** The number of a key, made when it is new. */
  numberOf(key: number): number;
  /** The keys by number. */
  readonly keys: Float64Array;
  readonly size: number;
}

const MIN_SLOTS = 1024;
// Half empty, so that a probe is short.
const SLOTS_OF_KEY = 2;

/** Keys are 53 bits of a hash: keys that collide count as the same. */
export function createNumberTable(): NumberTable {
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
    const larger = new Float64Array(2 * keys.length);
    larger.set(keys);
    keys = larger;
    slots = new Int32Array(2 * slots.length).fill(-1);
    for (let number = 0; number < size; number++) slots[slotOf(keys[number]!)] = number;
  }

  return {
    numberOf(key) {
      const found = slots[slotOf(key)]!;
      if (found !== -1) return found;
      if (size === keys.length) grow();
      keys[size] = key;
      slots[slotOf(key)] = size;
      return size++;
    },
    get keys() {
      return keys;
    },
    get size() {
      return size;
    },
  };
}
