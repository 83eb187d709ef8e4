/** Recognises `sed`: a filter, unless its script or `-i` says otherwise. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, possibly, type Recogniser, type Recognition } from "../../../recognition.ts";
import { isKnown, known, type Word } from "../../../word.ts";
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

/** Text up to a delimiter, which may also occur in brackets or after a backslash. A bracket that is never closed is a bracket. */
const until = (delimiter: string) =>
  String.raw`(?:\\[\s\S]|${brackets}|(?!${delimiter}|\\|${brackets})[\s\S])*${delimiter}`;
/** In one way only, so that a script that doesn't match is given up in linear time. */
const brackets = String.raw`\[(?:\^?\]|\^(?!\])|(?![\^\]]))[^\]\n]{0,500}\]`;
const plainUntil = (delimiter: string) => String.raw`(?:\\[\s\S]|(?!${delimiter}|\\)[\s\S])*${delimiter}`;
const address = (name: string) =>
  String.raw`(?:[\d\0]+(?:~[\d\0]+)?|\$|(?:\\(?=[^\0])|(?=\/))(?<${name}>[\s\S])${until(`\\k<${name}>`)}[IM]*)`;
/** Commands that only filter, with the comment, number, label or text behind them. */
const filter = String.raw`[{}=dDgGhHnNpPxzF]|[lLqQ][ \t]*[\d\0]*|[btT:v][^\n;}]*|[aic](?:\\[\s\S]|[^\\\n])*|#[^\n]*`;
const delimiter = String.raw`[^\0\n\\]`;
const COMMAND = new RegExp(
  String.raw`(?:${address("from")}(?:\s*,\s*[+~]?${address("to")})?)?[\s!]*(?:${filter}` +
    `|y(?<y>${delimiter})${plainUntil("\\k<y>")}${plainUntil("\\k<y>")}` +
    String.raw`|s(?<s>${delimiter})${until("\\k<s>")}${plainUntil("\\k<s>")}(?<flags>[gpiImMe\d]*)(?:w(?<into>[^\n]*))?(?![\0gpiImMe\d])` +
    String.raw`|(?<name>[rRwWe])(?<rest>[^\n]*))[\s;]*`,
  "y",
);
const runsLines = opaque("it runs lines of its input as commands");

/**
 * The effects of a script beyond filtering; opaque where it can't be read whole: an unknown command, an unknown piece
 * where a command may be. Unknown pieces inside of patterns, replacements, texts and numbers are data. Linear.
 */
function scan(script: string, command: Command, recognition: Recognition): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const found: Operation[] = [];
  COMMAND.lastIndex = /^[\s;]*/.exec(script)![0].length;
  while (COMMAND.lastIndex < script.length) {
    const { flags, into, name, rest = "" } = COMMAND.exec(script)?.groups ?? {};
    if (COMMAND.lastIndex === 0) return [...found, opaque("its script can't be known")];
    const text = known((into ?? rest).trim());
    if (flags?.includes("e") || (name === "e" && text.text === "")) found.push(runsLines);
    else if (name === "e") found.push(...recognition.shell(text, command));
    if (name !== undefined && /r/i.test(name)) found.push(...disk.reads(text));
    if (into !== undefined || name === "w" || name === "W") found.push(...disk.writes(text));
  }
  return found;
}

export const programs = { sed, gsed: sed, ssed: sed };
