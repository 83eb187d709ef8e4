import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPhrasePattern, createStreamPattern } from "../../src/base/pattern.ts";
import { propertyRuns } from "../deep.ts";

/** The places that any match of an expression covers, by the engine's own expressions at each place. */
function coveredBy(source: string, text: string): string {
  const covered = [...text].fill(".");
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 1; end <= text.length; end++) {
      if (!new RegExp(`(?<=^[^]{${start}})(?:${source})(?=[^]{${text.length - end}}$)`, "u").test(text))
        continue;
      for (let at = start; at < end; at++) covered[at] = "x";
    }
  }
  return covered.join("");
}

const places = (text: string, matches: readonly { readonly start: number; readonly end: number }[]) =>
  [...text].map((_, at) => (matches.some(({ end, start }) => at >= start && at < end) ? "x" : ".")).join("");

const sources = [
  "ab",
  "a+b",
  "a.*c|b",
  "\\bab\\b",
  "(?:ab|abc)d?",
  "[bc]{2,3}",
  "^a",
  "c$",
  "a(?:b|c)*a",
  "b\\B",
];
const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "\n"), maxLength: 12 });

describe("finding an expression's matches", () => {
  test.each(sources)("[base.pattern.stream] covers each character that some match of %s has", source => {
    const { find } = createStreamPattern(source)!;
    fc.assert(
      fc.property(texts, text => {
        expect(places(text, find(text, 0, true).matches)).toBe(coveredBy(source, text));
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  test.each(sources)(
    "[base.pattern.stream] never revises %s before the open place, whatever follows",
    source => {
      const { find } = createStreamPattern(source)!;
      fc.assert(
        fc.property(texts, texts, (text, rest) => {
          const { matches, openFrom } = find(text, 0, false);
          const whole = find(text + rest, 0, true).matches;
          const open =
            matches.find(({ end, start }) => start < openFrom && end > openFrom)?.start ?? openFrom;
          const settled = places(
            text,
            matches.filter(({ end }) => end <= open),
          ).slice(0, open);
          expect(settled).toBe(places(text + rest, whole).slice(0, open));
        }),
        { numRuns: propertyRuns(400) },
      );
    },
  );

  test("[base.pattern.stream] takes time linear in the text, where matches overlap and never end", () => {
    const patterns = ["a.*b|a", "(?:a|aa)+c", "a{1,30}a{1,30}b"].map(source => createStreamPattern(source)!);
    const text = "a".repeat(200_000);
    expect(patterns.map(({ find }) => find(text, 0, true).matches.length)).toEqual([200_000, 0, 0]);
  });

  test("[base.pattern.stream] finds phrases of any case, as whole words, with any space between them", () => {
    const { find } = createPhrasePattern(["project falcon", "C++", "café", "a.b"]);
    const found = (text: string) =>
      find(text, 0, true).matches.map(({ end, start }) => text.slice(start, end));
    expect(found("the PROJECT \n Falcon, projects falcon, project falcons")).toEqual(["PROJECT \n Falcon"]);
    expect(found("c++ and Café and axb a.b")).toEqual(["c++", "Café", "a.b"]);
  });

  test("[base.pattern.stream] finds phrases of any characters, and as many as there are", () => {
    const odd = Array.from({ length: 95 }, (_, index) => `x${String.fromCharCode(32 + index)}y`).filter(
      each => each !== "x y",
    );
    const many = Array.from({ length: 1_000 }, (_, index) => `phrase number ${index}`);
    const { find } = createPhrasePattern([...odd, ...many, "🙂 so", "İx"]);
    for (const phrase of [...odd, ...many, "🙂 so"])
      expect(find(`a ${phrase} b`, 0, true).matches).toEqual([{ start: 2, end: 2 + phrase.length }]);
    expect(find("phrase number 1000, phrase numbers 3", 0, true).matches).toEqual([]);
  });

  test.each(["(a", "(a)\\1", "a(?=b)", "(?<!a)b", ""])(
    "[base.pattern.stream] gives none for %j, which is not such an expression or has no match",
    source => {
      const made = createStreamPattern(source);
      expect(made === undefined || made.longest === 0).toBe(true);
    },
  );
});
