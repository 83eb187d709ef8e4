/** Reads a command's arguments the way getopt does, and says what is uncertain about them. */
import { HOLE, isKnown, mayBeOption, type Word } from "../word.ts";

export interface OptionSyntax {
  /** Short options with a value (`-o value`, `-ovalue`), as letters. All other letters are flags. */
  readonly valued?: string;
  /** Long options with a value (`--name value`, `--name=value`), without hyphens. All others are flags, or have `=`. */
  readonly valuedLong?: readonly string[];
  /** Words that begin with one hyphen are one long option (find, java, terraform). */
  readonly hasSingleHyphen?: boolean;
  /** The first operand ends the options: the words after it belong to another command (sudo, env, ssh). */
  readonly stopsAtOperand?: boolean;
  /** Operands that don't end them all the same: the assignments of env. */
  readonly passes?: (word: Word) => boolean;
  /** A long option is given in full. @default its beginning is enough */
  readonly isExact?: boolean;
  /** Long flags, without hyphens, that are also the beginning of another option. */
  readonly flagLong?: readonly string[];
  /** A bare first word without hyphen is a cluster of flags (tar, ps). */
  readonly hasBareCluster?: boolean;
}

export interface ParsedArguments {
  /** Whether one of these is certainly given: `f` for `-f`, `force` for `--force` (or an abbreviation such as `--forc`). */
  has(...names: readonly string[]): boolean;
  /** Whether one of these is given, or can't be excluded. */
  mayHave(...names: readonly string[]): boolean;
  /** The values of an option, in order. */
  values(...names: readonly string[]): readonly Word[];
  /** All that is not an option. A word that may be one or not is here as well. */
  readonly operands: readonly Word[];
  /** With `stopsAtOperand`: everything from the first operand on. */
  readonly rest: readonly Word[];
  /** Some word is unknown, and may be an option, an operand, or several. */
  readonly isUncertain: boolean;
}

interface Given {
  readonly name: string;
  readonly value?: Word;
  /** GNU programs take as much of a long option as tells it from the others. */
  readonly canBeShort?: boolean;
}

export function parseArguments(words: readonly Word[], syntax: OptionSyntax = {}): ParsedArguments {
  const given: Given[] = [];
  const operands: Word[] = [];
  let rest: readonly Word[] = [];
  let isUncertain = false;
  let index = 0;
  if (syntax.hasBareCluster && words[0] !== undefined && /^[A-Za-z]+$/.test(words[0].text)) {
    readCluster(words[0]);
    index += 1;
  }
  for (; index < words.length; index++) {
    const word = words[index]!;
    if (isKnown(word) && word.text === "--") {
      index += 1;
      rest = words.slice(index);
      for (const each of rest) operands.push(each);
      isUncertain ||= rest.some(each => each.canSplit === true);
      break;
    }
    const isOption = /^-./.test(word.text) && word.text[1] !== HOLE;
    if (!isOption) {
      if (mayBeOption(word) && word.text !== "-") isUncertain = true;
      if (syntax.stopsAtOperand && syntax.passes?.(word) !== true) {
        rest = words.slice(index);
        for (const each of rest) operands.push(each);
        break;
      }
      operands.push(word);
      continue;
    }
    if (word.canSplit) isUncertain = true;
    if (word.text.startsWith("--") || syntax.hasSingleHyphen) readLong(word);
    else readCluster(word);
  }
  return {
    has: (...names) => given.some(each => isOneOf(each, names)),
    mayHave: (...names) =>
      isUncertain || given.some(each => isOneOf(each, names) || each.name.includes(HOLE)),
    values: (...names) =>
      given.flatMap(each => (each.value !== undefined && isOneOf(each, names) ? [each.value] : [])),
    operands,
    rest,
    isUncertain,
  };

  function readLong(word: Word) {
    const [, name = "", , value] = /^--?([^=]*)(=(.*))?$/s.exec(word.text) ?? [];
    // A name that is known as it is stands for no longer one.
    const isWhole = syntax.isExact || syntax.valuedLong?.includes(name) || syntax.flagLong?.includes(name);
    const option = { name, canBeShort: word.text.startsWith("--") && !isWhole };
    if (value !== undefined) given.push({ ...option, value: { ...word, text: value } });
    else if (isOneOf(option, syntax.valuedLong ?? []) && index + 1 < words.length) {
      index += 1;
      given.push({ ...option, value: words[index]! });
    } else given.push(option);
  }

  function readCluster(word: Word) {
    const letters = word.text.replace(/^-/, "");
    for (let at = 0; at < letters.length; at++) {
      const name = letters[at]!;
      if (!syntax.valued?.includes(name)) {
        given.push({ name });
        continue;
      }
      const attached = letters.slice(at + 1);
      if (attached !== "") given.push({ name, value: { ...word, text: attached } });
      else {
        index += 1;
        if (index < words.length) given.push({ name, value: words[index]! });
        else given.push({ name });
      }
      return;
    }
  }
}

function isOneOf({ name, canBeShort = false }: Given, names: readonly string[]): boolean {
  return names.some(
    each => name === each || (canBeShort && name !== "" && each.length > 1 && each.startsWith(name)),
  );
}
