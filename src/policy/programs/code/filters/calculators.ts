/** `bc`, `dc` and `m4`: filters of which two can call the shell. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../../recognition.ts";
import { HOLE, known } from "../../../word.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { fileRows } from "../../files/file-rows.ts";
import { fileCommand, type Options } from "../../files/file-use.ts";
import { readProgramFile } from "./program-file.ts";

type Scan = (text: string, command: Command, recognition: Recognition) => readonly Operation[];

/** `!command` up to the line's end; `!<`, `!=`, `!>` compare. */
const scanDc: Scan = (text, command, recognition) => [
  ...[...text.matchAll(/!(?![<=>])([^\n]*)/g)].flatMap(([, line]) =>
    recognition.shell(known(line!), command),
  ),
  ...(text.includes(HOLE) && /!|\0\s*$/.test(text) ? [opaque("its program can't be known")] : []),
];

/** `syscmd(…)`, `esyscmd(…)` run commands, `include(…)` reads files. */
const scanM4: Scan = (text, command, recognition) => {
  const calls = text.matchAll(/\b(e?syscmd|s?include|indir|builtin)\b\s*(?:\(\s*`?([^')]{0,500})'?\s*\))?/g);
  return [...calls].flatMap(([, name = "", argument]) => {
    const isPlain = argument !== undefined && !/[$`\0]/.test(argument);
    if (name.endsWith("include"))
      return localDisk(command, recognition).reads(known(isPlain ? argument : HOLE));
    return isPlain && name.endsWith("syscmd")
      ? recognition.shell(known(argument), command)
      : [opaque("its macros run what can't be known")];
  });
};

/** Programs in the words of options, in files, and else on standard input. */
const filter = (language: string, scan: Scan, valued: Options) =>
  fileCommand(valued, ({ values, has, operands, command, recognition }) => {
    if (has("-h -V")) return [];
    const judge = (text: string) => scan(text, command, recognition);
    const codes = values("-e --expression");
    const files = [...values("-f --file"), ...operands];
    return [
      ...[...codes, ...values("-D --define")].flatMap(each => judge(each.text)),
      ...(codes.length + files.length === 0 ? [known("-")] : files).flatMap(each =>
        readProgramFile(each, language, judge, command, recognition),
      ),
    ];
  });

export const programs = {
  ...fileRows({ bc: { valued: "-e -f -S -I --expression --file", instead: { nothing: "-h -v" } } }),
  dc: filter("dc", scanDc, "-e -f --expression --file"),
  m4: filter(
    "m4",
    scanM4,
    "-D -U -I -F -R -o -L -B -t --define --undefine --include --freeze-state --reload-state",
  ),
};
