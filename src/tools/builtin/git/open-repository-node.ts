/** Opens the repository of a folder, and only that: settings can't lead to another (Node only). */
import { lstat, readFile, realpath } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { fault } from "../../../base/index.ts";
import type { ProcessResult } from "../run-process.ts";
import { changeByGit, filterNames, type GitRun, lookByGit, succeeded } from "./run-git-node.ts";

export interface Repository {
  /** From its root to the folder: "" or `packages/api/`. */
  readonly prefix: string;
  /** Runs a command that looks, and gives what it printed. @throws process.failed */
  look(...words: readonly string[]): Promise<string>;
  /** The same, whatever came of it. */
  try(...words: readonly string[]): Promise<ProcessResult>;
  /** Runs a command that changes something. @throws process.failed */
  change(...words: readonly string[]): Promise<string>;
}

interface Places {
  readonly workTree: string;
  readonly gitFolder: string;
  readonly commonFolder: string;
}

/** @throws input.invalid outside of a repository; volume.outside for one whose settings lead elsewhere */
export async function openRepository(run: GitRun): Promise<Repository> {
  const found = await lookByGit(
    run,
    [],
    [
      "rev-parse",
      "--path-format=absolute",
      "--show-toplevel",
      "--absolute-git-dir",
      "--git-common-dir",
      "--show-prefix",
    ],
  );
  if (
    found.exitCode !== 0 &&
    /not a git repository|must be run in a work tree|bare repository/.test(found.output)
  ) {
    throw fault("input.invalid", {
      what: run.directory,
      expected: "a folder in the work tree of a git repository; `git init` makes one",
    });
  }
  const [workTree = "", gitFolder = "", commonFolder = "", prefix = ""] = succeeded(
    ["rev-parse"],
    found,
  ).split("\n");
  await checkPlaces(run, { workTree, gitFolder, commonFolder });
  const keys = succeeded(["config"], await lookByGit(run, [], ["config", "--list", "--name-only", "-z"]));
  const filters = filterNames(keys.split("\0"));
  const attempt = (...words: readonly string[]) => lookByGit(run, filters, words);
  return {
    prefix,
    try: attempt,
    look: async (...words) => succeeded(words, await attempt(...words)),
    change: (...words) => changeByGit(run, words),
  };
}

/**
 * The folder is in the work tree, the work tree has its `.git`, and what that leads to leads back: settings
 * (`core.worktree`), a `.git` file, a `commondir` file and links can each name another repository, or all of a disk.
 */
async function checkPlaces(
  { directory }: GitRun,
  { workTree, gitFolder, commonFolder }: Places,
): Promise<void> {
  const [own, tree, git, common] = await Promise.all(
    [directory, workTree, gitFolder, commonFolder].map(real),
  );
  if (!isWithin(tree!, own!) || (await kindOf(join(tree!, ".git"))) === undefined) {
    throw outside("core.worktree in the settings of the repository", directory);
  }
  if (!isWithin(tree!, git!) && !(await leadsBack(git!, tree!))) throw outside(".git", tree!);
  if (common !== git && dirname(git!) !== join(common!, "worktrees"))
    throw outside("commondir in .git", tree!);
  for (const name of ["objects", "refs"]) {
    if (!isWithin(common!, await real(join(common!, name)))) throw outside(`${name} in .git`, tree!);
  }
}

/** A linked work tree is named in the repository's own folder, and a submodule in its settings. */
async function leadsBack(gitFolder: string, workTree: string): Promise<boolean> {
  const named = await textOf(join(gitFolder, "gitdir"));
  if (named !== undefined) return (await real(resolve(gitFolder, named.trim()))) === join(workTree, ".git");
  const settings = (await textOf(join(gitFolder, "config"))) ?? "";
  const [, set] = /^\s*worktree\s*=\s*"?(.*?)"?\s*$/m.exec(settings) ?? [];
  return set !== undefined && (await real(resolve(gitFolder, set))) === workTree;
}

const outside = (path: string, root: string) => fault("volume.outside", { path, root });

/** The path itself where nothing is there. */
const real = (path: string) => realpath(path).catch(() => path);
const kindOf = (path: string) => lstat(path).catch(() => undefined);
const textOf = (path: string) => readFile(path, "utf8").catch(() => undefined);

const isWithin = (folder: string, path: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
