/** A set of numbers in one typed array: the hashes of a million episodes fit in 16 MB. */

export interface NumberSet {
  readonly size: number;
  has(value: number): boolean;
  /** False when it was there already. */
  add(value: number): boolean;
}

/** For numbers other than NaN, as `hashText` gives them. */
export function createNumberSet(): NumberSet {
  let slots = new Float64Array(1_024).fill(Number.NaN);
  let size = 0;

  const slotOf = (table: Float64Array, value: number): number => {
    const mask = table.length - 1;
    let slot = Math.imul(value | 0, 0x9e3779b1) >>> 0;
    for (slot &= mask; !Number.isNaN(table[slot]!) && table[slot] !== value; slot = (slot + 1) & mask);
    return slot;
  };

  function grow(): void {
    const larger = new Float64Array(2 * slots.length).fill(Number.NaN);
    for (const value of slots) if (!Number.isNaN(value)) larger[slotOf(larger, value)] = value;
    slots = larger;
  }

  return {
    get size() {
      return size;
    },
    has: value => slots[slotOf(slots, value)] === value,
    add(value) {
      const slot = slotOf(slots, value);
      if (slots[slot] === value) return false;
      slots[slot] = value;
      size += 1;
      if (2 * size > slots.length) grow();
      return true;
    },
  };
}
