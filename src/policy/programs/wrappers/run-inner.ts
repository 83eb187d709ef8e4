/** Runs the inner command of a wrapper: the words that follow the wrapper's own. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { type Command, type CommandChanges, opaque, operation, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";

/** Whether the shell makes exactly one word of it. */
export const isOneWord = (word: Word): boolean => word.canSplit === undefined && word.isGlob === undefined;

const shifted = opaque("what stands before the command that it runs may be any number of words");

export interface Inner {
  readonly words: readonly Word[];
  /** The words before it are as many as they look. */
  readonly isCertain: boolean;
  readonly changes?: CommandChanges;
}

/** The operations of the inner command, and a doubt where it may begin elsewhere. */
export function runInner(inner: Inner, command: Command, recognition: Recognition): readonly Operation[] {
  const found = recognition.run(inner.words, command, inner.changes);
  return inner.isCertain ? found : [shifted, ...found];
}

/** The same for a text that a shell runs. */
export function runInnerText(
  text: Word,
  isCertain: boolean,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const found = recognition.shell(text, command);
  return isCertain ? found : [shifted, ...found];
}

/** The shell that programs start when they are given no command; it reads what comes in. */
export const shellWords: readonly Word[] = [known("sh")];

/** Words as programs put them together for a shell to read. */
export const joinWords = (words: readonly Word[]): Word => {
  const text = words.map(word => word.text).join(" ");
  return words.some(word => word.canSplit) ? { text, canSplit: true } : known(text);
};

/** The folder that a word names, where it is one. */
export function folderOf(word: Word, command: Command, recognition: Recognition): string | undefined {
  const [folder, ...others] = recognition.paths(word, command);
  return others.length === 0 ? folder : undefined;
}

/** A variable of the environment: `NAME=value`, with a name that is known. */
export function assignmentOf(word: Word | undefined): readonly [name: string, value: Word] | undefined {
  const [, name, text] = /^([^=\0]+)=(.*)$/s.exec(word?.text ?? "") ?? [];
  return word === undefined || name === undefined ? undefined : [name, { ...word, text: text! }];
}

export const assignmentsOf = (words: readonly Word[]): readonly (readonly [string, Word])[] =>
  words.map(assignmentOf).filter(each => each !== undefined);

const filesOf =
  (name: "fs.read" | "fs.write") => (files: readonly Word[], command: Command, recognition: Recognition) =>
    files
      .flatMap(file => recognition.paths(file, command))
      .flatMap(path => fileOperation(name, path, { recursive: false }));

export const writtenFiles = filesOf("fs.write");
export const readFiles = filesOf("fs.read");

export const root: Word = known("root");

/** An undefined user is unknown. */
export const become = (user: Word | undefined): Operation =>
  operation("system.become", { user: textOf(user) });

/** Who acts matters where something is changed; looking around as root is still looking. */
export const asUser = (user: Word | undefined, inner: readonly Operation[]): readonly Operation[] =>
  inner.every(each => riskTier(each) === 1) ? inner : [become(user), ...inner];
