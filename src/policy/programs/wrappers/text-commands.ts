/** Programs that hand their arguments to a shell, as a text, at once or again and again. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf } from "../../word.ts";
import { optionTable, readOptions } from "./own-options.ts";
import { isOneWord, joinWords, runInner, runInnerText, shellWords } from "./run-inner.ts";
import { isAbout, writtenFiles } from "./wrapper.ts";

const flockOptions = optionTable({
  short: "eE:FhnosuVw:x",
  long: "shared exclusive unlock nonblock nb timeout= wait= conflict-exit-code= close no-fork fcntl verbose",
});

/** `flock file command`, `flock file -c text`, `flock 9`. */
const flock: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, flockOptions);
  if (options === undefined) return undefined;
  if (isAbout(options, "h V")) return [];
  const [file, ...words] = options.rest;
  const isCertain = options.isCertain && (file === undefined || isOneWord(file));
  if (words.length === 0 && isCertain) return [];
  const isText = /^(?:-c|--command)$/.test(words[0]?.text ?? "");
  const run = isText ? [...shellWords, known("-c"), ...words.slice(1)] : words;
  return runInner({ words: run, isCertain }, command, recognition);
};

const watchOptions = optionTable({
  short: "bcCd::efghn:pq:rs:tvwx",
  long:
    "beep color no-color differences[=] errexit follow chgexit interval= precise equexit= no-rerun shotsdir= " +
    "no-title no-wrap exec",
});

/** `watch` gives its words to `sh -c`, unless `-x` runs them as they are. */
const watch: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, watchOptions);
  if (options === undefined) return undefined;
  const { rest: words, isCertain } = options;
  if (isAbout(options, "h v") || (words.length === 0 && isCertain)) return [];
  if (options.has("x", "exec")) return runInner({ words, isCertain }, command, recognition);
  return runInnerText(joinWords(words), isCertain, command, recognition);
};

const entrOptions = optionTable({ short: "acdnprsxz" });

/** `entr` runs its words when files change; `/_` is the file, and with `-s` the first word is a text. */
const entr: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, entrOptions);
  if (options === undefined) return undefined;
  const { rest, isCertain } = options;
  if (rest.length === 0 && isCertain) return [];
  const words = rest.map(word => (word.text === "/_" ? { text: HOLE } : word));
  const run = options.has("s") ? [...shellWords, known("-c"), ...words] : words;
  return runInner({ words: run, isCertain, changes: { input: { kind: "none" } } }, command, recognition);
};

/** util-linux, which takes a text with `-c`, and BSD, whose command follows the file. Only their common letters. */
const scriptOptions = optionTable({
  short: "aB:c:dE:eFfhI:kO:qrT:V",
  long:
    "append command= echo= return flush force logging-format= log-io= log-in= log-out= log-timing= " +
    "output-limit= quiet",
});

const script: Recogniser = (command, recognition) => {
  const strict = readOptions(command.arguments, scriptOptions);
  if (strict === undefined) return undefined;
  const options = readOptions(command.arguments, scriptOptions, () => true) ?? strict;
  const [file = known("typescript"), ...words] = strict.rest;
  const isCommand = words.length > 0 && !words[0]!.text.startsWith("-");
  if (isAbout(isCommand ? strict : options, "h V")) return [];
  const { values } = options;
  const logs = [file, ...values("B", "I", "O", "T", "log-io", "log-in", "log-out", "log-timing")];
  const text = values("c", "command").at(-1);
  const isCertain = options.isCertain && strict.isCertain && isOneWord(file);
  const run = isCommand ? words : options.isEnded && options.rest.length > 0 ? options.rest : shellWords;
  return [
    ...writtenFiles(logs, command, recognition),
    ...(text === undefined ? [] : runInnerText(text, isCertain, command, recognition)),
    ...(text === undefined || isCommand ? runInner({ words: run, isCertain }, command, recognition) : []),
  ];
};

const hyperfineOptions = optionTable({
  short: "C:c:hiM:m:Nn:p:r:S:s:u:Vw:",
  long:
    "warmup= min-runs= max-runs= runs= setup= prepare= cleanup= conclude= command-name= shell= style= sort= " +
    "time-unit= export-json= export-csv= export-markdown= export-asciidoc= export-orgmode= show-output " +
    "ignore-failure[=] reference= reference-name=",
});

/** Each of its words is a text of its own. With parameters the texts are patterns, of which nothing is known. */
const hyperfine: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, hyperfineOptions, () => true);
  if (options === undefined) return undefined;
  const shells = options.values("S", "shell").map(word => textOf(word) ?? "");
  if (!shells.every(shell => /^(?:none|default|(?:\/bin\/)?(?:sh|bash|dash|zsh|fish))$/.test(shell))) {
    return undefined;
  }
  if (isAbout(options, "h V")) return [];
  const { values, operands, rest, isCertain } = options;
  const hooks = values("s", "setup", "p", "prepare", "c", "cleanup", "C", "conclude", "reference");
  const exports = ["json", "csv", "markdown", "asciidoc", "orgmode"].map(format => `export-${format}`);
  return [
    ...writtenFiles(values(...exports), command, recognition),
    ...[...operands, ...rest, ...hooks].flatMap(text => runInnerText(text, isCertain, command, recognition)),
  ];
};

/** moreutils: every word is a text. */
const everyWord: Recogniser = (command, recognition) =>
  command.arguments.flatMap(text => runInnerText(text, isOneWord(text), command, recognition));

/** They wait for files to change, and print or write that down. */
const inotifyOptions = optionTable({
  short: "cde:hmo:qrst:v",
  long:
    "csv daemon event= exclude= excludei= include= includei= format= timefmt= fromfile= monitor outfile= " +
    "quiet recursive syslog timeout= zero no-newline no-dereference ascending= descending= total",
});

const inotify: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, inotifyOptions, () => true);
  return options === undefined
    ? undefined
    : writtenFiles(options.values("o", "outfile"), command, recognition);
};

export const textCommands: Commands = {
  flock,
  watch,
  entr,
  script,
  hyperfine,
  pee: everyWord,
  mispipe: everyWord,
  inotifywait: inotify,
  inotifywatch: inotify,
};

export { textCommands as programs };
