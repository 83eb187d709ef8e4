/** The tool that shows a commit, or a file as it was in one (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { reads } from "../files/file-operation.ts";
import { PLAIN_DIFF } from "./git-diff-node.ts";
import type { GitRoom } from "./git-room.ts";
import { showInput } from "./git-schemas.ts";
import { openRepository } from "./open-repository-node.ts";
import { shownText } from "./shown-text.ts";

const FORMAT = "--format=tformat:commit %H%nAuthor: %an <%ae>%nDate: %aI%n%n%B";

export function createGitShow({ root, place }: GitRoom): AnyTool {
  return defineTool({
    name: "git_show",
    description: "Shows a commit and what it changed, or a file as it was in a commit.",
    category: "git",
    input: showInput,
    operation: ({ path }) => [
      { name: "git.read", arguments: { command: "show" } },
      ...(path === undefined ? [] : [reads(place.named(path))]),
    ],
    sideEffects: [],
    repeatability: "idempotent",
    async execute({ ref = "HEAD", path }, { signal }) {
      const file = path === undefined ? undefined : `${ref}:./${place.inside(path)}`;
      const { look } = await openRepository({ directory: root, signal });
      const plain = ["--no-show-signature", "--no-notes", "--no-mailmap", FORMAT];
      const text =
        file === undefined
          ? await look("show", ...PLAIN_DIFF, ...plain, "--end-of-options", ref, "--")
          : await look("show", "--no-textconv", "--no-color", "--end-of-options", file);
      return text.includes("\0") ? { text: "", isBinary: true } : { text, isBinary: false };
    },
    render: ({ text, isBinary }) =>
      isBinary
        ? "That is a binary file; its content is not shown."
        : shownText(text || "It is empty.", "Name a path, or use git_diff with paths."),
  });
}
