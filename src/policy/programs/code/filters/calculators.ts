/** `bc`, `dc` and `m4`: filters of which two can call the shell. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, type Recogniser, type Recognition } from "../../../recognition.ts";
import { HOLE, known, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { readProgramFile } from "./program-file.ts";

const bc: Recogniser = (command, recognition) => {
  const { operands, has } = parseArguments(command.arguments, {
    valued: "efSI",
    valuedLong: ["expression", "file"],
  });
  if (has("help", "version", "h", "v")) return [];
  return operands.flatMap(each => localDisk(command, recognition).reads(each));
};

type Scan = (text: string, command: Command, recognition: Recognition) => readonly Operation[];

/** `!command` up to the line's end; `!<`, `!=`, `!>` compare. */
const scanDc: Scan = (text, command, recognition) => {
  const commands = [...text.matchAll(/!(?![<=>])([^\n]*)/g)].map(([, line]) => line!);
  return [
    ...commands.flatMap(each => recognition.shell(known(each), command)),
    ...(text.includes(HOLE) && /!|\0\s*$/.test(text) ? [opaque("its program can't be known")] : []),
  ];
};

/** `syscmd(…)`, `esyscmd(…)` run commands, `include(…)` reads files. */
const scanM4: Scan = (text, command, recognition) => {
  const disk = localDisk(command, recognition);
  const calls = text.matchAll(
    /\b(e?syscmd|s?include|maketemp|mkstemp|indir|builtin|changequote)\b\s*(?:\(\s*`?([^')]{0,500})'?\s*\))?/g,
  );
  return [...calls].flatMap(([, name = "", argument]) => {
    const plain = argument === undefined || /[$`\0]/.test(argument) ? undefined : argument;
    if (name.endsWith("syscmd"))
      return plain === undefined
        ? [opaque("its macros run a command that can't be known")]
        : recognition.shell(known(plain), command);
    if (name.endsWith("include")) return disk.reads(known(plain ?? HOLE));
    return name === "builtin" || name === "indir" ? [opaque("its macros call what can't be told")] : [];
  });
};

/** Programs in the words of options, in files, and else on standard input. */
function filter(language: string, scan: Scan, syntax: Parameters<typeof parseArguments>[1]): Recogniser {
  return (command, recognition) => {
    const given = parseArguments(command.arguments, syntax);
    if (given.has("help", "version", "h", "V")) return [];
    const codes = given.values("e", "expression");
    const files = [...given.values("f", "file"), ...given.operands];
    return [
      ...codes.flatMap(each => scan(each.text, command, recognition)),
      ...(codes.length + files.length === 0 ? [known("-")] : files).flatMap(each =>
        scanFile(each, command, recognition),
      ),
    ];
  };

  function scanFile(file: Word, command: Command, recognition: Recognition): readonly Operation[] {
    const { text, operations } = readProgramFile(file, language, command, recognition);
    return text === undefined ? operations : [...operations, ...scan(text, command, recognition)];
  }
}

export const calculators = {
  bc,
  dc: filter("dc", scanDc, { valued: "ef", valuedLong: ["expression", "file"] }),
  m4: filter("m4", scanM4, {
    valued: "DUIFRoLBt",
    valuedLong: ["define", "undefine", "include", "freeze-state", "reload-state"],
  }),
};

export { calculators as programs };
