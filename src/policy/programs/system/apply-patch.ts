/** apply_patch, which Codex gives its shell: each file that its patch names is written, moved or deleted. */
import type { Operation } from "../../../ports/index.ts";
import { readPatch } from "../../calls/read-patch.ts";
import { type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";

const MAX_CHANGES = 200;

const apply: Recogniser = (command, recognition) => {
  const [first] = command.arguments;
  const { input } = command;
  const text = first !== undefined ? textOf(first) : input.kind === "text" ? textOf(input.text) : undefined;
  const changes = text === undefined ? [] : readPatch(text);
  if (changes.length === 0 || changes.length > MAX_CHANGES) return fileOperation("fs.write", undefined);
  const paths = (path: string | undefined, keepsLast = false) =>
    path === undefined ? [undefined] : recognition.paths(known(path), command, keepsLast);
  return changes.flatMap((change): readonly Operation[] => {
    const { kind } = change;
    return paths(change.path, kind === "delete" || kind === "move").flatMap(path => {
      if (kind === "delete") return fileOperation("fs.delete", path);
      if (kind === "possible-write") return fileOperation("fs.write", path).map(possibly);
      if (kind === "write")
        return [operation("fs.write", { path, append: false, recursive: false, content: change.content })];
      return paths(change.from, true).flatMap(from => fileOperation("fs.move", path, { from }));
    });
  });
};

export const programs: Commands = { apply_patch: apply, applypatch: apply };
