/** Reads a sed script for the few commands of it that reach out: files, and commands of the shell. */
import { HOLE } from "../../../word.ts";

/** The effects of a sed script beyond filtering. */
export interface SedReach {
  reads(file: string): void;
  writes(file: string): void;
  /** It has the shell run this. */
  runs(command: string): void;
  /** It has the shell run its lines: as they are, or with this put into them. */
  runsLines(replacement: string): void;
}

const PLAIN = "{}=dDgGhHnNpPxzF";
/** Commands with a comment, a number, a label or a text behind them. */
const behind: { readonly [commands: string]: RegExp } = {
  "#": /[^\n]*/y,
  lLqQ: /[ \t]*[\d\0]*/y,
  "btT:v": /[^\n;}]*/y,
  aic: /(?:\\.|[^\\\n])*/sy,
};
const MAX_BRACKET = 500;

/**
 * False where it can't be read whole: an unknown command, an unknown piece where a command may be. Unknown pieces
 * inside of patterns, replacements, texts and numbers are data. Linear; never throws.
 */
export function readSedScript(script: string, reach: SedReach): boolean {
  let at = 0;
  while (at < script.length) {
    skip(/[\s;]*/y);
    if (at >= script.length) break;
    const hasAddress = readAddresses();
    if (hasAddress === undefined) return false;
    skip(/[\s!]*/y);
    const command = script[at];
    if (command === undefined) return !hasAddress;
    at += 1;
    if (!readCommand(command)) return false;
  }
  return true;

  function skip(pattern: RegExp): string {
    pattern.lastIndex = at;
    const found = pattern.exec(script)?.[0] ?? "";
    at += found.length;
    return found;
  }

  /** Whether there is one; undefined where it can't be read. */
  function readAddresses(): boolean | undefined {
    const first = readAddress();
    if (first !== true) return first;
    skip(/\s*/y);
    if (script[at] !== ",") return true;
    at += 1;
    skip(/\s*[+~]?/y);
    return readAddress() || undefined;
  }

  function readAddress(): boolean | undefined {
    if (script[at] !== "/" && script[at] !== "\\") return skip(/(?:\d|\0)+(?:~(?:\d|\0)+)?|\$/y) !== "";
    if (script[at] === "\\") at += 1;
    const delimiter = script[at];
    at += 1;
    if (delimiter === undefined || readDelimited(delimiter) === undefined) return undefined;
    skip(/[IM]*/y);
    return true;
  }

  /** The text up to the delimiter, which may also occur in brackets or after a backslash. */
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

  function readCommand(command: string): boolean {
    const data = Object.entries(behind).find(([commands]) => commands.includes(command));
    if (data !== undefined) skip(data[1]);
    if (data !== undefined || PLAIN.includes(command)) return true;
    if (command === "s" || command === "y") return readSubstitution(command);
    if (!"rRwWe".includes(command)) return false;
    const rest = skip(/[^\n]*/y).trim();
    if (command === "e") rest === "" ? reach.runsLines("") : reach.runs(rest);
    else if (command === "r" || command === "R") reach.reads(rest);
    else reach.writes(rest);
    return true;
  }

  function readSubstitution(command: string): boolean {
    const delimiter = script[at] ?? "\n";
    at += 1;
    if (delimiter === HOLE || delimiter === "\n" || delimiter === "\\") return false;
    const first = readDelimited(delimiter, command === "s");
    const second = first === undefined ? undefined : readDelimited(delimiter, false);
    if (second === undefined || command === "y") return second !== undefined;
    if (skip(/[gpiImMe\d]*/y).includes("e")) reach.runsLines(second);
    if (script[at] === "w") {
      at += 1;
      reach.writes(skip(/[^\n]*/y).trim());
    }
    return script[at] !== HOLE;
  }
}
