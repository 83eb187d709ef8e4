import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../src/base/index.ts";
import { propertyRuns } from "../deep.ts";

const json = fc.jsonValue({ stringUnit: "binary", maxDepth: 4 });

/** The same value with its keys in another order. */
function reorder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reorder(member)]),
  );
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test("[base.canonical.faithful] JSON.parse gives back the written value, lone surrogates included", () => {
  fc.assert(
    fc.property(json, value => {
      expect(JSON.parse(canonicalJson(value))).toEqual(plain(value));
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 0xffff })), units => {
      const text = String.fromCharCode(...units);
      expect(JSON.parse(canonicalJson(text))).toBe(text);
    }),
  );
});

test("[base.canonical.rfc8785] canonical texts are the same for keys in any order", () => {
  fc.assert(
    fc.property(json, value => {
      expect(canonicalJson(reorder(value))).toBe(canonicalJson(value));
    }),
  );
});

test("[base.canonical.faithful] canonical texts are equal exactly when the values are equal", () => {
  const small = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(small, small, (left, right) => {
      const isSame = isDeepStrictEqual(plain(left), plain(right));
      expect(canonicalJson(left) === canonicalJson(right)).toBe(isSame);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});
