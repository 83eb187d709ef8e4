/** Makes recognisers out of descriptions: which of a program's words are files, and what it does to them. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { HOLE, known, type Word } from "../../word.ts";
import type { OptionSyntax, ParsedArguments } from "../arguments.ts";
import type { FileOperationName } from "../effects/file-operation.ts";
import { placesOf, runBelow } from "../effects/run-below.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { onFiles } from "./on-files.ts";

export interface FileProgram {
  readonly syntax?: OptionSyntax;
  /** What it does to its operands. @default "fs.read" */
  readonly does?: FileOperationName;
  /** Options with which it only says whether files differ. */
  readonly onlyTellsWith?: readonly string[];
  /** How many operands in front are no files, such as a pattern. @default 0 */
  readonly leading?: number;
  /** Options that take the place of the leading operands. */
  readonly leadingUnless?: readonly string[];
  /** Options with which its operands are no files. */
  readonly noFilesWith?: readonly string[];
  /** It goes through folders: always, or with one of these options. */
  readonly isRecursive?: true | readonly string[];
  /** It looks into the folder where it runs when no operand names another one: always, or unless it has an input. */
  readonly looksAround?: true | readonly string[] | "without input";
  /** What it writes is added to what is there: always, or with one of these options. */
  readonly appends?: true | readonly string[];
  /** The place, from 0, of an operand that it writes instead. */
  readonly output?: number;
  /** Options whose values are files that it reads, or writes. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  /** Options whose values are commands that it runs, once, or with each file that it comes across. */
  readonly runs?: readonly string[];
  readonly runsOnFiles?: readonly string[];
  /** Variables of its environment that hold commands that it runs, or options. */
  readonly commandVariables?: readonly string[];
  readonly optionVariables?: readonly string[];
}

export const fileProgram =
  (program: FileProgram): Recogniser =>
  (command, recognition) => {
    const parsed = readArguments(command, recognition, program.syntax);
    if (asksForHelp(parsed)) return [];
    const files = filesOf(program, parsed, command);
    const isRecursive = holds(program.isRecursive, parsed);
    const { output } = program;
    const does = parsed.has(...(program.onlyTellsWith ?? [])) ? "fs.list" : (program.does ?? "fs.read");
    const on = onFiles(command, recognition);
    const extra =
      does === "fs.write" ? { append: holds(program.appends, parsed) } : { recursive: isRecursive };
    return [
      ...on(
        does,
        files.filter((_, index) => index !== output),
        hasArguments(does) ? extra : {},
      ),
      ...on("fs.read", parsed.values(...(program.reads ?? []))),
      ...on("fs.write", [
        ...parsed.values(...(program.writes ?? [])),
        ...(output === undefined ? [] : files.slice(output, output + 1)),
      ]),
      ...parsed.values(...(program.runs ?? [])).flatMap(word => recognition.shell(word, command)),
      ...parsed
        .values(...(program.runsOnFiles ?? []))
        .flatMap(word =>
          runBelow(
            { places: placesOf(files, false, command, recognition), isAll: true },
            [word, known("{}")],
            command,
            recognition,
          ),
        ),
      ...environmentOf(program, command, recognition),
    ];
  };

export const filePrograms = (programs: { readonly [name: string]: FileProgram }): Commands =>
  Object.fromEntries(Object.entries(programs).map(([name, program]) => [name, fileProgram(program)]));

/** `-$N` is an option, whichever. */
function filesOf(program: FileProgram, parsed: ParsedArguments, command: Command): readonly Word[] {
  if (parsed.has(...(program.noFilesWith ?? []))) return [];
  const isReplaced = parsed.has(...(program.leadingUnless ?? []));
  const files = parsed.operands
    .slice(isReplaced ? 0 : (program.leading ?? 0))
    .filter(({ text }) => !text.startsWith(`-${HOLE}`));
  if (files.length > 0) return files;
  const { looksAround } = program;
  const looks = looksAround === "without input" ? command.input.kind === "none" : holds(looksAround, parsed);
  return looks ? [known(".")] : [];
}

function environmentOf(
  program: FileProgram,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { commandVariables = [], optionVariables = [] } = program;
  return [
    ...commandVariables.flatMap(name => {
      const value = command.environment.get(name);
      return value === undefined ? [] : recognition.shell(value, command);
    }),
    ...optionVariables
      .filter(name => command.environment.has(name))
      .map(name => opaque(`some of its options come from $${name}`)),
  ];
}

const holds = (when: true | readonly string[] | undefined, parsed: ParsedArguments): boolean =>
  when === true || (when !== undefined && parsed.has(...when));

const hasArguments = (name: FileOperationName) => name !== "fs.make_directory";
