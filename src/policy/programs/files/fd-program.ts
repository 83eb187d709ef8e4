/** fd lists files, and runs commands on them. */
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import { placesOf, runBelow } from "../effects/run-below.ts";
import { operationsOn } from "./operations-on.ts";

const syntax: OptionSyntax = {
  valued: "cdEeSotTj",
  valuedLong: [
    "color",
    "max-depth",
    "min-depth",
    "exact-depth",
    "exclude",
    "extension",
    "size",
    "changed-within",
    "changed-before",
    "owner",
    "type",
    "threads",
    "max-results",
    "base-directory",
    "search-path",
    "path-separator",
    "ignore-file",
    "format",
    "batch-size",
    "and",
  ],
};

/** What stands behind `-x` and `-X` is the command; in `-tx` the letter is a value. */
const runs = /^(?:-[^cdEeSotTjxX-]*[xX]|--exec|--exec-batch)$/;
const placeholder = /\{(?:\/\/|\/\.|\/|\.)\}/g;

const fd: Recogniser = (command, recognition) => {
  const at = command.arguments.findIndex(({ text }) => runs.test(text));
  const own = at < 0 ? command.arguments : command.arguments.slice(0, at);
  const parsed = parseArguments(own, syntax);
  if (parsed.has("help", "h", "version", "V")) return [];
  const [base] = parsed.values("base-directory");
  const directory = base === undefined ? command.directory : recognition.paths(base, command)[0];
  const inside = { ...command, directory };
  const named = [...parsed.operands.slice(1), ...parsed.values("search-path")];
  const folders = named.length > 0 ? named : [known(".")];
  const names = namesOf(parsed);
  const places = placesOf(folders, parsed.has("L", "follow"), inside, recognition);
  return [
    ...folders.flatMap(word => operationsOn("fs.list", word, inside, recognition, { recursive: true })),
    ...commandsOf(at < 0 ? [] : command.arguments.slice(at + 1)).flatMap(words => {
      return runBelow({ places, names }, withFile(words), inside, recognition);
    }),
    ...(parsed.has("x", "X", "exec", "exec-batch") ? [opaque("the command that it runs can't be told")] : []),
  ];
};

function namesOf(parsed: ParsedArguments): readonly string[] | undefined {
  const endings = parsed.values("e", "extension").map(textOf);
  return endings.length > 0 ? endings.map(ending => `*.${ending ?? ""}`) : undefined;
}

/** Several commands stand behind one another, each ended by `;` and begun by its own `-x`. */
function commandsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const found: Word[][] = [[]];
  for (const [index, word] of words.entries()) {
    if (word.text === ";") found.push([]);
    else if (!(runs.test(word.text) && words[index - 1]?.text === ";")) found.at(-1)!.push(word);
  }
  return found.filter(each => each.length > 0);
}

/** A command without a place for the file gets it as its last word. */
function withFile(words: readonly Word[]): readonly Word[] {
  const filled = words.map(word => ({ ...word, text: word.text.replace(placeholder, "{}") }));
  return filled.some(({ text }) => text.includes("{}")) ? filled : [...filled, known("{}")];
}

export const fdPrograms: Commands = { fd, fdfind: fd };

export { fdPrograms as programs };
