import fc from "fast-check";
import { expect, test } from "vitest";
import { hashText } from "../../../src/brain/memory/hash.ts";
import { createNumberTable } from "../../../src/brain/memory/number-table.ts";

const number = fc.oneof(
  fc.nat(50),
  fc.maxSafeInteger(),
  fc.string().map(hashText),
  fc.constantFrom(0, -1, 2 ** 32, 2 ** 52),
);

test("[brain.dream.whole] tells numbers apart as a set does", () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), fc.array(number), (added, asked) => {
      const [ours, theirs] = [createNumberTable(), new Set<number>()];
      for (const value of added) {
        expect(ours.add(value)).toBe(!theirs.has(value));
        theirs.add(value);
        expect(ours.size).toBe(theirs.size);
      }
      for (const value of [...added, ...asked]) expect(ours.has(value)).toBe(theirs.has(value));
    }),
  );
});

test("[brain.dream.whole] holds many, also such as differ in their upper half only", () => {
  const set = createNumberTable();
  for (let at = 0; at < 20_000; at++) set.add(at % 2 === 0 ? at * 2 ** 32 : at);
  expect(set.size).toBe(20_000);
  for (let at = 0; at < 20_000; at++) {
    expect(set.has(at * 2 ** 32)).toBe(at % 2 === 0);
    expect(set.has(at)).toBe(at % 2 === 1 || at === 0);
  }
});
