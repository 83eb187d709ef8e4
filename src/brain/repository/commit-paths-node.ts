/**
 * Commits some files of a work tree beside whatever the person is doing there (Node only).
 *
 * The commit is made in an index of its own. Then the person's index gets the same entries, and last the branch is
 * moved: a process that is killed in between leaves the new content staged, never the old content staged against it.
 */

import { fault } from "../../base/index.ts";
import type { CommitResult } from "./brain-repository.ts";
import { type CommitPlan, planCommit } from "./commit-plan-node.ts";
import {
  copyIndex,
  type IndexCopy,
  indexLockOf,
  newIndexPath,
  openStagedNotes,
  removeIndex,
  type StagedNotes,
  waitForIndex,
} from "./git-index-node.ts";
import { type GitPlace, skipped } from "./git-place-node.ts";
import { lineOf, runGit, tryGit } from "./run-git-node.ts";

/** How often a commit starts anew because another process committed or staged something meanwhile. */
const ATTEMPTS = 5;

/** @param paths relative to the brain; "" is all of it @throws process.*, time.exceeded, errors of the file system */
export async function commitPaths(
  place: GitPlace,
  paths: readonly string[],
  message: string,
): Promise<CommitResult> {
  const notes = openStagedNotes(place.gitFolder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!(await waitForIndex(place.gitFolder))) return lockedBy(indexLockOf(place.gitFolder));
    const theirs = copyIndex(place.gitFolder);
    const ours = newIndexPath(place.gitFolder);
    try {
      const plan = await planCommit({ place, paths, theirs: theirs.path, ours, isOurs: notes.read() });
      const result = await carryOut(plan, place, message, theirs, notes);
      if (result !== "changed") return result;
    } finally {
      theirs.remove();
      removeIndex(ours);
    }
  }
  return skipped("locked", `Other programs keep changing the repository ${place.top}. Try again later.`);
}

async function carryOut(
  plan: CommitPlan,
  place: GitPlace,
  message: string,
  theirs: IndexCopy,
  notes: StagedNotes,
): Promise<CommitResult | "changed"> {
  const { tree, parent, entries, leftOut } = plan;
  const { top } = place;
  if (entries.size === 0) return leftOut.length > 0 ? allStaged(leftOut) : whyNothing(place);

  const commit = tree === undefined ? undefined : await createCommit(top, tree, parent, message);
  notes.add(entries);
  const info = [...entries].map(([path, entry]) => `${entry}\t${path}\0`).join("");
  await runGit(top, ["update-index", "-z", "--index-info"], {
    input: Buffer.from(info, "latin1"),
    environment: { GIT_INDEX_FILE: theirs.path },
  });
  if (theirs.replaceIndex() === "changed") return "changed";
  if (commit !== undefined) {
    const moved = await moveBranch(top, commit, parent, message);
    if (moved === "changed") return "changed";
    if (moved !== "moved") return lockedBy(moved.lock);
  }
  notes.forgetAllBut((path, entry) => !entries.has(path) && plan.staged.get(path) === entry);
  return commit === undefined ? { status: "nothing" } : { status: "committed", commit, leftOut };
}

const lockedBy = (lock: string): CommitResult =>
  skipped(
    "locked",
    `Another git process is at work: ${lock} exists. Try again when it is done; if none is running, delete that file.`,
  );

const allStaged = (paths: readonly string[]): CommitResult =>
  skipped(
    "staged",
    `You have staged changes of ${paths.slice(0, 3).join(", ")}${paths.length > 3 ? ` and ${paths.length - 3} more` : ""}, ` +
      "which stay as they are. Commit or unstage them (git restore --staged), and it will be committed the next time.",
  );

/** A brain that git ignores has no history, which its person may not know. */
async function whyNothing({ top, prefix }: GitPlace): Promise<CommitResult> {
  if (prefix === "") return { status: "nothing" };
  const [ignored, tracked] = await Promise.all([
    // This command knows no literal paths.
    tryGit(top, ["check-ignore", "-q", "--", prefix], { environment: { GIT_LITERAL_PATHSPECS: "0" } }),
    tryGit(top, ["ls-files", "-z", "--", prefix], { maxBytes: 1_000 }),
  ]);
  if (ignored.exitCode !== 0 || tracked.stdout.length > 0) return { status: "nothing" };
  return skipped(
    "no-repository",
    `The repository ${top} ignores ${prefix}, so its history is not kept. Take it out of .gitignore, or give the brain ` +
      "a repository of its own: brainstem init --repo <folder>",
  );
}

/** Signed as configured; a key that asks for its password is not available to a program. @throws process.*, time.exceeded */
async function createCommit(
  top: string,
  tree: string,
  parent: string | undefined,
  message: string,
): Promise<string> {
  const sign = await tryGit(top, ["config", "--type=bool", "--get", "commit.gpgSign"]);
  const list = [
    "commit-tree",
    ...(lineOf(sign.stdout) === "true" ? ["-S"] : []),
    ...(parent === undefined ? [] : ["-p", parent]),
    "-F",
    "-",
    tree,
  ];
  return lineOf(await runGit(top, list, { input: `${message.trimEnd()}\n` }));
}

/** "changed" when the branch is no longer at the parent. @throws process.*, time.exceeded */
async function moveBranch(
  top: string,
  commit: string,
  parent: string | undefined,
  message: string,
): Promise<"moved" | "changed" | { readonly lock: string }> {
  const before = parent ?? "0".repeat(commit.length);
  const note = `commit: ${message.split("\n", 1)[0]}`;
  const { exitCode, stderr } = await tryGit(top, ["update-ref", "-m", note, "HEAD", commit, before]);
  if (exitCode === 0) return "moved";
  const lock = /Unable to create '(.+\.lock)': File exists/.exec(stderr)?.[1];
  if (lock !== undefined) return { lock };
  if (/but expected|reference already exists|unable to resolve reference/.test(stderr)) return "changed";
  throw fault("process.failed", { command: "git update-ref", exitCode, output: stderr });
}
