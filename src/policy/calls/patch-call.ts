/** Tools that apply a patch: each file that it names is written, moved or deleted. */
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { possibly } from "../recognition.ts";
import type { CallReader } from "./call-context.ts";
import { callPaths, pathNames, pathsGiven } from "./call-paths.ts";
import { writes } from "./file-changing-calls.ts";
import { type PatchChange, readPatch } from "./read-patch.ts";

const PATCHES = ["input", "patch", "patch_text", "command", "diff", "changes"];
const MAX_CHANGES = 200;

export const readPatchCall: CallReader = (given, { facts }) => {
  const texts = given.items(...PATCHES).filter(each => typeof each === "string");
  const changes = texts.flatMap(readPatch);
  const named = pathsGiven(given, pathNames, facts);
  const operations = changes.slice(0, MAX_CHANGES).flatMap(change => operationsOfChange(change, facts));
  const isWhole = operations.length + named.length > 0 && changes.length <= MAX_CHANGES;
  return [...operations, ...writes(isWhole ? named : [...named, undefined], undefined)];
};

/** What one change of a patch is, with paths from the folder of the facts. */
export function operationsOfChange(change: PatchChange, facts: Facts): readonly Operation[] {
  const paths = (path: string | undefined, keepsLast = false) => callPaths(path, facts, { keepsLast });
  switch (change.kind) {
    case "write":
      return writes(paths(change.path), change.content);
    case "possible-write":
      return writes(paths(change.path), undefined).map(possibly);
    case "delete":
      return paths(change.path, true).flatMap(path => fileOperation("fs.delete", path));
    case "move":
      return paths(change.path, true).flatMap(path =>
        paths(change.from, true).flatMap(from => fileOperation("fs.move", path, { from })),
      );
  }
}
