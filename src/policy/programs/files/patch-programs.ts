/** patch, and apply_patch, which Codex gives its shell: each file that a patch names is written, moved or deleted. */
import { operationsOfPatch, type PatchChange, readPatch } from "../../calls/read-patch.ts";
import { type Command, type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { fileCommand, named } from "./file-use.ts";

const MAX_CHANGES = 200;

const applyPatch: Recogniser = (command, recognition) => {
  const [first] = command.arguments;
  const changes = readPatch((first === undefined ? inputOf(command) : textOf(first)) ?? "");
  const isKnown = changes.length > 0 && changes.length <= MAX_CHANGES;
  return isKnown ? changed(changes, command, recognition) : fileOperation("fs.write", undefined);
};

const inputOf = ({ input }: Command) => (input.kind === "text" ? textOf(input.text) : undefined);

const changed = (changes: readonly PatchChange[], command: Command, { paths }: Recognition) =>
  operationsOfPatch(changes, (path, keepsLast) =>
    path === undefined ? [undefined] : paths(known(path), command, keepsLast),
  );

/** It stays below the folder where it runs, whatever names the patch has. */
const patch: Recogniser = fileCommand(
  `-d -i -o -p -r -B -D -F -Y -z -V -g --directory --input --output --strip --reject-file --prefix --ifdef --fuzz
    --basename-prefix --suffix --version-control --get`,
  use => {
    const { on, has, values, recognition } = use;
    const [folder] = values("-d --directory");
    const directory =
      folder === undefined ? use.command.directory : recognition.paths(folder, use.command)[0];
    const command = { ...use.command, directory };
    const [original, second] = use.operands;
    const source = second ?? values("-i --input").at(-1);
    const reading = on("fs.read", [source], {}, command);
    if (has("--dry-run") || (has("-C") && has("--check"))) return reading;
    if (use.whether("-e --ed") !== false) return [...reading, opaque("its patch is a script for an editor")];
    const outputs = values("-o --output -r --reject-file");
    const text = textOfPatch(source, command, recognition) ?? "";
    const changes = isUsual(text, textOf(values("-p --strip").at(-1))) ? readPatch(text) : [];
    const patched =
      changes.length > 0
        ? changed(changes, command, recognition)
        : fileOperation("fs.write", directory, { recursive: undefined });
    return [
      ...reading,
      ...on("fs.write", [original, ...outputs], {}, command),
      ...(original === undefined ? patched : []),
    ];
  },
);

/** Other depths make other names of those in the patch, and other formats name files elsewhere. */
function isUsual(text: string, strip = ""): boolean {
  if (/^(?:\*\*\* |Index:|rename |copy )/m.test(text)) return false;
  const names = Array.from(text.matchAll(/^(?:---|\+\+\+) "?(.*)$/gm), ([, name = ""]) => name);
  return strip === "0" || (strip === "1" && names.every(name => /^(?:[ab]\/|\/dev\/null)/.test(name)));
}

function textOfPatch(source: Word | undefined, command: Command, { paths, facts }: Recognition) {
  const { input, isElsewhere } = command;
  if (source === undefined && input.kind === "text") return textOf(input.text);
  const file = source ?? (input.kind === "file" ? input.path : undefined);
  const [path] = file === undefined ? [] : paths(file, command);
  return path === undefined || isElsewhere ? undefined : facts.readText(path);
}

export const programs: Commands = {
  ...named("patch gpatch", patch),
  ...named("apply_patch applypatch", applyPatch),
};
