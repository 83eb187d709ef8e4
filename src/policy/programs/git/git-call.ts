/** Works out the repository, the folder and the work tree of a call of git, and gives its subcommands their forms. */
import type { Operation } from "../../../ports/index.ts";
import type { GitFacts } from "../../facts.ts";
import { type Command, opaque, operation, possibly, type Recognition } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { settleGlobs } from "../syntax/read-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import type { GlobalOptions } from "./global-options.ts";
import { type GitOptions, readOptions } from "./options.ts";

export interface GitCall {
  /** The words after the subcommand's name. */
  readonly arguments: readonly Word[];
  /** The command, in the folder that git works in. */
  readonly command: Command;
  readonly recognition: Recognition;
  /** Undefined outside of a repository, and for another repository than git finds by itself. */
  readonly repository: GitFacts | undefined;
  /** The root of the work tree; undefined where it can't be known. */
  readonly workTree: string | undefined;
  /** Whether the work tree holds the brain, or that can't be known. */
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
  (syntax: string, act: (call: GitCall, options: GitOptions) => readonly Operation[]): GitSubcommand =>
  call =>
    act(call, readOptions(call.arguments, syntax));

type Act = (call: GitCall, options: GitOptions, verb: string) => readonly Operation[];

/**
 * A subcommand with verbs, several in one key, `-` for none. Its acts have the verb among the call's words, and not among
 * the operands; `read` and `syntax`: how the options of all verbs are read.
 */
export function byVerb(
  read: typeof withOptions,
  syntax: string,
  acts: { readonly [verbs: string]: Act },
  otherwise: Act,
): GitSubcommand {
  const ofVerb = new Map(
    Object.entries(acts).flatMap(([verbs, act]) => wordList(verbs).map(verb => [verb, act] as const)),
  );
  return read(syntax, (call, options) => {
    const [first] = options.leading;
    const verb = first === undefined ? "-" : textOf(first);
    const act = verb === undefined ? undefined : (ofVerb.get(verb) ?? otherwise);
    return (
      act?.(call, { ...options, operands: options.operands.slice(first ? 1 : 0) }, verb!) ?? [
        opaque("which verb of git it is can't be known"),
        possibly(operation("git.discard", { what: "changes", path: undefined })),
      ]
    );
  });
}

/** The words behind the verb. */
export const behindVerb = (call: GitCall, { leading: [verb] }: GitOptions): readonly Word[] =>
  verb === undefined ? [] : call.arguments.slice(call.arguments.indexOf(verb) + 1);

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

/** Variables that put parts of other repositories in the place of this one's. */
const otherParts = ["GIT_COMMON_DIR", "GIT_REPLACE_REF_BASE", "GIT_GRAFT_FILE", "GIT_NAMESPACE"];

/** Facts are about the repository that git finds by itself. Git goes to the work tree if it is called from outside of it. */
function locate(
  { gitDirectory, workTree: given }: GlobalOptions,
  command: Command,
  { facts, paths }: Recognition,
): Pick<GitCall, "repository" | "workTree"> & { readonly directory: string | undefined } {
  const { directory, environment } = command;
  if (command.isElsewhere) return { repository: undefined, workTree: undefined, directory };
  const found = directory === undefined ? undefined : facts.git(directory);
  const isMixed = otherParts.some(name => environment.has(name));
  if (gitDirectory === undefined && given === undefined)
    return { repository: isMixed ? undefined : found, workTree: found?.root, directory };
  const named = given === undefined ? [directory] : paths(given, command);
  const workTree = named.length === 1 ? named[0] : undefined;
  const isOutside = workTree === undefined || directory === undefined || !isWithin(directory, workTree);
  return { repository: undefined, workTree, directory: isOutside ? workTree : directory };
}
