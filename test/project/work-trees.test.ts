import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locateBrain, repositoryMemory } from "../../src/project/index.ts";
import { switchMemory, whyWithoutMemory } from "../../src/project/memory-switch.ts";
import { workTreesOf } from "../../src/project/work-trees.ts";
import { atHome } from "../trust-brain.ts";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-trees-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (where: string, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
    cwd: where,
    stdio: "ignore",
  });

/** A repository with one commit in `shop`, and a linked work tree in `hotfix`. */
function repository(...files: readonly string[]) {
  const [main, linked] = [join(folder, "shop"), join(folder, "hotfix")];
  mkdirSync(main);
  git(main, "init", "--quiet", "--initial-branch=main");
  for (const file of [...files, "README.md"]) {
    mkdirSync(join(main, file, ".."), { recursive: true });
    writeFileSync(join(main, file), "x\n");
  }
  git(main, "add", ".");
  git(main, "commit", "--quiet", "--message", "Everything");
  git(main, "worktree", "add", "--quiet", linked);
  return { main, linked };
}

test("[project.work-trees] a repository's work trees are found from each of them, and a removed one is left out", () => {
  const { main, linked } = repository();
  expect(workTreesOf(main)).toEqual({ top: main, main, linked: [linked] });
  expect(workTreesOf(linked)).toEqual({ top: linked, main, linked: [linked] });
  rmSync(linked, { recursive: true });
  expect(workTreesOf(main)?.linked).toEqual([]);
  expect(workTreesOf(folder)).toBeUndefined();
});

test("[project.work-trees] the brain of the main work tree holds the memory, in folders of the repository as well", () => {
  const { main, linked } = repository(".agent/AGENTS.md", "packages/api/.agent/AGENTS.md");
  expect(repositoryMemory(locateBrain(linked))).toEqual({ home: main, projects: [linked, main] });
  expect(repositoryMemory(locateBrain(main))).toEqual({ home: main, projects: [main, linked] });
  const api = locateBrain(join(linked, "packages/api"));
  expect(api.root).toBe(join(linked, "packages/api"));
  expect(repositoryMemory(api).home).toBe(join(main, "packages/api"));
});

test("[project.work-trees] a brain that git doesn't track serves the linked work trees", () => {
  const { main, linked } = repository();
  mkdirSync(join(main, ".agent"));
  expect(locateBrain(linked)).toEqual({ root: main, project: linked });
  expect(repositoryMemory(locateBrain(linked)).home).toBe(main);
});

test("[project.work-trees] each work tree of a bare repository has its own memory", () => {
  const { main } = repository(".agent/AGENTS.md");
  const bare = join(folder, "shop.git");
  git(folder, "clone", "--quiet", "--bare", main, bare);
  const tree = join(folder, "tree");
  git(bare, "worktree", "add", "--quiet", tree, "main");
  expect(repositoryMemory(locateBrain(tree))).toEqual({ home: tree, projects: [tree] });
});

test("[project.work-trees] a .git file that a repository doesn't know of reaches no memory of that repository", () => {
  const { main, linked } = repository(".agent/AGENTS.md");
  const stranger = join(folder, "download");
  mkdirSync(join(stranger, ".agent"), { recursive: true });
  writeFileSync(join(stranger, ".git"), `gitdir: ${join(main, ".git/worktrees/hotfix")}\n`);
  expect(repositoryMemory(locateBrain(stranger))).toEqual({ home: stranger, projects: [stranger] });
  expect(repositoryMemory(locateBrain(linked)).home).toBe(main);
});

test("[project.work-trees] an archive's own git folder that points at a repository reaches no memory of that repository", () => {
  const { main } = repository(".agent/AGENTS.md");
  const stranger = join(folder, "download");
  mkdirSync(join(stranger, ".agent"), { recursive: true });
  mkdirSync(join(stranger, "own"));
  writeFileSync(join(stranger, ".git"), "gitdir: own\n");
  writeFileSync(join(stranger, "own/commondir"), `${join(main, ".git")}\n`);
  writeFileSync(join(stranger, "own/gitdir"), `${join(stranger, ".git")}\n`);
  expect(repositoryMemory(locateBrain(stranger)).home).toBe(stranger);
});

test("[project.work-trees] memory that is switched off is off in each work tree, and on again from each", async () => {
  const { main, linked } = repository(".agent/AGENTS.md");
  const [here, there] = [locateBrain(main), locateBrain(linked)];
  await atHome(folder, async () => {
    await switchMemory(here, false);
    expect(whyWithoutMemory(there, "on", undefined)).toMatch(/memory off/);
    await switchMemory(there, true);
    expect(whyWithoutMemory(here, "on", undefined)).toBeUndefined();
  });
});
