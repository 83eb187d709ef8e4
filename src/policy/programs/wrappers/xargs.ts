/** xargs: a command, and the words of its input as further arguments. */
import { type Command, type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, unknownWord, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { placesOf, runBelow } from "../effects/run-below.ts";
import { batches, blankSeparated, delimiterOf, itemsBetween, knownText, MAX_BATCHES } from "./input-words.ts";
import { type OwnOptions, optionTable, readOptions } from "./own-options.ts";
import { runInner } from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

/** GNU findutils, and what BSD has besides: `-J -R -S`. */
const xargsOptions = optionTable({
  short: "0a:d:E:e::I:i::J:L:l::n:oP:prR:S:s:tx",
  long:
    "null arg-file= delimiter= eof[=] replace[=] max-lines[=] max-args= open-tty interactive no-run-if-empty " +
    "max-chars= verbose show-limits exit max-procs= process-slot-var=",
});

const xargs: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, xargsOptions);
  if (options === undefined) return undefined;
  if (isAbout(options)) return [];
  const words = options.rest.length === 0 ? [known("echo")] : options.rest;
  const files = options.values("a", "arg-file");
  const runs = filled(words, options, files.length > 0 ? undefined : itemsOf(options, command));
  if (runs === undefined) return [opaque("what it puts its input in the place of can't be known")];

  const reading = files
    .flatMap(file => recognition.paths(file, command))
    .flatMap(path => fileOperation("fs.read", path, { recursive: false }));
  const { input } = command;
  const isExact = files.length === 0 && options.has("0", "null");
  if (isExact && input.kind === "unknown" && input.below !== undefined) {
    const marked = replacementOf(options);
    const each = marked === undefined ? [...words, known("{}")] : swapped(words, marked);
    const alone: Command = { ...command, input: { kind: "none" } };
    const places = placesOf(input.below, false, command, recognition);
    if (each !== undefined) return runBelow({ places }, each, alone, recognition);
  }
  const keepsInput = files.length > 0 || options.has("o", "open-tty");
  const changes = keepsInput ? {} : { input: { kind: "none" } as const };
  const { isCertain } = options;
  return [
    ...reading,
    ...runs.flatMap(run => runInner({ words: run, isCertain, changes }, command, recognition)),
  ];
};

/** What stands for the input; undefined where it is added at the end. */
const replacementOf = (options: OwnOptions): string | undefined =>
  options.has("I", "i", "replace")
    ? textOf(options.values("I", "i", "replace").at(-1) ?? known("{}"))
    : textOf(options.values("J").at(-1));

/** The same words with `{}` for the input; undefined where none of them holds it. */
function swapped(words: readonly Word[], mark: string): readonly Word[] | undefined {
  if (mark === "" || !words.some(word => word.text.includes(mark))) return undefined;
  return words.map(word => ({ ...word, text: word.text.replaceAll(mark, "{}") }));
}

/** The words of the input; undefined where they can't be known. */
function itemsOf(options: OwnOptions, { input }: Command): readonly string[] | undefined {
  const text = knownText(input);
  // These cut the input in ways that aren't worth following.
  if (text === undefined || options.has("E", "e", "eof", "L", "l", "max-lines", "s", "max-chars")) {
    return undefined;
  }
  if (options.has("0", "null")) return itemsBetween(text, "\0");
  const delimiters = options.values("d", "delimiter");
  if (delimiters.length > 0) {
    const delimiter = delimiterOf(textOf(delimiters.at(-1)));
    return delimiter === undefined ? undefined : itemsBetween(text, delimiter);
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
  const replaces = options.has("I", "i", "replace");
  // Which of the two counts differs from system to system, save for the one that changes nothing.
  const sizes = options.values("n", "max-args").map(textOf);
  if (replaces && (options.has("L", "l", "max-lines") || sizes.some(size => size !== "1"))) return undefined;
  if (replaces) {
    const mark = textOf(options.values("I", "i", "replace").at(-1) ?? known("{}"));
    if (mark === undefined || mark === "") return undefined;
    // `-i` is not in POSIX: an xargs that doesn't know it appends the input, as the missing mark suggests.
    if (!options.has("I") && !words.some(word => word.text.includes(mark))) {
      return [words, [...words, ...(items?.map(known) ?? [unknownWord])]];
    }
    const texts = items === undefined || items.length > MAX_BATCHES ? [HOLE] : items;
    return texts.map(text => words.map(word => ({ ...word, text: word.text.replaceAll(mark, () => text) })));
  }
  const [target] = options.values("J");
  const at = target === undefined ? -1 : words.findIndex(word => word.text === target.text);
  const put = (added: readonly Word[]) =>
    at < 0 ? [...words, ...added] : [...words.slice(0, at), ...added, ...words.slice(at + 1)];
  const size = batchSize(options, items?.length ?? 0);
  const groups = items === undefined || size === undefined ? undefined : batches(items, size);
  if (groups === undefined) return [put([unknownWord])];
  return groups.length === 0 ? [put([])] : groups.map(group => put(group.map(known)));
}

function batchSize(options: OwnOptions, count: number): number | undefined {
  const sizes = options.values("n", "max-args");
  if (sizes.length === 0) return Math.max(1, count);
  const size = Number(textOf(sizes.at(-1)));
  return Number.isInteger(size) && size > 0 ? size : undefined;
}

export const xargsCommands: Commands = { xargs, gxargs: xargs };

export { xargsCommands as programs };
