/** find and fd list files, and do to them what their words say. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { type Found, placesOf, runBelow } from "../effects/run-below.ts";
import { wordSet } from "../syntax/word-list.ts";
import { fileUse, named, syntaxOf } from "./file-use.ts";
import { operationsOn } from "./reach.ts";

/** Tests and options with an argument, which is no part of the expression itself. */
const valued =
  wordSet(`-name -iname -path -ipath -wholename -iwholename -lname -ilname -regex -iregex -regextype -type
  -xtype -size -mtime -mmin -atime -amin -ctime -cmin -Btime -Bmin -newer -anewer -cnewer -mnewer -perm -user -group -uid
  -gid -inum -links -samefile -maxdepth -mindepth -fstype -used -context -printf -flags -xattrname -files0-from`);
const writers = wordSet("-fprint -fprint0 -fls -fprintf");
const runners = wordSet("-exec -execdir -ok -okdir");

const find: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  if (/^--?(?:help|version)$/.test(words[0]?.text ?? "")) return [];
  const { options, roots, expression } = partsOf(words);
  const isList = expression.some(({ text }) => text === "-files0-from");
  const followsLinks =
    options.some(({ text }) => text.includes("L")) || expression.some(({ text }) => text === "-follow");
  const folders = isList ? [{ text: HOLE }] : roots.length > 0 ? roots : [known(".")];
  const places = placesOf(folders, followsLinks, command, recognition);
  return [
    ...folders.flatMap(word => operationsOn("fs.list", word, command, recognition, { recursive: true })),
    ...walk(expression, places, command, recognition),
  ];
};

/** The folders are between the options of find itself and the first word of the expression. */
function partsOf(words: readonly Word[]) {
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
  for (let index = 0; index < expression.length; index++) {
    const { text } = expression[index]!;
    const before = expression.slice(0, index);
    if (runners.has(text)) {
      const end = endOfCommand(expression, index + 1);
      const inner = expression.slice(index + 1, end);
      const all = { places, names: namesIn(before), isAll: leavesNothingOut(before) };
      found.push(...runBelow(all, inner, command, recognition, text.endsWith("dir")));
      index = end;
    } else if (text === "-delete" && !before.some(each => each.text === text)) {
      const recursive = leavesNothingOut(before) ? true : undefined;
      found.push(...places.flatMap(place => fileOperation("fs.delete", place, { recursive })));
    } else if (text.startsWith(HOLE)) found.push(opaque("part of its expression can't be known"));
    else if (writers.has(text)) {
      const files = expression.slice(index + 1, index + 2);
      found.push(...files.flatMap(word => operationsOn("fs.write", word, command, recognition)));
      index += text === "-fprintf" ? 2 : 1;
    } else if (valued.has(text) || /^-newer[aBcmt]{2}$/.test(text)) index += 1;
  }
  return found;
}

/** Nothing is left out that isn't a matter of depth or of files and folders. */
const leavesNothingOut = (expression: readonly Word[]) =>
  expression.every(({ text }) =>
    /^(?:-(?:d|depth|m..depth|type|mount|xdev|follow|a|print0?|ls|delete)|[\dfd])$/.test(text),
  );

/**
 * The names of which each file has one, as patterns; undefined where it may have any: for negations, and for
 * alternatives of a name and something else.
 */
function namesIn(expression: readonly Word[]): readonly string[] | undefined {
  const isName = (at: number) => /^-i?name$/.test(expression[at]?.text ?? "");
  const isOpen = expression.some(
    ({ text }, at) =>
      /^(?:!|-not|,)$/.test(text) || (/^-or?$/.test(text) && !(isName(at - 2) && isName(at + 1))),
  );
  const names = expression.flatMap((word, at) => (isName(at - 1) ? [textOf(word)] : []));
  if (isOpen || names.length === 0) return undefined;
  const known = names.filter(name => name !== undefined);
  return known.length === names.length ? known : undefined;
}

/** `;`, or a `+` behind `{}`. */
function endOfCommand(expression: readonly Word[], start: number): number {
  for (let index = start; index < expression.length; index++) {
    const text = textOf(expression[index]);
    if (text === ";" || (text === "+" && textOf(expression[index - 1]) === "{}")) return index;
  }
  return expression.length;
}

const fdSyntax =
  syntaxOf(`-c -d -E -e -S -o -T -t -j --color --max-depth --min-depth --exact-depth --exclude --extension
  --size --changed-within --changed-before --owner --type --threads --max-results --base-directory --search-path
  --path-separator --ignore-file --format --batch-size --and`);

/** The words after `-x` and `-X` are the command; in `-tx` the letter is a value. */
const runs = /^(?:-[^cdEeSotTjxX-]*[xX]|--exec|--exec-batch)$/;
const placeholder = /\{(?:\/\/|\/\.|\/|\.)\}/g;

const fd: Recogniser = (command, recognition) => {
  const at = command.arguments.findIndex(({ text }) => runs.test(text));
  const own = at < 0 ? command.arguments : command.arguments.slice(0, at);
  const { on, has, values, operands } = fileUse(command, recognition, parseArguments(own, fdSyntax));
  if (has("--help -h --version -V")) return [];
  const [base] = values("--base-directory");
  const directory = base === undefined ? command.directory : recognition.paths(base, command)[0];
  const inside = { ...command, directory };
  const given = [...operands.slice(1), ...values("--search-path")];
  const folders = given.length > 0 ? given : [known(".")];
  const endings = values("-e --extension").map(word => `*.${textOf(word) ?? ""}`);
  const names = endings.length > 0 ? endings : undefined;
  const places = placesOf(folders, has("-L --follow"), inside, recognition);
  return [
    ...on("fs.list", folders, { recursive: true }, inside),
    ...commandsOf(at < 0 ? [] : command.arguments.slice(at + 1)).flatMap(words =>
      runBelow({ places, names }, withFile(words), inside, recognition),
    ),
    ...(has("-x -X --exec --exec-batch") ? [opaque("the command that it runs can't be told")] : []),
  ];
};

/** Several commands may follow each other: each begins with its own `-x` and ends with `;`. */
function commandsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const end = words.findIndex(({ text }) => text === ";");
  if (end < 0) return words.length === 0 ? [] : [words];
  const after = words.slice(end + 1);
  return [words.slice(0, end), ...commandsOf(after.slice(runs.test(after[0]?.text ?? "") ? 1 : 0))];
}

/** A command without a place for the file gets it as its last word. */
function withFile(words: readonly Word[]): readonly Word[] {
  const filled = words.map(word => ({ ...word, text: word.text.replace(placeholder, "{}") }));
  return filled.some(({ text }) => text.includes("{}")) ? filled : [...filled, known("{}")];
}

export const programs: Commands = { ...named("find gfind", find), ...named("fd fdfind", fd) };
