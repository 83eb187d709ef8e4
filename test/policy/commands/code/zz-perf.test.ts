import { test } from "vitest";
import { codeCommands } from "../../../../src/policy/commands/code/code-commands.ts";
import { operationsOf, rigFacts } from "../rig.ts";

const N = 25000;
const seeds = [
  "(",
  "[",
  "{",
  "a.",
  "a(",
  "os.system(",
  "x=",
  "a=b=",
  "a,",
  '"',
  "'",
  "`",
  "${",
  '"${',
  "`${",
  'f"{',
  "/",
  "/[",
  "\\",
  "#",
  "//",
  "/*",
  "<<A\n",
  "=>",
  "a=>",
  "(a)=>",
  "({a}=",
  "def f(",
  "lambda ",
  "for x in ",
  "import a,",
  "from a import (",
  "import {a ",
  "|",
  "do |a",
  "q(",
  "s/",
  "qw(",
  "%w[",
  "@{",
  "x[",
  "x[0]",
  'a["b"]',
  "$x->",
  "eval ",
  "unlink ",
  "p=p+",
  "p = Path(p)/",
  "f(f(",
  "os.path.join(",
  "getline <",
  '"a" |',
  "print >",
  "{s",
  "$(shell ",
  "!a",
  "syscmd(",
  "a:\n\tb\n",
  "x\n",
  'require("fs").',
  'import("fs").then(',
  "a?.",
  "1",
  " ",
  ";",
  "[*",
  "\0",
];
const run = (program: string, args: string[], input?: string) => {
  const words = [program, ...args].map(text => ({ text }));
  const command = {
    program,
    words,
    arguments: words.slice(1),
    environment: new Map(),
    input: input === undefined ? { kind: "none" as const } : { kind: "text" as const, text: { text: input } },
    directory: "/work/app",
    isElsewhere: false,
  };
  const recognition = {
    facts: rigFacts({
      files: { "/work/app/Makefile": args.at(-1) ?? "", "/work/app/justfile": args.at(-1) ?? "" },
    }),
    paths: (w: { text: string }) => [w.text],
    shell: () => [],
    run: () => [],
  };
  const start = performance.now();
  codeCommands[program]!(command as never, recognition as never);
  return performance.now() - start;
};
test("perf", () => {
  const programs: [string, string][] = [
    ["python", "-c"],
    ["node", "-e"],
    ["perl", "-e"],
    ["ruby", "-e"],
    ["php", "-r"],
    ["lua", "-e"],
    ["Rscript", "-e"],
    ["julia", "-e"],
    ["awk", ""],
    ["sed", ""],
    ["make", "-C."],
    ["just", "x"],
    ["osascript", "-e"],
    ["expect", "-c"],
    ["pwsh", "-c"],
    ["jq", ""],
    ["yq", ""],
  ];
  for (const [program, option] of programs)
    for (const seed of seeds) {
      const text = seed.repeat(Math.ceil((N * 4) / seed.length)).slice(0, 99000);
      const ms = run(program, option === "" ? [text] : [option, text]);
      if (ms > 400) console.log(program, JSON.stringify(seed), Math.round(ms));
    }
  for (const p of ["dc", "m4"])
    for (const seed of seeds) {
      const ms = run(p, [], seed.repeat(99000 / seed.length));
      if (ms > 400) console.log(p, JSON.stringify(seed), Math.round(ms));
    }
  void operationsOf;
}, 600000);
