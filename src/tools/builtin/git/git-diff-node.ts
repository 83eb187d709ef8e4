/** The tool that shows what has changed in files (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { reads } from "../files/file-operation.ts";
import { type GitRoom, pathspec } from "./git-room.ts";
import { diffInput } from "./git-schemas.ts";
import { openRepository } from "./open-repository-node.ts";
import { shownText } from "./shown-text.ts";

/** A repository can name programs that compare and convert, and an order from a file anywhere. None of it counts. */
export const PLAIN_DIFF: readonly string[] = Object.freeze([
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--ignore-submodules=dirty",
  "--submodule=short",
  "-O/dev/null",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  // Nothing above the folder is shown, and paths are its own.
  "--relative",
  "--stat=120",
  "--patch",
]);

export function createGitDiff(room: GitRoom): AnyTool {
  const { root, place } = room;
  return defineTool({
    name: "git_diff",
    description:
      "Shows what has changed in tracked files: not yet staged, staged, or since a commit. New files that are not staged stand in git_status.",
    category: "git",
    input: diffInput,
    operation: ({ paths = [] }) => [
      { name: "git.diff", arguments: {} },
      ...paths.map(path => reads(place.named(path))),
    ],
    sideEffects: [],
    repeatability: "idempotent",
    async execute({ paths = ["."], staged = false, ref }, { signal }) {
      const only = paths.map(path => pathspec(room, path));
      const { look } = await openRepository({ directory: root, signal });
      const from = [...(staged ? ["--cached"] : []), "--end-of-options", ...(ref === undefined ? [] : [ref])];
      return { text: await look("diff", ...PLAIN_DIFF, ...from, "--", ...only) };
    },
    render: ({ text }) =>
      text.trim() === "" ? "Nothing has changed." : shownText(text, "Name paths to see their part of it."),
  });
}
