/** Whatever words a program gets, recognising it ends, soon, in operations of the vocabulary. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { operations } from "../../../../src/policy/operations.ts";
import type { Command, Recognition } from "../../../../src/policy/recognition.ts";
import { HOLE, type Word } from "../../../../src/policy/word.ts";
import { propertyRuns } from "../../../deep.ts";
import { programsBelow } from "../../whole-engine.ts";
import { rigFacts } from "../rig.ts";

const fileCommands = await programsBelow("files/");

const text = fc.oneof(
  fc.constantFrom(
    "-",
    "--",
    "-r",
    "-rf",
    "-exec",
    "{}",
    ";",
    "+",
    "-delete",
    "a",
    "b/",
    ".",
    "..",
    "/",
    "x=y",
    HOLE,
  ),
  fc.constantFrom(
    "-c",
    "-o",
    "-t",
    "of=b",
    "xzf",
    "-x",
    "!ls",
    "*.md",
    "host:b",
    "/dev/null",
    "-e",
    "--output=c",
  ),
  fc.string({ maxLength: 6 }),
);
const word: fc.Arbitrary<Word> = fc
  .record({ text, isGlob: fc.constantFrom(undefined, true), canSplit: fc.constantFrom(undefined, true) })
  .map(({ text, isGlob, canSplit }) => ({
    text,
    ...(isGlob && { isGlob }),
    ...(canSplit && { canSplit }),
  }));

const recognition: Recognition = {
  knows: () => false,
  facts: rigFacts(),
  paths: each => [each.text.includes(HOLE) || each.isGlob ? undefined : `/work/app/${each.text}`],
  shell: () => [],
  run: () => [],
};

const commandOf = (program: string, words: readonly Word[]): Command => ({
  program,
  words: [{ text: program }, ...words],
  arguments: words,
  environment: new Map(),
  input: { kind: "none" },
  directory: "/work/app",
  isElsewhere: false,
});

test("[policy.files.operands] any words give operations with the arguments that the vocabulary names", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(fileCommands)),
      fc.array(word, { maxLength: 8 }),
      (program, words) => {
        for (const { name, arguments: given } of fileCommands[program]!(
          commandOf(program, words),
          recognition,
        ) ?? []) {
          expect(operations).toHaveProperty([name]);
          const known = [...operations[name]!.arguments, "recursive"];
          expect(known).toEqual(expect.arrayContaining(Object.keys(given)));
        }
      },
    ),
    { numRuns: propertyRuns(3_000) },
  );
});

test("[policy.files.operands] many words give at most a few operations each", () => {
  const words = Array.from(
    { length: 3_000 },
    (_, index): Word => ({ text: index % 3 === 0 ? "-n" : `${index}` }),
  );
  for (const recogniser of new Set(Object.values(fileCommands))) {
    expect(recogniser(commandOf("x", words), recognition)?.length ?? 0).toBeLessThan(3 * words.length);
  }
});
