/** The files that a call's arguments name: absolute, with links followed. */
import type { Json } from "../../base/index.ts";
import type { Facts } from "../facts.ts";
import { normalise } from "../shell/paths-of.ts";
import { type Given, isRecord, readGiven } from "./given.ts";

/** Longer than any path of an operating system. */
const MAX_PATH_CHARS = 4_096;
/** More steps up than these are not followed one by one. */
const MAX_STEPS_UP = 40;

/** The names of arguments that hold the file, or the files, of a call. */
export const pathNames: readonly string[] = (
  "path paths file files filename file_path file_paths absolute_path target_file notebook_path notebook " +
  "relative_workspace_path relative_path uri directory dir dir_path directory_path folder target_directory " +
  "target_directories include"
).split(" ");

export type Paths = readonly (string | undefined)[];

export interface CallPathOptions {
  /** The last link is not followed: it is itself deleted or moved. @default false */
  readonly keepsLast?: boolean;
  /** Relative paths start from it. @default that of the facts */
  readonly directory?: string;
}

/**
 * Where a path leads, an undefined element where that can't be known. Two places where they differ: programs either
 * strike out `name/..` before they look, as most do, or follow `name` first, as the operating system does; they drop
 * spaces around it or don't.
 */
export function callPaths(
  path: Json | undefined,
  facts: Facts,
  { keepsLast = false, directory = facts.directory }: CallPathOptions = {},
): Paths {
  if (typeof path !== "string" || path.length > MAX_PATH_CHARS) return [undefined];
  const spellings = [...new Set([path, path.trim()])];
  if (path.split("..").length > MAX_STEPS_UP) return [undefined];
  const places = spellings.flatMap(each => placesOf(absolute(each, facts, directory), facts, keepsLast));
  return [...new Set(places)];
}

function placesOf(path: string | undefined, facts: Facts, keepsLast: boolean): Paths {
  if (path === undefined) return [undefined];
  const real = (each: string) =>
    /^\/(?:dev|proc|sys)\//.test(each) ? each : facts.realPath(each, keepsLast);
  const struck = real(normalise(path));
  return /\/\.\.(?:\/|$)/.test(path) ? [struck, real(normalise(facts.realPath(path, keepsLast)))] : [struck];
}

/** The paths of all arguments with these names, each once. Of an object in a list, its own path. */
export function pathsGiven(
  given: Given,
  names: readonly string[],
  facts: Facts,
  options?: CallPathOptions,
): Paths {
  const paths = given.items(...names).flatMap(value => {
    const inner = isRecord(value) ? readGiven(value).all(...pathNames) : [value];
    return (inner.length === 0 ? [undefined] : inner).flatMap(each => callPaths(each, facts, options));
  });
  return [...new Set(paths)];
}

/** The same for tools that need a path: a missing one can't be known. */
export function pathsNeeded(
  given: Given,
  facts: Facts,
  names: readonly string[] = pathNames,
  options?: CallPathOptions,
): Paths {
  const paths = pathsGiven(given, names, facts, options);
  return paths.length === 0 ? [undefined] : paths;
}

export const isFile = (facts: Facts, path: string | undefined): boolean =>
  path !== undefined && facts.kindOf(path) === "file";

/** The folder of all matches of a pattern. */
export function folderOfPattern(pattern: string): string {
  const at = pattern.search(/[*?[{]/);
  return at < 0 ? pattern : pattern.slice(0, pattern.lastIndexOf("/", at) + 1) || ".";
}

function absolute(path: string, { home }: Facts, directory: string): string | undefined {
  if (path === "" || path.includes("\0")) return undefined;
  const url = /^file:\/\/(?:localhost)?(\/.*)$/is.exec(path)?.[1];
  if (url !== undefined) return decoded(url);
  if (path === "~" || path.startsWith("~/")) return `${home}${path.slice(1)}`;
  if (path.startsWith("~")) return undefined;
  const plain = /^[A-Za-z]:[\\/]/.test(directory) ? path.replaceAll("\\", "/") : path;
  return plain.startsWith("/") || /^[A-Za-z]:\//.test(plain) ? plain : `${directory}/${plain}`;
}

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url);
  } catch {
    return undefined;
  }
}
