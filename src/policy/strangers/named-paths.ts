/** Finds paths among a stranger's words: secrets, which count as read, and protected files, which count as written. */
import type { Operation } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import { isStartFile, protectedPatterns } from "../paths/protected-paths.ts";
import { isSecretPath } from "../paths/secret-paths.ts";
import { type Command, operation, possibly, type Recognition } from "../recognition.ts";
import { HOLE, type Word } from "../word.ts";

/** The most paths that are followed on the disk; further paths are taken as they are written. */
const MAX_FOLLOWED = 200;

/** A typed list of paths has no more of them in one word. */
const MAX_CANDIDATES = 16;
const URL = /(?:^|=|@)[a-z][a-z\d+.-]*:\/\//i;
const FILE_URL = /(?:^|[=@:,])file:(?:\/\/[^/]*)?(\/.*)$/is;

export interface NamedPaths {
  readonly operations: readonly Operation[];
  readonly hasSecret: boolean;
}

/** Secrets that a command names in any of its words: for programs whose recogniser doesn't read all of them. */
export const secretsAmong = (command: Command, recognition: Recognition): readonly Operation[] =>
  namedPaths(command, recognition).operations.filter(({ name }) => name === "secrets.read");

/** The same of those of some words that are options, or may be the value of one. */
export const secretsOfOptions = (words: readonly Word[], command: Command, recognition: Recognition) =>
  secretsAmong({ ...command, arguments: ofOptions(words), environment: new Map() }, recognition);

/** Files of rules that variables name, and these options: they may be written. */
export const rulesNamedBy = (
  options: readonly Word[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] =>
  namedPaths({ ...command, arguments: ofOptions(options) }, recognition).operations.filter(
    ({ name }) => name === "fs.write",
  );

function ofOptions(words: readonly Word[]): readonly Word[] {
  const isOption = (word: Word | undefined) => word?.text.startsWith("-") === true;
  return words.filter((word, at) => isOption(word) || (isOption(words[at - 1]) && !/^\w+=/.test(word.text)));
}

export function namedPaths(command: Command, recognition: Recognition): NamedPaths {
  const { facts } = recognition;
  const operations = new Map<string, Operation>();
  let followed = 0;
  let hasSecret = false;
  const note = (path: string, word: string) => {
    if (isSecretPath(path, facts)) {
      hasSecret = true;
      operations.set(`read ${path}`, operation("secrets.read", { path, told: `\`${word}\`` }));
    } else if (isKept(path, recognition)) {
      const written = operation("fs.write", { path, append: false, recursive: false });
      operations.set(`write ${path}`, possibly(written));
    }
  };
  const given = command.arguments.filter((word, at) => !fillsEnvironment(command, word, at));
  for (const word of [...given, ...command.environment.values()]) {
    const { text } = word;
    if (text === "" || word.canSplit) continue;
    if (text.includes(HOLE)) {
      if (!hidesSecret(text, recognition)) continue;
      hasSecret = true;
      operations.set(text, possibly(operation("secrets.read", { path: undefined, told: "a path" })));
      continue;
    }
    for (const candidate of candidatePaths(text, facts.home)) {
      if (isNothing(candidate, command, recognition)) continue;
      const isFollowed = followed < MAX_FOLLOWED;
      followed += 1;
      const given: Word = { ...word, text: candidate };
      const there = isFollowed ? command : { ...command, isElsewhere: true };
      for (const path of recognition.paths(given, there)) {
        if (path !== undefined && !isOnlyAWord(candidate, path, recognition)) note(path, text);
      }
    }
  }
  return { operations: [...operations.values()], hasSecret };
}

/** A file that fills the environment of a program: the program uses it, and doesn't show it. */
function fillsEnvironment({ program, arguments: words }: Command, { text }: Word, at: number): boolean {
  const option = /^dotenvx?$/.test(program)
    ? /^(?:-[ef]|--(?:env-)?file)(?:=|$)/
    : /^--env-file(?:-if-exists)?(?:=|$)/;
  return option.test(text) || (option.test(words[at - 1]?.text ?? "") && !words[at - 1]!.text.includes("="));
}

/** A bare name that is no existing file and no secret's name, as most words are. */
function isNothing(text: string, { directory }: Command, { facts }: Recognition): boolean {
  if (/[/*?[]/.test(text) || directory === undefined) return false;
  const path = `${directory}/${text}`;
  return !isSecretPath(path, facts) && facts.kindOf(path) === "missing" && !isStartFile(path, facts.home);
}

/** `kubeconfig` is a subcommand as well as a file's name: where nothing is there, it is a word. */
const isOnlyAWord = (text: string, path: string, { facts }: Recognition) =>
  /^[a-z]+$/i.test(text) && facts.kindOf(path) === "missing";

/** Some piece of it isn't known, and yet it leads into a place of secrets, or to a name that is one. */
function hidesSecret(text: string, { facts }: Recognition): boolean {
  const begin = text.slice(0, text.indexOf(HOLE));
  const end = text.slice(text.lastIndexOf(HOLE) + 1);
  const slash = end.indexOf("/");
  const places = [
    ...candidatePaths(begin, facts.home)
      .filter(each => each.endsWith("/"))
      .map(each => `${each}x`),
    ...(slash < 0 ? [] : [end.slice(slash)]),
  ];
  return places.some(each => each.startsWith("/") && isSecretPath(each, facts));
}

/** The rules of agents, and what shells run when they start. */
const isKept = (path: string, { facts }: Recognition): boolean =>
  isStartFile(path, facts.home) ||
  protectedPatterns(facts).some(({ pattern }) => matchesGlob(pattern.toLowerCase(), path.toLowerCase()));

/**
 * The word itself; the parts behind `=`, `@`, `:` and `,` in it; the value attached to a short option; the path of a `file://`
 * address. Other addresses name no path. `~` and `$HOME` that the program would expand mean the home.
 */
function candidatePaths(text: string, home: string): readonly string[] {
  const [, path] = FILE_URL.exec(text) ?? [];
  if (path !== undefined) return [path];
  const starts = new Set([0]);
  if (/^-[^-]/.test(text)) {
    starts.add(2);
    const begin = text.search(/[/~.]/);
    if (begin > 0) starts.add(begin);
  }
  const end = URL.exec(text)?.index ?? text.length;
  const separators = /[=@:,]/g;
  for (let found = separators.exec(text); found !== null; found = separators.exec(text)) {
    if (found.index >= end || starts.size >= MAX_CANDIDATES) break;
    starts.add(found.index + 1);
  }
  const pieces = Array.from(starts, start => text.slice(start)).filter(each => each !== "" && each !== "-");
  return pieces.filter(each => !/^[a-z][a-z\d+.-]*:\/\//i.test(each)).map(each => withHome(each, home));
}

const withHome = (path: string, home: string): string =>
  path.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/, home).replace(/^~(?=[\w-]+(?:\/|$))/, "/home/");
