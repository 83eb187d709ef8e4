/** `fileRows` makes recognisers out of rows: which of a program's words are files, and what it does to them. */

import type { Operation } from "../../../ports/index.ts";
import { lastName } from "../../paths/path-parts.ts";
import { isSecretPath } from "../../paths/secret-paths.ts";
import { type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { secretsAmong } from "../../strangers/named-paths.ts";
import { HOLE, isKnown, known, type Word } from "../../word.ts";
import type { FileOperationName } from "../effects/file-operation.ts";
import { isPlainKind } from "../effects/plain-kinds.ts";
import { placesOf, runBelow } from "../effects/run-below.ts";
import { wordList } from "../syntax/word-list.ts";
import { type FileUse, fileCommand, named, type Options } from "./file-use.ts";

export interface FileRow {
  /** The operation on its operands; “nothing” if they aren't files. @default "fs.read" */
  readonly does?: FileOperationName | "nothing";
  /** Options with a value. */
  readonly valued?: Options;
  /** With one of these it does something else to its operands. */
  readonly instead?: { readonly [name in FileOperationName | "nothing"]?: Options };
  /** With one of these it does this to them as well. */
  readonly also?: { readonly [name in FileOperationName]?: Options };
  /** Options, in their full spelling, and what they do beside that. */
  readonly adds?: readonly (readonly [options: Options, operation: Operation])[];
  /** How many operands in front are no files, such as a pattern, unless one of the options is given. @default 0 */
  readonly leading?: number;
  readonly leadingUnless?: Options;
  /** It goes through folders: always, or with one of these. */
  readonly recursive?: true | Options;
  /** It goes past hidden files in a folder, unless one of these is given, or a pattern that hidden files may match. */
  readonly skipsHidden?: { readonly unless: Options; readonly patterns: Options };
  /** Options with patterns: of a folder's files only those that match one of them are read. */
  readonly chooses?: Options;
  /** It looks into the folder where it runs when no operand names another one: always, or unless it has an input. */
  readonly looksAround?: true | Options | "without input";
  /** It appends to the file: always, or with one of these options. */
  readonly appends?: true | Options;
  readonly forces?: Options;
  /** The place, from 0, of an operand that it writes instead. */
  readonly output?: number;
  /** Options whose values are files that it reads, or writes. */
  readonly reads?: Options;
  readonly writes?: Options;
  /** Options whose values are commands that it runs, once, or with each file that it comes across. */
  readonly runs?: Options;
  readonly runsOnFiles?: Options;
  /** Words of the command that make it run unknown code. */
  readonly code?: RegExp;
  /** Words of the command that are no operands. */
  readonly skips?: RegExp;
  /** Variables of its environment that hold options. */
  readonly optionVariables?: string;
}

/** Programs by rows; each key names one or more of them. */
export const fileRows = (rows: { readonly [names: string]: FileRow }): Commands =>
  Object.assign({}, ...Object.entries(rows).map(([names, row]) => named(names, fileRow(row))));

export function fileRow(row: FileRow): Recogniser {
  const { valued, reads, writes, runs, runsOnFiles, skips, code } = row;
  const judge = fileCommand([valued, reads, writes, runs, runsOnFiles].join(" "), use => effects(row, use));
  return (command, recognition) => {
    const { arguments: words, program } = command;
    const left = words.filter(({ text }) => skips?.test(text) !== true);
    const named = row.does === "nothing" ? secretsAmong(command, recognition) : [];
    const found = [...(judge({ ...command, arguments: left }, recognition) ?? []), ...named];
    const isTold = words.some(({ text }) => code?.test(text));
    return isTold ? [...found, opaque(`what ${program} is told to run can't be told`)] : found;
  };
}

function effects(row: FileRow, use: FileUse): readonly Operation[] {
  const { on, has, values, command, recognition, shell } = use;
  const { reads = "", writes = "", runs = "", runsOnFiles = "", adds = [] } = row;
  const { optionVariables = "" } = row;
  const files = filesOf(row, use);
  const others = files.filter((_, index) => index !== row.output);
  const [instead] = Object.entries(row.instead ?? {}).filter(([, options]) => has(options));
  const usual = (instead?.[0] ?? row.does ?? "fs.read") as FileOperationName | "nothing";
  const does = usual === "fs.search" && takesEveryLine(row, use) ? "fs.read" : usual;
  const spelled = command.arguments.map(({ text }) => text.replace(/=.*/s, ""));
  const { environment } = command;
  return [
    ...(does === "nothing" ? [] : on(does, others, extraOf(does, row, use))),
    ...Object.entries(row.also ?? {}).flatMap(([name, options]) =>
      use.whether(options) === false ? [] : on(name as FileOperationName, others, extraOf(name, row, use)),
    ),
    ...secretsChosen(row, use),
    ...adds.flatMap(([options, each]) => (wordList(options).some(is => spelled.includes(is)) ? [each] : [])),
    ...on("fs.read", values(reads)),
    ...on("fs.write", [...values(writes), ...files.filter((_, index) => index === row.output)]),
    ...shell(values(runs)),
    ...values(runsOnFiles).flatMap(word => {
      const places = placesOf(files, false, command, recognition);
      return runBelow({ places, isAll: true }, [word, known("{}")], command, recognition);
    }),
    ...wordList(optionVariables)
      .filter(name => environment.has(name))
      .map(name => opaque(`some of its options come from $${name}`)),
  ];
}

function extraOf(name: string, row: FileRow, use: FileUse): Operation["arguments"] {
  if (name === "fs.make_directory") return {};
  if (name === "fs.write") return { append: holds(row.appends, use) === true };
  const recursive = holds(row.recursive, use);
  if (name !== "fs.delete")
    return {
      recursive: recursive === true,
      ...(skipsHidden(row, use) && { hidden: false }),
      ...(choosesPlain(row, use) && recursive === true && { withoutSecrets: true }),
    };
  return { recursive, force: holds(row.forces, use) };
}

/** A pattern that leaves files out, or chooses a plain kind of them, shows no hidden secret. */
const skipsHidden = ({ skipsHidden: how }: FileRow, { values, whether }: FileUse): boolean =>
  how !== undefined &&
  whether(how.unless) === false &&
  values(how.patterns).every(
    each => isKnown(each) && (each.text.startsWith("!") || isPlainKind(lastName(each.text))),
  );

/** Only text, code or pictures are chosen. */
function choosesPlain({ chooses = "" }: FileRow, { values }: FileUse): boolean {
  const chosen = values(chooses).filter(({ text }) => !text.startsWith("!"));
  return chosen.length > 0 && chosen.every(each => isKnown(each) && isPlainKind(lastName(each.text)));
}

/** A search that chooses the files of a secret by their names. */
const secretsChosen = ({ chooses = "" }: FileRow, { recognition, values }: FileUse): readonly Operation[] =>
  values(chooses)
    .filter(({ text }) => !text.startsWith("!") && isSecretPath(`/${lastName(text)}`, recognition.facts))
    .map(({ text }) => operation("secrets.read", { path: text }));

/** A pattern that every line fits: the search shows all that is in the files. */
function takesEveryLine({ leading = 0, leadingUnless = "" }: FileRow, { has, operands, values }: FileUse) {
  if (leading === 0) return false;
  const patterns = has(leadingUnless) ? values("-e --regexp") : operands.slice(0, leading);
  return patterns.some(each => isKnown(each) && EVERY_LINE.test(each.text));
}

const EVERY_LINE = /^(?:|\^?(?:\.[*?+]?)?\$?|\^?\[\^\]?[^\]]\][*?]\$?|\^?\\?\.\*\$?)$/;
const NUMBER = /^[-+]?(?:0x[\da-f]+|\d+)[kmgtb]?$/i;

/** Of a program that only reads, a number behind an option is its value, unless it may be a pattern. */
function filesOf(row: FileRow, use: FileUse): readonly Word[] {
  const { leading = 0, leadingUnless = "", looksAround, does, output } = row;
  const { arguments: words, input } = use.command;
  const isReader = leading === 0 && output === undefined && (does === undefined || does === "fs.list");
  const values = new Set(isReader ? words.filter((_, at) => words[at - 1]?.text.startsWith("-")) : []);
  const files = use.operands
    .slice(use.has(leadingUnless) ? 0 : leading)
    // `-$N` is an option, whichever.
    .filter(word => !word.text.startsWith(`-${HOLE}`) && !(values.has(word) && NUMBER.test(word.text)));
  if (files.length > 0) return files;
  const looks = looksAround === "without input" ? input.kind === "none" : holds(looksAround, use) === true;
  return looks ? [known(".")] : [];
}

const holds = (when: true | Options | undefined, use: FileUse): boolean | undefined =>
  when === true || (when === undefined ? false : use.whether(when));
