/** `wrapper` makes the recogniser of a program that runs the command in its arguments, as a row describes it. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import {
  type Command,
  opaque,
  operation,
  possibly,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { secretsOfOptions } from "../../strangers/named-paths.ts";
import { known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { type FileUse, fileUse, type Options, syntaxOf } from "../files/file-use.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";

export interface WrapperRow {
  /** Options with a value. All others count as flags. */
  readonly valued?: Options;
  /** Words between its options and the command: the duration of timeout. @default 0 */
  readonly operands?: number;
  /** These words name a file that it writes. */
  readonly isWritten?: true;
  /** Options that name the folder in which the command is started. */
  readonly directory?: Options;
  /** Options that name a file that it writes. */
  readonly writes?: Options;
  /** Options whose value is a shell's text that runs as well. */
  readonly runs?: Options;
  /** Words of its own with which it may run unknown code. */
  readonly code?: RegExp;
  /** Without a command it starts a shell: always, or with these options. */
  readonly shell?: true | Options;
  /** The command sees other files: always, or with these options. */
  readonly elsewhere?: true | Options;
  /** It acts as root, or as the user that these options name. */
  readonly user?: Options;
  /** The folder of the command isn't known: always, or with these options. */
  readonly leaves?: true | Options;
  /** Its words are one text for a shell, or each of them is one. */
  readonly text?: "joined" | "each";
  /** Options with which they are a command all the same. */
  readonly words?: Options;
}

/** The words of a wrapper, parted at the beginning of the command. */
export interface OwnWords extends FileUse {
  /** The words between the options and the command. */
  readonly between: readonly Word[];
  /** The command that is run. */
  readonly inner: readonly Word[];
  /** The words in front of it are as many as they look. */
  readonly isCertain: boolean;
}

export const wrapper =
  (row: WrapperRow): Recogniser =>
  (command, recognition) => {
    const own = readOwn(row, command, recognition);
    if (asksForHelp(own.parsed)) return [];
    const found = [...runWrapped(row, own), ...secretsBefore(own)];
    // With options and no command it does something else.
    const isOther = own.inner.length === 0 && command.arguments.some(({ text }) => text.startsWith("-"));
    return found.length === 0 && isOther ? undefined : found;
  };

/** Variables may be set between the options of any wrapper, as env and sudo have it. */
export function readOwn(row: WrapperRow, command: Command, recognition: Recognition): OwnWords {
  const { valued, directory, writes, runs, user, operands = 0, text } = row;
  const words = command.arguments;
  const parsed = parseArguments(words, {
    ...syntaxOf([valued, directory, writes, runs, user].join(" ")),
    stopsAtOperand: text !== "each",
    ...(text === undefined && { passes: word => assignmentOf(word) !== undefined }),
  });
  const rest = text === "each" ? parsed.operands : parsed.rest;
  const front = text === "each" ? [] : words.slice(0, words.length - rest.length + operands);
  return {
    ...fileUse(command, recognition, parsed),
    between: rest.slice(0, operands),
    inner: rest.slice(operands),
    isCertain: front.every(isOneWord),
  };
}

/** The effects of the command behind a wrapper's own words, and of its options. */
export function runWrapped(row: WrapperRow, own: OwnWords): readonly Operation[] {
  const { on, has, values, shell, between, inner, recognition } = own;
  const command = innerCommand(row, own);
  const startsShell = inner.length === 0 && (row.shell === true || has(row.shell ?? ""));
  const hooks = values(row.runs ?? "");
  const isTold = wordsBefore(own).some(({ text }) => row.code?.test(text));
  const found = [
    ...on("fs.write", [...values(row.writes ?? ""), ...(row.isWritten ? between : [])]),
    ...(isTold ? [opaque(`what ${command.program} is told to run can't be told`)] : []),
    ...otherwiseRun(own, command),
    ...shell(hooks),
    ...(startsShell && hooks.length === 0 ? recognition.run(shellWords, command) : []),
    ...(inner.length === 0 ? [] : runInner(row, own, command)),
  ];
  return row.user === undefined ? found : asUser(values(row.user).at(-1) ?? root, found);
}

function runInner(row: WrapperRow, own: OwnWords, command: Command): readonly Operation[] {
  const { recognition, inner, has } = own;
  const [first] = inner;
  const isMarked = /^(?:-c|--command)$/.test(first!.text);
  if (row.text === "each")
    return inner.flatMap(text => [
      ...(isOneWord(text) ? [] : [opaque("a word that it runs may be any number of words")]),
      ...recognition.shell(text, command),
    ]);
  if (row.text === "joined" && !has(row.words ?? ""))
    return recognition.shell(joinWords(isMarked ? inner.slice(1) : inner), command);
  if (isMarked) return recognition.run([...shellWords, ...inner], command);
  return recognition.run(inner, command);
}

/** The command may begin earlier or later: behind an unknown word, or where a long option that isn't listed takes a word. */
export function otherwiseRun(own: OwnWords, command: Command): readonly Operation[] {
  const { inner, between, recognition, isCertain } = own;
  if (!isCertain) return [opaque("what stands before the command that it runs may be any number of words")];
  const before = wordsBefore(own).at(-1 - between.length)?.text ?? "";
  const isOption = /^--\w[^=]*$/.test(before);
  return isOption && recognition.knows(textOf(inner[1]) ?? "")
    ? recognition.run(inner.slice(1), command).map(possibly)
    : [];
}

/** Secrets that its own options name. */
export const secretsBefore = (own: OwnWords): readonly Operation[] =>
  secretsOfOptions(wordsBefore(own), own.command, own.recognition);

const wordsBefore = ({ command, inner }: OwnWords) =>
  command.arguments.slice(0, command.arguments.length - inner.length);

/** The command as the wrapper starts it. */
function innerCommand({ directory = "", elsewhere, leaves }: WrapperRow, own: OwnWords): Command {
  const { command, values, has, recognition } = own;
  const variables = wordsBefore(own).flatMap(word => {
    const set = assignmentOf({ ...word, text: word.text.replace(/^(?:-E|--(?:set)?env=)/, "") });
    return set === undefined ? [] : [set];
  });
  const folder = values(directory).at(-1);
  const isElsewhere = command.isElsewhere || elsewhere === true || has(elsewhere ?? "");
  const isLost = isElsewhere || leaves === true || has(leaves ?? "");
  return {
    ...command,
    environment: new Map([...command.environment, ...variables]),
    isElsewhere,
    directory: isLost
      ? undefined
      : folder === undefined
        ? command.directory
        : folderOf(folder, command, recognition),
  };
}

/** Whether the shell makes exactly one word of it. */
const isOneWord = (word: Word): boolean => word.canSplit === undefined && word.isGlob === undefined;

/** The shell that programs start when they are given no command; it reads what comes in. */
export const shellWords: readonly Word[] = [known("sh")];

/** Words as programs put them together for a shell to read. */
export const joinWords = (words: readonly Word[]): Word => {
  const text = words.map(word => word.text).join(" ");
  return words.some(word => word.canSplit) ? { text, canSplit: true } : known(text);
};

function folderOf(word: Word, command: Command, recognition: Recognition): string | undefined {
  const [folder, ...others] = recognition.paths(word, command);
  return others.length === 0 ? folder : undefined;
}

/** `NAME=value`, with a name that is known. */
function assignmentOf(word: Word): readonly [name: string, value: Word] | undefined {
  const [, name, text] = /^([^-=\0\s{/][^=\0\s{/]*)=(.*)$/s.exec(word.text) ?? [];
  return name === undefined ? undefined : [name, { ...word, text: text! }];
}

export const root: Word = known("root");

/** The operations of a command that runs as another user: the user matters for changes, not for looking around. */
export const asUser = (user: Word, inner: readonly Operation[]): readonly Operation[] =>
  inner.every(each => riskTier(each) === 1)
    ? inner
    : [operation("system.become", { user: textOf(user) }), ...inner];
