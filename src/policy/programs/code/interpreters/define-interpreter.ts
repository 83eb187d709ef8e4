/** An interpreter as a row of a table: its names, its language, its options, and what is only its own. */
import type { Operation } from "../../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { textOf } from "../../../word.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { wordList } from "../../syntax/word-list.ts";
import { type Runnable, runFile, runInline, runInput } from "../run-code.ts";
import { type InterpreterArguments, readInterpreterArguments } from "./interpreter-arguments.ts";

export interface Interpreter extends Runnable {
  readonly names: string;
  /** In the notation of readInterpreterArguments. */
  readonly options?: string;
  /** Options with which it only says something about itself. */
  readonly harmless?: string;
  /** Options with files that run before the program, and with the program's file. */
  readonly preload?: string;
  readonly file?: string;
  /** Options with files of settings that it reads. */
  readonly reads?: string;
  /** Options with which its code runs over the lines of the operands, and which have it write them. */
  readonly overFiles?: string;
  readonly inPlace?: string;
  /** Options with modules that its code uses. */
  readonly modules?: string;
  /** Options with which it only checks its file. */
  readonly checks?: string;
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
    const { code, rest, has, values } = given;
    const isGiven = (options = "") => has(...wordList(options));
    const disk = localDisk(command, recognition);
    const own = interpreter.special?.(given, command, recognition);
    const before = [
      ...values(...wordList(interpreter.preload ?? "")).flatMap(preload),
      ...values(...wordList(interpreter.reads ?? "")).flatMap(each => disk.reads(each)),
    ];
    if (own !== undefined) return [...before, ...own];
    const script = values(...wordList(interpreter.file ?? ""))[0] ?? given.script;
    const hasProgram = code.length > 0 || script !== undefined;
    if (!hasProgram && isGiven(interpreter.harmless ?? "version help v V h")) return before;
    if (code.length === 0 && isGiven(interpreter.checks))
      return script === undefined ? [] : disk.reads(script);
    if (code.length > 0) {
      const modules = values(...wordList(interpreter.modules ?? "")).map(each => `use ${each.text};`);
      const text = [...modules, ...code.map(each => each.text)].join("\n");
      const files = isGiven(interpreter.overFiles) ? rest : [];
      return [
        ...before,
        ...runInline(text, interpreter, command, recognition),
        ...files.flatMap(each => (isGiven(interpreter.inPlace) ? disk.writes(each) : disk.reads(each))),
      ];
    }
    if (script === undefined || script.text === "-")
      return [...before, ...runInput(interpreter, command, recognition)];
    return [...before, ...runFile(script, interpreter, command, recognition)];

    function preload(word: Command["words"][number]): readonly Operation[] {
      const text = textOf(word);
      if (text !== undefined && /^(?:data|https?):/i.test(text))
        return [opaque("it loads code from an address")];
      // A package's name.
      if (text !== undefined && !/^[./~]/.test(text)) return [];
      return runFile(word, interpreter, command, recognition);
    }
  };
