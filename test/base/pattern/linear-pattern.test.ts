import { expect, test } from "vitest";
import { createLinearPattern } from "../../../src/base/pattern.ts";

test.each([
  ["^v?\\d+\\.\\d+\\.\\d+$", ["1.2.3", "v10.0.1"], ["1.2", "1.2.3-rc", "x1.2.3"]],
  ["^[a-z0-9]+(?:-[a-z0-9]+)*$", ["a", "a-b-c1"], ["", "-a", "a--b", "A"]],
  ["main|prod", ["main", "the production"], ["mai"]],
  ["^(a|ab)(c|bcd)$", ["ac", "abc", "abcd", "abbcd"], ["ab", "abccd"]],
  ["^\\p{L}{2,3}$", ["ab", "äöü", "日本"], ["a", "abcd", "a1"]],
  ["^[^\\]/\\s]+$", ["a.b"], ["a/b", "a b", "a]"]],
  ["^.$", ["x", "😀"], ["", "\n", "xy"]],
  ["^\\u{1F600}\\x41\\t$", ["😀A\t"], ["A"]],
  ["^(?:a?){3}b{2}c{1,}$", ["bbc", "aabbcc"], ["aaaabbc", "bc"]],
  ["", ["", "anything"], []],
  ["(?:)", ["", "x"], []],
  ["(?:(?:){99999}){99999}", ["", "x"], []],
  ["a$", ["ba"], ["ab"]],
  ["^(?<year>\\d{4})$", ["2026"], ["26"]],
  ["\\bno\\b", ["no", "oh, no!"], ["not", "nono"]],
  ["^\\ud83d\\ude00[\\ud83d\\ude00-\\ud83d\\ude02]$", ["\u{1f600}\u{1f601}"], ["\u{1f600}", "\ud83d"]],
])("a linear pattern of %s matches as RegExp does", (source, matching, others) => {
  const pattern = createLinearPattern(source)!;
  for (const text of matching) expect(pattern.test(text), text).toBe(true);
  for (const text of others) expect(pattern.test(text), text).toBe(false);
  for (const text of [...matching, ...others])
    expect(pattern.test(text)).toBe(new RegExp(source, "u").test(text));
});

test.each([
  ["no expression", "("],
  ["an expression of another engine", "(?i)a"],
  ["one without Unicode", "\\_"],
  ["the class of no character", "[]|[a]"],
  ["the class of every character", "[^]|[a]"],
  ["a back-reference", "(a)\\1"],
  ["looking ahead", "(?=a)b"],
  ["looking behind", "(?<!a)b"],
  ["a count that is too large", "a{5000}"],
  ["counts within counts", "(?:(?:a{20}){20}){20}"],
  ["a count of very many digits", `a{${"9".repeat(400)}}`],
  ["a count of nearly as many", `(?:^){${"9".repeat(30)}}`],
  ["an expression that is too long", "a".repeat(2_000)],
])("createLinearPattern gives nothing for %s", (_, source) => {
  expect(createLinearPattern(source)).toBeUndefined();
});

test.each(["^(a+)+$", "^(a|a)*$", "^(.*a){12}$", "a*a*a*a*b"])(
  "%s takes linear time on a text that it doesn't match",
  source => {
    expect(createLinearPattern(source)!.test(`${"a".repeat(5_000)}!`)).toBe(false);
  },
);
