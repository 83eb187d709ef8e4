/** GNU parallel: a text for a shell, once for each of many arguments. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { itemsBetween, knownText, MAX_BATCHES } from "./input-words.ts";
import { type OwnOptions, optionTable, readOptions } from "./own-options.ts";
import { joinWords, runInner, runInnerText } from "./run-inner.ts";
import { isAbout, writtenFiles } from "./wrapper.ts";

/** What runs on other machines, keeps its arguments elsewhere, or computes them, is left out. */
const parallelOptions = optionTable({
  short: "0a:C:d:E:I:j:kL:l::mn:N:P:qrs:tuvVxX",
  long:
    "null arg-file= bar block= cat colsep= ctag delay= delimiter= dry-run dryrun env= eta fg gnu group halt= " +
    "joblog= jobs= keep-order lb line-buffer linebuffer link load= max-args= max-chars= max-lines[=] max-procs= " +
    "memfree= nice= no-notice no-run-if-empty noswap pipe plain progress quote results= resume " +
    "resume-failed retries= shellquote shuf silent tag tagstring= tee termseq= timeout= tmpdir= trim= ungroup " +
    "verbose will-cite citation exit xargs",
});

const separator = /^::::?\+?$/;
/** `{}`, `{.}`, `{/}`, `{//}`, `{/.}`, `{#}`, `{%}`, and the same of one source: `{2/.}`. */
const place = /\{-?\d*(?:\.{1,3}|\/\/?\.?|#|%|\+[./]{1,3})?\}/g;
/** Words that a shell reads as they stand. */
const plainWord = /^[\w@%+=:,./-]*$/;

const parallel: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, parallelOptions);
  // Between `--` and the end moreutils has arguments where GNU has the command.
  if (options === undefined || options.isEnded || options.rest.some(word => word.text === "--")) {
    return undefined;
  }
  if (isAbout(options, "V citation dry-run dryrun shellquote")) return [];
  const { rest } = options;
  const end = rest.findIndex(word => separator.test(word.text));
  const template = end < 0 ? rest : rest.slice(0, end);
  const sources = end < 0 ? [] : rest.slice(end);
  const items = itemsOf(sources, options, command);
  return [
    ...filesRead(sources, options, command, recognition),
    ...writtenFiles(options.values("joblog", "results"), command, recognition),
    ...runTemplate(template, items, options, command, recognition),
  ];
};

/** The arguments, where they come from one place and are known. */
function itemsOf(
  sources: readonly Word[],
  options: OwnOptions,
  { input }: Command,
): readonly string[] | undefined {
  const splits = options.has("0", "null", "C", "colsep", "d", "delimiter", "a", "arg-file", "E");
  const batched = options.has("n", "N", "max-args", "L", "l", "max-lines", "m", "X", "xargs", "trim");
  if (splits || batched) return undefined;
  const [first, ...words] = sources;
  if (first === undefined) {
    const text = knownText(input);
    return text === undefined ? undefined : atMost(itemsBetween(text, "\n"));
  }
  if (first.text !== ":::" || !words.every(word => isKnown(word) && !separator.test(word.text))) {
    return undefined;
  }
  return atMost(words.map(word => word.text));
}

const atMost = (items: readonly string[]) => (items.length > MAX_BATCHES ? undefined : items);

function filesRead(
  sources: readonly Word[],
  options: OwnOptions,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  let isFile = false;
  const files: Word[] = [...options.values("a", "arg-file")];
  for (const word of sources) {
    if (separator.test(word.text)) isFile = word.text.startsWith("::::");
    else if (isFile && word.text !== "-") files.push(word);
  }
  return files
    .flatMap(file => recognition.paths(file, command))
    .flatMap(path => fileOperation("fs.read", path, { recursive: false }));
}

function runTemplate(
  template: readonly Word[],
  items: readonly string[] | undefined,
  options: OwnOptions,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { isCertain } = options;
  const isPiped = options.has("pipe");
  if (template.length === 0) {
    if (items === undefined || isPiped) return [opaque("the commands that it runs come from its input")];
    return items.flatMap(item => runInnerText(known(item), isCertain, command, recognition));
  }
  const isSafe = (word: Word) => isKnown(word) && plainWord.test(word.text.replace(place, ""));
  const mark = options.values("I").at(-1);
  const runsWords = options.has("q", "quote") || template.every(isSafe);
  if (template.some(word => word.text.includes("{=")) || (mark !== undefined && textOf(mark) === undefined)) {
    return [opaque("it computes the command that it runs")];
  }
  const input = isPiped ? command.input : ({ kind: "none" } as const);
  const values: readonly Word[] = isPiped ? [known("")] : (items?.map(known) ?? [unknownItem(options)]);
  return values.flatMap(value => {
    const words = isPiped ? template : fill(template, value, mark?.text);
    if (runsWords) return runInner({ words, isCertain, changes: { input } }, command, recognition);
    const text = joinWords(isPiped ? template : fill(template, quoted(value), mark?.text));
    return runInnerText(text, isCertain, { ...command, input }, recognition);
  });
}

const unknownItem = (options: OwnOptions): Word =>
  options.has("m", "X", "xargs", "n", "N", "max-args", "L", "l", "max-lines")
    ? { text: HOLE, canSplit: true }
    : { text: HOLE };

const quoted = (word: Word): Word =>
  plainWord.test(word.text) && word.text !== ""
    ? word
    : { ...word, text: `'${word.text.replaceAll("'", "'\\''")}'` };

/** The template with a value in each place; at the end where it has none. What is derived from it isn't followed. */
function fill(template: readonly Word[], value: Word, mark: string | undefined): readonly Word[] {
  const pattern = mark ?? place;
  const split = value.canSplit === true ? { canSplit: true as const } : {};
  const put = (found: string) => (["{}", "{1}", mark].includes(found) ? value.text : HOLE);
  const hasPlace = (word: Word) =>
    mark === undefined ? word.text.search(place) >= 0 : word.text.includes(mark);
  if (!template.some(hasPlace)) return [...template, value];
  return template.map(word =>
    hasPlace(word) ? { ...word, ...split, text: word.text.replaceAll(pattern, put) } : word,
  );
}

const semaphoreOptions = optionTable({
  short: "j:u",
  long: "jobs= id= semaphorename= wait fg bg semaphoretimeout= st= timeout= will-cite",
});

/** Its words are a text that runs when its turn comes. */
const sem: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, semaphoreOptions);
  if (options === undefined) return undefined;
  const { rest, isCertain } = options;
  if (isAbout(options, "wait") || (rest.length === 0 && isCertain)) return [];
  return runInnerText(joinWords(rest), isCertain, command, recognition);
};

export const parallelCommands: Commands = { parallel, sem };

export { parallelCommands as programs };
