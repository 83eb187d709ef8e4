/** Flat arrays that grow: pages that nothing was written to yet take no memory. */

/** The array itself, or one of at least twice its length with the same numbers, when it has no place for this index. */
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
