import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { extendPrinciples, parsePrinciples } from "../../../src/safety/auditor/principles.ts";
import { shippedPrinciples } from "../../../src/safety/auditor/shipped-principles.ts";

const FILE = ".agent/protocols/principles.md";
const parse = (text: string) => parsePrinciples(text, FILE);

describe("principles", () => {
  test("[auditor.principles.file] are those of the template where a brain has none", () => {
    const template = readFileSync("templates/protocols/principles.md", "utf8");
    expect(parse(template)).toEqual(shippedPrinciples);
  });

  test("[auditor.principles.file] are numbered sentences, over several lines and between paragraphs", () => {
    const text = "# Ours\n\nThese hold.\n\n2. Be\n   kind.\n\nAnd:\n\n7) Be brief.\r\n- not a principle\n";
    expect(parse(text)).toEqual([
      { number: 2, sentence: "Be kind." },
      { number: 7, sentence: "Be brief." },
    ]);
  });

  test.each([
    ["no sentence", "# Ours\n\nBe kind.\n", 1, "sentences with numbers"],
    ["a number twice", "1. Be kind.\n1. Be brief.\n", 2, "another number than 1"],
    ["the number 0", "0. Be kind.\n", 1, "numbers from 1"],
    ["a sentence too long", `1. ${"x".repeat(1_001)}\n`, 1, "at most 1000 characters"],
    [
      "too many sentences",
      Array.from({ length: 101 }, (_, index) => `${index + 1}. Be kind.`).join("\n"),
      101,
      "at most 100 sentences",
    ],
  ])("[auditor.principles.file] are an error with its line for %s", (_, text, line, expected) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: "brain.malformed",
        data: expect.objectContaining({ file: FILE, line, expected: expect.stringContaining(expected) }),
      }),
    );
  });

  test("[auditor.principles.file] names every mistake at once", () => {
    expect(() => parse("0. a\n2. b\n2. c\n")).toThrow(
      expect.objectContaining({
        data: expect.objectContaining({ others: [expect.objectContaining({ line: 3 })] }),
      }),
    );
  });

  test("[auditor.principles.file] are extended by sentences that get the numbers that follow", () => {
    const extended = extendPrinciples(parse("3. Be kind.\n"), ["Be brief.", "Be kind.", "Be brief."]);
    expect(extended).toEqual([
      { number: 3, sentence: "Be kind." },
      { number: 4, sentence: "Be brief." },
    ]);
  });
});
