/** Tools that look at files: they read, list and search. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import type { CallReader } from "./call-context.ts";
import {
  callPaths,
  folderOfPattern,
  isFile,
  type Paths,
  pathNames,
  pathsGiven,
  pathsNeeded,
} from "./call-paths.ts";
import type { Given } from "./given.ts";

const PATTERNS = ["pattern", "patterns", "glob_pattern", "glob"];
const SEARCHED = ["pattern", "regex", "query"];

export const readRead: CallReader = (given, { facts }) =>
  pathsNeeded(given, facts).flatMap(path => readWhole(path, facts));

/** Paths may be patterns: everything in the folder that a pattern's matches lie in may be read. */
export const readReadMany: CallReader = (given, { facts }) => {
  const paths = given.items(...pathNames);
  if (paths.length === 0) return fileOperation("fs.read", undefined);
  return paths.flatMap(each =>
    typeof each === "string" && /[*?[{]/.test(each)
      ? callPaths(folderOfPattern(each), facts).flatMap(path =>
          fileOperation("fs.read", path, { recursive: true }),
        )
      : callPaths(each, facts).flatMap(path => readWhole(path, facts)),
  );
};

export const readList: CallReader = (given, { facts }) =>
  pathsOrHere(given, facts).flatMap(path =>
    fileOperation("fs.list", path, { recursive: given.flag("recursive") }),
  );

export const readGlob: CallReader = (given, { facts }) => {
  const patterns = given.items(...PATTERNS);
  const folders = pathsOrHere(given, facts).flatMap(folder =>
    patterns.length === 0 ? [folder] : patterns.flatMap(pattern => foldersOf(pattern, facts, folder)),
  );
  return [...new Set(folders)].flatMap(path => fileOperation("fs.list", path, { recursive: true }));
};

export const readSearch: CallReader = (given, { facts }) =>
  pathsOrHere(given, facts).flatMap(path =>
    fileOperation("fs.search", path, { pattern: given.text(...SEARCHED), recursive: !isFile(facts, path) }),
  );

/** Of a folder, some tools hand out all that lies in it. */
const readWhole = (path: string | undefined, facts: Facts): readonly Operation[] =>
  fileOperation("fs.read", path, { recursive: path !== undefined && facts.kindOf(path) === "directory" });

/** Tools that look around do so in the folder where they are, unless they are told of another. */
function pathsOrHere(given: Given, facts: Facts): Paths {
  const names = pathNames.filter(name => name !== "include");
  const isElsewhere = given.items(...names).some(each => each !== "");
  return isElsewhere ? pathsGiven(given, names, facts) : callPaths(".", facts);
}

function foldersOf(pattern: Json, facts: Facts, directory: string | undefined): Paths {
  if (typeof pattern !== "string" || directory === undefined) return [undefined];
  return callPaths(folderOfPattern(pattern), facts, { directory });
}
