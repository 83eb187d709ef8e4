/** Rules of the brain that come along with other content. */
import { describe, expect, test } from "vitest";
import type { Facts } from "../../../../src/policy/facts.ts";
import { recogniseShell } from "../../whole-engine.ts";
import { type RigOptions, rigFacts } from "../rig.ts";
import { actsOf } from "./git-acts.ts";

const rule = "/work/app/.agent/protocols/permissions.md";
const changed = "fs.write .agent/protocols/permissions.md";
const unknown = "maybe fs.write path?";

/** `evil` has another rule, `main`, HEAD and the stash have the same; of other revisions git knows nothing. */
const revisions: { readonly [revision: string]: readonly string[] } = {
  main: [],
  HEAD: [],
  "HEAD^": [],
  "main^": [],
  "stash@{0}": [],
  evil: [rule],
  "evil^": [],
  "evil^2": [rule],
  "main^2": [rule],
  "4b825dc642cb6eb9a060e54bf8d69288fbee4904": [rule],
  both: [],
  "refs/heads/both": [rule],
  "origin/evil": [rule],
  "origin/fine": [],
  "stash@{3}": [rule],
};
const options: RigOptions = {
  git: { branch: "topic", protectedChanges: (revision: string) => revisions[revision] },
};
const written = (command: string, given: RigOptions = options) =>
  actsOf(command, given).filter(act => /fs\.write|fs\.delete/.test(act));

describe("[policy.git.rules] the changed rules are written by", () => {
  test.each([
    "git checkout evil",
    "git checkout -f evil",
    "git checkout -b new evil",
    "git checkout evil -- .",
    "git checkout evil ./.agent/protocols/permissions.md",
    "git switch evil",
    "git switch -c new evil",
    "git merge evil",
    "git merge main evil",
    "git rebase evil",
    "git rebase --onto evil main",
    "git rebase main evil",
    "git cherry-pick evil",
    "git cherry-pick main evil",
    "git cherry-pick main..evil",
    "git revert evil",
    "git reset --hard evil",
    "git reset --keep evil",
    "git restore --source evil .",
    "git restore -s evil .agent",
    "git stash pop 3",
    "git stash apply stash@{3}",
    "git pull . evil",
    "git checkout both",
    "git switch both",
    "git cherry-pick -m 2 main",
    "git switch --orphan empty",
  ])("%s", command => {
    const acts = written(command).join("\n");
    expect(acts).toMatch(/fs\.write \.agent/);
    expect(acts).not.toContain(unknown);
  });
});

describe("[policy.git.rules] rules that are in no file yet may come from", () => {
  test.each([
    "git reset --soft evil",
    "git reset evil",
    "git branch -f topic evil",
    "git branch -M evil topic",
    "git tag -f v1 evil",
    "git update-ref refs/heads/topic evil",
    "git symbolic-ref HEAD refs/heads/both",
    "git replace main evil",
    "git fetch . evil:topic",
    "git restore --staged -s evil .",
  ])("%s", command => expect(written(command)).toContain(`maybe ${changed}`));
});

describe("[policy.git.rules] unchanged rules stay with", () => {
  test.each([
    "git checkout main",
    "git checkout -b new",
    "git checkout -b new main",
    "git checkout main -- src/a.ts",
    "git switch main",
    "git merge main",
    "git rebase main",
    "git cherry-pick main",
    "git revert HEAD",
    "git reset --hard",
    "git stash",
    "git stash pop",
    "git fetch",
    "git commit -m x",
    "git checkout fine",
    "git worktree list",
  ])("%s", command =>
    expect(written(command).filter(act => act !== "fs.write src/a.ts recursive?")).toEqual([]),
  );
});

describe("[policy.git.rules] any rule may be written by", () => {
  test.each([
    "git checkout elsewhere",
    "git merge elsewhere",
    "git merge",
    "git checkout -- .",
    "git restore .",
    "git bisect start",
    "git bisect good",
    "git checkout-index -a",
    "git read-tree -u -m evil",
    "git read-tree evil",
    "git merge-file a b c",
    "git update-index --skip-worktree a.ts",
    "git filter-branch --tree-filter true",
    "git --git-dir=/tmp/other.git --work-tree=. checkout -f",
    "GIT_DIR=/tmp/other.git git checkout -f main",
    'cd "$WHERE" && git checkout main',
    'git -C "$WHERE" merge main',
    "gh pr checkout 3",
    "git subtree pull --prefix=lib origin main",
    "GIT_COMMON_DIR=/tmp/other.git git checkout main",
    "git cherry-pick -m $N main",
    `git cherry-pick ${"main ".repeat(40)}`,
  ])("%s", command => expect(written(command)).toContain(unknown));
});

test("[policy.git.rules] explicit paths are written from any revision", () => {
  expect(written("git checkout main -- .agent/protocols/permissions.md")).toEqual([`${changed} recursive?`]);
  expect(written("git restore -s main .agent/protocols")).toEqual(["fs.write .agent/protocols recursive?"]);
});

test("[policy.git.rules] git clean and sparse checkouts delete uncommitted files of the brain", () => {
  expect(written("git stash -u")).toEqual(["maybe fs.delete .agent recursive force"]);
  expect(written("git clean -fdx")).toEqual(["maybe fs.delete .agent recursive force"]);
  expect(written("git clean -fdx .agent/.data")).toEqual(["maybe fs.delete .agent/.data recursive force"]);
  expect(written("git clean -fdx src")).toEqual([]);
  expect(written("git sparse-checkout set src")).toEqual(["maybe fs.delete .agent recursive"]);
});

describe("[policy.git.rules] a repository without the brain", () => {
  const apart: RigOptions = { ...options, brain: "/home/user/.agent" };
  test.each(["git pull", "git merge elsewhere", "git bisect start", "git stash pop"])(
    "has no rules to lose: %s",
    command => expect(written(command, apart)).toEqual([]),
  );

  test("can hold the hooks of a host, which are compared if they are known", () => {
    expect(written("git merge evil", apart)).toEqual([changed]);
  });

  test("has no rules to lose on another machine", () => {
    expect(written("ssh host git pull")).toEqual([]);
  });
});

test("[policy.git.rules] updating the submodules writes a brain that is a submodule", () => {
  const facts = rigFacts(options);
  const apart = { ...facts, git: (directory: string) => ({ ...facts.git(directory)!, root: directory }) };
  const summary = (given: Facts) => recogniseShell("git submodule update", given).map(({ name }) => name);
  expect(summary(facts)).toEqual(["git.submodule"]);
  expect(summary(apart)).toContain("fs.write");
});
