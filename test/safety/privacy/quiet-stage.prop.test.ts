import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createHoldBack } from "../../../src/safety/guardrails.ts";
import { createQuietStage } from "../../../src/safety/privacy/quiet-stage.ts";
import { createPrivacyPolicy, createPrivacyScanner, kindsToFind } from "../../../src/safety/privacy.ts";
import { profiles } from "../../../src/safety/profiles.ts";
import { propertyRuns } from "../../deep.ts";
import { secretScanner, TOKEN } from "./veil-rig.ts";

const pieces = fc.array(
  fc.constantFrom(
    ...[
      "the ",
      "word12 ",
      "my password ",
      "is ",
      "hunter22 ",
      "\n",
      "token: ",
      `${TOKEN} `,
      "gh",
      "p_",
      "mysql -p",
    ],
    ...[
      "secretX9 ",
      "Authorization: ",
      "Bearer ",
      "abcDEF123456 ",
      "curl -u ",
      "amy:pw12 ",
      ". ",
      "=",
      "'",
      "🙂 ",
      "word ".repeat(300),
      "born on ",
      "nato il ",
      "May ",
      "4 ",
      "4th, ",
      "1980 ",
      "call ",
      "541 714 1388 ",
      "AA 12 34 ",
      "56 C ",
      "X ",
      "1234567 L ",
      "GB82 WEST ",
      "1234 5698 ",
      "7654 32 ",
      "card ",
      "411111111111 ",
      "1111 ",
    ],
  ),
  { maxLength: 30 },
);

const textOf = (outputs: readonly { readonly text: string }[]) => outputs.map(({ text }) => text).join("");

const { kinds } = profiles.privacy.strict;
const strictScanner = await createPrivacyScanner({
  kinds: kindsToFind(createPrivacyPolicy(kinds), [kinds!]),
});

test.each([
  ["secrets", secretScanner],
  ["the profile strict", strictScanner],
])(
  "[privacy.veil.split] quiet words pass without a scan for %s, and the text is that of the scan of all",
  (_, scanner) => {
    const { isQuietWord } = scanner;
    expect(isQuietWord).toBeDefined();
    expect(["word17", "the", "Thursday,"].every(isQuietWord!)).toBe(true);
    fc.assert(
      fc.property(
        pieces,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (given, lengths) => {
          const text = given.join("");
          const reader = createHoldBack(scanner.stream());
          const quiet = createQuietStage(scanner.stream(), isQuietWord!);
          let passed = "";
          for (let at = 0, index = 0; at < text.length; index++) {
            const length = lengths[index % lengths.length]!;
            passed += textOf(quiet.push(text.slice(at, at + length)));
            at += length;
          }
          passed += textOf(quiet.end());
          expect(passed).toBe(textOf(reader.push(text)) + textOf(reader.end()));
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  },
);
