/** Recognisers of networks, packages and databases, whatever words they are given. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { operations } from "../../../../src/policy/operations.ts";
import type { Command, Input, Recognition } from "../../../../src/policy/recognition.ts";
import { HOLE, known, unknownWord, type Word } from "../../../../src/policy/word.ts";
import { propertyRuns } from "../../../deep.ts";
import { programsBelow } from "../../whole-engine.ts";
import { rigFacts } from "../rig.ts";

const networkCommands = await programsBelow("network/");
const packageCommands = await programsBelow("packages/");

const recognition: Recognition = {
  knows: () => false,
  facts: rigFacts({
    files: { "/work/app/package.json": '{"scripts":{"x":1,"build":"tsc"}}', "/work/app/f": "a b" },
  }),
  paths: word => [word.text.includes(HOLE) ? undefined : `/work/app/${word.text}`],
  shell: () => [],
  run: () => [],
};

const databaseCommands = await programsBelow("databases/");
const programs = Object.entries({ ...networkCommands, ...packageCommands, ...databaseCommands });

const texts =
  "install run exec x build add publish config set get remove tool -c -e -f -o -d -K -X -l -p -r -D - -- --help --file=f " +
  "--registry=https://a.b --config --url https://a.b/c {a,b} [::1]:80 @f a=@f h:x u@h EXEC:x TCP:a:1 !ls \\x .read ; " +
  "delete update with ( ' constructor __proto__ toString 5";

const word: fc.Arbitrary<Word> = fc.oneof(
  fc.constantFrom(...texts.split(" ")).map(known),
  fc.constantFrom("drop table x", "select 1;", "with a as (delete from b) select 1").map(known),
  fc.string({ maxLength: 6 }).map(known),
  fc.constantFrom(unknownWord, { text: HOLE }, { text: `-${HOLE}` }, { text: `--a=${HOLE}` }),
  fc.constantFrom({ text: "*", isGlob: true as const }),
);

const input: fc.Arbitrary<Input> = fc.oneof(
  fc.constantFrom<Input>({ kind: "none" }, { kind: "unknown" }, { kind: "file", path: known("f") }),
  word.map((text): Input => ({ kind: "text", text })),
);

test("[policy.network.total] network programs give operations with the arguments of the vocabulary", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...programs),
      fc.array(word, { maxLength: 7 }),
      input,
      ([program, recognise], words, given) => {
        const command: Command = {
          program,
          words: [known(program), ...words],
          arguments: words,
          environment: new Map([["NPM_CONFIG_REGISTRY", known("x")]]),
          input: given,
          directory: "/work/app",
          isElsewhere: false,
        };
        for (const each of recognise(command, recognition) ?? []) {
          expect(Object.keys(operations)).toContain(each.name);
          // `registry` of packages is an argument beside those of the table.
          const listed = [...operations[each.name]!.arguments, "registry"];
          expect(listed).toEqual(expect.arrayContaining(Object.keys(each.arguments)));
        }
      },
    ),
    { numRuns: propertyRuns(4_000) },
  );
});
