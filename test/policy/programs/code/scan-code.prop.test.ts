import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effects } from "../../../../src/policy/programs/code/scan/effects.ts";
import { javascript } from "../../../../src/policy/programs/code/scan/javascript.ts";
import { python } from "../../../../src/policy/programs/code/scan/python.ts";
import { scanCode } from "../../../../src/policy/programs/code/scan-code.ts";
import type { Command, Recognition } from "../../../../src/policy/recognition.ts";
import { propertyRuns } from "../../../deep.ts";
import { programsBelow } from "../../whole-engine.ts";
import { rigFacts } from "../rig.ts";

const codeCommands = await programsBelow("code/");

const command = (words: readonly string[]): Command => ({
  program: words[0]!,
  words: words.map(text => ({ text })),
  arguments: words.slice(1).map(text => ({ text })),
  environment: new Map(),
  input: { kind: "none" },
  directory: "/work/app",
  isElsewhere: false,
});
const recognition: Recognition = {
  knows: () => false,
  facts: rigFacts(),
  paths: ({ text }) => [text],
  shell: () => [],
  run: () => [],
};

/** Pieces of which programs are made, and of which broken ones are. */
const pieces = fc.constantFrom(
  ..."( ) [ ] { } ' \" ` / \\ # // /* */ <<END END = => := . , ; : | & $ @ % ${ #{ @{ f\" ''' s/a/b/e q( qw( %w[ 0".split(
    " ",
  ),
  ..."import from as def lambda for in os system exec eval require fs x y print getline e w -rf \0 é 𝘰".split(
    " ",
  ),
  " ",
  "\n",
);
const code = fc.array(pieces, { maxLength: 60 }).map(each => each.join(""));

describe("the scan of any text", () => {
  test.each([python, javascript])("[policy.code.total] never throws on $name", language => {
    fc.assert(
      fc.property(code, text => {
        expect(Array.isArray(scanCode(language, text, command([language.name]), recognition))).toBe(true);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("[policy.code.total] never throws on the arguments of any program", () => {
    const programs = fc.constantFrom(...Object.keys(codeCommands));
    const option = fc.constantFrom(
      "-e",
      "-c",
      "-r",
      "-f",
      "-i",
      "-n",
      "-p",
      "-m",
      "-E",
      "--eval",
      "--",
      "-",
      "run",
    );
    fc.assert(
      fc.property(programs, fc.array(fc.oneof(option, code), { maxLength: 5 }), (program, words) => {
        codeCommands[program]!(command([program, ...words]), recognition);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

test("[policy.code.total] code beyond the bounds is unknown", () => {
  const scanned = (text: string) =>
    scanCode(python, text, command(["python"]), recognition).map(each => each.name);
  expect(scanned("x = 1\n".repeat(40_000))).toEqual(["shell.opaque"]);
  expect(scanned("import os\n" + "os.remove('a')\n".repeat(2_000))).toContain("shell.opaque");
  expect(scanned(`${"exec(".repeat(20)}'1'${")".repeat(20)}`)).toContain("shell.opaque");
});

test.each([python, javascript])(
  "[policy.code.total] every effect in the table of $name has a meaning",
  language => {
    const used = [language.names, language.method, language.member].flatMap(each => [...each.values()]);
    const known = new Set([...Object.keys(effects), "evaluate", "changeDirectory"]);
    expect(used.filter(each => !known.has(each))).toEqual([]);
    const kinds = /^(?:join|joinAll|same|home|here|temporary)$/;
    expect([...language.value.values()].filter(each => !kinds.test(each))).toEqual([]);
  },
);

test("[policy.code.total] nested groups are read in linear time", () => {
  const nested = `${"{".repeat(20_000)}${"}=".repeat(20_000)}`;
  expect(scanCode(javascript, nested, command(["node"]), recognition)).toEqual([]);
});
