/** Finds a brain's repository, and checks whether a commit is possible there now (Node only). */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CommitSkipped, SkipReason } from "./brain-repository.ts";
import { lineOf, tryGit } from "./run-git-node.ts";

export interface GitPlace {
  /** The root of the work tree. */
  readonly top: string;
  /** Of this work tree: the folder that a linked work tree or a submodule has for itself. */
  readonly gitFolder: string;
  /** From the root to the brain, with a slash at its end; "" when the brain is the root. */
  readonly prefix: string;
}

export const skipped = (reason: SkipReason, message: string): CommitSkipped => ({
  status: "skipped",
  reason,
  message,
});

/** The repository around a brain. Never throws. */
export async function findGitPlace(brainFolder: string): Promise<GitPlace | CommitSkipped> {
  if (!existsSync(brainFolder))
    return skipped("no-repository", `There is no folder ${brainFolder}. Run: brainstem init`);
  const ask = (option: string) => tryGit(brainFolder, ["rev-parse", option]);
  const [inside, gitFolder, top, prefix] = await Promise.all([
    ask("--is-inside-work-tree"),
    ask("--absolute-git-dir"),
    ask("--show-toplevel"),
    ask("--show-prefix"),
  ]);
  if (inside.notStarted !== undefined) {
    return skipped(
      "no-git",
      `Git could not be started (${inside.notStarted}). Install git, or put it on the PATH.`,
    );
  }
  if (inside.exitCode !== 0) return explainFailure(brainFolder, inside.stderr);
  if (lineOf(inside.stdout) !== "true" || top.exitCode !== 0) {
    return skipped(
      "no-repository",
      `${brainFolder} is in a repository without a work tree (bare), which has no files to commit. ` +
        "Use a clone of it.",
    );
  }
  return { top: lineOf(top.stdout), gitFolder: lineOf(gitFolder.stdout), prefix: lineOf(prefix.stdout) };
}

function explainFailure(brainFolder: string, stderr: string): CommitSkipped {
  if (/dubious ownership/.test(stderr)) {
    const folder = /config --global --add safe\.directory (.+)/.exec(stderr)?.[1] ?? dirname(brainFolder);
    return skipped(
      "failed",
      `Git does not trust the repository around ${brainFolder}, because somebody else owns it. ` +
        `If you do, run: git config --global --add safe.directory ${folder}`,
    );
  }
  if (/not a git repository/.test(stderr)) {
    return skipped(
      "no-repository",
      `${brainFolder} is in no git repository. To keep its history, run: git init "${dirname(brainFolder)}"`,
    );
  }
  return skipped("failed", `Git can't use the repository around ${brainFolder}: ${stderr.trim()}`);
}

const IN_PROGRESS = [
  ["rebase-merge", "A rebase"],
  ["rebase-apply", "A rebase or git am"],
  ["MERGE_HEAD", "A merge"],
  ["CHERRY_PICK_HEAD", "A cherry-pick"],
  ["REVERT_HEAD", "A revert"],
  ["BISECT_LOG", "A bisection"],
] as const;

/** Why no commit can be made here now. Never throws. */
export async function whyNotNow({ top, gitFolder }: GitPlace): Promise<CommitSkipped | undefined> {
  const under = IN_PROGRESS.find(([file]) => existsSync(join(gitFolder, file)));
  if (under !== undefined) {
    return skipped(
      "in-progress",
      `${under[1]} is in progress in ${top}. Finish or abort it; git status says how.`,
    );
  }
  const [branch, superproject, author, committer] = await Promise.all([
    tryGit(top, ["symbolic-ref", "-q", "HEAD"]),
    tryGit(top, ["rev-parse", "--show-superproject-working-tree"]),
    tryGit(top, ["var", "GIT_AUTHOR_IDENT"]),
    tryGit(top, ["var", "GIT_COMMITTER_IDENT"]),
  ]);
  if (branch.exitCode !== 0) {
    const isSubmodule = lineOf(superproject.stdout) !== "";
    return skipped(
      "detached-head",
      `${top} is on no branch${isSubmodule ? ", as submodules are at first" : " (detached HEAD)"}. ` +
        `Put it on one, for example: git -C "${top}" switch main`,
    );
  }
  if (author.exitCode !== 0 || committer.exitCode !== 0) {
    return skipped(
      "no-identity",
      'Git does not know who commits. Run: git config --global user.name "Your Name", ' +
        "and: git config --global user.email you@example.com",
    );
  }
  return undefined;
}
