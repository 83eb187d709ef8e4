/** Real git repositories, each in a folder of its own with a home without settings. */
import { execFileSync, type StdioOptions } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BrainRepository } from "../../../src/brain/repository/brain-repository.ts";
import { createGitRepository } from "../../../src/brain/repository/git-repository-node.ts";
import { afterFile } from "../../after-file.ts";

export interface Rig {
  readonly root: string;
  /** The brain's folder. */
  readonly brain: string;
  readonly repository: BrainRepository;
  /** The output of git, run in the root. */
  git(...list: readonly string[]): string;
  gitIn(folder: string, ...list: readonly string[]): string;
  write(path: string, content: string | Uint8Array): void;
  read(path: string): string;
  /** Everything that is not as in the commit, as `git status` says it. */
  status(): string;
}

const home = "/nonexistent/brainstem-git-home";

/** The variables that git reads. */
export const cleanEnvironment: Record<string, string> = {
  PATH: process.env.PATH!,
  HOME: home,
  GIT_CONFIG_NOSYSTEM: "1",
};

/** Calls of the code that is tested see the same, until the file of tests is over. */
export function cleanGitEnvironment(): void {
  for (const name of Object.keys(process.env).filter(each => each.startsWith("GIT_")))
    delete process.env[name];
  Object.assign(process.env, cleanEnvironment);
}

export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-git-")));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function gitIn(folder: string, ...list: readonly string[]): string {
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  return execFileSync("git", list, { cwd: folder, env: cleanEnvironment, encoding: "utf8", stdio }).trimEnd();
}

export function makeRepository(folder: string): void {
  mkdirSync(folder, { recursive: true });
  gitIn(folder, "init", "-q", "-b", "main");
  gitIn(folder, "config", "user.name", "Ada");
  gitIn(folder, "config", "user.email", "ada@example.com");
}

export function rigAt(root: string, brain = join(root, ".agent")): Rig {
  const place = (path: string) => join(root, path);
  return {
    root,
    brain,
    repository: createGitRepository(brain),
    git: (...list) => gitIn(root, ...list),
    gitIn,
    write(path, content) {
      mkdirSync(dirname(place(path)), { recursive: true });
      writeFileSync(place(path), content);
    },
    read: path => readFileSync(place(path), "utf8"),
    status: () => gitIn(root, "status", "--porcelain", "--untracked-files=all"),
  };
}

/** A project with one commit, and a brain in it that is committed as well. */
export function createRig(): Rig {
  const root = makeFolder();
  makeRepository(root);
  const rig = rigAt(root);
  rig.write("src/code.ts", "one\n");
  rig.write(".agent/.gitignore", "/.state/\n");
  rig.write(".agent/memory/semantic/LESSONS.md", "# Lessons\n");
  rig.git("add", "-A");
  rig.git("commit", "-qm", "begin");
  return rig;
}
