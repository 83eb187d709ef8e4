/** Where a path really leads on this disk, whether or not there is anything yet (Node only). */
import { lstatSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

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

function existing(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** As the folder has it, on a disk that doesn't tell upper from lower case. */
function spelled(folder: string, name: string): string {
  try {
    const names = readdirSync(folder);
    const folded = name.toLowerCase();
    return names.includes(name) ? name : (names.find(each => each.toLowerCase() === folded) ?? name);
  } catch {
    return name;
  }
}
