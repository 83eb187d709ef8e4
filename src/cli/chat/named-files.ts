/** `hashNamedFiles` tells whether the files that a command names are still those that a person allowed it with. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";

/** Of larger files, which are no scripts, the size and the time of the last change count. */
const MAX_FILE_BYTES = 10_000_000;

/** Characters between words, or around a part of one: `--file=x`, `$(sh x)`. */
const APART = /[\s;&|<>()`"'=,]+/;
const ESCAPED = /(?:\\.|[^\s;&|<>()`"'=,\\])+/g;
const QUOTED = /"([^"]*)"|'([^']*)'/g;

/**
 * A digest of the command's files; it changes with their names and their bytes. A word counts as a file wherever one is
 * there: in the folder, or in a folder that the command names, for it may go there first.
 * @param folder where the command runs
 */
export function hashNamedFiles(command: string, folder: string): string {
  const quoted = [...command.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? "");
  const escaped = (command.match(ESCAPED) ?? []).map(word => word.replace(/\\(.)/g, "$1"));
  const words = new Set([...command.split(APART), ...escaped, ...quoted]);
  const paths = [...words].filter(Boolean).map(word => word.replace(/^~(?=\/)/, homedir()));
  const bases = [folder, ...paths.map(path => resolve(folder, path)).filter(isFolder)];
  const files = new Set(bases.flatMap(base => paths.map(path => resolve(base, path))));
  const hash = createHash("sha256");
  for (const file of files) {
    const found = contentOf(file);
    if (found !== undefined) hash.update(`${file}\0${found.length}\0`).update(found);
  }
  return hash.digest("hex");
}

const statOf = (path: string) => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A word that can't be a path, and a folder that can't be read.
    return undefined;
  }
};

const isFolder = (path: string): boolean => statOf(path)?.isDirectory() === true;

/** Undefined where no file is. */
function contentOf(path: string): Buffer | string | undefined {
  const found = statOf(path);
  if (found?.isFile() !== true) return undefined;
  if (found.size > MAX_FILE_BYTES) return `${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
  try {
    return readFileSync(path);
  } catch {
    return "unreadable";
  }
}
