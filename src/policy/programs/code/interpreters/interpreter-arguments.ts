/** Reads the arguments of an interpreter: its options up to the program, and what the program is given. */
import type { Word } from "../../../word.ts";
import { wordList } from "../../syntax/word-list.ts";

/**
 * Options that take more than their name: `e!` takes code, `I=` a value, `i~` the rest of its word, `0#` digits. After
 * `c!.` everything is the program's. Names of more than one letter have one hyphen or two.
 */
export type OptionNotation = string;

export interface InterpreterArguments {
  /** Values of the options with code, in order. */
  readonly code: readonly Word[];
  /** The first word that is no option: the program's file. */
  readonly script: Word | undefined;
  /** The program's own arguments. */
  readonly rest: readonly Word[];
  has(...names: readonly string[]): boolean;
  values(...names: readonly string[]): readonly Word[];
  /** A word in front of the program may be any number of options. */
  readonly isUncertain: boolean;
}

export function readInterpreterArguments(
  words: readonly Word[],
  notation: OptionNotation,
): InterpreterArguments {
  const kinds = new Map(
    wordList(notation).map(each => {
      const [, name = "", kind = ""] = /^(.*?)([!=~#]\.?)$/.exec(each) ?? [];
      return [name, kind] as const;
    }),
  );
  const found: { readonly name: string; readonly value: Word | undefined }[] = [];
  const code: Word[] = [];
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
  const isLast = words[index - 1]?.text !== "--" && isOver;
  const script = code.length > 0 || isLast ? undefined : words[index];
  return {
    code,
    script,
    rest: words.slice(script === undefined ? index : index + 1),
    has: (...names) => found.some(({ name }) => names.includes(name)),
    values: (...names) =>
      found.flatMap(({ name, value }) => (value !== undefined && names.includes(name) ? [value] : [])),
    isUncertain: !isOver && words[index]?.canSplit === true,
  };

  /** Without an attached value, the next word is it where the option takes one. */
  function take(name: string, attached: Word | undefined) {
    const kind = kinds.get(name) ?? "";
    const value = attached ?? (/[!=]/.test(kind) ? words[++index] : undefined);
    if (kind.startsWith("!") && value !== undefined) code.push(value);
    if (kind.endsWith(".")) isOver = true;
    found.push({ name, value });
  }

  function readCluster(word: Word) {
    for (let at = 1; at < word.text.length; at++) {
      const name = word.text[at]!;
      const kind = kinds.get(name);
      const rest = { ...word, text: word.text.slice(at + 1) };
      if (kind === "~") return void found.push({ name, value: rest });
      if (kind !== undefined && kind !== "#") return take(name, rest.text === "" ? undefined : rest);
      if (kind === "#") at += /^(?:x[0-9a-fA-F]+|[0-9]*)/.exec(rest.text)![0].length;
      found.push({ name, value: undefined });
    }
  }
}
