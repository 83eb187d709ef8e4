/** `workTreesOf` finds the work trees of the repository around a folder, by git's own files: no process is started. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { realPath } from "./real-path.ts";

/** Source: gitrepository-layout(5), worktrees. Real paths. */
export interface WorkTrees {
  /** The work tree of the folder. */
  readonly top: string;
  /** The main work tree; undefined for a bare repository. */
  readonly main: string | undefined;
  /** The others, which `git worktree add` makes. */
  readonly linked: readonly string[];
}

/** Undefined outside of a repository. Never throws. */
export function workTreesOf(folder: string): WorkTrees | undefined {
  for (let top = realPath(folder); ; top = dirname(top)) {
    const git = statSync(join(top, ".git"), { throwIfNoEntry: false });
    if (git?.isDirectory()) return { top, main: top, linked: linkedOf(join(top, ".git")) };
    if (git?.isFile()) return linkedTree(top);
    if (top === dirname(top)) return undefined;
  }
}

/**
 * A `.git` file that came with an archive may name any repository of this machine: it counts only where the repository
 * names it as well.
 */
function linkedTree(top: string): WorkTrees {
  const alone: WorkTrees = { top, main: top, linked: [] };
  const own = /^gitdir: (.+)$/m.exec(textOf(join(top, ".git")))?.[1];
  if (own === undefined) return alone;
  const administration = resolve(top, own);
  const common = textOf(join(administration, "commondir"));
  if (common === "" || treeOf(administration) !== top) return alone;
  const folder = realPath(resolve(administration, common));
  if (realPath(dirname(administration)) !== join(folder, "worktrees")) return alone;
  const main = basename(folder) === ".git" ? dirname(folder) : undefined;
  return { top, main, linked: linkedOf(folder) };
}

function linkedOf(common: string): readonly string[] {
  const folder = join(common, "worktrees");
  return namesIn(folder).flatMap(name => treeOf(join(folder, name)) ?? []);
}

/** The work tree that a folder of git's `worktrees` is for; undefined where it is gone. */
function treeOf(administration: string): string | undefined {
  const file = textOf(join(administration, "gitdir"));
  if (file === "") return undefined;
  const top = realPath(dirname(resolve(administration, file)));
  return statSync(join(top, ".git"), { throwIfNoEntry: false })?.isFile() ? top : undefined;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return "";
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
