/** The git tools that change a repository: they stage, commit, create a branch and switch (Node only). */
import { fault } from "../../../base/index.ts";
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import {
  addInput,
  commitInput,
  createBranchInput,
  type GitRoom,
  pathspec,
  pushInput,
  switchInput,
} from "./git-room.ts";
import { openRepository } from "./open-repository-node.ts";

export function createGitAdd(room: GitRoom): AnyTool {
  const { root, place } = room;
  return defineTool({
    name: "git_add",
    description: "Stages files or folders for the next commit.",
    category: "git",
    input: addInput,
    operation: ({ paths }) =>
      paths.map(path => ({ name: "git.add", arguments: { path: place.named(path) } })),
    sideEffects: ["Stages changes; the filters that the repository's settings name may run"],
    repeatability: "idempotent",
    async execute({ paths }, { signal }) {
      const only = paths.map(path => pathspec(room, path));
      const { change } = await openRepository({ directory: root, signal });
      return { paths, output: await change("add", "--", ...only) };
    },
    render: ({ paths, output }) => `Staged ${paths.join(", ")}.${output === "" ? "" : `\n${output}`}`,
  });
}

/** Hooks may build and test. */
const COMMIT_MS = 300_000;

/** The tool that commits (Node only). */
export function createGitCommit(room: GitRoom): AnyTool {
  const { root, place } = room;
  return defineTool({
    name: "git_commit",
    description: "Commits what is staged, or these files as they are.",
    category: "git",
    input: commitInput,
    operation: ({ message, paths = [] }) => [
      { name: "git.commit", arguments: { message, amend: false, verify: true } },
      ...paths.map(path => ({ name: "git.add", arguments: { path: place.named(path) } })),
    ],
    sideEffects: ["Adds a commit to the present branch; the project's commit hooks and filters run"],
    repeatability: "unsafe",
    timeoutMs: COMMIT_MS,
    async execute({ message, paths = [] }, { signal }) {
      const only = paths.map(path => pathspec(room, path));
      const { change, look } = await openRepository({ directory: root, signal });
      // Only so are new files known to the commit.
      if (only.length > 0) await change("add", "--", ...only);
      const output = await change("commit", "--cleanup=whitespace", `--message=${message}`, "--", ...only);
      const commit = (await look("rev-parse", "--verify", "HEAD")).trim();
      return { commit, output };
    },
    render: ({ commit, output }) => `Committed ${commit.slice(0, 10)}.\n${output}`,
  });
}

/** The tools that make a branch and go to one (Node only). */
export function createGitCreateBranch({ root }: GitRoom): AnyTool {
  return defineTool({
    name: "git_create_branch",
    description:
      "Creates a branch and stays where it is; git_switch goes there. One that exists is left as it is.",
    category: "git",
    input: createBranchInput,
    operation: ({ branch, from = "HEAD" }) => [
      { name: "git.create_branch", arguments: { branch, from, force: false } },
    ],
    sideEffects: ["Creates a branch"],
    repeatability: "unsafe",
    async execute({ branch, from = "HEAD" }, { signal }) {
      const { change } = await openRepository({ directory: root, signal });
      await change("branch", "--no-track", "--end-of-options", branch, from);
      return { branch, from };
    },
    render: ({ branch, from }) => `Created the branch ${branch} at ${from}.`,
  });
}

export function createGitSwitch({ root, operationsOf }: GitRoom): AnyTool {
  return defineTool({
    name: "git_switch",
    description: "Goes to another branch. Changes that are in no commit are kept, or it is refused.",
    category: "git",
    input: switchInput,
    operation: ({ branch }) =>
      operationsOf?.(`git switch '${branch}'`, root) ?? [{ name: "git.switch", arguments: { branch } }],
    sideEffects: [
      "Replaces the files of the project by those of the branch; the project's hooks and filters run",
    ],
    repeatability: "idempotent",
    async execute({ branch }, { signal }) {
      const { change } = await openRepository({ directory: root, signal });
      return { branch, output: await change("switch", "--no-progress", "--end-of-options", branch) };
    },
    render: ({ branch, output }) => `On branch ${branch}.\n${output}`,
  });
}

const PUSH_MS = 120_000;

/** Pushes one branch under its own name to a remote that is configured. A forced push must name its branch. */
export function createGitPush({ root }: GitRoom): AnyTool {
  return defineTool({
    name: "git_push",
    description: "Pushes a branch of the project's git repository to a remote.",
    category: "project",
    input: pushInput,
    operation: ({ remote = "origin", branch, force = false }) => [
      { name: "git.push", arguments: { remote, branch, force } },
    ],
    sideEffects: ["Publishes commits to the remote; by force it also removes commits there"],
    repeatability: "unsafe",
    timeoutMs: PUSH_MS,
    async execute({ remote = "origin", branch, force = false }, { signal }) {
      if (force && branch === undefined) {
        throw fault("input.invalid", {
          what: "A forced push of no branch in particular",
          expected: "a branch",
        });
      }
      const { change, look } = await openRepository({ directory: root, signal });
      await look("remote", "get-url", remote);
      const name = branch ?? (await look("symbolic-ref", "--short", "HEAD")).trim();
      const ref = `refs/heads/${name}`;
      // The configuration of a repository could add tags and submodules to what was decided about.
      const only = ["--no-follow-tags", "--recurse-submodules=no", ...(force ? ["--force"] : [])];
      const output = await change("push", ...only, "--", remote, `${ref}:${ref}`);
      return { remote, branch: name, isForced: force, output };
    },
    render: ({ remote, branch, isForced, output }) =>
      `Pushed ${branch} to ${remote}${isForced ? " by force" : ""}.\n${output}`,
  });
}
