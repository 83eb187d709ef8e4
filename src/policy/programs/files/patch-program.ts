/** patch writes the files that its patch names. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { isKnown, known, textOf, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { operationsOn } from "./operations-on.ts";

const syntax: OptionSyntax = {
  valued: "dioprBDFYzVg",
  valuedLong: [
    "directory",
    "input",
    "output",
    "strip",
    "reject-file",
    "prefix",
    "ifdef",
    "fuzz",
    "basename-prefix",
    "suffix",
    "version-control",
    "get",
  ],
};

/** It stays below the folder where it runs, whatever names the patch has. */
const patch: Recogniser = (given, recognition) => {
  const parsed = parseArguments(given.arguments, syntax);
  if (asksForHelp(parsed)) return [];
  const [folder] = parsed.values("d", "directory");
  const directory = folder === undefined ? given.directory : recognition.paths(folder, given)[0];
  const command = { ...given, directory };
  const [original, second] = parsed.operands;
  const source = second ?? parsed.values("i", "input").at(-1);
  const reading = source === undefined ? [] : operationsOn("fs.read", source, command, recognition);
  if (parsed.has("dry-run") || (parsed.has("C") && parsed.has("check"))) return reading;
  if (parsed.mayHave("e", "ed")) return [...reading, opaque("its patch is a script for an editor")];
  const outputs = parsed.values("o", "output", "r", "reject-file");
  const words = original === undefined ? outputs : [original, ...outputs];
  const text = textOfPatch(source, command, recognition);
  return [
    ...reading,
    ...words.flatMap(word => operationsOn("fs.write", word, command, recognition)),
    ...(original === undefined ? patched(text, parsed, command, recognition) : []),
  ];
};

function textOfPatch(
  source: Word | undefined,
  command: Command,
  recognition: Recognition,
): string | undefined {
  const { input, isElsewhere } = command;
  if (source === undefined && input.kind === "text") return isKnown(input.text) ? input.text.text : undefined;
  const file = source ?? (input.kind === "file" ? input.path : undefined);
  const [path] = file === undefined ? [] : recognition.paths(file, command);
  return path === undefined || isElsewhere ? undefined : recognition.facts.readText(path);
}

function patched(
  text: string | undefined,
  parsed: ParsedArguments,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const names = text === undefined ? [] : namesIn(text, stripOf(parsed));
  if (names.length === 0) return fileOperation("fs.write", command.directory, { recursive: undefined });
  return names.flatMap(name => operationsOn("fs.write", known(name), command, recognition));
}

/** Without `-p` only the last name of a path counts. */
function stripOf(parsed: ParsedArguments): number | undefined {
  const given = textOf(parsed.values("p", "strip").at(-1));
  return given === undefined ? undefined : Number.parseInt(given, 10) || 0;
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

export const patchPrograms: Commands = { patch, gpatch: patch };

export { patchPrograms as programs };
