/** Reads the history of a brain from git within bounds (Node only). */
import type { CommitWithText } from "./brain-repository.ts";
import type { GitPlace } from "./git-place-node.ts";
import { tryGit } from "./run-git-node.ts";

const HISTORY_MS = 20_000;
const HISTORY_BYTES = 64 * 2 ** 20;
const MAX_COMMITS = 200;

/** No program of the person's takes part, and a file counts as text whatever its attributes say. */
const PLAIN = ["--no-ext-diff", "--no-textconv", "--text", "--no-color", "--no-renames"];
/** Marks the searched lines: neither headers of a diff nor names of files begin with it. */
const MARK = "\u0001";

/** Whether the latest commit holds any file of the brain. */
export async function holdsBrain({ top, prefix }: GitPlace): Promise<boolean> {
  const paths = prefix === "" ? [] : ["--", prefix];
  const { stdout } = await tryGit(top, ["ls-tree", "--name-only", "HEAD", ...paths], {
    timeoutMs: HISTORY_MS,
  });
  return stdout.length > 0;
}

/** See BrainRepository. @param path relative to the brain */
export async function readAddedLines({ top, prefix }: GitPlace, path: string): Promise<readonly string[]> {
  const list = [
    "log",
    "--format=",
    "--patch",
    "--unified=0",
    "--full-history",
    // Lines that came in by a merge, and lines written while merging.
    "--diff-merges=first-parent",
    `--output-indicator-new=${MARK}`,
    ...PLAIN,
    "--",
    prefix + path,
  ];
  const { stdout } = await tryGit(top, list, { timeoutMs: HISTORY_MS, maxBytes: HISTORY_BYTES });
  const lines = new Set<string>();
  for (const line of stdout.toString("utf8").split("\n")) {
    if (line.startsWith(MARK)) lines.add(line.slice(MARK.length).replace(/\r$/, ""));
  }
  return [...lines];
}

/** See BrainRepository. */
export async function findCommitsWith(
  { top, prefix }: GitPlace,
  text: string,
): Promise<readonly CommitWithText[]> {
  if (text === "") return [];
  const list = [
    "log",
    "--all",
    "--full-history",
    "--diff-merges=separate",
    `-S${text}`,
    `--max-count=${MAX_COMMITS}`,
    `--format=${MARK}%H %cI`,
    "--name-only",
    "-z",
    ...PLAIN,
    "--",
    prefix === "" ? "." : prefix,
  ];
  const { stdout } = await tryGit(top, list, { timeoutMs: HISTORY_MS, maxBytes: HISTORY_BYTES });
  return readCommits(stdout.toString("utf8"));
}

/** Each commit is a line of its own; its files follow, each ended by a NUL. */
function readCommits(output: string): readonly CommitWithText[] {
  const found = new Map<string, CommitWithText>();
  let [commit, date] = ["", ""];
  for (const field of output.split(/[\0\n]/)) {
    if (field.startsWith(MARK)) [commit = "", date = ""] = field.slice(MARK.length).split(" ");
    else if (field !== "") found.set(`${commit} ${field}`, { commit, file: field, date });
  }
  return [...found.values()].slice(0, MAX_COMMITS);
}
