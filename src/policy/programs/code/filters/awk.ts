/** `awk` and its relatives: filters, unless their program says otherwise. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, possibly, type Recogniser, type Recognition } from "../../../recognition.ts";
import { known, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { wordSet } from "../../syntax/word-list.ts";
import { awkOperations } from "./awk-program.ts";
import { readProgramFile } from "./program-file.ts";

const syntax = {
  valued: "FvfeilEW",
  valuedLong: ["field-separator", "assign", "file", "source", "include", "load", "exec"],
  stopsAtOperand: true,
} as const;

/** Extensions that come with gawk and do no harm. */
const extensions = wordSet("time readfile json ordchr fnmatch intdiv revoutput revtwoway select");

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;

const awk: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments, syntax);
  if (given.has("version", "help", "V", "h") && given.rest.length === 0) return [];
  const scripts = given.values("f", "file", "E", "exec");
  const sources = given.values("e", "source");
  const isWhole = scripts.length + sources.length > 0;
  const texts = isWhole ? sources : given.rest.slice(0, 1);
  const operands = isWhole ? given.rest : given.rest.slice(1);
  const variables = new Map<string, Word>();
  for (const word of [...given.values("v", "assign"), ...operands]) {
    const [, name, value] = ASSIGNMENT.exec(word.text) ?? [];
    if (name !== undefined && value !== undefined) variables.set(name, { ...word, text: value });
  }
  const files = operands.filter(each => !ASSIGNMENT.test(each.text));
  const includes = given.values("i", "include");
  const isInPlace = includes.some(each => /(?:^|\/)inplace(?:\.awk)?$/.test(each.text));
  const disk = localDisk(command, recognition);
  const judge = (text: string) => awkOperations(text, variables, command, recognition);
  const included = includes.filter(each => each.text.includes("/") || each.text.endsWith(".awk"));
  return [
    ...texts.flatMap(each => judge(each.text)),
    ...[...scripts, ...included].flatMap(each => readProgramFile(each, "awk", judge, command, recognition)),
    ...given
      .values("l", "load")
      .filter(each => !extensions.has(each.text))
      .map(() => opaque("it loads a library that can't be told")),
    ...files.flatMap(each => (isInPlace ? disk.writes(each) : disk.reads(each))),
    ...outputs(command.arguments, command, recognition),
  ];
};

/** gawk's `-o`, `-p`, `-d` write the program, a profile, the variables. */
function outputs(words: readonly Word[], command: Command, recognition: Recognition): readonly Operation[] {
  const at = words.findIndex(each => !each.text.startsWith("-"));
  return words.slice(0, at < 0 ? words.length : at).flatMap(({ text }) => {
    const [, file] = /^(?:-[opd]|--(?:pretty-print|profile|dump-variables)(?:=|$))(.*)$/s.exec(text) ?? [];
    if (file === undefined) return [];
    const usual = /^--?d/.test(text) ? "awkvars.out" : "awkprof.out";
    return localDisk(command, recognition)
      .writes(known(file || usual))
      .map(possibly);
  });
}

export const programs = { awk, gawk: awk, mawk: awk, nawk: awk, "original-awk": awk, goawk: awk };
