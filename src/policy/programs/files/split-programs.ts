/** Programs that cut a file into many, whose names begin alike. */
import type { Operation } from "../../../ports/index.ts";
import type { Command, Commands, Recogniser, Recognition } from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import type { OptionSyntax } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { operationsOn } from "./operations-on.ts";

const splitSyntax: OptionSyntax = {
  valued: "abClnt",
  valuedLong: [
    "suffix-length",
    "bytes",
    "line-bytes",
    "lines",
    "number",
    "additional-suffix",
    "filter",
    "separator",
  ],
};

const split: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, splitSyntax);
  if (asksForHelp(parsed)) return [];
  const [file, prefix = known("x")] = parsed.operands;
  const filters = parsed.values("filter");
  return [
    ...(file === undefined ? [] : operationsOn("fs.read", file, command, recognition)),
    ...filters.flatMap(word => recognition.shell(word, command)),
    ...(filters.length > 0 ? [] : piecesOf(prefix, command, recognition)),
  ];
};

const contextSyntax: OptionSyntax = { valued: "fbn", valuedLong: ["prefix", "suffix-format", "digits"] };

const splitByContext: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, contextSyntax);
  const [file] = parsed.operands;
  if (asksForHelp(parsed) || file === undefined) return [];
  const prefix = parsed.values("f", "prefix").at(-1) ?? known("xx");
  return [...operationsOn("fs.read", file, command, recognition), ...piecesOf(prefix, command, recognition)];
};

/** In the brain no name is left to chance: `brain.ya` may come out as `brain.yaml`. */
function piecesOf(prefix: Word, command: Command, recognition: Recognition): readonly Operation[] {
  const { brain } = recognition.facts;
  return recognition.paths({ ...prefix, text: `${prefix.text}aa` }, command).flatMap(path => {
    return brain !== undefined && path?.startsWith(`${brain}/`)
      ? fileOperation("fs.write", path.slice(0, path.lastIndexOf("/")), { recursive: undefined })
      : fileOperation("fs.write", path);
  });
}

export const splitPrograms: Commands = { split, gsplit: split, csplit: splitByContext };

export { splitPrograms as programs };
