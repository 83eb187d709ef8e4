/** Reads a sed script for the few commands of it that reach out: files, and commands of the shell. */
import { HOLE } from "../../../word.ts";

export interface SedProgram {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Commands that it has the shell run. */
  readonly commands: readonly string[];
  /** What it substitutes a line by and then has the shell run. */
  readonly replacements: readonly string[];
  /** It runs whatever the lines say. */
  readonly runsLines: boolean;
  /** It can't be read whole: an unknown command, an unknown piece where a command may stand. */
  readonly isUnclear: boolean;
}

const PLAIN = "=dDgGhHnNpPxzF";
const WITH_NUMBER = "lLqQ";
const WITH_LABEL = "btT:v";
const WITH_FILE = "rRwW";
const WITH_TEXT = "aic";
const MAX_BRACKET = 500;

/** Unknown pieces inside of patterns, replacements, texts and numbers are what they stand for: data. Linear; never throws. */
export function readSedProgram(script: string): SedProgram {
  const reads: string[] = [];
  const writes: string[] = [];
  const commands: string[] = [];
  const replacements: string[] = [];
  let runsLines = false;
  let at = 0;
  let isUnclear = false;
  while (at < script.length && !isUnclear) {
    skip(/[\s;]*/y);
    if (at >= script.length) break;
    const hasAddress = readAddresses();
    if (isUnclear) break;
    skip(/[\s!]*/y);
    const command = script[at];
    if (command === undefined) {
      isUnclear = hasAddress;
      break;
    }
    at += 1;
    readCommand(command);
  }
  return { reads, writes, commands, replacements, runsLines, isUnclear };

  function skip(pattern: RegExp): string {
    pattern.lastIndex = at;
    const found = pattern.exec(script)?.[0] ?? "";
    at += found.length;
    return found;
  }

  function readAddresses(): boolean {
    if (!readAddress()) return false;
    skip(/\s*/y);
    if (script[at] === ",") {
      at += 1;
      skip(/\s*/y);
      if (script[at] === "+" || script[at] === "~") at += 1;
      if (!readAddress()) isUnclear = true;
    }
    return true;
  }

  function readAddress(): boolean {
    const character = script[at];
    if (character === "/" || character === "\\") {
      const delimiter = character === "/" ? "/" : script[at + 1];
      at += character === "/" ? 1 : 2;
      if (delimiter === undefined || readDelimited(delimiter) === undefined) isUnclear = true;
      skip(/[IM]*/y);
      return true;
    }
    return skip(/(?:\d|\0)+(?:~(?:\d|\0)+)?|\$/y) !== "";
  }

  /** The text up to the delimiter, which may stand in brackets or behind a backslash. */
  function readDelimited(delimiter: string, hasBrackets = true): string | undefined {
    const from = at;
    let isInBrackets = false;
    for (; at < script.length; at++) {
      const character = script[at]!;
      if (character === "\\" && !isInBrackets) at += 1;
      else if (character === "\n" && isInBrackets) isInBrackets = false;
      else if (character === "[" && hasBrackets && !isInBrackets && delimiter !== "[") {
        isInBrackets = closesBracket();
        if (isInBrackets && /^\[\^?\]/.test(script.slice(at, at + 3))) at += script[at + 1] === "^" ? 2 : 1;
      } else if (character === "]" && isInBrackets) isInBrackets = false;
      else if (character === delimiter && !isInBrackets) {
        at += 1;
        return script.slice(from, at - 1);
      }
    }
    return undefined;
  }

  /** A bracket that is never closed is a bracket. */
  function closesBracket(): boolean {
    return script.slice(at + (script[at + 1] === "^" ? 3 : 2), at + MAX_BRACKET).includes("]");
  }

  function restOfLine(): string {
    return skip(/[^\n]*/y).trim();
  }

  function readCommand(command: string) {
    if (command === "{" || command === "}" || PLAIN.includes(command)) return;
    if (command === "#") return void skip(/[^\n]*/y);
    if (WITH_NUMBER.includes(command)) return void skip(/[ \t]*[\d\0]*/y);
    if (WITH_LABEL.includes(command)) return void skip(/[^\n;}]*/y);
    if (WITH_TEXT.includes(command)) return void skip(/(?:\\.|[^\\\n])*/sy);
    if (WITH_FILE.includes(command)) {
      const file = restOfLine();
      (command === "r" || command === "R" ? reads : writes).push(file);
      return;
    }
    if (command === "e") {
      const text = restOfLine();
      if (text === "") runsLines = true;
      else commands.push(text);
      return;
    }
    if (command !== "s" && command !== "y") {
      isUnclear = true;
      return;
    }
    const delimiter = script[at];
    at += 1;
    const isUsable =
      delimiter !== undefined && delimiter !== HOLE && delimiter !== "\n" && delimiter !== "\\";
    const first = isUsable ? readDelimited(delimiter, command === "s") : undefined;
    const second = isUsable && first !== undefined ? readDelimited(delimiter, false) : undefined;
    if (second === undefined) {
      isUnclear = true;
      return;
    }
    if (command === "y") return;
    const flags = skip(/[gpiImMe\d]*/y);
    if (flags.includes("e")) replacements.push(second);
    if (script[at] === "w") {
      at += 1;
      writes.push(restOfLine());
    } else if (script[at] === HOLE) isUnclear = true;
  }
}
