import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileSentence } from "../../../src/policy/rules/compile-sentence.ts";
import { nounLexicon, verbLexicon } from "../../../src/policy/rules/entries.ts";
import { parseRuleNotation } from "../../../src/policy/rules/exact-rules.ts";
import { formatRule } from "../../../src/policy/rules/operation-notation.ts";
import type { Decision } from "../../../src/ports/index.ts";
import { propertyRuns } from "../../deep.ts";

const decision = fc.constantFrom<Decision>("allow", "ask", "deny");
const piece = fc.constantFrom(
  "main",
  "a b",
  "*",
  "/x/*",
  "x|y",
  "(z)",
  '"',
  "\\",
  "!",
  ",",
  "a:b",
  "ä",
  " pad ",
  "true",
);
const value = fc.oneof(
  piece,
  fc.array(piece, { minLength: 1, maxLength: 3 }).map(all => all.join("")),
);
const named = fc.dictionary(
  fc.constantFrom("path", "branch", "domain"),
  fc.array(value, { minLength: 1, maxLength: 3 }),
  { maxKeys: 3 },
);
const word = fc.oneof(
  fc.constantFrom(...verbLexicon().keys()),
  fc.constantFrom(...nounLexicon().keys()),
  fc.constantFrom(
    ..."the any all new to in outside of except not main, production, and or src/ .env `x` (see below) only never ask before without approval is forbidden approved domains list . —".split(
      " ",
    ),
  ),
);
const sentence = fc.array(word, { maxLength: 9 }).map(words => words.join(" "));

describe("formatRule", () => {
  test("[policy.rules.round-trip] is read back with arguments and exceptions of any text", () => {
    fc.assert(
      fc.property(named, named, (args, except) => {
        const exceptions = Object.keys(except).length > 0 && { except };
        const pattern = { operation: "git.push", arguments: args, ...exceptions };
        expect(parseRuleNotation(formatRule(pattern), "deny")?.patterns).toEqual([pattern]);
      }),
    );
  });

  test("[policy.rules.round-trip] is read back with commands", () => {
    const command = fc.array(fc.constantFrom("git", "push", "*", "-f", "a:b", "'x y'"), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(command, fc.constantFrom("", ":*", " *"), (words, end) => {
        const parsed = parseRuleNotation(`Bash(${words.join(" ")}${end})`, "deny")!.patterns;
        expect(parseRuleNotation(formatRule(parsed[0]!), "deny")!.patterns).toEqual(parsed);
      }),
    );
  });

  test("[policy.rules.round-trip] is read back for each rule of a sentence", () => {
    fc.assert(
      fc.property(sentence, decision, (text, heading) => {
        const patterns = compileSentence(text, { heading, domains: ["a.example"] })?.patterns ?? [];
        for (const pattern of patterns) {
          expect(parseRuleNotation(formatRule(pattern), "deny")).toMatchObject({
            patterns: [pattern],
            isReadable: true,
          });
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});

describe("sentences", () => {
  const understood = fc.constantFrom(
    "force push to main, production, or staging",
    "delete files outside of tmp/",
    "commit, push and open pull requests",
    "read or write .env files",
    "send POST requests to example.com",
  );

  test("[policy.rules.whole] an unknown word anywhere makes the whole sentence advisory", () => {
    fc.assert(
      fc.property(
        understood,
        fc.nat(),
        decision,
        fc.constantFrom("zorp", "quickly", "others'", "`x y`"),
        (text, at, heading, stray) => {
          const words = text.split(" ");
          const position = at % (words.length + 1);
          const changed = words.toSpliced(position, 0, stray).join(" ");
          expect(compileSentence(text, { heading })).toBeDefined();
          expect(compileSentence(changed, { heading })).toBeUndefined();
        },
      ),
    );
  });

  test("never throw, whatever the text", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), sentence);
    fc.assert(
      fc.property(
        text,
        fc.option(decision, { nil: undefined }),
        (given, heading) => void compileSentence(given, { heading }),
      ),
    );
  });

  test("[policy.rules.narrow] a sentence never allows more than the same words forbid", () => {
    const names = (text: string, heading: Decision) =>
      compileSentence(text, { heading })?.patterns.map(({ operation }) => operation) ?? [];
    const extra = new Set(["fs.list", "fs.make_directory", "package.restore", "git.switch"]);
    fc.assert(
      fc.property(sentence, text => {
        const forbidden = new Set(names(text, "deny"));
        fc.pre(forbidden.size > 0);
        expect(names(text, "allow").filter(name => !forbidden.has(name) && !extra.has(name))).toEqual([]);
      }),
    );
  });
});
