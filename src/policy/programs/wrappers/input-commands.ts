/** xargs and GNU parallel: a command, and the words of its input as further arguments. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  type Input,
  type ListedFiles,
  opaque,
  originOfInput,
  possibly,
  type Recogniser,
} from "../../recognition.ts";
import { from, HOLE, isKnown, known, type Origin, textOf, unknownWord, type Word } from "../../word.ts";
import { placesOf, runBelow } from "../effects/run-below.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { joinWords, type OwnWords, otherwiseRun, readOwn, secretsBefore } from "./wrapper.ts";

/** More names are not looked at one by one. */
const MAX_BARE = 500;
/** A command is looked at once for each batch of its input, but for no more batches than this. */
const MAX_BATCHES = 100;

/** GNU findutils, and what BSD has besides: `-J -R -S`. */
const xargsRow = {
  valued: `-a -d -E -I -J -L -n -P -R -s -S --arg-file --delimiter --max-args --max-chars --max-procs
    --process-slot-var`,
};
const REPLACING = "-I -i --replace -J";

const xargs: Recogniser = (command, recognition) => {
  const own = readOwn(xargsRow, command, recognition);
  if (asksForHelp(own.parsed)) return [];
  const { on, has, values } = own;
  const words = own.inner.length === 0 ? [known("echo")] : own.inner;
  const files = values("-a --arg-file");
  const alone: Command = { ...command, input: { kind: "none" } };
  const mark = has(REPLACING) ? markOf(own) : undefined;
  const isPut = mark !== undefined && words.some(({ text }) => text.includes(mark));
  const { input } = command;
  const listed = filesOf(input);
  const below = listed?.folders.map(known) ?? (input.kind === "unknown" ? input.below : undefined);
  const isSplitAsListed = has("-0 --null") || listed !== undefined;
  const bare = bareNames(listed);
  if (files.length === 0 && isSplitAsListed && below && bare !== "all" && isPut === has(REPLACING)) {
    const each = mark === undefined ? [...words, known("{}")] : put(words, mark, "{}");
    const places = placesOf(below, false, command, recognition);
    // A name without a folder may be another thing to the command: a branch, a host.
    const asWords = bare.map(name => {
      const last = from(known(name), "listing");
      return mark === undefined ? [...words, last] : put(words, mark, name, "listing");
    });
    return [
      ...runBelow({ places, listed }, each, alone, recognition),
      ...asWords.flatMap(run => recognition.run(run, alone)).map(possibly),
    ];
  }
  const items = files.length > 0 ? undefined : itemsOf(own);
  const runs = filled(words, mark, items, own, bare === "all" ? "listing" : undefined);
  const origin = files.length > 0 ? "machine" : originOfInput(input);
  if (runs === undefined) return [opaque("what it puts its input in the place of can't be known")];
  return [
    ...on("fs.read", files),
    ...secretsBefore(own),
    ...otherwiseRun(own, alone),
    ...runs.flatMap(run => {
      const told = run.map(word => (isKnown(word) ? word : from(word, origin)));
      return recognition.run(told, files.length > 0 || has("-o --open-tty") ? command : alone);
    }),
  ];
};

const filesOf = (input: Input): ListedFiles | undefined =>
  input.kind === "unknown" ? input.files?.() : undefined;

/** Names without a folder in front of them; all of them count as the words that they are where there are no others. */
function bareNames(listed: ListedFiles | undefined): readonly string[] | "all" {
  const names = listed?.names.filter(name => !name.includes("/")) ?? [];
  const isAll = names.length > 0 && names.length === listed?.names.length && !listed.hasRules;
  return isAll || names.length > MAX_BATCHES ? "all" : names;
}

/** The text that stands for the input; undefined where it can't be known. */
function markOf({ values, command }: OwnWords): string | undefined {
  const attached = command.arguments.find(({ text }) => /^-i./.test(text))?.text.slice(2);
  return textOf(values(REPLACING).at(-1) ?? known(attached ?? "{}"));
}

const put = (words: readonly Word[], mark: string, text: string, origin?: Origin) =>
  words.map(word =>
    word.text.includes(mark) ? from({ ...word, text: word.text.replaceAll(mark, () => text) }, origin) : word,
  );

const knownText = (input: Input): string | undefined =>
  input.kind === "text" ? textOf(input.text) : undefined;

/** Names of which nothing else is known. */
const names: Word = { ...unknownWord, isName: true };

/** Parted at a delimiter; the last one may be missing. */
const itemsBetween = (text: string, delimiter: string): readonly string[] =>
  (text.endsWith(delimiter) ? text.slice(0, -delimiter.length) : text).split(delimiter);

/** The words of the input; undefined where they can't be known, or are cut in ways that aren't worth following. */
function itemsOf({ has, values, command }: OwnWords): readonly string[] | undefined {
  const { input } = command;
  const listed = filesOf(input);
  const names = bareNames(listed) === "all" ? listed?.names : undefined;
  const text = names?.join("\n") ?? knownText(input);
  if (text === undefined || has("-E -e --eof -L -l --max-lines -s --max-chars")) return undefined;
  if (names !== undefined && !has("-d --delimiter")) return names.length > MAX_BARE ? undefined : names;
  if (has("-0 --null")) return itemsBetween(text, "\0");
  const delimiter = values("-d --delimiter").at(-1);
  if (delimiter !== undefined) {
    const sign = textOf(delimiter)?.replace(/^\\n$/, "\n").replace(/^\\t$/, "\t");
    return sign?.length === 1 ? itemsBetween(text, sign) : undefined;
  }
  if (/["'\\]/.test(text)) return undefined;
  const items = has("-I -i --replace") ? text.split("\n").map(line => line.trimStart()) : text.split(/\s+/);
  return items.filter(item => item !== "");
}

/** The command as often as it is run, with its arguments, which are of that origin; undefined where their place can't be known. */
function filled(
  words: readonly Word[],
  mark: string | undefined,
  items: readonly string[] | undefined,
  { has, values, command }: OwnWords,
  origin: Origin | undefined,
): readonly (readonly Word[])[] | undefined {
  const asWord = (item: string) => from(known(item), origin);
  const sizes = values("-n --max-args").map(textOf);
  if (has(REPLACING)) {
    // Systems differ in which of the two counts, except for the option that changes nothing.
    if (has("-L -l --max-lines") || sizes.some(size => size !== "1") || !mark) return undefined;
    // An xargs that doesn't know `-i` appends the input, as the missing mark suggests.
    const isMissing = !words.some(({ text }) => text.includes(mark));
    if (isMissing && !has("-I")) return [words, [...words, ...(items?.map(asWord) ?? [unknownWord])]];
    const texts = items === undefined || items.length > MAX_BATCHES ? [HOLE] : items;
    return texts.map(text => put(words, mark, text, origin));
  }
  const size = sizes.length === 0 ? Math.max(1, items?.length ?? 0) : Number(sizes.at(-1));
  const count = Math.ceil((items?.length ?? 0) / size);
  if (items === undefined || !(size > 0) || !Number.isInteger(size) || count > MAX_BATCHES)
    return [[...words, command.input.kind === "unknown" && command.input.isNames ? names : unknownWord]];
  return Array.from({ length: Math.max(1, count) }, (_, at) => [
    ...words,
    ...items.slice(at * size, (at + 1) * size).map(asWord),
  ]);
}

const parallelRow = {
  valued: `-a -C -d -E -I -j -L -n -N -P -s --arg-file --colsep --delay --delimiter --halt --jobs --load --max-args
    --max-procs --memfree --nice --retries --timeout`,
  writes: "--joblog --results",
};
/** Options that run commands on other machines. */
const ELSEWHERE =
  "-S --sshlogin --sshloginfile --slf --onall --nonall --transferfile --return --cleanup --workdir --wd";
const BATCHED = "-n -N --max-args -L -l --max-lines -m -X --xargs";
const separator = /^::::?\+?$/;
/** `{}`, `{.}`, `{/}`, `{//}`, `{/.}`, `{#}`, `{%}`, and the same of one source: `{2/.}`. */
const place = /\{-?\d*(?:\.{1,3}|\/\/?\.?|#|%|\+[./]{1,3})?\}/g;
/** Words that a shell reads unchanged. */
const plainWord = /^[\w@%+=:,./-]*$/;

/** A text for a shell, once for each of many arguments. */
const parallel: Recogniser = (command, recognition) => {
  const own = readOwn(parallelRow, command, recognition);
  const { on, has, values, inner } = own;
  // Between `--` and the end moreutils has arguments where GNU has the command.
  if (has(ELSEWHERE) || command.arguments.some(({ text }) => text === "--")) return undefined;
  if (asksForHelp(own.parsed) || has("-V --citation --dry-run --dryrun --shellquote")) return [];
  const end = inner.findIndex(word => separator.test(word.text));
  const template = end < 0 ? inner : inner.slice(0, end);
  const sources = end < 0 ? [] : inner.slice(end);
  const items = argumentsIn(sources, own);
  const mark = values("-I").at(-1);
  const isUnclear =
    has("--pipe") ||
    (template.length === 0 && items === undefined) ||
    template.some(({ text }) => text.includes("{=")) ||
    (mark !== undefined && !isKnown(mark));
  const unknown: Word = from(has(BATCHED) ? unknownWord : { text: HOLE }, originOfInput(command.input));
  const alone: Command = { ...command, input: { kind: "none" } };
  const runWith = (value: Word): readonly Operation[] => {
    if (template.length === 0) return recognition.shell(value, alone);
    const isPlain = template.every(word => isKnown(word) && plainWord.test(word.text.replace(place, "")));
    return isPlain || has("-q --quote")
      ? recognition.run(fill(template, value, mark?.text), alone)
      : recognition.shell(joinWords(fill(template, quoted(value), mark?.text)), alone);
  };
  return [
    ...on("fs.read", values("-a --arg-file")),
    ...on("fs.read", sources[0]?.text === "::::" ? sources.slice(1) : []),
    ...on("fs.write", values("--joblog --results")),
    ...secretsBefore(own),
    ...otherwiseRun(own, alone),
    ...(isUnclear
      ? [opaque("it makes up the commands that it runs")]
      : (items?.map(known) ?? [unknown]).flatMap(runWith)),
  ];
};

/** The arguments, where they come from one place and are known. */
function argumentsIn(
  [first, ...words]: readonly Word[],
  { has, command }: OwnWords,
): readonly string[] | undefined {
  if (has(`-0 --null -C --colsep -d --delimiter -a --arg-file -E --trim ${BATCHED}`)) return undefined;
  if (first !== undefined && first.text !== ":::") return undefined;
  if (!words.every(word => isKnown(word) && !separator.test(word.text))) return undefined;
  const text = knownText(command.input);
  const items = first !== undefined ? words.map(word => word.text) : text && itemsBetween(text, "\n");
  return items === undefined || items === "" || items.length > MAX_BATCHES ? undefined : items;
}

const quoted = (word: Word): Word =>
  plainWord.test(word.text) && word.text !== ""
    ? word
    : { ...word, text: `'${word.text.replaceAll("'", "'\\''")}'` };

/** The template with a value in each place; at the end if it has none. Values derived from it are not followed. */
function fill(template: readonly Word[], value: Word, mark: string | undefined): readonly Word[] {
  const put = (found: string) => (["{}", "{1}", mark].includes(found) ? value.text : HOLE);
  const hasPlace = ({ text }: Word) => (mark === undefined ? text.search(place) >= 0 : text.includes(mark));
  if (!template.some(hasPlace)) return [...template, value];
  return template.map(word =>
    hasPlace(word)
      ? {
          ...from(word, value.origin),
          ...(value.canSplit && { canSplit: true }),
          text: word.text.replaceAll(mark ?? place, put),
        }
      : word,
  );
}

export const programs: Commands = { xargs, gxargs: xargs, parallel };
