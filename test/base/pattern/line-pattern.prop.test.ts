import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createLinearPattern, createLinePattern } from "../../../src/base/pattern.ts";
import { propertyRuns } from "../../deep.ts";

const atom = fc.constantFrom(
  ...["a", "b", "c", "é", "😀", ".", "\\d", "\\w", "\\W", "\\s", "[ab]", "[^a]", "[a-c]", "\\.", "-"],
  ...["\\b", "\\B", "^", "$"],
);
const quantifier = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{0,2}", "{1,}", "*?", "+?");

const { pattern } = fc.letrec<{ pattern: string; sequence: string; part: string }>(tie => ({
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map(ways => ways.join("|")),
  sequence: fc.array(tie("part"), { maxLength: 4 }).map(parts => parts.join("")),
  part: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc.tuple(atom, quantifier).map(([one, times]) => (/^(?:\\[bB]|[\^$])$/.test(one) ? one : one + times)),
    fc.tuple(tie("pattern"), quantifier).map(([inner, times]) => `(${inner})${times}`),
  ),
}));
const line = fc.array(fc.constantFrom("a", "b", "c", "é", "😀", "1", " ", "_", "-", "."), { maxLength: 8 });

test("[tools.files.patterns] a line pattern matches where RegExp matches", () => {
  fc.assert(
    fc.property(pattern, line, fc.boolean(), (source, characters, ignoreCase) => {
      // Longer ones may have more states than are allowed.
      fc.pre(source.length <= 60);
      // V8 finds a \B within a character of two units, where none is (and none would be shown).
      const text = characters.filter(each => each.length === 1 || !source.includes("\\B")).join("");
      const expected = new RegExp(source, ignoreCase ? "isu" : "su").test(text);
      expect(createLinePattern(source, { ignoreCase }).test(text)).toBe(expected);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("[tools.schema.patterns] a schema's pattern matches where RegExp matches", () => {
  const lines = fc.array(line, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(pattern, lines, (source, all) => {
      fc.pre(source.length <= 60);
      const text = all.map(characters => characters.join("")).join("\n");
      const plain = source.includes("\\B") ? text.replaceAll(/\p{Extended_Pictographic}/gu, "") : text;
      expect(createLinearPattern(source)!.test(plain)).toBe(new RegExp(source, "u").test(plain));
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("[tools.schema.patterns] a linear pattern matches as RegExp does, or isn't made, for any regular expression", () => {
  const unit = fc.constantFrom(...String.raw`()[]{}^$|*+?.\-,:=!<>ab1]w^dD8uxpP{L}nk`);
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), fc.string({ unit }), (source, text) => {
      const made = createLinearPattern(source);
      if (made !== undefined) expect(made.test(text)).toBe(new RegExp(source, "u").test(text));
    }),
    { numRuns: propertyRuns(20_000) },
  );
});

test("[tools.files.patterns] any text becomes a pattern or is refused with a fault", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.string({ unit: "binary" }),
      (source, text) => {
        let made: { test(line: string): boolean } | undefined;
        try {
          made = createLinePattern(source);
        } catch (error) {
          expect(error).toMatchObject({ code: "input.invalid" });
        }
        expect(typeof (made?.test(text) ?? true)).toBe("boolean");
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});
