/**
 * `closeDataFolder` makes a brain's folder of private data, closed to others and to git, or says why it can't be kept
 * private: a clone may bring the folder as a link, or files in it that git follows (Node only).
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import process from "node:process";
import { fault } from "../../base/index.ts";
import { makePrivateFolder } from "../../base/volume/node-folder.ts";
import type { PrivateFolder } from "../init/init-brain.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";

const OWNER_ONLY = 0o700;
const IGNORE_FILE = ".gitignore";
/** Of all that is in the folder, itself too, whatever the files above it say. Source: gitignore(5), precedence. */
const EVERYTHING = "*\n";
const PATH = `${BRAIN_FOLDER}/${layout.data}`;

/** The way by which others, or git, would have the data: in a clause, with the remedy. */
export interface Exposure {
  readonly reason: string;
  readonly remedy: string;
}

/** @param root the folder that holds `.agent/` */
export const dataFolderOf = (root: string): string => join(root, BRAIN_FOLDER, layout.data);

/**
 * Idempotent; a folder that is right is only looked at.
 * @throws brain.exposed where a link or a file of git's is in it; volume.*
 */
export function closeDataFolder(root: string): void {
  const folder = dataFolderOf(root);
  const found = exposureOf(root);
  if (found !== undefined) throw fault("brain.exposed", { path: PATH, ...found });
  makePrivateFolder(folder);
  if (isOpen(folder)) chmodSync(folder, OWNER_ONLY);
  if (!isIgnoredWhole(folder)) writeFileSync(join(folder, IGNORE_FILE), EVERYTHING, { mode: 0o600 });
}

/** Whether the folder has been closed before: quick, for those who can't look at everything. */
export const isDataFolderClosed = (root: string): boolean => {
  const found = lstatSync(dataFolderOf(root), { throwIfNoEntry: false });
  return found?.isDirectory() === true && !isOpen(dataFolderOf(root)) && isIgnoredWhole(dataFolderOf(root));
};

/** Undefined where the folder may hold private data, also before there is one. */
export function exposureOf(root: string): Exposure | undefined {
  const folder = dataFolderOf(root);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return trackedIn(root);
  if (found.isSymbolicLink()) return aLink(PATH);
  if (!found.isDirectory()) return undefined;
  const link = entriesIn(folder).find(each => each.isSymbolicLink());
  if (link !== undefined)
    return aLink(`${PATH}/${relative(folder, join(link.parentPath, link.name)).split(sep).join("/")}`);
  return trackedIn(root);
}

/** None of another user's folder: nothing of this one's can be written there. */
function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

const aLink = (path: string): Exposure => ({
  reason: `${path} is a link, and leads elsewhere`,
  remedy: `Remove the link: rm ${path}`,
});

function trackedIn(root: string): Exposure | undefined {
  if (!isTracked(join(root, BRAIN_FOLDER))) return undefined;
  return {
    reason: "git follows files in it, and would publish what is written there",
    remedy: `Take them out of git, which keeps the files: git rm -r --cached ${PATH}`,
  };
}

/** Whether git's index names a file in the folder. Source: gitformat-index(5). */
function isTracked(brain: string): boolean {
  if (!existsSync(brain)) return false;
  const inside = realpathSync(brain);
  const top = topOf(inside);
  const gitFolder = top && gitFolderOf(top);
  const index = gitFolder && readIfThere(join(gitFolder, "index"));
  if (!index) return false;
  // Up to version 3 it has paths as they are, in one file: without a trace of this one, git needn't be asked.
  const isPlain = index.readUInt32BE(VERSION_AT) <= 3 && !index.includes("link");
  const hasNone = isPlain && !index.toString("latin1").toLowerCase().includes(`${layout.data}/`);
  return !hasNone && saysGit(inside);
}

function topOf(folder: string): string | undefined {
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, ".git"))) return above;
    if (above === dirname(above)) return undefined;
  }
}

/** A linked work tree and a submodule have a file that names it. */
function gitFolderOf(top: string): string | undefined {
  const path = join(top, ".git");
  if (statSync(path).isDirectory()) return path;
  const [, named] = /^gitdir: (.+)$/m.exec(readFileSync(path, "utf8")) ?? [];
  return named && resolve(top, named);
}

/** False without git. */
function saysGit(brain: string): boolean {
  // Hooks load this file, and the module takes a tenth of Node's own start.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const list = ["-c", "core.fsmonitor=false", "ls-files", "--", `:(icase)${layout.data}`];
  const { stdout } = spawnSync("git", list, { cwd: brain, encoding: "utf8", timeout: GIT_MS });
  return (stdout ?? "") !== "";
}

const GIT_MS = 5_000;
const VERSION_AT = 4;

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

const isOpen = (folder: string): boolean =>
  process.platform !== "win32" && (statSync(folder).mode & 0o077) !== 0;

const isIgnoredWhole = (folder: string): boolean =>
  readIfThere(join(folder, IGNORE_FILE))?.toString("utf8") === EVERYTHING;

/** The same for those that make brains and look after them. */
export const createDataFolder = (root: string): PrivateFolder => ({
  close: async () => closeDataFolder(root),
  isClosed: async () => (existsSync(dataFolderOf(root)) ? isDataFolderClosed(root) : undefined),
  exposure: async () => exposureOf(root),
});
