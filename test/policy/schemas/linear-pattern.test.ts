import { expect, test } from "vitest";
import { compilePattern } from "../../../src/policy/schemas/linear-pattern.ts";

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
  ["a$", ["ba"], ["ab"]],
])("%s", (source, matching, others) => {
  const pattern = compilePattern(source)!;
  for (const text of matching) expect(pattern.test(text), text).toBe(true);
  for (const text of others) expect(pattern.test(text), text).toBe(false);
  for (const text of [...matching, ...others])
    expect(pattern.test(text)).toBe(new RegExp(source, "u").test(text));
});

test.each([
  ["no expression", "("],
  ["a back-reference", "(a)\\1"],
  ["looking ahead", "(?=a)b"],
  ["looking behind", "(?<!a)b"],
  ["a named group", "(?<name>a)"],
  ["a word boundary", "\\ba"],
  ["a count that is too large", "a{5000}"],
  ["counts within counts", "(?:(?:a{20}){20}){20}"],
  ["counts of nothing", "(?:(?:){99999}){99999}"],
  ["an expression that is too long", "a".repeat(2_000)],
])("not %s", (_, source) => {
  expect(compilePattern(source)).toBeUndefined();
});

test.each(["^(a+)+$", "^(a|a)*$", "^(.*a){12}$", "a*a*a*a*b"])(
  "%s takes no time on what it doesn't match",
  source => {
    expect(compilePattern(source)!.test(`${"a".repeat(5_000)}!`)).toBe(false);
  },
);
