/** The files that a word names: absolute, without `..`, with links followed, and with patterns matched against the disk. */
import type { Facts } from "../facts.ts";
import { matchesGlob } from "../glob.ts";
import { HOLE, type Word } from "../word.ts";

/** A pattern that matches more files than this is not looked through. */
const MAX_MATCHES = 1_000;

export interface PathPlace {
  readonly facts: Facts;
  /** Paths are those of another machine: nothing is looked up. */
  readonly isElsewhere: boolean;
}

/**
 * Absolute real paths, without a slash at the end; an undefined element can't be known. A pattern that matches nothing
 * is a name, as it is to the shell.
 */
export function pathsOf(
  place: PathPlace,
  word: Word,
  directory: string | undefined,
  keepsLast = false,
): readonly (string | undefined)[] {
  if (word.canSplit || word.text.includes(HOLE)) return [undefined];
  const path = absolute(word.text, directory);
  if (path === undefined) return [undefined];
  const paths = word.isGlob ? matches(place, path) : [path];
  return paths === undefined ? [undefined] : paths.map(each => real(place, each, keepsLast));
}

/** Joined to the folder, and normalised. */
export function absolute(path: string, directory: string | undefined): string | undefined {
  if (!path.startsWith("/") && directory === undefined) return undefined;
  return normalise(path.startsWith("/") ? path : `${directory}/${path}`);
}

/** Without `.`, `..` and doubled slashes; `C:` in front stays as it is. */
export function normalise(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `${path.startsWith("/") ? "/" : ""}${names.join("/")}`;
}

function real({ facts, isElsewhere }: PathPlace, path: string, keepsLast: boolean): string {
  // Devices and the kernel's files are named by what they are, unless they are a way to everything else.
  const isKernels = /^\/(?:dev|sys)\/|^\/proc\/(?!(?:[^/]+\/)+(?:root|cwd)(?:\/|$))/.test(path);
  return isElsewhere || isKernels ? path : facts.realPath(path, keepsLast);
}

function matches(place: PathPlace, pattern: string): readonly string[] | undefined {
  if (place.isElsewhere) return undefined;
  let folders = [""];
  for (const name of pattern.split("/").slice(1)) {
    if (name.includes("**")) return undefined;
    if (!/[*?[]/.test(name)) {
      folders = folders.map(folder => `${folder}/${name}`);
      continue;
    }
    const matcher = patternOf(name);
    const next: string[] = [];
    for (const folder of folders) {
      const names = place.facts.list(folder === "" ? "/" : folder);
      if (names === undefined) {
        if (place.facts.kindOf(folder === "" ? "/" : folder) === "missing") continue;
        return undefined;
      }
      for (const each of names) if (matcher(each)) next.push(`${folder}/${each}`);
      if (next.length > MAX_MATCHES) return undefined;
    }
    folders = next;
  }
  return folders.length === 0 ? [pattern] : folders;
}

/** Brackets are read as "any one character", which is wider than what they say; beside a star all are read as stars. */
function patternOf(pattern: string): (name: string) => boolean {
  const plain = pattern.replace(/\[[^\]]*\]/g, "?");
  const showsHidden = /^[.[]/.test(pattern);
  const matches = plain.includes("*")
    ? (name: string) => matchesGlob(plain.replaceAll("?", "*"), name)
    : (name: string) =>
        name.length === plain.length && [...plain].every((each, at) => each === "?" || each === name[at]);
  return name => (showsHidden || !name.startsWith(".")) && matches(name);
}

/** A pattern that begins with brackets counts as one of hidden files, too. */
export const showingHidden = (word: Word): Word =>
  word.isGlob
    ? { ...word, text: word.text.replace(/(?<=^|\/)[*?]/g, "[$&]$&").replaceAll("[?]?", "[?]") }
    : word;
