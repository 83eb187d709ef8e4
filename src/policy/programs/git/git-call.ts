/** Works out in which repository, folder and work tree a call of git works, and gives its subcommands their forms. */
import type { Operation } from "../../../ports/index.ts";
import type { GitFacts } from "../../facts.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { settleGlobs } from "../syntax/read-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import type { GlobalOptions } from "./global-options.ts";
import { type GitOptionSyntax, type GitOptions, readOptions, readVerb } from "./options.ts";

export interface GitCall {
  /** The words after the subcommand's name. */
  readonly arguments: readonly Word[];
  /** The command, in the folder that git works in. */
  readonly command: Command;
  readonly recognition: Recognition;
  /** Undefined outside of a repository, and where it can't be told which one it is. */
  readonly repository: GitFacts | undefined;
  /** The root of the work tree; undefined where it can't be told. */
  readonly workTree: string | undefined;
  /** Whether the work tree holds the brain, or that can't be told. */
  readonly mayHoldBrain: boolean;
  /** A value of git's configuration, by its lower-case key, with the values that this call sets. It can have holes. */
  setting(key: string): string | undefined;
  /** The value that this call itself sets. It can have holes. */
  override(key: string): string | undefined;
}

/** The operations of a subcommand. Never throws. */
export type GitSubcommand = (call: GitCall) => readonly Operation[];

export type GitSubcommands = { readonly [name: string]: GitSubcommand };

/** A subcommand that acts by its options; `syntax` as `readOptions` takes it. */
export const withOptions =
  (
    syntax: GitOptionSyntax | string,
    act: (call: GitCall, options: GitOptions) => readonly Operation[],
  ): GitSubcommand =>
  call =>
    act(call, readOptions(call.arguments, syntax));

/** A verb's act; the call has the words before and after the verb. */
type VerbAct = (call: GitCall, verb: string) => readonly Operation[];

/**
 * A subcommand with verbs, several in one key, `-` for none. `unknown`: what it may do where its verb can't be known;
 * `valued`: options before the verb that take the next word.
 */
export function byVerb(
  what: string,
  acts: { readonly [verbs: string]: VerbAct },
  otherwise: VerbAct,
  unknown: readonly Operation[] = [],
  valued = "",
): GitSubcommand {
  const ofVerb = new Map(
    Object.entries(acts).flatMap(([verbs, act]) => wordList(verbs).map(verb => [verb, act] as const)),
  );
  return call => {
    const { verb, rest } = readVerb(call.arguments, wordList(valued));
    if (verb === undefined) return [opaque(`what it does with ${what} can't be known`), ...unknown];
    return (ofVerb.get(verb || "-") ?? otherwise)({ ...call, arguments: rest }, verb);
  };
}

/** The same for each of these subcommands. */
export const each = (list: string, create: (name: string) => GitSubcommand): GitSubcommands =>
  Object.fromEntries(wordList(list).map(name => [name, create(name)]));

/** Whether a path is a folder or is in it. Both absolute. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);

/** `given`: the words after the subcommand's name. */
export function createCall(
  options: GlobalOptions,
  command: Command,
  recognition: Recognition,
  given: readonly Word[],
): GitCall {
  const { repository, workTree, directory } = locate(options, command, recognition);
  const { brain } = recognition.facts;
  const mayHoldBrain =
    brain !== undefined &&
    !command.isElsewhere &&
    !options.isBare &&
    (workTree !== undefined
      ? isWithin(brain, workTree)
      : command.directory === undefined || options.workTree !== undefined);
  const override = (key: string) => options.settings.findLast(each => each.key === key)?.value.text;
  return {
    arguments: settleGlobs({ ...command, directory, arguments: given }, recognition),
    command: { ...command, directory },
    recognition,
    repository,
    workTree,
    mayHoldBrain,
    override,
    setting: key => override(key) ?? repository?.config(key),
  };
}

interface Location {
  readonly repository: GitFacts | undefined;
  readonly workTree: string | undefined;
  /** Git goes to the work tree if it is called from outside of it. */
  readonly directory: string | undefined;
}

/** Variables that put parts of other repositories in the place of this one's. */
const otherParts = ["GIT_COMMON_DIR", "GIT_REPLACE_REF_BASE", "GIT_GRAFT_FILE", "GIT_NAMESPACE"];

/** Facts are about the repository that git finds by itself: git reads no other one here. */
function locate(
  { gitDirectory, workTree: given }: GlobalOptions,
  command: Command,
  recognition: Recognition,
): Location {
  const { directory } = command;
  if (command.isElsewhere) return { repository: undefined, workTree: undefined, directory };
  const pathOf = (word: Word) => {
    const paths = recognition.paths(word, command);
    return paths.length === 1 ? paths[0] : undefined;
  };
  const workTree = given === undefined ? directory : pathOf(given);
  const found = workTree === undefined ? undefined : recognition.facts.git(workTree);
  const isMixed = otherParts.some(name => command.environment.has(name));
  if (gitDirectory === undefined && given === undefined) {
    return { repository: isMixed ? undefined : found, workTree: found?.root, directory };
  }
  const isFound =
    found?.root === workTree &&
    (gitDirectory === undefined ? directory === workTree : pathOf(gitDirectory) === `${workTree}/.git`);
  const isOutside = workTree === undefined || directory === undefined || !isWithin(directory, workTree);
  return {
    repository: isFound && !isMixed ? found : undefined,
    workTree,
    directory: isOutside ? workTree : directory,
  };
}
