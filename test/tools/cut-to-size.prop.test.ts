import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutToSize } from "../../src/tools/plain-message.ts";

describe("cutToSize", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 600 });

  test("[tools.output.cut] never exceeds its size, and never splits a character", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 500 }), (given, maxChars) => {
        const cut = cutToSize(given, maxChars);
        expect(cut.length).toBeLessThanOrEqual(maxChars);
        expect(cut.isWellFormed()).toBe(true);
        if (given.length <= maxChars) expect(cut).toBe(given);
      }),
    );
  });

  test("[tools.output.cut] head, tail and what is left out make the whole", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 100, max: 500 }), (given, maxChars) => {
        const cut = cutToSize(given, maxChars);
        const parts = /^([\s\S]*)\n\[… ([\d,]+) characters left out …\]\n([\s\S]*)$/.exec(cut);
        if (given.length <= maxChars || parts === null) return;
        const [, head, left, tail] = parts;
        expect(given.startsWith(head!)).toBe(true);
        expect(given.endsWith(tail!)).toBe(true);
        expect(head!.length + Number(left!.replaceAll(",", "")) + tail!.length).toBe(given.length);
      }),
    );
  });
});
