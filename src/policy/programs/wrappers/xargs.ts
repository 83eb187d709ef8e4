/** xargs: a command, and the words of its input as further arguments. */
import { type Command, type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, unknownWord, type Word } from "../../word.ts";
import { placesOf, runBelow } from "../effects/run-below.ts";
import { blankSeparated, itemsBetween, knownText, MAX_BATCHES } from "./input-words.ts";
import { type OwnOptions, readOptions } from "./own-options.ts";
import { readFiles, runInner } from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

/** GNU findutils, and what BSD has besides: `-J -R -S`. */
const xargsOptions = {
  short: "0a:d:E:e::I:i::J:L:l::n:oP:prR:S:s:tx",
  long: `null arg-file= delimiter= eof[=] replace[=] max-lines[=] max-args= open-tty interactive no-run-if-empty
    max-chars= verbose show-limits exit max-procs= process-slot-var=`,
};

const REPLACING = ["I", "i", "replace", "J"];

const xargs: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, xargsOptions);
  if (isAbout(options)) return [];
  const words = options.rest.length === 0 ? [known("echo")] : options.rest;
  const files = options.values("a", "arg-file");
  const runs = filled(words, options, files.length > 0 ? undefined : itemsOf(options, command));
  if (runs === undefined) return [opaque("what it puts its input in the place of can't be known")];
  const { input } = command;
  const isExact = files.length === 0 && options.has("0", "null");
  if (isExact && input.kind === "unknown" && input.below !== undefined) {
    const mark = options.has(...REPLACING) ? markOf(options) : undefined;
    const each = mark === undefined ? [...words, known("{}")] : put(words, mark, "{}");
    const alone: Command = { ...command, input: { kind: "none" } };
    const places = placesOf(input.below, false, command, recognition);
    if (mark === undefined || words.some(({ text }) => text.includes(mark)))
      return runBelow({ places }, each, alone, recognition);
  }
  const keepsInput = files.length > 0 || options.has("o", "open-tty");
  const changes = keepsInput ? {} : { input: { kind: "none" } as const };
  const { isCertain } = options;
  return [
    ...readFiles(files, command, recognition),
    ...runs.flatMap(run => runInner({ words: run, isCertain, changes }, command, recognition)),
  ];
};

const markOf = (options: OwnOptions) => textOf(options.values(...REPLACING).at(-1) ?? known("{}"));

const put = (words: readonly Word[], mark: string, text: string) =>
  words.map(word => ({ ...word, text: word.text.replaceAll(mark, () => text) }));

/** The words of the input; undefined where they can't be known. */
function itemsOf(options: OwnOptions, { input }: Command): readonly string[] | undefined {
  const text = knownText(input);
  // These cut the input in ways that aren't worth following.
  if (text === undefined || options.has("E", "e", "eof", "L", "l", "max-lines", "s", "max-chars"))
    return undefined;
  if (options.has("0", "null")) return itemsBetween(text, "\0");
  const [delimiter] = options.values("d", "delimiter").slice(-1);
  if (delimiter !== undefined) {
    const sign = textOf(delimiter)?.replace(/^\\n$/, "\n").replace(/^\\t$/, "\t").replace(/^\\0$/, "\0");
    return sign?.length === 1 ? itemsBetween(text, sign) : undefined;
  }
  if (!options.has("I", "i", "replace")) return blankSeparated(text);
  const lines = itemsBetween(text, "\n").map(line => line.trimStart());
  return lines.some(line => /["'\\]/.test(line)) ? undefined : lines.filter(line => line !== "");
}

/** The command as often as it is run, with its arguments; undefined where their place can't be known. */
function filled(
  words: readonly Word[],
  options: OwnOptions,
  items: readonly string[] | undefined,
): readonly (readonly Word[])[] | undefined {
  const sizes = options.values("n", "max-args").map(textOf);
  if (options.has(...REPLACING)) {
    // Systems differ in which of the two counts, except for the option that changes nothing.
    if (options.has("L", "l", "max-lines") || sizes.some(size => size !== "1")) return undefined;
    const mark = markOf(options);
    if (mark === undefined || mark === "") return undefined;
    // An xargs that doesn't know `-i` appends the input, as the missing mark suggests.
    const isMissing = !words.some(({ text }) => text.includes(mark));
    if (isMissing && !options.has("I")) return [words, [...words, ...(items?.map(known) ?? [unknownWord])]];
    const texts = items === undefined || items.length > MAX_BATCHES ? [HOLE] : items;
    return texts.map(text => put(words, mark, text));
  }
  const size = sizes.length === 0 ? Math.max(1, items?.length ?? 0) : Number(sizes.at(-1));
  const count = Math.ceil((items?.length ?? 0) / size);
  if (items === undefined || !(size > 0) || !Number.isInteger(size) || count > MAX_BATCHES)
    return [[...words, unknownWord]];
  return Array.from({ length: Math.max(1, count) }, (_, at) => [
    ...words,
    ...items.slice(at * size, (at + 1) * size).map(known),
  ]);
}

export const programs: Commands = { xargs, gxargs: xargs };
