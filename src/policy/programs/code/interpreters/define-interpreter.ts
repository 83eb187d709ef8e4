/** Interpreters as tables: their options, their language, and what is their own. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, type Recogniser, type Recognition } from "../../../recognition.ts";
import { textOf } from "../../../word.ts";
import {
  codeText,
  type InterpreterArguments,
  type InterpreterOptions,
  readInterpreterArguments,
} from "../interpreter-arguments.ts";
import { type Runnable, runFile, runInline, runInput } from "../run-code.ts";

export interface Interpreter extends Runnable {
  readonly options: InterpreterOptions;
  /** Options with which it only says something about itself. */
  readonly harmless?: readonly string[];
  /** Options with files that are run before the program. */
  readonly preload?: readonly string[];
  /** Says what only this interpreter can do; undefined for what all of them do. */
  special?(
    given: InterpreterArguments,
    command: Command,
    recognition: Recognition,
  ): readonly Operation[] | undefined;
  /** What the text of code becomes by options: `-M…`. */
  wrap?(text: string, given: InterpreterArguments): string;
  /** What is done to the operands when the program runs over files. */
  files?(given: InterpreterArguments, command: Command, recognition: Recognition): readonly Operation[];
}

export const defineInterpreter =
  (interpreter: Interpreter): Recogniser =>
  (command, recognition) => {
    const given = readInterpreterArguments(command.arguments, interpreter.options);
    if (given.isUncertain) return [opaque("the code that it runs can't be known")];
    const { code, script, rest } = given;
    const hasProgram = code.length > 0 || script !== undefined;
    const own = interpreter.special?.(given, command, recognition);
    const before = preloaded(interpreter, given, command, recognition);
    if (own !== undefined) return [...before, ...own];
    if (!hasProgram && given.has(...(interpreter.harmless ?? ["version", "help", "V", "h"]))) return before;
    const files = interpreter.files?.(given, command, recognition) ?? [];
    if (code.length > 0) {
      const text = interpreter.wrap?.(codeText(code), given) ?? codeText(code);
      return [...before, ...runInline(text, rest, interpreter, command, recognition), ...files];
    }
    if (script === undefined || script.text === "-")
      return [...before, ...runInput(rest, interpreter, command, recognition)];
    return [...before, ...runFile(script, rest, interpreter, command, recognition)];
  };

function preloaded(
  interpreter: Interpreter,
  given: InterpreterArguments,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  return given.values(...(interpreter.preload ?? [])).flatMap(word => {
    const text = textOf(word);
    // A package's name; an address with code in it.
    if (text !== undefined && /^(?:data|https?):/i.test(text))
      return [opaque("it loads code from an address")];
    if (text !== undefined && !/^[./~]/.test(text)) return [];
    return runFile(word, [], interpreter, command, recognition);
  });
}
