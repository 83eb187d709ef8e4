/** `perl`: its code on the command line, over files, and in place. */
import { perl as code } from "../languages/perl.ts";
import { readFiles, writeFiles } from "../run-code.ts";
import { defineInterpreter } from "./define-interpreter.ts";

const perl = defineInterpreter({
  name: "perl",
  code,
  options: { code: "eE", valued: "I", attached: "iFMmdDVx", numbered: "0lC" },
  harmless: ["v", "V", "h", "help", "version"],
  // `-MModule=a,b` is `use Module split(/,/, …)`, and what stands behind a semicolon is code like any other.
  wrap: (text, { values }) =>
    [...values("M", "m").map(each => `use ${each.text.replace(/=.*/s, "")};`), text].join("\n"),
  files: ({ has, code, rest }, command, recognition) => {
    // `<>` runs what ends or begins with a pipe.
    const pipes = rest.filter(each => /^\s*\||\|\s*$/.test(each.text));
    const run = pipes.flatMap(each =>
      recognition.shell({ text: each.text.replace(/^\s*\||\|\s*$/g, "") }, command),
    );
    if (code.length === 0 || !has("n", "p", "i")) return run;
    const files = rest.filter(each => !pipes.includes(each));
    return [...run, ...(has("i") ? writeFiles : readFiles)(files, command, recognition)];
  },
});

const versions = ["5.30", "5.32", "5.34", "5.36", "5.38", "5.40"];

export const perlPrograms = Object.fromEntries(
  ["perl", "perl5", ...versions.map(each => `perl${each}`)].map(name => [name, perl]),
);

export { perlPrograms as programs };
