/** find lists files, and does to them what its expression says. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { type Found, placesOf, runBelow } from "../effects/run-below.ts";
import { createNameFilter } from "./find-names.ts";
import { onFiles } from "./on-files.ts";
import { operationsOn } from "./operations-on.ts";

/** Tests and options with an argument, which is no part of the expression itself. */
const valued = new Set(
  (
    "-name -iname -path -ipath -wholename -iwholename -lname -ilname -regex -iregex -regextype -type -xtype -size " +
    "-mtime -mmin -atime -amin -ctime -cmin -Btime -Bmin -newer -anewer -cnewer -mnewer -perm -user -group -uid -gid " +
    "-inum -links -samefile -maxdepth -mindepth -fstype -used -context -printf -flags -xattrname -files0-from"
  ).split(" "),
);
const writers = new Set(["-fprint", "-fprint0", "-fls", "-fprintf"]);
const runners = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

const find: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  if (["--help", "-help", "--version", "-version"].includes(words[0]?.text ?? "")) return [];
  const { options, roots, expression } = partsOf(words);
  const isList = expression.some(({ text }) => text === "-files0-from");
  const followsLinks =
    options.some(({ text }) => text.includes("L")) || expression.some(({ text }) => text === "-follow");
  const folders = isList ? [{ text: HOLE }] : roots.length > 0 ? roots : [known(".")];
  const places = placesOf(folders, followsLinks, command, recognition);
  return [
    ...onFiles(command, recognition)("fs.list", folders, { recursive: true }),
    ...walk(expression, places, command, recognition),
  ];
};

/** The folders stand between the options of find itself and the first word of the expression. */
function partsOf(words: readonly Word[]): {
  readonly options: readonly Word[];
  readonly roots: readonly Word[];
  readonly expression: readonly Word[];
} {
  let start = 0;
  const roots: Word[] = [];
  for (; start < words.length; start++) {
    const { text } = words[start]!;
    if (text === "-D" || text === "-f") start += 1;
    else if (!/^-(?:[HLPEXdsx]+|O\d*)$/.test(text)) break;
    if (text === "-f" && words[start] !== undefined) roots.push(words[start]!);
  }
  let end = start;
  while (end < words.length && !beginsExpression(words[end]!, roots.length + end - start)) end += 1;
  roots.push(...words.slice(start, end));
  return { options: words.slice(0, start), roots, expression: words.slice(end) };
}

/** An unknown word behind a folder may be a second one, unless it may be several words: then it may be an expression. */
const beginsExpression = ({ text, canSplit }: Word, before: number) =>
  /^[-(!),]/.test(text) || (before > 0 && canSplit === true && text.startsWith(HOLE));

function walk(
  expression: readonly Word[],
  places: Found["places"],
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const found: Operation[] = [];
  const filter = createNameFilter(expression);
  let isDeleting = false;
  for (let index = 0; index < expression.length; index++) {
    const { text } = expression[index]!;
    if (runners.has(text)) {
      const end = endOfCommand(expression, index + 1);
      const { names, isAll } = filter;
      const inner = expression.slice(index + 1, end);
      found.push(...runBelow({ places, names, isAll }, inner, command, recognition, text.endsWith("dir")));
      filter.pass(index);
      index = end;
      continue;
    }
    if (text === "-delete" && !isDeleting) {
      const recursive = filter.isAll ? true : undefined;
      found.push(...places.flatMap(place => fileOperation("fs.delete", place, { recursive })));
      isDeleting = true;
    }
    if (text.startsWith(HOLE)) found.push(opaque("part of its expression can't be known"));
    if (writers.has(text) && index + 1 < expression.length) {
      found.push(...operationsOn("fs.write", expression[index + 1]!, command, recognition));
    }
    index = filter.pass(index);
    if (valued.has(text) || /^-newer[aBcmt]{2}$/.test(text) || writers.has(text)) index += 1;
    if (text === "-fprintf") index += 1;
  }
  return found;
}

/** `;`, or a `+` behind `{}`. */
function endOfCommand(expression: readonly Word[], start: number): number {
  for (let index = start; index < expression.length; index++) {
    const text = textOf(expression[index]);
    if (text === ";" || (text === "+" && textOf(expression[index - 1]) === "{}")) return index;
  }
  return expression.length;
}

export const findPrograms: Commands = { find, gfind: find };

export { findPrograms as programs };
