/** Git tools under an executor, over a real repository. */
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import process from "node:process";
import { createGitTools } from "../../../../src/tools/builtin/git/git-tools-node.ts";
import { afterFile } from "../../../after-file.ts";
import { fastLimits, type RigOptions, rig } from "../../rig.ts";
import { createFolder } from "../files/file-rig.ts";

const limits = fastLimits({ hookMs: 5_000, toolMs: 15_000, approvalMs: 5_000 });
const environment = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ann",
  GIT_AUTHOR_EMAIL: "ann@example.com",
  GIT_COMMITTER_NAME: "Ann",
  GIT_COMMITTER_EMAIL: "ann@example.com",
};

/** A folder; `git` runs in it, or below. */
export function createGitFolder() {
  const folder = createFolder();
  const gitIn = (directory: string, ...words: readonly string[]) =>
    execFileSync("git", words, {
      cwd: directory,
      env: environment,
      encoding: "utf8",
      timeout: 10_000,
      stdio: ["ignore", "pipe", "pipe"],
    });
  return {
    ...folder,
    gitIn,
    git: (...words: readonly string[]) => gitIn(folder.root, ...words),
    /** A repository with a commit in it. Copied, since making one takes five programs. */
    begin() {
      template ??= makeTemplate();
      cpSync(template, folder.root, { recursive: true, preserveTimestamps: true });
      gitIn(folder.root, "update-index", "-q", "--refresh");
    },
  };
}

let template: string | undefined;

function makeTemplate(): string {
  afterFile(() => {
    template = undefined;
  });
  const { root, git, write } = createGitFolder();
  git("init", "-q", "-b", "main");
  git("config", "user.name", "Ann");
  git("config", "user.email", "ann@example.com");
  write("a.txt", "one\n");
  write("sub/b.txt", "two\n");
  git("add", ".");
  git("commit", "-q", "-m", "first");
  return root;
}

export type GitFolder = ReturnType<typeof createGitFolder>;

export function gitTools(
  root: string,
  options: RigOptions & Pick<Parameters<typeof createGitTools>[0], "operationsOf"> = {},
) {
  const { operationsOf, ...others } = options;
  const tools = createGitTools({ root, ...(operationsOf !== undefined && { operationsOf }) });
  const made = rig({ limits, ...others, tools });
  return {
    ...made,
    text: async (tool: string, given: object = {}) => (await made.call(tool, given)).modelText,
  };
}
