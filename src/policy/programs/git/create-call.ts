/** Works out in which repository, folder and work tree a call of git does its work. */
import type { GitFacts } from "../../facts.ts";
import type { Command, Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { settleGlobs } from "../syntax/read-arguments.ts";
import type { GitCall } from "./git-call.ts";
import type { GlobalOptions } from "./global-options.ts";
import { isWithin } from "./is-within.ts";

/** `given`: what follows the subcommand's name. */
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

/** Facts are about the repository that git would find by itself: another one is not looked into. */
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
