/** Finds where a path really leads on this disk, whether or not a file exists there yet (Node only). */
import { lstatSync, readdirSync, readlinkSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { attempt, kindOf, listFolder } from "./disk-node.ts";

/** Longer paths than any system opens (PATH_MAX). Nothing can be there. */
export const MAX_PATH_CHARS = 4_096;
/** Links that lead to links, as Linux counts them (ELOOP). */
const MAX_LINKS = 40;

/**
 * Links are followed as far as the path exists, through those that lead nowhere yet too, since writing there makes what
 * they lead to; names are spelled as the disk has them. With `keepsLast` the last name is not followed. Never throws.
 */
export function realPathOf(path: string, keepsLast = false): string {
  if (path.length > MAX_PATH_CHARS || path.includes("\0")) return normalize(path);
  const whole = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  return keepsLast && isLink(whole) ? ownPlace(whole) : follow(whole, MAX_LINKS);
}

function follow(path: string, links: number): string {
  const found = existing(path);
  if (found !== undefined) return found;
  const parent = dirname(path);
  if (parent === path) return path;
  const target = links > 0 ? linkTarget(path) : undefined;
  if (target !== undefined) {
    return follow(target.startsWith("/") ? target : `${follow(parent, links - 1)}/${target}`, links - 1);
  }
  return join(follow(parent, links), basename(path));
}

/** A link's own name, in its folder's real place. */
function ownPlace(path: string): string {
  const folder = follow(dirname(path), MAX_LINKS);
  return join(folder, spelled(folder, basename(path)));
}

const existing = (path: string) => attempt(() => realpathSync.native(path));
const linkTarget = (path: string) => attempt(() => readlinkSync(path));
const isLink = (path: string) => attempt(() => lstatSync(path).isSymbolicLink()) ?? false;

/** As the folder has it, on a disk that doesn't tell upper from lower case. */
function spelled(folder: string, name: string): string {
  const names = attempt(() => readdirSync(folder)) ?? [];
  const folded = name.toLowerCase();
  return names.includes(name) ? name : (names.find(each => each.toLowerCase() === folded) ?? name);
}

/** Files that are looked at below the protected folders. */
const MAX_FILES = 5_000;

/** The protected file that this path is another name of. Looks at the protected files when first needed. */
export function hardLinkFinder(patterns: () => readonly string[]): (path: string) => string | undefined {
  let files: ReadonlyMap<string, string> | undefined;
  return path => {
    const found = statOf(path);
    if (found === undefined || !found.isFile() || found.nlink < 2) return undefined;
    files ??= linkedFiles(patterns());
    return files.get(identityOf(found));
  };
}

const identityOf = ({ dev, ino }: Stats) => `${dev}:${ino}`;

/** Protected files that have more than one name. */
function linkedFiles(patterns: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let left = MAX_FILES;
  for (const pattern of patterns) {
    if (pattern.endsWith("/*")) visit(pattern.slice(0, -2));
    else if (!pattern.includes("*")) note(pattern);
  }
  return files;

  function visit(folder: string) {
    for (const name of listFolder(folder) ?? []) {
      if (left <= 0) return;
      left -= 1;
      const path = join(folder, name);
      if (kindOf(path) === "directory") visit(path);
      else note(path);
    }
  }

  function note(path: string) {
    const found = statOf(path);
    if (found?.isFile() && found.nlink > 1) files.set(identityOf(found), path);
  }
}

const statOf = (path: string) => attempt(() => statSync(path, { throwIfNoEntry: false }));
