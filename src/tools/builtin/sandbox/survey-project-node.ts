/** Looks through a project for a sandbox: finds secrets to hide, places that are only shown, and changes by a command (Node only). */
import { chmod, lstat, readdir, realpath, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";

export interface ProjectRules {
  /** The project's folder, as a real path. */
  readonly root: string;
  /** Whether secrets are kept there. */
  isSecret(path: string): boolean;
  /** Files and folders that no agent may change, relative to the project. */
  readonly protected: readonly string[];
}

export interface ProjectPlaces {
  readonly hidden: readonly { readonly path: string; readonly isFolder: boolean }[];
  readonly readOnly: readonly string[];
}

export interface ProjectSurvey extends ProjectPlaces {
  /** The files that a command could take away. */
  readonly files: readonly string[];
}

/** More can't be looked through for each command: 20,000 names take about 100 ms. Our own choice. */
const MAX_NAMES = 20_000;
/** Installed packages are many, and no command that nothing is known about has to change them. */
const SHOWN_ONLY: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** The first names of protected places: a folder that leads to one could be moved away, and another one be put there. */
const tops = ({ protected: places }: ProjectRules): ReadonlySet<string> =>
  new Set([".git", ...places.map(place => place.split("/")[0]!)]);

/** Undefined for a project with too many files. @throws what the disk throws */
export async function surveyProject(rules: ProjectRules): Promise<ProjectSurvey | undefined> {
  const { isSecret, root } = rules;
  const top = tops(rules);
  const hidden = new Map<string, { path: string; isFolder: boolean }>();
  const readOnly: string[] = [];
  const files: string[] = [];
  const isWhole = await walk(root, async (path, entry) => {
    if (isSecret(path)) {
      // A link's target is what a command would read.
      const real = entry.isSymbolicLink() ? await realpath(path).catch(() => undefined) : path;
      if (real === undefined || !isBelow(root, real)) return false;
      hidden.set(real, { path: real, isFolder: (await lstat(real)).isDirectory() });
      return false;
    }
    if (!entry.isDirectory()) files.push(path);
    if (entry.isSymbolicLink()) return false;
    const isTop = top.has(relative(root, path));
    const isShown = isTop || (entry.isDirectory() && SHOWN_ONLY.has(entry.name));
    if (isShown) readOnly.push(path);
    return !SHOWN_ONLY.has(entry.name);
  });
  if (!isWhole) return undefined;
  for (const path of await otherNames(root, [...hidden.values()]))
    hidden.set(path, { path, isFolder: false });
  return { hidden: [...hidden.values()], readOnly, files };
}

/** The names in the project that lead to the same bytes as a secret: its hard links. */
async function otherNames(root: string, hidden: ProjectPlaces["hidden"]): Promise<readonly string[]> {
  const files = await Promise.all(hidden.filter(({ isFolder }) => !isFolder).map(({ path }) => lstat(path)));
  const linked = new Set(files.filter(({ nlink }) => nlink > 1).map(({ dev, ino }) => `${dev} ${ino}`));
  const found: string[] = [];
  if (linked.size === 0) return found;
  await walk(root, async (path, entry) => {
    if (entry.isDirectory()) return true;
    const { dev, ino, nlink } = await lstat(path);
    if (nlink > 1 && linked.has(`${dev} ${ino}`)) found.push(path);
    return false;
  });
  return found;
}

/** Bits by which a file runs as its owner, also when another user starts it. */
const SETUID = 0o6000;

interface Changes {
  /** Absolute paths; undefined where they are too many. */
  readonly changed: readonly string[] | undefined;
  /** Those that were there before and are no more. */
  readonly deleted: readonly string[];
  /** Of those that were looked at. */
  readonly sizeBytes: number;
}

/**
 * The files that were written or moved since then, whatever times they were given. None of them runs as its owner
 * afterwards.
 * @param before the files that were there @default none
 */
export async function changedSince(
  rules: ProjectRules,
  atMs: number,
  before: readonly string[] = [],
): Promise<Changes> {
  const top = tops(rules);
  const changed: string[] = [];
  let sizeBytes = 0;
  const isWhole = await walk(rules.root, async (path, entry) => {
    if (top.has(relative(rules.root, path)) || SHOWN_ONLY.has(entry.name)) return false;
    if (entry.isDirectory()) return true;
    // Programs can set every time but this one.
    const { ctimeMs, isLink, mode, size } = await lookAt(path);
    if (ctimeMs < atMs) return false;
    changed.push(path);
    sizeBytes += size;
    if (!isLink && (mode & SETUID) !== 0) await chmod(path, mode & ~SETUID & 0o7777);
    return false;
  });
  const isThere = await Promise.all(before.map(exists));
  return {
    changed: isWhole ? changed : undefined,
    deleted: before.filter((_, index) => !isThere[index]),
    sizeBytes,
  };
}

/** The protected places that the project lacks: a command may not make them either. */
export async function missingPlaces(rules: ProjectRules): Promise<readonly string[]> {
  const places = await Promise.all(
    rules.protected.map(async place => ((await exists(join(rules.root, place))) ? [] : [place])),
  );
  return places.flat();
}

/** Removes those of the places that are there now, and names them. */
export async function removePlaces(
  { root }: ProjectRules,
  places: readonly string[],
): Promise<readonly string[]> {
  const removed: string[] = [];
  // Outer ones first: with a folder goes all that is in it.
  for (const place of places.toSorted((left, right) => left.length - right.length)) {
    if (!(await exists(join(root, place)))) continue;
    await rm(join(root, place), { recursive: true, force: true });
    removed.push(place);
  }
  return removed;
}

type Entry = Awaited<ReturnType<typeof readdir>>[number] & {
  readonly name: string;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
};

/** Visits every entry, and the content of the folders for which `visit` says so; false after too many. */
async function walk(root: string, visit: (path: string, entry: Entry) => Promise<boolean>): Promise<boolean> {
  const open = [root];
  let names = 0;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    names += entries.length;
    if (names > MAX_NAMES) return false;
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if ((await visit(path, entry as unknown as Entry)) && entry.isDirectory()) open.push(path);
    }
  }
  return true;
}

async function lookAt(path: string) {
  const found = await lstat(path);
  return { ctimeMs: found.ctimeMs, isLink: found.isSymbolicLink(), mode: found.mode, size: found.size };
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

const isBelow = (root: string, path: string): boolean => path.startsWith(root + sep);
