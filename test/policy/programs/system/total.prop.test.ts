/** Recognisers of machines and clouds, whatever words they are given. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { operations } from "../../../../src/policy/operations.ts";

import type { Command, Recognition } from "../../../../src/policy/recognition.ts";
import { HOLE, known, unknownWord, type Word } from "../../../../src/policy/word.ts";
import { propertyRuns } from "../../../deep.ts";
import { programsBelow } from "../../whole-engine.ts";
import { rigFacts } from "../rig.ts";

const systemCommands = await programsBelow("system/");
const cloudCommands = await programsBelow("cloud/");

const recognition: Recognition = {
  knows: () => false,
  facts: rigFacts(),
  paths: word => [word.text.includes(HOLE) ? undefined : `/work/app/${word.text}`],
  shell: () => [],
  run: () => [],
};

const programs = Object.entries({ ...systemCommands, ...cloudCommands });

const texts =
  "run exec delete get apply config list set status stop secret s3 cp review accept compose down -- -v -n -X -c -f -l" +
  " --help --force --name=x --all /dev/sda a:b /a:/b a=b 0 -1 https://a.b/c ; constructor __proto__";

const word: fc.Arbitrary<Word> = fc.oneof(
  fc.constantFrom(...texts.split(" ")).map(known),
  fc.string({ maxLength: 6 }).map(known),
  fc.constantFrom(unknownWord, { text: HOLE }, { text: `-${HOLE}` }, { text: `--a=${HOLE}` }),
  fc.constantFrom({ text: "*", isGlob: true as const }),
);

test("[policy.system.total] system programs give operations with the arguments of the vocabulary", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...programs),
      fc.array(word, { maxLength: 7 }),
      ([program, recognise], words) => {
        const command: Command = {
          program,
          words: [known(program), ...words],
          arguments: words,
          environment: new Map(),
          input: { kind: "none" },
          directory: "/work/app",
          isElsewhere: false,
        };
        for (const { name, arguments: given } of recognise(command, recognition) ?? []) {
          expect(Object.keys(operations)).toContain(name);
          expect(operations[name]!.arguments).toEqual(expect.arrayContaining(Object.keys(given)));
        }
      },
    ),
    { numRuns: propertyRuns(5_000) },
  );
});
