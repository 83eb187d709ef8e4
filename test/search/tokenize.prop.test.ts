/** Checks properties of the terms of any text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../../src/search/fold.ts";
import { queryTerms, tokenize, words } from "../../src/search/index.ts";
import { propertyRuns } from "../deep.ts";

const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map(units => String.fromCharCode(...units));
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  anyUnits,
);

test("[search.terms.total] tokenising never throws, and its terms are whole and bounded", () => {
  fc.assert(
    fc.property(anyText, text => {
      for (const term of tokenize(text)) {
        expect(term.length).toBeGreaterThan(0);
        expect(term.length).toBeLessThanOrEqual(64);
        expect(term.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test("[search.terms.folding] folding is idempotent", () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("the terms of a query are terms of the text, each once", () => {
  fc.assert(
    fc.property(anyText, text => {
      const terms = queryTerms(text);
      expect(new Set(terms).size).toBe(terms.length);
      expect(new Set(tokenize(text)).isSupersetOf(new Set(terms))).toBe(true);
      expect(terms.length > 0).toBe(tokenize(text).length > 0);
    }),
  );
});

test("case and normal form of the text don't change its terms", () => {
  const word = fc.string({ unit: fc.constantFrom(..."aeioubcdéüñçåøß"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), parts => {
      const text = parts.join(" ");
      expect(tokenize(text.normalize("NFD"))).toEqual(tokenize(text));
      expect(tokenize(text.toUpperCase())).toEqual(tokenize(text));
    }),
  );
});

test("words come in order, each at its own offsets", () => {
  fc.assert(
    fc.property(anyText, text => {
      let last = 0;
      for (const { word, start, end } of words(text)) {
        expect(word).not.toBe("");
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = start;
      }
    }),
  );
});
