/** Finds the file of the brain's rules that another name of it stands for (Node only). */
import { type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { kindOf, listFolder } from "./disk-node.ts";

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

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
