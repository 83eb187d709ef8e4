/** Reads the arguments of an interpreter: its options up to the program, and what the program is given. */
import type { Word } from "../../../word.ts";

export interface InterpreterOptions {
  /** Letters with code as their value: `-e code`, `-ecode`. */
  readonly code?: string;
  /** Letters after whose value nothing is the interpreter's own any more: python's `c` and `m`. */
  readonly ending?: string;
  /** Letters with a value: the rest of the word, or the next word. */
  readonly valued?: string;
  /** Letters with the rest of the word as their value: perl's `-i.bak`. */
  readonly attached?: string;
  /** Letters that may have digits behind them: perl's `-0777`. */
  readonly numbered?: string;
  /** Long options (with one hyphen or two) with code, and with another value, as their next word. */
  readonly codeLong?: readonly string[];
  readonly valuedLong?: readonly string[];
}

export interface InterpreterArguments {
  /** Values of the options with code, in order. */
  readonly code: readonly Word[];
  /** The first word that is no option: the program's file. */
  readonly script: Word | undefined;
  /** What the program is given. */
  readonly rest: readonly Word[];
  has(...names: readonly string[]): boolean;
  values(...names: readonly string[]): readonly Word[];
  /** A word in front of the program may be any number of options. */
  readonly isUncertain: boolean;
}

export function readInterpreterArguments(
  words: readonly Word[],
  options: InterpreterOptions,
): InterpreterArguments {
  const { code = "", ending = "", valued = "", attached = "", numbered = "" } = options;
  const found: { readonly name: string; readonly value?: Word }[] = [];
  const codes: Word[] = [];
  let isUncertain = false;
  let index = 0;
  let isOver = false;
  for (; index < words.length && !isOver; index++) {
    const word = words[index]!;
    const { text } = word;
    if (word.canSplit) {
      isUncertain = true;
      break;
    }
    if (text === "--") {
      index += 1;
      break;
    }
    if (text === "-" || !text.startsWith("-")) break;
    if (text.startsWith("--") || isLong(text)) readLong(word);
    else readCluster(word);
  }
  const hasCode = codes.length > 0 || isOver;
  const script = hasCode ? undefined : words[index];
  return {
    code: codes,
    script,
    rest: words.slice(script === undefined ? index : index + 1),
    has: (...names) => found.some(({ name }) => names.includes(name)),
    values: (...names) =>
      found.flatMap(({ name, value }) => (value !== undefined && names.includes(name) ? [value] : [])),
    isUncertain,
  };

  function isLong(text: string): boolean {
    const name = text.slice(1).split("=")[0]!;
    return name.length > 1 && [...(options.codeLong ?? []), ...(options.valuedLong ?? [])].includes(name);
  }

  function readLong(word: Word) {
    const [, name = "", , attachedValue] = /^--?([^=]*)(=(.*))?$/s.exec(word.text) ?? [];
    const isCode = options.codeLong?.includes(name) === true;
    const takesNext = isCode || options.valuedLong?.includes(name) === true;
    const value =
      attachedValue !== undefined ? { ...word, text: attachedValue } : takesNext ? words[++index] : undefined;
    if (isCode && value !== undefined) codes.push(value);
    found.push(value === undefined ? { name } : { name, value });
  }

  function readCluster(word: Word) {
    const letters = word.text.slice(1);
    for (let at = 0; at < letters.length; at++) {
      const name = letters[at]!;
      const rest = letters.slice(at + 1);
      if (attached.includes(name)) return void found.push({ name, value: { ...word, text: rest } });
      if (numbered.includes(name)) {
        at += /^[0-9a-fA-Fx]*/.exec(rest)![0].length;
        found.push({ name });
        continue;
      }
      const isCode = code.includes(name);
      if (!isCode && !valued.includes(name)) {
        found.push({ name });
        continue;
      }
      const value = rest !== "" ? { ...word, text: rest } : words[++index];
      if (isCode && value !== undefined) codes.push(value);
      found.push(value === undefined ? { name } : { name, value });
      if (ending.includes(name)) isOver = true;
      return;
    }
  }
}
