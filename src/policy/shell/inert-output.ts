/** Says of a command that its output is inert: numbers, dates and versions, or parts of an input that is inert itself. */
import type { Facts } from "../facts.ts";
import { parseArguments } from "../programs/arguments.ts";
import { wordList } from "../programs/syntax/word-list.ts";
import type { Command } from "../recognition.ts";
import { isInert, known, textOf, type Word } from "../word.ts";
import { pathsOf } from "./paths-of.ts";

/** Their output has numbers, and characters of their arguments, but nothing of the files that they look at. */
const telling = new Set(
  wordList(`wc nproc expr seq basename dirname date tput id uname hostname pgrep pidof getconf arch tty pwd whoami stat
    true false test [ : sleep mkdir rm cd kill printf echo set shift export`),
);

/** Options with a value, and the number of words before the files. Their output is made of pieces of their input. */
const selecting: { readonly [program: string]: { readonly valued?: string; readonly before?: number } } = {
  cat: {},
  bc: {},
  tac: {},
  tee: {},
  uniq: { valued: "fsw" },
  sort: { valued: "kt" },
  head: { valued: "nc" },
  tail: { valued: "nc" },
  cut: { valued: "dfcb" },
  xargs: { before: 1 },
  grep: { valued: "mABC", before: 1 },
  awk: { valued: "F", before: 1 },
  sed: { before: 1 },
  tr: { before: 2 },
  jq: { before: 1 },
};

/** Letters that a `tr` puts into its output: none of these ranges holds a `$` or a backtick. */
const PLAIN_SET =
  /^(?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|[\w ,:;.]|\\n|\[:(?:upper|lower|digit|space|alpha|alnum):\])*$/;
/** Deletes, prints or takes out lines and pieces; it puts nothing in. */
const SED_TAKES_OUT = /^(?:(?:\d+|\$|\/[^/]*\/)?(?:,(?:\d+|\$))?[pdq]|s([/|,#]).*\1\1g?)$/;
/** It has no text of its own. */
const AWK_SELECTS = /^(?!.*(?:["]|printf|getline|ENVIRON|ARGV|FILENAME))/s;

/** Their output is numbers, whatever comes in, with these arguments. */
const counting: { readonly [program: string]: RegExp } = {
  grep: /(?:^| )(?:-\w*c|--count)(?: |$)|^-\w*o\w* (?:\^?(?:\[0-9.?\]|\\d|\\\.|[+*?\d])+\$?)(?: [^ -][^ ]*)*$/,
  tr: /^-(?:cd|dc) (?:[\d. -]|\[:digit:\]|\\n)+$/,
  sed: /^(?:-E )?s\/\[\^0-9\][*+]?\/\/g$/,
  awk: /^(?:\/[^/]*\/ ?)?(?:\{[^}"=]*(?:\+\+|\+=[^}"=]*)\})? ?END ?\{ ?print [\w+*/ ().-]+\}(?: [\w./-]+)*$/,
  jq: /^(?:-\w+ )?(?:.*\| ?)?length(?: [^ ]+)?$/,
  git: /^rev-list .*--count(?: |$)|^rev-parse (?:--short )?[\w/@~^-]+$|^(?:log|show) .*--format=%(?:[ac]t|[hH])(?: |$)/,
  curl: /(?:^| )-\w*o /,
  du: /^-\w*s/,
};

/** The numbers of a request that `curl -w` prints. Source: curl(1). */
const CURL_NUMBERS = /^(?:%\{(?:http_code|response_code|time_\w+|size_\w+|num_\w+)\}|[\s\w:,.]|\\n)+$/;

/** A program that is asked for its version alone. */
const isAskedForVersion = ([only, other]: readonly Word[]): boolean =>
  other === undefined && /^(?:-v|-V|--version|version)$/.test(only?.text ?? "");

export function hasInertOutput(command: Command, facts: Facts): boolean {
  const { program, arguments: given } = command;
  if (isAskedForVersion(given)) return true;
  if (telling.has(program)) return given.every(isInert);
  const text = given.map(each => each.text).join(" ");
  if (Object.hasOwn(counting, program) && counting[program]!.test(text)) {
    const formats = parseArguments(given, { valued: "owHXdAbmu", valuedLong: ["write-out"] });
    return program !== "curl" || formats.values("w", "write-out").some(each => CURL_NUMBERS.test(each.text));
  }
  return selects(command, facts);
}

/** Whether its output has only pieces of what it reads, and that is inert. */
function selects(command: Command, facts: Facts): boolean {
  const { program, arguments: given } = command;
  const row = Object.hasOwn(selecting, program) ? selecting[program] : undefined;
  if (row === undefined) return false;
  const { operands, has } = parseArguments(given, row);
  const own = operands.slice(0, row.before ?? 0).map(each => textOf(each) ?? "$(");
  const isPlain: { readonly [program: string]: () => boolean } = {
    xargs: () => given.length === 0,
    tr: () => has("d", "delete") || own.every(each => PLAIN_SET.test(each)),
    sed: () => !has("e", "f", "i") && own.every(each => SED_TAKES_OUT.test(each)),
    awk: () => !has("v", "f") && own.every(each => AWK_SELECTS.test(each)),
    jq: () => /^[\w.[\]|, ()-]*$/.test(own.join()) && !has("n", "f", "arg", "args", "rawfile", "slurpfile"),
    grep: () => !has("e", "f", "r", "R"),
  };
  const files = operands.slice(row.before ?? 0);
  return (
    isPlain[program]?.() !== false &&
    (files.length === 0 || program === "tee"
      ? isInertInput(command, facts)
      : files.every(file => isInertFile(file, command, facts)))
  );
}

/** Whether no text that comes in could be run by a shell that evaluates it. */
export function isInertInput(
  command: Pick<Command, "input" | "directory" | "isElsewhere">,
  facts: Facts,
): boolean {
  const { input } = command;
  switch (input.kind) {
    // Only a person could type it.
    case "none":
      return true;
    case "text":
      return isInert(input.text);
    case "file":
      return isInertFile(input.path, command, facts);
    case "unknown":
      return input.isInert === true;
  }
}

function isInertFile(
  file: Word,
  { directory, isElsewhere }: Pick<Command, "directory" | "isElsewhere">,
  facts: Facts,
): boolean {
  const paths = isElsewhere ? [undefined] : pathsOf({ facts, isElsewhere }, file, directory);
  return paths.every(path => {
    const text = path === undefined ? undefined : facts.readText(path);
    return text !== undefined && isInert(known(text));
  });
}
