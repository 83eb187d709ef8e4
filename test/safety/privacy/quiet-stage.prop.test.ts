import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createHoldBack } from "../../../src/safety/guardrails.ts";
import { createQuietStage } from "../../../src/safety/privacy/quiet-stage.ts";
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
    ],
  ),
  { maxLength: 30 },
);

const textOf = (outputs: readonly { readonly text: string }[]) => outputs.map(({ text }) => text).join("");

test("[privacy.veil.split] quiet words pass without a scan, and the text is that of the scan of all", () => {
  const { isQuietWord } = secretScanner;
  expect(isQuietWord).toBeDefined();
  fc.assert(
    fc.property(
      pieces,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
      (given, lengths) => {
        const text = given.join("");
        const reader = createHoldBack(secretScanner.stream());
        const quiet = createQuietStage(secretScanner.stream(), isQuietWord!);
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
});
