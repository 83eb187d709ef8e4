import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StreamFinder, StreamFinding } from "../../../src/ports/index.ts";
import { compileRules, createRuleFinder, type PhraseRules } from "../../../src/safety/guardrails/phrases.ts";
import { createHoldBack, MAX_HELD_CHARS, replaceAll } from "../../../src/safety/guardrails.ts";
import { propertyRuns } from "../../deep.ts";
import { blockFinder, digitFinder } from "./finders.ts";

const finderOf = (rules: PhraseRules) => createRuleFinder(compileRules(rules, "phrases"), "<X>");

const words = fc.array(
  fc.constantFrom(
    "card ",
    "no ",
    "1",
    "23",
    "4567",
    "89012345678901234",
    "BEGIN",
    "BE",
    "GIN",
    "E",
    "ND",
    " ",
    "🙂",
    "x",
  ),
  { maxLength: 40 },
);
const cuts = fc.array(fc.nat({ max: 9 }), { maxLength: 60 });

/** The text in pieces of these lengths, over and over. */
function split(text: string, lengths: readonly number[]): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0, index = 0; at < text.length; index++) {
    const length = Math.max(lengths[index % Math.max(1, lengths.length)] ?? 1, index % 2);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

function stream(finder: StreamFinder, pieces: readonly string[]) {
  const found: StreamFinding[] = [];
  const stage = createHoldBack(finder, each => void found.push(...each));
  const held: number[] = [];
  const shown = pieces.flatMap(piece => {
    const outputs = stage.push(piece);
    held.push(stage.heldChars());
    return outputs;
  });
  return { text: [...shown, ...stage.end()].map(({ text }) => text).join(""), found, held };
}

const finders: readonly (readonly [string, StreamFinder])[] = [
  ["a bounded match", digitFinder()],
  ["a match by the words around it", digitFinder(true)],
  ["a match without a bound", blockFinder],
  ["a phrase", finderOf({ phrases: ["card no", "x 1", "BEGIN"] })],
  ["patterns that overlap", finderOf({ patterns: ["\\d{2,5}x?", "[0-9]+ card", "no.*END", "\\bBE"] })],
];

describe("holding back", () => {
  test.each(finders)(
    "[safety.guardrails.split] streams %s as its whole text is redacted, at every split",
    (_, finder) => {
      fc.assert(
        fc.property(words, cuts, (given, lengths) => {
          const text = given.join("");
          const streamed = stream(finder, split(text, lengths));
          const whole = replaceAll(finder, text);
          expect(streamed.text).toBe(whole.text);
          expect(streamed.found).toEqual(whole.found);
        }),
        { numRuns: propertyRuns(300) },
      );
    },
  );

  test("[safety.guardrails.split] holds a match back while a match that begins within it may still be longer", () => {
    const finder = finderOf({ patterns: ["ab", "b.*c"] });
    expect(stream(finder, ["ab", "x", "c!"]).text).toBe("<X>!");
    expect(stream(finder, ["ab", "x", "\n"]).text).toBe("<X>x\n");
  });

  test("[safety.guardrails.split] holds back at most 256 characters of any bounded match", () => {
    const greedy: StreamFinder = { scan: (_window, _isEnd, from) => ({ findings: [], openFrom: from }) };
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 90 }), { maxLength: 30 }), pieces => {
        const { held, text } = stream(greedy, pieces);
        expect(text).toBe(pieces.join(""));
        expect(Math.max(0, ...held)).toBeLessThanOrEqual(MAX_HELD_CHARS + 1);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
