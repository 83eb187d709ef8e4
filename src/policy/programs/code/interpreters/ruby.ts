/** `ruby`: its code on the command line, over files, and in place. */
import { ruby as code } from "../languages/ruby.ts";
import { readFiles, writeFiles } from "../run-code.ts";
import { defineInterpreter } from "./define-interpreter.ts";

const ruby = defineInterpreter({
  name: "ruby",
  code,
  options: {
    code: "e",
    valued: "IrCEX",
    attached: "iFTWKx",
    numbered: "0",
    valuedLong: ["encoding", "external-encoding", "internal-encoding"],
  },
  harmless: ["v", "h", "version", "help", "copyright"],
  preload: ["r"],
  special: ({ has, script, rest, code: given }, command, recognition) => {
    // Programs that ruby finds on the search path.
    if (has("S") && script !== undefined) return recognition.run([script, ...rest], command);
    return has("c") && given.length === 0
      ? readFiles(script === undefined ? [] : [script], command, recognition)
      : undefined;
  },
  files: ({ has, code: given, rest }, command, recognition) => {
    if (!has("n", "p") || given.length === 0) return [];
    return has("i") ? writeFiles(rest, command, recognition) : readFiles(rest, command, recognition);
  },
});

export const rubyPrograms = { ruby, jruby: ruby, irb: ruby, truffleruby: ruby };

export { rubyPrograms as programs };
