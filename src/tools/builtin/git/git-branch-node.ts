/** The tools that make a branch and go to one (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import type { GitRoom } from "./git-room.ts";
import { createBranchInput, switchInput } from "./git-schemas.ts";
import { openRepository } from "./open-repository-node.ts";

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
