/** Programs that run the command in their arguments and change little about it, each described by a row of a table. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type CommandChanges,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import { type OptionList, type OwnOptions, readOptions } from "./own-options.ts";
import {
  assignmentsOf,
  asUser,
  become,
  folderOf,
  isOneWord,
  joinWords,
  root,
  runInner,
  runInnerText,
  shellWords,
  writtenFiles,
} from "./run-inner.ts";

/** Options are named without hyphens, with a space between several. */
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
  /** Options that name a file that it writes, or behind `|` or `!` a command that is given the output. */
  readonly writes?: string;
  /** Options whose value is a shell's text that runs as well. */
  readonly runs?: string;
  /** Without a command it starts a shell: always, or with these options. */
  readonly shell?: true | string;
  /** The command sees other files: always, or with these options. */
  readonly elsewhere?: true | string;
  /** It acts as another user: as root, as its first operand, or as these options say, as root without them. */
  readonly user?: "root" | "first" | `options ${string}` | `only ${string}`;
  /** The folder of the command isn't known, save with these options. */
  readonly keepsFolder?: string;
  /** Its words are a text for a shell, each word is one, or only what follows `-c` is. */
  readonly text?: "joined" | "each" | "-c";
  /** Options with which they are a command all the same. */
  readonly words?: string;
  /** Options that look at what happens here, and at what. */
  readonly reads?: readonly [options: string, what: string];
  /** Options that have it run later. */
  readonly schedules?: string;
  /** The command is given no input. */
  readonly hasNoInput?: true;
}

const names = (list = ""): readonly string[] => list.split(/\s+/).filter(name => name !== "");

/** The recogniser of a program of this form. */
export const wrapper =
  (form: WrapperForm): Recogniser =>
  (command, recognition) => {
    const options = readOptions(command.arguments, form, form.text === "each" ? () => true : undefined);
    if (options.has(...names(form.unless))) return undefined;
    return isAbout(options, form.about) ? [] : runWrapped(form, options, command, recognition);
  };

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
  const { operands = 0, reads = ["", ""] } = form;
  const own = options.rest.slice(0, operands);
  const words = options.rest.slice(operands);
  const isCertain = options.isCertain && own.every(isOneWord);
  const startsShell = form.shell === true || options.has(...names(form.shell || ""));
  const files = options.values(...names(form.writes));
  const beside = [
    ...(options.has(...names(reads[0])) ? [operation("process.read", { what: reads[1] })] : []),
    ...(options.has(...names(form.schedules)) ? [operation("system.schedule", { verb: "add" })] : []),
    ...writtenFiles(
      files.filter(({ text }) => !/^[|!]/.test(text)),
      command,
      recognition,
    ),
    ...files
      .filter(({ text }) => /^[|!]/.test(text))
      .flatMap(word => recognition.shell({ ...word, text: word.text.slice(1) }, command)),
  ];
  const changed = { ...command, ...changesOf(form, options, command, recognition) };
  const hooks = options.values(...names(form.runs));
  const isBare = words.length === 0 && hooks.length === 0 && options.operands.length === 0;
  if (isBare && !startsShell && isCertain) return beside;
  const user = userOf(form, options, own[0]);
  const runsShell = words.length === 0 && startsShell;
  const inner = [
    ...(form.text === "each"
      ? [...options.operands, ...words].flatMap(text =>
          runInnerText(text, isCertain && isOneWord(text), changed, recognition),
        )
      : runWords(runsShell ? shellWords : words, form, options, isCertain, changed, recognition)),
    ...hooks.flatMap(text => runInnerText(text, isCertain, changed, recognition)),
  ];
  if (user === undefined) return [...beside, ...inner];
  return runsShell ? [become(user.word), ...beside, ...inner] : asUser(user.word, [...beside, ...inner]);
}

function runWords(
  words: readonly Word[],
  { text, words: asWords }: WrapperForm,
  options: OwnOptions,
  isCertain: boolean,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const isMarked = /^(?:-c|--command)$/.test(words[0]?.text ?? "");
  if (text === "-c" && isMarked)
    return runInner(
      { words: [...shellWords, known("-c"), ...words.slice(1)], isCertain },
      command,
      recognition,
    );
  if (text !== "joined" || options.has(...names(asWords)))
    return words.length === 0 && isCertain ? [] : runInner({ words, isCertain }, command, recognition);
  return runInnerText(joinWords(isMarked ? words.slice(1) : words), isCertain, command, recognition);
}

function userOf(
  { user }: WrapperForm,
  options: OwnOptions,
  first: Word | undefined,
): { readonly word: Word | undefined } | undefined {
  if (user === undefined || user === "root") return user && { word: root };
  if (user === "first") return { word: first };
  const word = options.values(...names(user.replace(/^\w+ /, ""))).at(-1);
  return word === undefined && user.startsWith("only ") ? undefined : { word: word ?? root };
}

function changesOf(
  { directory, environment, elsewhere, keepsFolder, hasNoInput }: WrapperForm,
  options: OwnOptions,
  command: Command,
  recognition: Recognition,
): CommandChanges {
  const folder = options.values(...names(directory)).at(-1);
  const isElsewhere = elsewhere === true || options.has(...names(elsewhere || ""));
  const variables = assignmentsOf(options.values(...names(environment)));
  return {
    ...(hasNoInput && { input: { kind: "none" } as const }),
    ...(variables.length > 0 && { environment: new Map([...command.environment, ...variables]) }),
    ...(keepsFolder !== undefined && !options.has(...names(keepsFolder)) && { directory: undefined }),
    ...(folder !== undefined && { directory: folderOf(folder, command, recognition) }),
    ...(isElsewhere && { isElsewhere, directory: undefined }),
  };
}

/** Recognisers of all programs of a table of forms; names are parted by spaces. */
export const wrappers = (forms: { readonly [programs: string]: WrapperForm }) =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([programs, form]) =>
      names(programs).map(program => [program, wrapper(form)]),
    ),
  );
