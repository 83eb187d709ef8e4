/** The tool that commits (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { type GitRoom, pathspec } from "./git-room.ts";
import { commitInput } from "./git-schemas.ts";
import { openRepository } from "./open-repository-node.ts";

/** Hooks may build and test. */
const COMMIT_MS = 300_000;

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
