/** The tool that lists commits (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { type GitRoom, pathspec } from "./git-room.ts";
import { logInput } from "./git-schemas.ts";
import { openRepository } from "./open-repository-node.ts";
import { succeeded } from "./run-git-node.ts";
import { shownText } from "./shown-text.ts";

interface LogEntry {
  readonly commit: string;
  readonly author: string;
  /** RFC 3339. */
  readonly date: string;
  readonly subject: string;
}

const FORMAT = "--format=tformat:%h%x1f%an%x1f%aI%x1f%s";

export function createGitLog(room: GitRoom): AnyTool {
  return defineTool({
    name: "git_log",
    description: "Lists commits, newest first: hash, date, author, subject.",
    category: "git",
    input: logInput,
    operation: () => [{ name: "git.log", arguments: {} }],
    sideEffects: [],
    repeatability: "idempotent",
    async execute({ count = 20, ref, path }, { signal }) {
      const only = path === undefined ? [] : [pathspec(room, path)];
      const { try: attempt } = await openRepository({ directory: room.root, signal });
      const words = [
        ...["log", "-z", "--no-patch", "--no-show-signature", "--no-notes", "--no-mailmap", "--no-color"],
        ...[FORMAT, `--max-count=${count}`, "--end-of-options"],
        ...[...(ref === undefined ? [] : [ref]), "--", ...only],
      ];
      const result = await attempt(...words);
      const isUnborn = result.exitCode !== 0 && /does not have any commits yet/.test(result.output);
      const records = isUnborn ? [] : succeeded(words, result).split("\0");
      return { commits: records.filter(record => record !== "").map(readEntry) };
    },
    render: ({ commits }) =>
      commits.length === 0
        ? "There are no such commits."
        : shownText(commits.map(describe).join("\n"), "Ask for fewer, or for a path."),
  });
}

function readEntry(record: string): LogEntry {
  const [commit = "", author = "", date = "", ...subject] = record.split("\x1f");
  return { commit, author, date, subject: subject.join(" ") };
}

const describe = ({ commit, author, date, subject }: LogEntry) =>
  `${commit} ${date.slice(0, 10)} ${author}: ${subject}`;
