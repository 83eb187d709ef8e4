/** The tool that stages changes (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { type GitRoom, pathspec } from "./git-room.ts";
import { addInput } from "./git-schemas.ts";
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
