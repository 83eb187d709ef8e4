/** GNU parallel: a text for a shell, once for each of many arguments. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../word.ts";
import { itemsBetween, knownText, MAX_BATCHES } from "./input-words.ts";
import { type OwnOptions, readOptions } from "./own-options.ts";
import { joinWords, readFiles, runInner, runInnerText, writtenFiles } from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

/** Options that run commands on other machines, read arguments from elsewhere, or compute them are left out. */
const parallelOptions = {
  short: "0a:C:d:E:I:j:kL:l::mn:N:P:qrs:tuvVxX",
  long: `null arg-file= bar colsep= delay= delimiter= dry-run dryrun eta group halt= joblog= jobs= keep-order lb
    line-buffer link load= max-args= max-lines[=] max-procs= memfree= nice= no-notice no-run-if-empty pipe plain progress
    quote results= resume retries= shellquote tag timeout= ungroup verbose will-cite citation xargs`,
};
const ELSEWHERE = "S sshlogin sshloginfile slf onall nonall env transferfile return cleanup workdir wd";

const separator = /^::::?\+?$/;
/** `{}`, `{.}`, `{/}`, `{//}`, `{/.}`, `{#}`, `{%}`, and the same of one source: `{2/.}`. */
const place = /\{-?\d*(?:\.{1,3}|\/\/?\.?|#|%|\+[./]{1,3})?\}/g;
/** Words that a shell reads unchanged. */
const plainWord = /^[\w@%+=:,./-]*$/;
const BATCHED = ["n", "N", "max-args", "L", "l", "max-lines", "m", "X", "xargs"];

const parallel: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, parallelOptions);
  // Between `--` and the end moreutils has arguments where GNU has the command.
  const isOther = options.isEnded || options.rest.some(({ text }) => text === "--");
  if (isOther || options.has(...ELSEWHERE.split(" "))) return undefined;
  if (isAbout(options, "V citation dry-run dryrun shellquote")) return [];
  const { rest } = options;
  const end = rest.findIndex(word => separator.test(word.text));
  const template = end < 0 ? rest : rest.slice(0, end);
  const sources = end < 0 ? [] : rest.slice(end);
  let isFile = false;
  const files = sources.filter(({ text }) => {
    if (separator.test(text)) isFile = text.startsWith("::::");
    return isFile && !separator.test(text) && text !== "-";
  });
  const found = (values: readonly Word[]) => values.flatMap(value => runWith(value));
  const items = itemsOf(sources, options, command);
  const isUnclear = options.has("pipe") || (template.length === 0 && items === undefined);
  const isBatched = options.has(...BATCHED);
  const unknown: Word = isBatched ? { text: HOLE, canSplit: true } : { text: HOLE };
  const mark = options.values("I").at(-1);
  const isComputed =
    template.some(({ text }) => text.includes("{=")) || (mark !== undefined && textOf(mark) === undefined);
  return [
    ...readFiles([...options.values("a", "arg-file"), ...files], command, recognition),
    ...writtenFiles(options.values("joblog", "results"), command, recognition),
    ...(isUnclear || isComputed ? [opaque("it makes up the commands that it runs")] : []),
    ...(isComputed ? [] : found(items?.map(known) ?? (template.length === 0 ? [] : [unknown]))),
  ];

  function runWith(value: Word): readonly Operation[] {
    const { isCertain } = options;
    const alone: Command = { ...command, input: { kind: "none" } };
    if (template.length === 0) return runInnerText(value, isCertain, alone, recognition);
    const isSafe = (word: Word) => isKnown(word) && plainWord.test(word.text.replace(place, ""));
    if (options.has("q", "quote") || template.every(isSafe))
      return runInner({ words: fill(template, value, mark?.text), isCertain }, alone, recognition);
    const text = joinWords(fill(template, quoted(value), mark?.text));
    return runInnerText(text, isCertain, alone, recognition);
  }
};

/** The arguments, where they come from one place and are known. */
function itemsOf(
  sources: readonly Word[],
  options: OwnOptions,
  { input }: Command,
): readonly string[] | undefined {
  const isCut = options.has(..."0 null C colsep d delimiter a arg-file E trim".split(" "), ...BATCHED);
  const [first, ...words] = sources;
  if (isCut || (first !== undefined && first.text !== ":::")) return undefined;
  if (!words.every(word => isKnown(word) && !separator.test(word.text))) return undefined;
  const text = knownText(input);
  const items = first !== undefined ? words.map(word => word.text) : text && itemsBetween(text, "\n");
  return items === undefined || items === "" || items.length > MAX_BATCHES ? undefined : items;
}

const quoted = (word: Word): Word =>
  plainWord.test(word.text) && word.text !== ""
    ? word
    : { ...word, text: `'${word.text.replaceAll("'", "'\\''")}'` };

/** The template with a value in each place; at the end if it has none. Values derived from it are not followed. */
function fill(template: readonly Word[], value: Word, mark: string | undefined): readonly Word[] {
  const split = value.canSplit === true ? { canSplit: true as const } : {};
  const put = (found: string) => (["{}", "{1}", mark].includes(found) ? value.text : HOLE);
  const hasPlace = ({ text }: Word) => (mark === undefined ? text.search(place) >= 0 : text.includes(mark));
  if (!template.some(hasPlace)) return [...template, value];
  return template.map(word =>
    hasPlace(word) ? { ...word, ...split, text: word.text.replaceAll(mark ?? place, put) } : word,
  );
}

export const programs: Commands = { parallel };
