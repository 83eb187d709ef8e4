/** Finds out what of a work tree a commit would hold, in an index of its own: nothing of the person's is touched (Node only). */

import type { HasEntry } from "./git-index-node.ts";
import type { GitPlace } from "./git-place-node.ts";
import { lineOf, runGit, tryGit } from "./run-git-node.ts";

export interface CommitPlan {
  /** The commit that the branch is at; undefined before the first. */
  readonly parent: string | undefined;
  /** Undefined when it is the parent's. */
  readonly tree: string | undefined;
  /** The entry of each path in the final index, `mode object`. */
  readonly entries: ReadonlyMap<string, string>;
  /** The index's differences from the parent. */
  readonly staged: ReadonlyMap<string, string>;
  /** Paths relative to the brain that were named and are not in the plan: the person has staged them. */
  readonly leftOut: readonly string[];
}

interface PlanOptions {
  readonly place: GitPlace;
  /** Relative to the brain; "" is all of it. */
  readonly paths: readonly string[];
  /** A copy of the person's index. */
  readonly theirs: string;
  /** Where there is no index yet. */
  readonly ours: string;
  /** Entries that a commit of ours staged, and not the person. */
  readonly isOurs: HasEntry;
}

/** Paths are in git's bytes, one character a byte: they need not be UTF-8. @throws process.*, time.exceeded */
export async function planCommit(options: PlanOptions): Promise<CommitPlan> {
  const { place, theirs, ours, isOurs } = options;
  const { top, prefix } = place;
  const below = ["--", prefix === "" ? "." : prefix];
  const git = async (index: string, list: readonly string[], input = "") => {
    const environment = { GIT_INDEX_FILE: index };
    return (await runGit(top, list, { environment, input: Buffer.from(input, "latin1") })).toString("latin1");
  };
  const head = await tryGit(top, ["rev-parse", "-q", "--verify", "HEAD^{commit}"]);
  const parent = head.exitCode === 0 ? lineOf(head.stdout) : undefined;
  const base = parent ?? lineOf(await runGit(top, ["hash-object", "-t", "tree", "--stdin"]));
  const compare = ["diff-index", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", base, ...below];
  const isNamed = namedBy(place, options.paths);

  const staged = readStagedEntries(await git(theirs, compare));
  const byUs = staged.filter(({ path, staged, isUnmerged }) => !isUnmerged && isOurs(path, staged));
  const byPerson = new Set(staged.filter(entry => !byUs.includes(entry)).map(({ path }) => path));

  if (parent !== undefined) await git(ours, ["read-tree", parent]);
  const listed = await git(ours, ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...below]);
  // A path that ends in a slash is a repository of its own.
  const files = listed
    .split("\0")
    .filter(path => isNamed(path) && !byPerson.has(path) && !path.endsWith("/"));
  const list = files.map(path => `${path}\0`).join("");
  await git(ours, ["update-index", "-z", "--add", "--remove", "--stdin"], list);
  const changes = new Map(readStagedEntries(await git(ours, compare)).map(each => [each.path, each.staged]));
  const tree = changes.size === 0 ? undefined : (await git(ours, ["write-tree"])).trim();

  // Entries that a killed commit staged, and entries that are as before again.
  const restored = byUs.filter(({ path }) => isNamed(path)).map(each => [each.path, each.committed] as const);
  return {
    parent,
    tree,
    entries: new Map([...restored, ...changes]),
    staged: new Map(staged.map(each => [each.path, each.staged])),
    leftOut: [...byPerson].filter(isNamed).map(path => textOf(path.slice(prefix.length))),
  };
}

/** Whether a path from the root of the work tree is one of these, relative to the brain, or below one. */
function namedBy({ prefix }: GitPlace, paths: readonly string[]): (path: string) => boolean {
  const named = paths.map(path => bytesOf(prefix + path));
  return path =>
    named.some(
      each => path === each || path.startsWith(each === "" || each.endsWith("/") ? each : `${each}/`),
    );
}

const bytesOf = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
const textOf = (bytes: string): string => Buffer.from(bytes, "latin1").toString("utf8");

/** Text of git's is one character a byte (latin1): paths need not be UTF-8. */
interface StagedEntry {
  readonly path: string;
  /** `mode object` in the commit; mode 000000 when it isn't there. */
  readonly committed: string;
  /** The same in the index. */
  readonly staged: string;
  /** An unresolved conflict. */
  readonly isUnmerged: boolean;
}

const HEAD = /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])/;

function readStagedEntries(raw: string): readonly StagedEntry[] {
  const fields = raw.split("\0");
  const entries: StagedEntry[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, oldMode, newMode, oldObject, newObject, status] = HEAD.exec(fields[at]!) ?? [];
    entries.push({
      path: fields[at + 1]!,
      committed: `${oldMode} ${oldObject}`,
      staged: `${newMode} ${newObject}`,
      isUnmerged: status === "U",
    });
  }
  return entries;
}
