/** The git tools that look: status, diff, log and show (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { reads } from "../files/file-room.ts";
import { diffInput, type GitRoom, logInput, pathspec, showInput, statusInput } from "./git-room.ts";
import { openRepository } from "./open-repository-node.ts";
import { succeeded } from "./run-git-node.ts";

const MAX_SHOWN = 200;

export function createGitStatus({ root }: GitRoom): AnyTool {
  return defineTool({
    name: "git_status",
    description: "Shows the present branch and which files are staged, changed or new.",
    category: "git",
    input: statusInput,
    operation: () => [{ name: "git.status", arguments: {} }],
    sideEffects: [],
    repeatability: "idempotent",
    async execute(_input, { signal }): Promise<Status> {
      const { look, prefix } = await openRepository({ directory: root, signal });
      const output = await look(
        ...["status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal"],
        ...["--ignore-submodules=dirty", "--", "."],
      );
      return readStatus(output, prefix);
    },
    render: status => {
      const { changes } = status;
      const left = changes.length - MAX_SHOWN;
      return [
        describeBranch(status),
        ...(changes.length === 0
          ? ["Nothing has changed."]
          : changes.slice(0, MAX_SHOWN).map(describeChange)),
        ...(left > 0 ? [`[${left.toLocaleString("en")} more files are not shown.]`] : []),
      ].join("\n");
    },
  });
}

function describeBranch({ branch, upstream, ahead = 0, behind = 0 }: Status): string {
  const own = branch === undefined ? "On no branch (detached head)" : `On branch ${branch}`;
  if (upstream === undefined) return `${own}.`;
  const apart = ahead + behind === 0 ? "even" : `${ahead} ahead, ${behind} behind`;
  return `${own}, with ${upstream}: ${apart}.`;
}

function describeChange({ path, from, staged, unstaged }: StatusChange): string {
  const states = [staged === undefined ? [] : [`staged: ${staged}`], unstaged ?? []].flat();
  return `${path} (${states.join("; ")}${from === undefined ? "" : ` from ${from}`})`;
}

interface Status {
  /** Undefined for a detached head. */
  readonly branch?: string;
  readonly upstream?: string;
  readonly ahead?: number;
  readonly behind?: number;
  readonly changes: readonly StatusChange[];
}

interface StatusChange {
  readonly path: string;
  /** Its earlier name. */
  readonly from?: string;
  /** The states of files, staged or not: modified, added, deleted, renamed, copied, type changed, untracked, conflict. */
  readonly staged?: string;
  readonly unstaged?: string;
}

const verbs: { readonly [letter: string]: string } = {
  M: "modified",
  T: "type changed",
  A: "added",
  D: "deleted",
  R: "renamed",
  C: "copied",
  U: "conflict",
};

/** @param prefix of the paths, which are those of the work tree, and is taken away. Source: git-status(1), format version 2 */
function readStatus(output: string, prefix: string): Status {
  const changes: StatusChange[] = [];
  const headers = new Map<string, string>();
  const records = output.split("\0").map(withoutWarnings);
  const own = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  for (let index = 0; index < records.length; index++) {
    const record = records[index]!;
    const [, name, value] = /^# branch\.(\S+) (.*)$/s.exec(record) ?? [];
    if (name !== undefined) headers.set(name, value!);
    const [, staged, unstaged, path] = /^[12] (.)(.) (?:\S+ ){6}(?:[RC]\d+ )?(.*)$/s.exec(record) ?? [];
    if (path !== undefined) {
      const from = record.startsWith("2 ") ? records[++index] : undefined;
      changes.push({
        path: own(path),
        ...(from !== undefined && { from: own(from) }),
        ...(verbs[staged!] !== undefined && { staged: verbs[staged!]! }),
        ...(verbs[unstaged!] !== undefined && { unstaged: verbs[unstaged!]! }),
      });
    }
    const [, conflict] = /^u (?:\S+ ){9}(.*)$/s.exec(record) ?? [];
    if (conflict !== undefined) changes.push({ path: own(conflict), unstaged: "conflict" });
    if (record.startsWith("? ")) changes.push({ path: own(record.slice(2)), unstaged: "untracked" });
  }
  const branch = headers.get("head");
  const upstream = headers.get("upstream");
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(headers.get("ab") ?? "") ?? [];
  return {
    ...(branch !== undefined && branch !== "(detached)" && { branch }),
    ...(upstream !== undefined && { upstream }),
    ...(ahead !== undefined && { ahead: Number(ahead), behind: Number(behind) }),
    changes,
  };
}

/** Git's warnings come in the same stream as its output. */
const withoutWarnings = (record: string) => record.replace(/^(?:(?:warning|hint): [^\n]*\n)+/, "");

/** A repository can name programs that compare and convert, and an order from a file anywhere. None of it counts. */
const PLAIN_DIFF: readonly string[] = Object.freeze([
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

interface LogEntry {
  readonly commit: string;
  readonly author: string;
  /** RFC 3339. */
  readonly date: string;
  readonly subject: string;
}

const LOG_FORMAT = "--format=tformat:%h%x1f%an%x1f%aI%x1f%s";

/** The tool that lists commits (Node only). */
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
        ...[LOG_FORMAT, `--max-count=${count}`, "--end-of-options"],
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
        : shownText(commits.map(describeCommit).join("\n"), "Ask for fewer, or for a path."),
  });
}

function readEntry(record: string): LogEntry {
  const [commit = "", author = "", date = "", ...subject] = record.split("\x1f");
  return { commit, author, date, subject: subject.join(" ") };
}

const describeCommit = ({ commit, author, date, subject }: LogEntry) =>
  `${commit} ${date.slice(0, 10)} ${author}: ${subject}`;

const SHOW_FORMAT = "--format=tformat:commit %H%nAuthor: %an <%ae>%nDate: %aI%n%n%B";

/** The tool that shows a commit, or a file as it was in one (Node only). */
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
      const plain = ["--no-show-signature", "--no-notes", "--no-mailmap", SHOW_FORMAT];
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

/** Less than a model sees of a result (limits.toolOutputChars), so that nothing is cut in the middle. */
const MAX_CHARS = 14_000;

/** The output of git as a model reads it: the beginning, and how to see the rest. */
function shownText(text: string, advice: string): string {
  if (text.length <= MAX_CHARS) return text;
  const end = text.lastIndexOf("\n", MAX_CHARS);
  const shown = text.slice(0, end > 0 ? end : MAX_CHARS).toWellFormed();
  return `${shown}\n[${(text.length - shown.length).toLocaleString("en")} more characters are not shown. ${advice}]`;
}
