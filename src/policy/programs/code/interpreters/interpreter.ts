/** Makes an interpreter's recogniser of a row of a table: its names, its language, its options, and what is only its own. */
import type { Operation } from "../../../../ports/index.ts";
import { ownProgram } from "../../../paths/own-programs.ts";
import {
  type Command,
  type Commands,
  opaque,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { wordList } from "../../syntax/word-list.ts";
import { type Runnable, runFile, runInline, runInput } from "../run-code.ts";

export interface Interpreter extends Runnable {
  readonly names: string;
  /**
   * Options with more than a name: `e!` takes code, `f@` the program's file, `r+` a file or module that runs before it,
   * `s<` a file that fills its environment, `I=` another value. With `~` the value is the rest of the word, with `#` digits, and with a
   * dot everything behind is the program's. After `c?` a file is only read. Longer names have one hyphen or two.
   */
  readonly options?: string;
  /** `-n` and `-p` run the code over the lines of the operands, and `-i` has it write them. */
  readonly editsFiles?: true;
  /** The effects of calls that only this interpreter has; undefined for those that all interpreters share. */
  special?(
    given: InterpreterArguments,
    command: Command,
    recognition: Recognition,
  ): readonly Operation[] | undefined;
}

export const defineInterpreters = (interpreters: readonly Interpreter[]): Commands =>
  Object.fromEntries(
    interpreters.flatMap(each => {
      const recogniser = defineInterpreter(each);
      return wordList(each.names).map(name => [name, recogniser] as const);
    }),
  );

const defineInterpreter =
  (interpreter: Interpreter): Recogniser =>
  (command, recognition) => {
    const given = readInterpreterArguments(command.arguments, interpreter.options ?? "");
    if (given.isUncertain) return [opaque("the code that it runs can't be known")];
    const { rest, has, ofKind } = given;
    const disk = localDisk(command, recognition);
    const before = ofKind("+").flatMap(preload);
    const own = interpreter.special?.(given, command, recognition);
    if (own !== undefined) return [...before, ...own];
    const code = ofKind("!").map(each => each.value);
    if (code.length > 0) {
      if (code.some(({ origin }) => origin === "listing"))
        return [opaque("the names that a program lists are its code")];
      const text = code.map(each => each.text).join("\n");
      const inline = runInline(text, interpreter, command, recognition);
      const files = interpreter.editsFiles && has("n", "p", "i") ? rest : [];
      return [
        ...before,
        ...inline,
        ...(inline.some(looksAtEnvironment) ? ofKind("<").flatMap(({ value }) => disk.reads(value)) : []),
        ...files.flatMap(each => (has("i") ? disk.writes(each) : disk.reads(each))),
      ];
    }
    const script = ofKind("@")[0]?.value ?? given.script;
    if (ofKind("?").length > 0) return script === undefined ? [] : disk.reads(script);
    if (script === undefined && has("version", "help", "v", "V", "h")) return before;
    if (script === undefined) return [...before, ...runInput(interpreter, command, recognition)];
    if (script.origin === "listing")
      return [...before, opaque("which of the files that are listed it runs can't be known")];
    const [path] = command.isElsewhere ? [] : recognition.paths(script, command);
    const program = path === undefined ? undefined : ownProgram(path, recognition.facts);
    return program !== undefined
      ? [...before, ...recognition.run([known(program), ...rest], command)]
      : [...before, ...runFile(script, interpreter, command, recognition)];

    function preload({ value }: Given): readonly Operation[] {
      const text = textOf(value);
      if (text !== undefined && /^(?:data|https?):/i.test(text))
        return [opaque("it loads code from an address")];
      // A package's name.
      if (text !== undefined && !/^[./~]/.test(text)) return [];
      return runFile(value, interpreter, command, recognition);
    }
  };

/** Code on the command line that does so is written to show what is there. */
const looksAtEnvironment = ({ name, arguments: { what } }: Operation): boolean =>
  name === "shell.opaque" || (name === "process.read" && /^(?:environment|variable)$/.test(String(what)));

interface Given {
  readonly name: string;
  readonly kind: string;
  /** `none` where it has none. */
  readonly value: Word;
}

const none: Word = { text: "" };

export interface InterpreterArguments {
  /** The first word that is no option: the program's file. */
  readonly script: Word | undefined;
  /** The program's own arguments. */
  readonly rest: readonly Word[];
  has(...names: readonly string[]): boolean;
  values(name: string): readonly Word[];
  /** Options whose kind has this sign, with their values. */
  ofKind(sign: string): readonly Given[];
  /** A word in front of the program may be any number of options. */
  readonly isUncertain: boolean;
}

/** Reads options up to the program. */
function readInterpreterArguments(words: readonly Word[], notation: string): InterpreterArguments {
  const kinds = new Map(
    wordList(notation).map(each => {
      const [, name = "", kind = ""] = /^(.*?)([!@+<=~#?.]+)$/.exec(each) ?? [];
      return [name, kind] as const;
    }),
  );
  const found: Given[] = [];
  const ofKind = (sign: string) =>
    found.filter(({ kind, value }) => kind.includes(sign) && (value !== none || sign === "?"));
  let isOver = false;
  let index = 0;
  const isOption = ({ text, canSplit }: Word) => !canSplit && text !== "-" && text.startsWith("-");
  for (; index < words.length && !isOver && isOption(words[index]!); index++) {
    const word = words[index]!;
    const [, name = "", , value] = /^--?([^=]*)(=(.*))?$/s.exec(word.text)!;
    if (word.text === "--") isOver = true;
    else if (word.text.startsWith("--") || (name.length > 1 && kinds.has(name)))
      take(name, value === undefined ? undefined : { ...word, text: value });
    else readCluster(word);
  }
  const isLast = isOver && words[index - 1]?.text !== "--";
  const script = ofKind("!").length > 0 || isLast ? undefined : words[index];
  return {
    script,
    rest: words.slice(script === undefined ? index : index + 1),
    has: (...names) => found.some(({ name }) => names.includes(name)),
    values: name => found.filter(each => each.name === name).map(each => each.value),
    ofKind,
    isUncertain: !isOver && words[index]?.canSplit === true,
  };

  /** Without an attached value, the next word is it where the option takes one. */
  function take(name: string, attached: Word | undefined) {
    const kind = kinds.get(name) ?? "";
    const takesNext = /[!@+<=]/.test(kind) && !kind.includes("~");
    const value = attached ?? (takesNext ? words[++index] : undefined) ?? none;
    if (kind.endsWith(".")) isOver = true;
    found.push({ name, kind, value });
  }

  function readCluster(word: Word) {
    for (let at = 1; at < word.text.length; at++) {
      const name = word.text[at]!;
      const kind = kinds.get(name) ?? "";
      const rest = { ...word, text: word.text.slice(at + 1) };
      if (/[!@+<=~]/.test(kind)) return take(name, rest.text === "" ? undefined : rest);
      if (kind === "#") at += /^(?:x[0-9a-fA-F]+|[0-9]*)/.exec(rest.text)![0].length;
      take(name, undefined);
    }
  }
}
