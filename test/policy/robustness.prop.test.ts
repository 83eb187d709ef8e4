/** Whatever text comes: it is recognised as something, and nothing breaks. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { operations } from "../../src/policy/operations.ts";
import { propertyRuns } from "../deep.ts";
import { rigFacts } from "./programs/rig.ts";
import { commands, recogniseShell } from "./whole-engine.ts";

const facts = rigFacts({ files: { "/work/app/a.sh": "rm -rf src\n. ./a.sh\n", "/work/app/src/a.ts": "" } });

const programs = [...commands.keys()].filter(name => /^[\w.@+-]+$/.test(name));
/** `§` stands for a dollar sign. */
const shellTokens = [
  ..."; & && || | |& ( ) { } (( )) [[ ]] [ ] ! # ' \" ` \\ § §( §{ } < > >> << <<- <<< <( >( &> 2>&1 >| ;; ;& = == += ~ * ? {a,b} -".split(
    " ",
  ),
  ..."if then else elif fi for in do done while until case esac function select time coproc".split(" "),
  ..."cd eval source . exec export set trap alias command builtin declare read unset".split(" "),
  ..."§X §{X:-a} §{X:0:2} §{X/a/b} §{!X} §{X@P} §@ §# §1 §((1+1)) §'\\x72m' §\"a\" X=rm X+=b X[1]=c".split(
    " ",
  ),
  ..."-r -f -rf -c -e -exec --force --all -- - EOF 'EOF' {} + \\; /dev/null ~/.ssh/id_rsa a.sh src . .. /".split(
    " ",
  ),
  "\n",
  "\t",
  "\u2013rf",
  "\u00a0",
  "é",
  "😀",
  "\ud800",
  "\u202e",
  "\0",
].map(each => each.replace("§", () => "$"));
const token = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...shellTokens) },
  { weight: 3, arbitrary: fc.constantFrom(...programs) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);
const separator = fc.oneof(
  { weight: 6, arbitrary: fc.constant(" ") },
  { weight: 1, arbitrary: fc.constantFrom("", "\n", "\\\n") },
);
const soup = fc
  .array(fc.tuple(token, separator), { maxLength: 30 })
  .map(parts => parts.map(([word, space]) => word + space).join(""));
/** One program, and words that may mean something to it. */
const plainCommand = fc
  .tuple(fc.constantFrom(...programs), fc.array(token, { maxLength: 8 }))
  .map(([program, words]) => [program, ...words].join(" "));

function expectSomething(text: string) {
  const found = recogniseShell(text, facts);
  expect(found.length).toBeGreaterThan(0);
  for (const { name } of found) expect(Object.hasOwn(operations, name) || name).toBe(true);
}

test.each([
  ["any text", fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: "binary", maxLength: 200 }))],
  ["a soup of shell syntax", soup],
  ["a program with odd arguments", plainCommand],
])("[policy.robustness.total] %s comes to at least one operation of the vocabulary", (_name, text) => {
  fc.assert(fc.property(text, expectSomething), { numRuns: propertyRuns(1000) });
});
