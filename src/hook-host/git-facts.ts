/** Asks git for the few facts that a digest needs: bounded, and empty where git doesn't answer. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { systemClock } from "../base/index.ts";
import type { DigestFacts } from "../brain/index.ts";

const run = promisify(execFile);
const GIT_MS = 1_500;

const git = async (project: string, ...args: readonly string[]): Promise<string> =>
  run("git", ["-C", project, ...args], { timeout: GIT_MS, maxBuffer: 1 << 20 }).then(
    ({ stdout }) => stdout,
    () => "",
  );

/** Undefined outside of a repository, and for a detached head. */
export const branchOf = async (folder: string): Promise<string | undefined> =>
  (await git(folder, "symbolic-ref", "--short", "-q", "HEAD")).trim() || undefined;

export async function factsOf(project: string): Promise<DigestFacts> {
  const [status, recent] = await Promise.all([
    git(project, "status", "--porcelain", "-z", "--untracked-files=normal"),
    git(project, "log", "-3", "--name-only", "--format="),
  ]);
  return {
    nowMs: systemClock.now(),
    changed: new Set(status.split("\0").map(entry => entry.slice(3))),
    recent: new Set(recent.split("\n").filter(Boolean)),
  };
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
  const [log, own] = await Promise.all([
    git(project, "log", range, ...options, `--format=${MARK}%ae`, "--", ...files),
    git(project, "config", "user.email"),
  ]);
  const commits = log
    .split(MARK)
    .slice(1)
    .map(commit => commit.split("\n").map(line => line.trim()))
    .filter(([author]) => author !== own.trim());
  const touched = new Set(commits.flatMap(([, ...paths]) => paths));
  return { commits: commits.length, files: files.filter(file => touched.has(file)) };
}
