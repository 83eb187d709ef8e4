/** patch writes the files that its patch names. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { isKnown, known, textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { type FileUse, fileCommand, named } from "./file-use.ts";

/** It stays below the folder where it runs, whatever names the patch has. */
const patch: Recogniser = fileCommand(
  `-d -i -o -p -r -B -D -F -Y -z -V -g --directory --input --output --strip --reject-file --prefix --ifdef --fuzz
    --basename-prefix --suffix --version-control --get`,
  use => {
    const { on, has, values, operands, recognition } = use;
    const [folder] = values("-d --directory");
    const directory =
      folder === undefined ? use.command.directory : recognition.paths(folder, use.command)[0];
    const command = { ...use.command, directory };
    const [original, second] = operands;
    const source = second ?? values("-i --input").at(-1);
    const reading = on("fs.read", [source], {}, command);
    if (has("--dry-run") || (has("-C") && has("--check"))) return reading;
    if (use.whether("-e --ed") !== false) return [...reading, opaque("its patch is a script for an editor")];
    const outputs = values("-o --output -r --reject-file");
    return [
      ...reading,
      ...on("fs.write", [original, ...outputs], {}, command),
      ...(original === undefined
        ? patched(textOfPatch(source, { ...use, command }), { ...use, command })
        : []),
    ];
  },
);

function textOfPatch(source: Word | undefined, { command, recognition }: FileUse): string | undefined {
  const { input, isElsewhere } = command;
  if (source === undefined && input.kind === "text") return isKnown(input.text) ? input.text.text : undefined;
  const file = source ?? (input.kind === "file" ? input.path : undefined);
  const [path] = file === undefined ? [] : recognition.paths(file, command);
  return path === undefined || isElsewhere ? undefined : recognition.facts.readText(path);
}

function patched(text: string | undefined, { on, values, command }: FileUse): readonly Operation[] {
  // Without `-p` only the last name of a path counts.
  const given = textOf(values("-p --strip").at(-1));
  const strip = given === undefined ? undefined : Number.parseInt(given, 10) || 0;
  const names = text === undefined ? [] : namesIn(text, strip);
  if (names.length === 0) return fileOperation("fs.write", command.directory, { recursive: undefined });
  return on("fs.write", names.map(known), {}, command);
}

/** The names of all files that a patch may change: where old and new name differ, patch chooses by what is there. */
function namesIn(text: string, strip: number | undefined): readonly string[] {
  const names = new Set<string>();
  for (const [, header] of text.matchAll(
    /^(?:---|\+\+\+|\*\*\*|Index:|rename (?:from|to)|copy to) ([^\t\n]+)/gm,
  )) {
    const name = header!.trim().replace(/^"(.*)"$/, "$1");
    if (name === "/dev/null" || /^\d+(?:,\d+)? [*-]{4}$/.test(name)) continue;
    const parts = name.split("/").filter((part, index) => part !== "" || index === 0);
    names.add(strip === undefined ? parts.at(-1)! : parts.slice(strip).join("/"));
  }
  names.delete("");
  return [...names];
}

export const programs: Commands = { ...named("patch gpatch", patch) };
