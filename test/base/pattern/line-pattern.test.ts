import { describe, expect, test } from "vitest";
import { createLinePattern, createLineText } from "../../../src/base/pattern.ts";

describe("[tools.files.patterns] a line pattern matches as people expect", () => {
  test.each([
    ["function\\s+\\w+\\(", "export function walk(room) {", true],
    ["foo{", "const foo{ = 1", true],
    ["a{2}", "baab", true],
    ["a{2}", "bab", false],
    ["\\bcat\\b", "a cat sat", true],
    ["\\bcat\\b", "concatenate", false],
    ["^import .* from", 'import x from "y"', true],
    ["^import", " import", false],
    ["end$", "the end", true],
    ["end$", "ending", false],
    ["(?i)HELLO", "say hello", true],
    ["HELLO", "say hello", false],
    ["colou?r", "color", true],
    ["gr[ae]y", "grey", true],
    ["[^a-z]", "abc", false],
    ["[]x]", "]", true],
    ["[a-]", "-", true],
    ["[\\w.-]+@", "a.b-c@", true],
    ["\\p{Lu}", "straße", false],
    ["\\p{Lu}", "Straße", true],
    ["\\u{1F600}", "smile 😀", true],
    ["\\x41", "A", true],
    ["\\-\\_\\'\\\"", "-_'\"", true],
    ["(?:a|b)+c", "ababc", true],
    ["(?<year>\\d{4})", "in 2024", true],
    ["(?P<year>\\d{4})", "in 2024", true],
    ["(a*)*b", "aaac", false],
    ["a.c", "a😀c", true],
    ["", "anything", true],
    ["()|x", "", true],
    ["x*", "", true],
    ["\\Aa\\z", "a", true],
    ["}", "}", true],
    ["]", "]", true],
    ["a{,3}", "a{,3}", true],
  ])("%j is tried on %j", (pattern, line, isMatch) => {
    expect(createLinePattern(pattern).test(line)).toBe(isMatch);
  });

  test("createLineText matches its text literally", () => {
    const text = "a.*(b)[c]{1}^$|\\d?";
    expect(createLineText(text).test(`before ${text} behind`)).toBe(true);
    expect(createLineText("a.c").test("abc")).toBe(false);
    expect(createLineText("STRASSE", { ignoreCase: true }).test("strasse")).toBe(true);
  });

  test.each([
    ["(a", "a ) for each ("],
    ["a)", "a ( for each )"],
    ["[a", "a ] for each ["],
    ["*a", "something before each quantifier"],
    ["a**", "one quantifier at a time"],
    ["a{3,1}", "the smaller number first"],
    ["a\\", "something behind its last backslash"],
    ["(?=a)", "no looking ahead or behind"],
    ["(?<!a)b", "no looking ahead or behind"],
    ["(a)\\1", "no back-references"],
    ["(?s)a", "no other groups"],
    ["\\q", "no escape \\q"],
    ["\\p{Nonsense}", "a class of characters"],
    ["[z-a]", "a class of characters"],
    ["\\u{110000}", "characters that Unicode has"],
    ["(a{100}){100}", "fewer or smaller repetitions"],
    ["((a{1000}){1000}){1000}", "fewer or smaller repetitions"],
    ["x".repeat(1_001), "at most 1000 characters"],
  ])("%j is refused in words", (pattern, words) => {
    expect(() => createLinePattern(pattern)).toThrow(words);
  });
});

test.each([
  "^(a+)+$",
  "^(a|a)*$",
  "^(a|aa)+$",
  "^([a-zA-Z]+)*$",
  "^(.*a){12}$",
  "a*a*a*a*a*a*a*a*a*b",
  "(a?){40}a{40}b",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(\\s*\\w*)*\\d$",
  "(?:(?:a*)*)*;",
  "((){1000}){1000}a{3}c",
  "(|||||||a)*b",
])("[tools.files.search-bounded] %s does not hang on a line that is made for it", pattern => {
  expect(createLinePattern(pattern).test(`${"a".repeat(10_000)}!?`)).toBe(false);
});
