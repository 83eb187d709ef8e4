/** Programs that run the command in their arguments and change little about it, each described by a row of a table. */
import type { Operation } from "../../../ports/index.ts";
import type { Command, CommandChanges, Recogniser, Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { type OptionList, type OwnOptions, optionTable, readOptions } from "./own-options.ts";
import { assignmentsOf, folderOf, isOneWord, runInner, shellWords } from "./run-inner.ts";

export interface WrapperForm extends OptionList {
  /** Words between its options and the command: the duration of timeout. */
  readonly operands?: number;
  /** Options with which it prints something and ends, besides `--help` and `--version`. */
  readonly about?: string;
  /** Options with which it does something else, of which nothing is known. */
  readonly unless?: string;
  /** Options that name the folder in which the command is started. */
  readonly directory?: string;
  /** Options that set a variable of the command's environment, as `NAME=value`. */
  readonly environment?: string;
  /** Options that name a file that it writes. */
  readonly writes?: string;
  /** Without a command it starts a shell. */
  readonly hasShell?: boolean;
  /** The command sees other files: always, or with these options. */
  readonly elsewhere?: true | string;
}

/** The recogniser of a program of this form. */
export function wrapper(form: WrapperForm): Recogniser {
  const table = optionTable(form);
  return (command, recognition) => {
    const options = readOptions(command.arguments, table);
    if (options === undefined || options.has(...names(form.unless))) return undefined;
    return isAbout(options, form.about) ? [] : runWrapped(form, options, command, recognition);
  };
}

/** Whether it only prints something about itself. */
export const isAbout = (options: OwnOptions, about = ""): boolean =>
  options.has("help", "version", ...names(about));

/** The command after the options and operands of a wrapper, run as the options say. */
export function runWrapped(
  form: WrapperForm,
  options: OwnOptions,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { operands = 0, hasShell = false } = form;
  const own = options.rest.slice(0, operands);
  const words = options.rest.slice(operands);
  const written = writtenFiles(options.values(...names(form.writes)), command, recognition);
  const isCertain = options.isCertain && own.every(isOneWord);
  if (words.length === 0 && !hasShell && isCertain) return written;
  const inner = {
    words: words.length === 0 && hasShell ? shellWords : words,
    isCertain,
    changes: changesOf(form, options, command, recognition),
  };
  return [...written, ...runInner(inner, command, recognition)];
}

/** The operations of writing these files. */
export const writtenFiles = (files: readonly Word[], command: Command, recognition: Recognition) =>
  files
    .flatMap(file => recognition.paths(file, command))
    .flatMap(path => fileOperation("fs.write", path, { append: false, recursive: false }));

function changesOf(
  { directory, environment, elsewhere }: WrapperForm,
  options: OwnOptions,
  command: Command,
  recognition: Recognition,
): CommandChanges {
  const folder = options.values(...names(directory)).at(-1);
  const isElsewhere = elsewhere === true || options.has(...names(elsewhere ?? ""));
  const variables = assignmentsOf(options.values(...names(environment)));
  return {
    ...(variables.length > 0 && { environment: new Map([...command.environment, ...variables]) }),
    ...(folder !== undefined && { directory: folderOf(folder, command, recognition) }),
    ...(isElsewhere && { isElsewhere, directory: undefined }),
  };
}

const names = (list = ""): readonly string[] => list.split(" ").filter(name => name !== "");
