/** Gives git's subcommands their call: repository, folder and work tree, and the options as they are read, certain or not. */

import type { Operation } from "../../../ports/index.ts";
import type { GitFacts } from "../../facts.ts";
import { isWithin } from "../../paths/path-parts.ts";
import { type Command, opaque, operation, possibly, type Recognition } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { type ParsedArguments, parseArguments } from "../arguments.ts";
import { settleGlobs } from "../syntax/read-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import type { GlobalOptions } from "./global-options.ts";

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

export interface GitOptions extends ParsedArguments {
  /** Operands before `--`; all of them without `--`. */
  readonly leading: readonly Word[];
  /** The words after `--`; undefined without `--`. */
  readonly paths: readonly Word[] | undefined;
}

/**
 * `syntax`: the options that take a value. `"-mF ~S message file"`: the letters m and F, the letter S if its value is
 * attached, and two long names.
 */
export function readOptions(words: readonly Word[], syntax = ""): GitOptions {
  const names = wordList(syntax);
  const letters = (mark: string) => names.find(each => each.startsWith(mark))?.slice(1) ?? "";
  const [valued, attached] = [letters("-"), letters("~")];
  // `-uno` without `no`, so that its letters are not taken for flags.
  const cluster = new RegExp(`^(-[^-${attached}${valued}${HOLE}]*[${attached}]).*`, "s");
  const read =
    attached === "" ? words : words.map(each => ({ ...each, text: each.text.replace(cluster, "$1") }));
  const parsed = parseArguments(read, { valued, valuedLong: names.filter(each => !/^[-~]/.test(each)) });
  const { operands, rest } = parsed;
  const hasEnd = rest.length > 0 || words.some(({ text }) => text === "--");
  return {
    ...parsed,
    leading: operands.slice(0, operands.length - rest.length),
    paths: hasEnd ? rest : undefined,
  };
}

/** Undefined: it can't be known. */
export type Certainty = boolean | undefined;

/** Whether one of these options is given. */
export const isGiven = (options: ParsedArguments, ...names: readonly string[]): Certainty =>
  options.has(...names) || (options.mayHave(...names) ? undefined : false);

/** Whether the command only shows its effects. `name`: the short option for it, where there is one. */
export const isRehearsal = (options: ParsedArguments, name = "n"): boolean =>
  options.has(name, "dry-run") && !options.isUncertain && !options.has("no-dry-run");

/** The operations if it is certain, possible ones if it can't be known. */
export const whenever = (certainty: Certainty, operations: readonly Operation[]): readonly Operation[] =>
  certainty === true ? operations : certainty === undefined ? operations.map(possibly) : [];

export const either = (one: Certainty, other: Certainty): Certainty =>
  one || other ? true : one === false && other === false ? false : undefined;
