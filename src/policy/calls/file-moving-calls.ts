/** Tools that delete, move and copy files, and make folders. */
import { fileOperation } from "../programs/effects/file-operation.ts";
import type { CallReader } from "./call-context.ts";
import { isFile, pathNames, pathsNeeded } from "./call-paths.ts";

const SOURCES = ["source", "source_path", "src", "from", "old_path"];
const DESTINATIONS = ["destination", "destination_path", "dest", "dst", "to", "new_path", "target"];
const ITSELF = { keepsLast: true };

/** Of files only. */
export const readDeleteFile: CallReader = (given, { facts }) =>
  pathsNeeded(given, facts, pathNames, ITSELF).flatMap(path =>
    fileOperation("fs.delete", path, { recursive: path !== undefined && facts.kindOf(path) === "directory" }),
  );

/** Of a file, or of a folder with all that is in it. */
export const readDelete: CallReader = (given, { facts }) =>
  pathsNeeded(given, facts, pathNames, ITSELF).flatMap(path =>
    fileOperation("fs.delete", path, { recursive: isFile(facts, path) ? false : undefined }),
  );

export const readMove: CallReader = (given, { facts }) =>
  pathsNeeded(given, facts, DESTINATIONS, ITSELF).flatMap(path =>
    pathsNeeded(given, facts, SOURCES, ITSELF).flatMap(from => fileOperation("fs.move", path, { from })),
  );

export const readCopy: CallReader = (given, { facts }) => {
  const sources = pathsNeeded(given, facts, SOURCES);
  const recursive = sources.some(path => !isFile(facts, path));
  return [
    ...sources.flatMap(path => fileOperation("fs.read", path, { recursive })),
    ...pathsNeeded(given, facts, DESTINATIONS).flatMap(path =>
      fileOperation("fs.write", path, { recursive }),
    ),
  ];
};

export const readMakeDirectory: CallReader = (given, { facts }) =>
  pathsNeeded(given, facts).flatMap(path => fileOperation("fs.make_directory", path));
