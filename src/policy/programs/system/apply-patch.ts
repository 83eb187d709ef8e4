/** apply_patch, which Codex gives its shell: each file that its patch names is written, moved or deleted. */
import { operationsOfPatch, readPatch } from "../../calls/read-patch.ts";
import type { Commands, Recogniser } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";

const MAX_CHANGES = 200;

const apply: Recogniser = (command, recognition) => {
  const [first] = command.arguments;
  const { input } = command;
  const text = first !== undefined ? textOf(first) : input.kind === "text" ? textOf(input.text) : undefined;
  const changes = text === undefined ? [] : readPatch(text);
  if (changes.length === 0 || changes.length > MAX_CHANGES) return fileOperation("fs.write", undefined);
  return operationsOfPatch(changes, (path, keepsLast) =>
    path === undefined ? [undefined] : recognition.paths(known(path), command, keepsLast),
  );
};

export const programs: Commands = { apply_patch: apply, applypatch: apply };
