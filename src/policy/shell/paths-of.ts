/** The files that a word names: absolute, without `..`, with links followed, and with patterns matched against the disk. */
import type { Facts } from "../facts.ts";
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

/** Joined to the folder, and without `.`, `..` and doubled slashes. */
export function absolute(path: string, directory: string | undefined): string | undefined {
  if (!path.startsWith("/") && directory === undefined) return undefined;
  return normalise(path.startsWith("/") ? path : `${directory}/${path}`);
}

function normalise(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
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
    if (matcher === undefined) return undefined;
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

/** Brackets are read as "any one character", which is wider than what they say. */
function patternOf(pattern: string): ((name: string) => boolean) | undefined {
  const pieces = pattern.replace(/\[[^\]]*\]/g, "?").split("*");
  if (pieces.length > 20) return undefined;
  const showsHidden = pattern.startsWith(".") || pattern.startsWith("[");
  return name => (showsHidden || !name.startsWith(".")) && matchesPieces(pieces, name);
}

function matchesPieces(pieces: readonly string[], name: string): boolean {
  const [first = "", ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return name.length === first.length && fits(first, name, 0);
  if (name.length < first.length + last.length) return false;
  if (!fits(first, name, 0) || !fits(last, name, name.length - last.length)) return false;
  let from = first.length;
  for (const piece of rest) {
    while (from + piece.length <= name.length - last.length && !fits(piece, name, from)) from += 1;
    if (from + piece.length > name.length - last.length) return false;
    from += piece.length;
  }
  return true;
}

function fits(piece: string, name: string, at: number): boolean {
  for (let index = 0; index < piece.length; index++) {
    if (piece[index] !== "?" && piece[index] !== name[at + index]) return false;
  }
  return true;
}
