/** Asks git for the few facts that a digest needs: bounded, and empty where git doesn't answer. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "../base/index.ts";
import type { DigestFacts } from "../brain/index.ts";
import { createNodeFacts } from "../policy/node.ts";
import { askGit } from "./ask-git.ts";

async function git(project: string, ...args: readonly string[]): Promise<string> {
  // A program that uses a mind may have no repository at all.
  if (createNodeFacts({ directory: project, project }).git(project) === undefined) return "";
  return (await askGit(project, ...args)) ?? "";
}

/** Git refuses a question that names a file outside of the repository. */
const isInside = (file: string): boolean => !/^\/|(?:^|\/)\.\.(?:\/|$)/.test(file);

/** @param files those that the digest may speak of, relative to the project: git looks at no others */
export async function factsOf(project: string, files: readonly string[]): Promise<DigestFacts> {
  const named = [...new Set(files.filter(isInside))];
  const [status, recent] =
    named.length === 0
      ? ["", ""]
      : await Promise.all([
          git(
            project,
            "status",
            "--porcelain",
            "-z",
            "--no-renames",
            "--untracked-files=all",
            "--",
            ...named,
          ),
          git(project, "log", "-3", "--name-only", "--relative", "--format="),
        ]);
  // Each path of the answer is that of a named file, and begins at the repository's root.
  const prefix = status === "" ? "" : prefixIn(project);
  return {
    nowMs: systemClock.now(),
    changed: new Set(status.split("\0").map(entry => entry.slice(3 + prefix.length))),
    recent: new Set(recent.split("\n").filter(Boolean)),
  };
}

/** The project's path in its repository, with a slash at its end; "" for the root. Git itself would take a process for it. */
function prefixIn(project: string): string {
  const own = realpathSync(project);
  let root = own;
  while (!existsSync(join(root, ".git")) && root !== dirname(root)) root = dirname(root);
  return root === own ? "" : `${own.slice(root.length).replace(/^\//, "")}/`;
}

/** The new paths of files that were renamed since a time, by their old ones; both relative to the project. */
export async function renamesSince(project: string, sinceMs: number): Promise<ReadonlyMap<string, string>> {
  const since = `--since=${new Date(sinceMs).toISOString()}`;
  const options = ["-M", "--diff-filter=R", "--name-status", "--relative", "--format=", "-z"];
  const [...parts] = (await git(project, "log", "--reverse", since, ...options)).split("\0");
  const renames = new Map<string, string>();
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [from, to] = [parts[at + 1]!, parts[at + 2]!];
    for (const [old, now] of renames) if (now === from) renames.set(old, to);
    renames.set(from, to);
  }
  return renames;
}

/** Whether one of the files has changes that aren't committed. */
export async function hasChanges(project: string, files: readonly string[]): Promise<boolean> {
  const named = files.filter(isInside);
  if (named.length === 0) return false;
  return (await git(project, "status", "--porcelain", "--untracked-files=all", "--", ...named)) !== "";
}

const MAX_COMMITS = 99;
/** No path and no address begins with it. */
const MARK = "\u0001";

interface Touched {
  /** At most 99. */
  readonly commits: number;
  /** Those of the files that they touched, in the order of the files. */
  readonly files: readonly string[];
}

/**
 * The commits of other authors that this work tree got since a time, by its reflog: a pull brings old commits, too, and
 * a work tree without a reflog of that time says nothing.
 * @param files relative to the project
 * @param sinceMs milliseconds since the epoch
 */
export async function commitsOfOthers(
  project: string,
  files: readonly string[],
  sinceMs: number,
): Promise<Touched> {
  if (files.length === 0 || sinceMs <= 0) return { commits: 0, files: [] };
  const range = `HEAD@{${new Date(sinceMs).toISOString()}}..HEAD`;
  const options = ["--relative", "--name-only", "--no-merges", `--max-count=${MAX_COMMITS}`];
  const log = await git(project, "log", range, ...options, `--format=${MARK}%ae`, "--", ...files);
  if (log === "") return { commits: 0, files: [] };
  const own = await git(project, "config", "user.email");
  const commits = log
    .split(MARK)
    .slice(1)
    .map(commit => commit.split("\n").map(line => line.trim()))
    .filter(([author]) => author !== own.trim());
  const touched = new Set(commits.flatMap(([, ...paths]) => paths));
  return { commits: commits.length, files: files.filter(file => touched.has(file)) };
}
