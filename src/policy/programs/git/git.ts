/** Recognises git: its global options and environment, its aliases, and then its subcommand. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recogniser, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { readAlias } from "./alias.ts";
import { createCall } from "./create-call.ts";
import type { GitCall } from "./git-call.ts";
import { type GlobalOptions, readGlobalOptions } from "./global-options.ts";
import { isHarmless, runsBySetting } from "./setting.ts";
import { additions, subcommands } from "./subcommands.ts";

/** Aliases that stand for aliases; git itself stops at a loop. */
const MAX_ALIASES = 10;

export const git: Recogniser = (command, recognition) => recognise(command, recognition, 0);

/** `git-push` as a program of its own, for each subcommand. */
export const dashed =
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
    return [operation("git.config", { key, value, scope: "command" }), ...runs];
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

/** What a git within this git goes by. */
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
