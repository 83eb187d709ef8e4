/** Tests properties of git commands with any words. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { operations } from "../../../../src/policy/operations.ts";
import { programs as forgeCommands } from "../../../../src/policy/programs/git/forge/forges.ts";
import { programs as gitCommands } from "../../../../src/policy/programs/git/git.ts";
import { operationsOf } from "../rig.ts";
import { repository } from "./git-acts.ts";

const word = fc.constantFrom(
  ..."-f -d -D -n -b -m -x -c --force --force-with-lease --hard --delete --all -- . .. - HEAD main +main :main a:b".split(
    " ",
  ),
  ..."'*.ts' :/ $X \"$X\" $(x) -C -p --exec=x --output=x stash@{1} a..b .agent ext::x a=b 1 '' '\"' graphql".split(
    " ",
  ),
);
const program = fc.constantFrom(...Object.keys({ ...gitCommands, ...forgeCommands }));
const subcommand = fc.constantFrom(
  ..."push checkout switch restore reset clean stash branch tag commit add rm mv merge rebase pull fetch apply am".split(
    " ",
  ),
  ..."worktree submodule config remote clone bisect notes replace gc grep log show archive bundle lfs api pr repo".split(
    " ",
  ),
);
const line = fc
  .tuple(program, fc.array(subcommand, { maxLength: 2 }), fc.array(word, { maxLength: 6 }))
  .map(([name, verbs, words]) => [name, ...verbs, ...words].join(" "));

/** Operations of this area that the core's table doesn't have yet. */
const news = ["git.maintain"];

test("[policy.git.unknown] any words give operations of the vocabulary", () => {
  fc.assert(
    fc.property(line, text => {
      for (const { name } of operationsOf(text, repository())) {
        if (!news.includes(name)) expect(Object.keys(operations)).toContain(name);
      }
    }),
  );
});

const dangers: readonly string[] = [
  "git push --force origin main",
  "git push origin --delete main",
  "git push origin +main",
  "git checkout -f main",
  "git checkout -- a.ts",
  "git reset --hard main",
  "git clean -f build",
  "git branch -D old",
  "git rm -rf old",
  "git stash drop now",
  "git worktree remove -f other",
];

test("[policy.git.unknown] a danger stays when one of its words is unknown", () => {
  for (const danger of dangers) {
    const words = danger.split(" ");
    for (let at = 1; at < words.length; at++) {
      const text = words.with(at, "$X").join(" ");
      const found = operationsOf(text, repository());
      const isOpen = found.some(
        ({ arguments: given, isPossible, name }) =>
          isPossible || /opaque|discard|delete/.test(name) || Object.values(given).includes(undefined),
      );
      expect(isOpen, text).toBe(true);
    }
  }
});

test("[policy.git.unknown] thousands of words are read without an error", () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `file-${index}.ts`).join(" ");
  for (const start of [
    "git add",
    "git push origin",
    "git checkout --",
    "git rm -rf",
    "git -c a.b=c cherry-pick",
  ]) {
    expect(operationsOf(`${start} ${many}`, repository()).length).toBeGreaterThan(0);
  }
});
