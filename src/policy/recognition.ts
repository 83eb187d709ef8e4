/** Defines how commands become operations: the input of a recogniser, and the questions that it may ask. */
import type { Operation } from "../ports/index.ts";
import type { Facts } from "./facts.ts";
import type { Origin, Word } from "./word.ts";

/** A command's standard input. */
export type Input =
  | { readonly kind: "none" }
  /** A here-document, a here-string, or what a known `echo` writes into the pipe. */
  | { readonly kind: "text"; readonly text: Word }
  | { readonly kind: "file"; readonly path: Word }
  /** The output of another command: nothing is known of it, or that it is names of files below some folders, or inert as a word. */
  | {
      readonly kind: "unknown";
      readonly below?: readonly Word[];
      /** Looks up which files its lines may name, where it is a listing; undefined where that can't be known. */
      readonly files?: () => ListedFiles | undefined;
      readonly isInert?: true;
      /** Each of its words is a name that begins with no hyphen. */
      readonly isNames?: true;
      readonly origin?: Origin;
    };

/** Each line of an output is one of these names. None has a space in it, and none is a secret's. */
export interface ListedFiles {
  /** The folders that the files are in, as they are written. */
  readonly folders: readonly string[];
  readonly names: readonly string[];
  /** Whether files that no agent may change are among them. */
  readonly hasRules: boolean;
}

/** Where the text comes from that a command is given. */
export const originOfInput = (input: Input): Origin | undefined =>
  input.kind === "text"
    ? input.text.origin
    : input.kind === "unknown"
      ? input.origin
      : input.kind === "file"
        ? originOfFile(input.path)
        : undefined;

/** A substitution's file holds what its command writes. */
const originOfFile = ({ text, origin }: Word): Origin | undefined =>
  /^\/dev\/fd\//.test(text) ? origin : "machine";

/** A command's output, as far as known: the input of the next one in a pipe. */
export type Output = Extract<Input, { kind: "text" | "unknown" }>;

/** One simple command, with quotes, variables, braces and substitutions worked out as far as possible. */
export interface Command {
  /** The program's name without its folder. Never unknown: commands without a known name don't get here. */
  readonly program: string;
  /** The program as it was written, then its arguments. */
  readonly words: readonly Word[];
  readonly arguments: readonly Word[];
  /** Assignments in front of it, and exported variables of the same text: its environment, as far as the text sets it. */
  readonly environment: ReadonlyMap<string, Word>;
  readonly input: Input;
  /** Absolute; undefined after a `cd` to an unknown folder. */
  readonly directory: string | undefined;
  /** It runs on another machine or in a container: paths are not those of this disk. */
  readonly isElsewhere: boolean;
}

export type CommandChanges = Partial<Pick<Command, "input" | "directory" | "environment" | "isElsewhere">>;

/** The questions that a recogniser may ask. Nothing here throws. */
export interface Recognition {
  readonly facts: Facts;
  /** Whether a program has a table, or is a shell. */
  knows(program: string): boolean;
  /**
   * The absolute real paths that a word names, one for a known word, each match of a glob. An undefined element is a
   * path that can't be known. `keepsLast`: the last link is not followed (delete, move, link).
   */
  paths(word: Word, command: Command, keepsLast?: boolean): readonly (string | undefined)[];
  /** Text that a shell runs because of this command (`bash -c`, `eval`, a `.sh` file's text). Its holes are unknown. */
  shell(text: Word, command: Command, changes?: CommandChanges): readonly Operation[];
  /** Words that are run as a command because of this one (`sudo …`, `find -exec …`, `xargs …`). */
  run(words: readonly Word[], command: Command, changes?: CommandChanges): readonly Operation[];
}

/**
 * Says what a command does. An empty list: it touches nothing but its own input and output. Undefined: this
 * recogniser doesn't know this form, which is judged by its words (`judgeByWords`). Never throws.
 */
export type Recogniser = (command: Command, recognition: Recognition) => readonly Operation[] | undefined;

/** Of programs to which every word is only a name or a text, such as `basename`: no file that one names is read. */
export const onlyNames: Recogniser = () => [];

/** Programs by their names. */
export type Commands = { readonly [program: string]: Recogniser };

/** An operation with these arguments; undefined where a value can't be known. */
export const operation = (name: string, args: Operation["arguments"] = {}): Operation => ({
  name,
  arguments: args,
});

/** An operation that may happen or not: a rule that would stop it asks; it has no other effect. */
export const possibly = (operation: Operation): Operation => ({ ...operation, isPossible: true });

/** Something of a command can't be known, in words that complete "… since ". Always asked about. */
export const opaque = (why: string): Operation => operation("shell.opaque", { why });

/** The programs that a walk knows, whether all of them are there at once or not. */
export interface Programs {
  /** Whether it is known at all. */
  has(name: string): boolean;
  /** Undefined for an unknown program, which is judged by its words. */
  get(name: string): Recogniser | undefined;
}
