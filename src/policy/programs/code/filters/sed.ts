/** Recognises `sed`: a filter, unless its script or `-i` says otherwise. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, possibly, type Recogniser, type Recognition } from "../../../recognition.ts";
import { HOLE, isKnown, known, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { runFile } from "../run-code.ts";

const syntax = { valued: "efl", valuedLong: ["expression", "file", "line-length"] };

/** `-i.bak`: the attached text is a suffix, not a cluster of flags. */
const withoutSuffix = (word: Word): Word => {
  const [, flags] = /^(-[nErsuzb]*[iI]).+$/s.exec(word.text) ?? [];
  return flags === undefined ? word : { ...word, text: flags.replace("I", "i") };
};

const sed: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments.map(withoutSuffix), syntax);
  if (given.has("help", "version")) return [];
  const isInPlace = given.has("i", "in-place");
  const [first, ...others] = given.operands;
  // On BSD and macOS the suffix is a word of its own, mostly an empty one.
  const operands = isInPlace && first?.text === "" ? others : given.operands;
  const hasScript = given.values("e", "f", "expression", "file").length > 0;
  const texts = [...given.values("e", "expression"), ...(hasScript ? [] : operands.slice(0, 1))];
  const files = hasScript ? operands : operands.slice(1);
  const { reads, writes } = localDisk(command, recognition);
  // An unknown word may be `-i`.
  const isUncertain = !isInPlace && command.arguments.some(each => each.canSplit === true);
  return [
    ...scan(texts.map(each => each.text).join("\n"), command, recognition),
    ...given
      .values("f", "file")
      .flatMap(file => runFile(file, { language: "sed", scan }, command, recognition)),
    ...files.flatMap(each => (isInPlace ? writes(each) : reads(each))),
    ...(isUncertain ? files.filter(isKnown).flatMap(each => writes(each).map(possibly)) : []),
  ];
};

/** Commands that only filter, with the comment, number, label or text behind them. */
const FILTER = /[{}=dDgGhHnNpPxzF]|[lLqQ][ \t]*[\d\0]*|[btT:v][^\n;}]*|[aic](?:\\[\s\S]|[^\\\n])*|#[^\n]*/y;
const LINE = /(?:\d|\0)+(?:~(?:\d|\0)+)?|\$/y;
const MAX_BRACKET = 500;
const runsLines = opaque("it runs lines of its input as commands");

/**
 * The effects of a script beyond filtering; opaque where it can't be read whole: an unknown command, an unknown piece
 * where a command may be. Unknown pieces inside of patterns, replacements, texts and numbers are data. Linear.
 */
function scan(script: string, command: Command, recognition: Recognition): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const found: Operation[] = [];
  let at = 0;
  for (;;) {
    skip(/[\s;]*/y);
    if (at >= script.length) return found;
    const isPlaced = readAddress();
    const isRange = isPlaced && skip(/\s*,\s*[+~]?/y) !== "";
    const isRead = isPlaced !== undefined && (!isRange || readAddress() === true);
    skip(/[\s!]*/y);
    if (isRead && !isPlaced && at >= script.length) return found;
    if (!isRead || (skip(FILTER) === "" && !readCommand()))
      return [...found, opaque("its script can't be known")];
  }

  function skip(pattern: RegExp): string {
    pattern.lastIndex = at;
    const text = pattern.exec(script)?.[0] ?? "";
    at += text.length;
    return text;
  }

  /** Whether there is one; undefined where it can't be read. */
  function readAddress(): boolean | undefined {
    if (script[at] !== "/" && script[at] !== "\\") return skip(LINE) !== "";
    if (script[at] === "\\") at += 1;
    if (readDelimited(script[at++]) === undefined) return undefined;
    skip(/[IM]*/y);
    return true;
  }

  /** The text up to the delimiter, which may also occur in brackets or after a backslash. */
  function readDelimited(delimiter: string | undefined, hasBrackets = true): string | undefined {
    const from = at;
    while (at < script.length) {
      const character = script[at]!;
      if (character === delimiter) return script.slice(from, at++);
      // A bracket that is never closed is a bracket.
      const brackets = hasBrackets && character === "[" ? bracketsAt() : "";
      at += character === "\\" ? 2 : brackets.length || 1;
    }
    return undefined;
  }

  function bracketsAt(): string {
    return /^\[\^?\]?[^\]\n]*\]/.exec(script.slice(at, at + MAX_BRACKET))?.[0] ?? "";
  }

  function readCommand(): boolean {
    const name = script[at++] ?? "";
    if (name === "s" || name === "y") return readSubstitution(name === "s");
    if (!/^[rRwWe]$/.test(name)) return false;
    const text = known(skip(/[^\n]*/y).trim());
    if (name === "e") found.push(...(text.text === "" ? [runsLines] : recognition.shell(text, command)));
    else found.push(...(/r/i.test(name) ? disk.reads(text) : disk.writes(text)));
    return true;
  }

  function readSubstitution(hasFlags: boolean): boolean {
    const delimiter = script[at++];
    if (delimiter === undefined || `${HOLE}\n\\`.includes(delimiter)) return false;
    const isWhole =
      readDelimited(delimiter, hasFlags) !== undefined && readDelimited(delimiter, false) !== undefined;
    if (!isWhole || !hasFlags) return isWhole;
    if (skip(/[gpiImMe\d]*/y).includes("e")) found.push(runsLines);
    if (skip(/w/y) !== "") found.push(...disk.writes(known(skip(/[^\n]*/y).trim())));
    return script[at] !== HOLE;
  }
}

export const programs = { sed, gsed: sed, ssed: sed };
