/** Recognises git: its global options and environment, its aliases, and then its subcommand. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { secretsOfOptions } from "../../strangers/named-paths.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { configures } from "./acts.ts";
import { branches } from "./branches.ts";
import { committing } from "./commits.ts";
import { config } from "./config.ts";
import { remotes } from "./fetch.ts";
import { createCall, each, type GitCall, type GitSubcommands } from "./git-call.ts";
import { type GlobalOptions, readGlobalOptions } from "./global-options.ts";
import { losing } from "./losing.ts";
import { merging } from "./merging.ts";
import { nested } from "./nested.ts";
import { patching } from "./patches.ts";
import { beneath } from "./plumbing.ts";
import { push } from "./push.ts";
import { reading } from "./reading.ts";
import { runsByRepository, settingsOfRepository } from "./repository-settings.ts";
import { secretsNamed } from "./secrets-named.ts";
import { isHarmless, runsBySetting } from "./settings.ts";

/** No alias can replace one of these. */
const subcommands: GitSubcommands = {
  ...reading,
  ...beneath,
  ...branches,
  ...committing,
  ...losing,
  ...merging,
  ...nested,
  ...patching,
  ...remotes,
  ...each("push send-pack http-push", () => push),
  config,
};

export const git: Recogniser = (command, recognition) => {
  const options = readGlobalOptions(command, recognition);
  const [name, ...given] = options.rest;
  const inner = { ...command, directory: options.directory };
  const own = command.arguments.slice(0, command.arguments.length - options.rest.length);
  const found = [
    ...options.operations,
    ...ofSettings(options, inner, recognition),
    ...secretsOfOptions(own, command, recognition),
  ];
  if (name === undefined) return found;
  const settings = settingsOfRepository(options, inner, recognition);
  // Options go before the repository's own settings.
  const all = { ...options, settings: [...(settings ?? []), ...options.settings] };
  return [
    ...found,
    ...runsByRepository(settings, name.text, inner, recognition),
    ...ofSubcommand(createCall(all, inner, recognition, given), options, name),
  ];
};

/** `git-push` as a program of its own, for each subcommand. */
const dashed =
  (name: string): Recogniser =>
  (command, recognition) =>
    git({ ...command, arguments: [known(name), ...command.arguments] }, recognition);

const ofSettings = ({ settings }: GlobalOptions, command: Command, recognition: Recognition) =>
  settings.flatMap(setting => {
    const isAlias = setting.key.startsWith("alias.");
    const runs = isAlias ? [] : runsBySetting(setting, command, recognition);
    if (runs.length === 0 && isHarmless(setting)) return [];
    const [key, value] = [textOf(known(setting.key)), textOf(setting.value)];
    return [configures(key, value, "command"), ...runs];
  });

function ofSubcommand(call: GitCall, options: GlobalOptions, word: Word): readonly Operation[] {
  const name = textOf(word);
  if (name === undefined) return [opaque("which subcommand of git it is can't be known")];
  const [first, second] = call.arguments;
  if (first?.text === "--help" || (first?.text === "-h" && second === undefined)) return [];
  if (Object.hasOwn(subcommands, name)) {
    const found = subcommands[name]!(call);
    return [...found, ...secretsNamed(name, call, found)];
  }
  const alias =
    call.override(`alias.${name.toLowerCase()}`) ??
    call.override(`alias.${name}.command`) ??
    call.repository?.alias(name);
  const program = `git-${name}`;
  const isProgram = alias === undefined || call.recognition.knows(program);
  return [
    ...secretsNamed(name, call),
    ...(alias === undefined ? [] : followAlias(call, options, alias)),
    // Git itself or an installed program may come before the alias.
    ...(isProgram ? call.recognition.run([known(program), ...call.arguments], call.command) : []),
  ];
}

/** Outside of quotes a shell reads none of these characters in its own way. */
const PLAIN = /^(?:[\w\s=.,:/@%+^~{}-]|"[^"$`\\]*"|'[^']*')*$/;

/** An alias is a text that a shell runs, or words of git. `text`: from the configuration, possibly with holes. */
function followAlias(call: GitCall, options: GlobalOptions, text: string): readonly Operation[] {
  const { command, recognition, workTree, arguments: given } = call;
  const isShell = text.startsWith("!");
  if (!isShell && !PLAIN.test(text)) return [opaque("the text of an alias of git can't be known")];
  const script = [isShell ? text.slice(1) : `git ${text}`, ...given.map(quoted)].join(" ");
  return recognition.shell({ text: script }, command, {
    environment: inheritedEnvironment(command, options),
    directory: isShell ? (workTree ?? command.directory) : command.directory,
  });
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

function quoted({ text, canSplit, isGlob }: Word): string {
  if (canSplit || isGlob) return canSplit ? HOLE : text;
  return `'${text.replaceAll("'", `'\\''`).replaceAll(HOLE, `'"${HOLE}"'`)}'`;
}

export const programs: Commands = {
  ...Object.fromEntries(Object.keys(subcommands).map(name => [`git-${name}`, dashed(name)])),
  git,
};
