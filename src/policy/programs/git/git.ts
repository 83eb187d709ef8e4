/** Recognises git: its global options and environment, its aliases, and then its subcommand. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { configures } from "./acts.ts";
import { createCall, type GitCall } from "./git-call.ts";
import { type GlobalOptions, readGlobalOptions } from "./global-options.ts";
import { isHarmless, runsBySetting } from "./settings.ts";
import { additions, subcommands } from "./subcommands.ts";

/** Aliases of aliases are followed this far; git itself stops at a loop. */
const MAX_ALIASES = 10;

export const git: Recogniser = (command, recognition) => recognise(command, recognition, 0);

/** `git-push` as a program of its own, for each subcommand. */
const dashed =
  (name: string): Recogniser =>
  (command, recognition) =>
    recognise({ ...command, arguments: [known(name), ...command.arguments] }, recognition, 0);

function recognise(
  command: Command,
  recognition: Recognition,
  aliases: number,
): readonly Operation[] | undefined {
  const options = readGlobalOptions(command, recognition);
  if (options === undefined) return undefined;
  const [name, ...given] = options.rest;
  const inner = { ...command, directory: options.directory };
  const found = [...options.operations, ...ofSettings(options, inner, recognition)];
  if (name === undefined) return found;
  const call = createCall(options, inner, recognition, given);
  const done = subcommand(call, options, name, aliases);
  return done === undefined ? undefined : [...found, ...done];
}

function ofSettings({ settings }: GlobalOptions, command: Command, recognition: Recognition) {
  return settings.flatMap(setting => {
    const isAlias = setting.key.startsWith("alias.");
    const runs = isAlias ? [] : runsBySetting(setting, command, recognition);
    if (runs.length === 0 && isHarmless(setting)) return [];
    const [key, value] = [textOf(known(setting.key)), textOf(setting.value)];
    return [configures(key, value, "command"), ...runs];
  });
}

function subcommand(
  call: GitCall,
  options: GlobalOptions,
  word: Word,
  aliases: number,
): readonly Operation[] | undefined {
  const name = textOf(word);
  if (name === undefined) return [opaque("which subcommand of git it is can't be known")];
  if (asksForHelp(call.arguments)) return [];
  if (Object.hasOwn(subcommands, name)) return subcommands[name]!(call);
  const alias =
    call.override(`alias.${name.toLowerCase()}`) ??
    call.override(`alias.${name}.command`) ??
    call.repository?.alias(name);
  if (alias !== undefined) return followAlias(call, options, alias, aliases);
  if (Object.hasOwn(additions, name)) return additions[name]!(call);
  return [operation("process.run", { program: `git-${name}` })];
}

const asksForHelp = ([first, second]: readonly Word[]) =>
  first?.text === "--help" || (first?.text === "-h" && second === undefined);

function followAlias(
  { command, recognition, workTree, arguments: given }: GitCall,
  options: GlobalOptions,
  text: string,
  aliases: number,
): readonly Operation[] | undefined {
  const alias = readAlias(text, given);
  const environment = inheritedEnvironment(command, options);
  if (alias.kind === "shell") {
    return recognition.shell(alias.text, command, { environment, directory: workTree ?? command.directory });
  }
  if (alias.kind === "unknown" || aliases >= MAX_ALIASES)
    return [opaque("what an alias of git stands for can't be known")];
  return recognise({ ...command, environment, arguments: alias.words }, recognition, aliases + 1);
}

/** The environment of a git within this git. */
function inheritedEnvironment(command: Command, { settings, gitDirectory, workTree }: GlobalOptions) {
  const environment = new Map(command.environment);
  if (gitDirectory !== undefined) environment.set("GIT_DIR", gitDirectory);
  if (workTree !== undefined) environment.set("GIT_WORK_TREE", workTree);
  if (settings.length > 0) environment.set("GIT_CONFIG_COUNT", known(String(settings.length)));
  for (const [index, { key, value }] of settings.entries()) {
    environment.set(`GIT_CONFIG_KEY_${index}`, known(key));
    environment.set(`GIT_CONFIG_VALUE_${index}`, value);
  }
  return environment;
}

/** An alias stands for words of git, or for a text that a shell runs. */
type Alias =
  | { readonly kind: "words"; readonly words: readonly Word[] }
  | { readonly kind: "shell"; readonly text: Word }
  /** It can't be told. */
  | { readonly kind: "unknown" };

/** `text` as the configuration has it, possibly with holes; `given`: the words after the alias. */
function readAlias(text: string, given: readonly Word[]): Alias {
  if (text.startsWith("!"))
    return { kind: "shell", text: { text: [text.slice(1), ...given.map(quoted)].join(" ") } };
  if (text.includes(HOLE)) return { kind: "unknown" };
  const words = splitCommandLine(text);
  return words === undefined || words.length === 0
    ? { kind: "unknown" }
    : { kind: "words", words: [...words.map(known), ...given] };
}

function quoted({ text, canSplit, isGlob }: Word): string {
  if (canSplit || isGlob) return canSplit ? HOLE : text;
  return `'${text.replaceAll("'", `'\\''`).replaceAll(HOLE, `'"${HOLE}"'`)}'`;
}

/** As git splits an alias. Undefined where a quote isn't closed. Source: split_cmdline in git's alias.c. */
function splitCommandLine(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote === "" && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === "" && /["']/.test(character)) {
      quote = character;
      word ??= "";
    } else if (character === quote) quote = "";
    else {
      if (character === "\\" && quote !== "'") at += 1;
      word = (word ?? "") + (text[at] ?? "");
    }
  }
  if (quote !== "") return undefined;
  return word === undefined ? words : [...words, word];
}

/** Shows history in a window or in the terminal. */
const browse: Recogniser = () => [operation("git.log")];

const bfg: Recogniser = ({ arguments: given }) =>
  given.some(({ text }) => text === "--help" || text === "--version")
    ? []
    : [operation("git.rewrite_history", { how: "bfg" })];

export const programs: Commands = {
  ...Object.fromEntries(
    [...Object.keys(subcommands), ...Object.keys(additions)].map(name => [`git-${name}`, dashed(name)]),
  ),
  git,
  bfg,
  gitk: browse,
  tig: browse,
};
