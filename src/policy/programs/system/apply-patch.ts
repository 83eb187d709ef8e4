/** apply_patch, which Codex gives its shell: each file that its patch names is written, moved or deleted. */
import type { Operation } from "../../../ports/index.ts";
import { type PatchChange, readPatch } from "../../calls/read-patch.ts";
import { type Command, type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";

const MAX_CHANGES = 200;

const apply: Recogniser = (command, recognition) => {
  const text = patchOf(command);
  const changes = text === undefined ? [] : readPatch(text);
  if (changes.length === 0 || changes.length > MAX_CHANGES) return [...fileOperation("fs.write", undefined)];
  const paths = (path: string | undefined, keepsLast = false) =>
    path === undefined ? [undefined] : recognition.paths(known(path), command, keepsLast);
  return changes.flatMap(change => operationsOf(change, paths));
};

/** Its first word, or its input. */
function patchOf({ arguments: [first], input }: Command): string | undefined {
  if (first !== undefined) return textOf(first);
  return input.kind === "text" ? textOf(input.text) : undefined;
}

type PathsOf = (path: string | undefined, keepsLast?: boolean) => readonly (string | undefined)[];

function operationsOf(change: PatchChange, paths: PathsOf): readonly Operation[] {
  switch (change.kind) {
    case "write":
      return paths(change.path).map(path =>
        operation("fs.write", { path, append: false, recursive: false, content: change.content }),
      );
    case "possible-write":
      return paths(change.path).flatMap(path => fileOperation("fs.write", path).map(possibly));
    case "delete":
      return paths(change.path, true).flatMap(path => fileOperation("fs.delete", path));
    case "move":
      return paths(change.path, true).flatMap(path =>
        paths(change.from, true).flatMap(from => fileOperation("fs.move", path, { from })),
      );
  }
}

export const applyPatch: Commands = { apply_patch: apply, applypatch: apply };

export { applyPatch as programs };
