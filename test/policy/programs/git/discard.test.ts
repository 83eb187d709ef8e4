/** Tests commands that throw away uncommitted work, and commands that only look as if they did. */
import { describe, expect, test } from "vitest";
import { actsOf, type Row, repository } from "./git-acts.ts";

const lost: readonly Row[] = [
  ["git checkout -- a.ts", "git.discard changes a.ts", "fs.write a.ts recursive?"],
  ["git checkout .", "git.discard changes ."],
  ["git checkout ./src", "git.discard changes src", "fs.write src recursive?"],
  ["git checkout src/", "git.discard changes src", "fs.write src recursive?"],
  ["git checkout HEAD a.ts", "git.discard changes a.ts", "fs.write a.ts recursive?"],
  [
    "git checkout main~2 -- a.ts b.ts",
    ...["a.ts", "b.ts"].flatMap(each => [`git.discard changes ${each}`, `fs.write ${each} recursive?`]),
  ],
  ["git checkout -- '*.ts'", "git.discard changes path?"],
  ["git checkout -- ':(top)src'", "git.discard changes path?"],
  ["git checkout --theirs a.ts", "git.discard changes a.ts", "fs.write a.ts recursive?"],
  ["git checkout --pathspec-from-file=list HEAD", "git.discard changes path?"],
  ["git checkout -f", "git.discard changes ."],
  ["git checkout -f main", "git.switch main", "git.discard changes ."],
  ["git checkout -qf main", "git.switch main", "git.discard changes ."],
  ["git checkout -fb new", "git.create_branch new HEAD", "git.switch new", "git.discard changes ."],
  ["git switch -f main", "git.switch main", "git.discard changes ."],
  ["git switch --force main", "git.switch main", "git.discard changes ."],
  ["git switch --discard-changes main", "git.switch main", "git.discard changes ."],
  ["git restore a.ts", "git.discard changes a.ts", "fs.write a.ts recursive?"],
  ["git restore -W a.ts", "git.discard changes a.ts", "fs.write a.ts recursive?"],
  [
    "git restore --staged --worktree a.ts",
    "git.add a.ts",
    "git.discard changes a.ts",
    "fs.write a.ts recursive?",
  ],
  ["git restore -SW a.ts", "git.add a.ts", "git.discard changes a.ts", "fs.write a.ts recursive?"],
  ["git restore --source=HEAD~1 a.ts", "git.discard changes a.ts", "fs.write a.ts recursive?"],
  ["git reset --hard", "git.reset hard HEAD", "git.discard changes ."],
  ["git reset --har origin/main", "git.reset hard origin/main", "git.discard changes ."],
  ["git reset --merge HEAD~1", "git.reset merge HEAD~1", "git.discard changes ."],
  ["git clean -f", "git.discard untracked files .", "maybe fs.delete .agent recursive force"],
  ["git clean -fdx build", "git.discard untracked files build"],
  ["git clean -df -e keep -- build", "git.discard untracked files build"],
  ["git clean --force build dist", "git.discard untracked files build", "git.discard untracked files dist"],
  ["git clean -i build", "maybe git.discard untracked files build"],
  [
    "git -c clean.requireForce=false clean -d build",
    "git.config clean.requireforce false command",
    "git.discard untracked files build",
  ],
  ["git stash drop", "git.discard stash"],
  ["git stash drop stash@{2}", "git.discard stash"],
  ["git stash clear", "git.discard stash"],
  ["git rm -f a.ts", "fs.delete a.ts force", "git.discard changes a.ts", "git.add a.ts"],
  [
    "git worktree remove --force ../other",
    "git.worktree remove /work/other",
    "git.discard changes /work/other",
  ],
  ["git submodule deinit -f lib", "git.submodule deinit", "git.discard changes lib"],
  ["git submodule update --force lib", "git.submodule update", "git.discard changes lib"],
  ["git checkout-index -f -a", "git.plumbing checkout-index", "maybe git.discard changes ."],
  [
    "git read-tree -u --reset main",
    "git.plumbing read-tree",
    "maybe git.discard changes .",
    "maybe fs.write main",
  ],
  [
    "git mv -f a.ts b.ts",
    "fs.move b.ts a.ts recursive?",
    "maybe fs.move b.ts/a.ts a.ts recursive?",
    "git.discard changes b.ts",
  ],
];
test.each(lost)("[policy.git.discard] finds the work that %s discards", (command, ...acts) =>
  expect(
    actsOf(command, repository()).filter(act => act !== "maybe fs.write path?" || acts.includes(act)),
  ).toEqual(acts),
);

const kept: readonly Row[] = [
  ["git checkout -b new", "git.create_branch new HEAD", "git.switch new"],
  ["git checkout -b new origin/main", "git.create_branch new origin/main", "git.switch new"],
  ["git checkout --orphan pages", "git.create_branch pages HEAD", "git.switch pages"],
  ["git checkout -", "git.switch @{-1}"],
  ["git checkout v1.2.3", "git.switch v1.2.3"],
  ["git checkout"],
  ["git switch -c new main", "git.create_branch new main", "git.switch new"],
  ["git switch --detach v1", "git.switch v1"],
  ["git switch -", "git.switch @{-1}"],
  ["git restore --staged a.ts", "git.add a.ts"],
  ["git restore -S .", "git.add ."],
  ["git reset", "git.reset mixed HEAD"],
  ["git reset --soft HEAD~1", "git.reset soft HEAD~1"],
  ["git reset --keep HEAD~1", "git.reset keep HEAD~1"],
  ["git reset HEAD a.ts", "git.reset mixed HEAD"],
  ["git clean -nd", "git.status"],
  ["git clean -fd --dry-run", "git.status"],
  ["git clean -dx", "git.status"],
  ["git stash", "git.stash push"],
  ["git stash -m 'before the drop'", "git.stash push"],
  ["git stash push -- a.ts", "git.stash push"],
  ["git stash list", "git.read stash list"],
  ["git stash show -p", "git.read stash show"],
  ["git rm a.ts", "fs.delete a.ts", "git.add a.ts"],
  ["git rm -r old", "fs.delete old recursive", "git.add old"],
  ["git rm -rf --cached old", "git.add old"],
  ["git rm -rfn old", "git.status"],
  ["git worktree remove ../other", "git.worktree remove /work/other"],
  ["git submodule update --init --recursive", "git.submodule update"],
  ["git merge --abort", "git.reset abort ORIG_HEAD"],
];
test.each(kept)("[policy.git.discard] finds no lost work in %s", (command, ...acts) =>
  expect(actsOf(command, repository())).toEqual(acts),
);

describe("[policy.git.checkout] a single operand of checkout", () => {
  const files = { "/work/app/src/a.ts": "", "/work/app/notes": "" };
  const elsewhere = { ...repository().git, protectedChanges: () => undefined };
  const loss = (path: string, recursive = "") => [
    `maybe git.discard changes ${path}`,
    `maybe fs.write ${path}${recursive}`,
  ];

  test("is a branch if git knows such a revision, even beside a file of that name", () => {
    expect(actsOf("git checkout notes", { ...repository(), files })).toEqual(["git.switch notes"]);
  });

  test("may be an existing file if git knows no such revision", () => {
    const options = { files, git: elsewhere };
    expect(actsOf("git checkout notes", options)).toEqual(["git.switch notes", ...loss("notes")]);
    expect(actsOf("git checkout src", options)).toEqual(["git.switch src", ...loss("src", " recursive")]);
  });

  test("may be an existing file if the repository's revisions are unknown", () => {
    const brain = "/home/user/.agent";
    expect(actsOf("git checkout notes", { ...repository(), files, brain })).toEqual([
      "git.switch notes",
      ...loss("notes"),
    ]);
  });

  test("may be a file if it has a file's name and the disk is unknown", () => {
    expect(actsOf("git checkout a.ts")).toEqual(["git.switch a.ts", ...loss("a.ts", " recursive?")]);
    expect(actsOf("git checkout main")).toEqual(["git.switch main"]);
    expect(actsOf("git checkout release-2.1")).toEqual(["git.switch release-2.1"]);
  });

  test("is a branch in front of two dashes", () => {
    expect(actsOf("git checkout notes --", { files, git: { branch: "topic" } })).toEqual([
      "git.switch notes",
      "maybe fs.write path?",
    ]);
  });
});

const uncertain: readonly Row[] = [
  ['git checkout "$WHAT"', "git.switch branch?", "maybe git.discard changes path?"],
  ['git checkout -- "$WHAT"', "git.discard changes path?"],
  ['git switch "$WHAT"', "git.switch branch?", "maybe git.discard changes path?"],
  ['git switch -- "$WHAT"', "git.switch branch?"],
  ['git reset "$WHAT"', "git.reset mode? to?", "maybe git.discard changes path?"],
  ["git restore --staged $WHAT", "git.add path?", "maybe git.discard changes path?"],
  ['git clean "$WHAT"', "maybe git.discard untracked files path?"],
  ['git clean -n "$WHAT"', "maybe git.discard untracked files path?"],
  ['git rm "$WHAT"', "fs.delete path? recursive? force?", "maybe git.discard changes path?", "git.add path?"],
  [
    "git stash $WHAT",
    "shell.opaque which verb of git it is can't be known",
    "maybe git.discard changes path?",
  ],
  ['git branch -d "$WHAT"', "git.delete_branch branch? force?"],
  ['git branch "$NAME"', "git.create_branch branch? HEAD force?"],
  ["git branch $NAME", "git.create_branch branch? HEAD force?", "maybe git.delete_branch branch? force?"],
];
test.each(uncertain)("[policy.git.unknown] keeps the doubt about %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);
