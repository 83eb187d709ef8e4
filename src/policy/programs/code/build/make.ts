/** `make`: its targets' recipes, where the Makefile can be read. */
import type { Operation } from "../../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { asProjectCode } from "../../project/project-script.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { wordList } from "../../syntax/word-list.ts";
import { expandMake, type Makefile, readMakefile, rulesRun, shellCalls } from "./makefile.ts";

const syntax = {
  valued: "CfIlojWEO",
  valuedLong: wordList(
    "directory file makefile include-dir load-average old-file assume-old what-if new-file assume-new eval",
  ),
};

const names = ["GNUmakefile", "makefile", "Makefile"];

const make: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments.map(withoutNumber), syntax);
  if (given.has("help", "version", "v", "h")) return [];
  if (command.arguments.some(each => each.canSplit))
    return [opaque("an option that can't be known may make it run anything")];
  const place = inFolder(given.values("C", "directory"), command, recognition);
  const assignments = given.operands.filter(isAssignment);
  const targets = given.operands.filter(each => !isAssignment(each));
  const overrides = new Map(
    assignments.map(({ text }) => [
      text.slice(0, text.search(/[:?+!]?=/)),
      text.slice(text.indexOf("=") + 1),
    ]),
  );
  const evaluated = given.values("eval", "E").map(each => each.text);
  const files = given.values("f", "file", "makefile");
  const texts =
    files.length > 0
      ? files.map(each => fileText(each, place, recognition))
      : [ownText(names, place, recognition)];
  const isFromPipe =
    files.some(each => each.text === "-" || /^\/dev\//.test(each.text)) && texts.includes(undefined);
  const text = [...evaluated, ...texts.filter(each => each !== undefined)].join("\n");
  const makefile = text === "" ? undefined : readMakefile(text);
  const isRehearsal = given.has("n", "just-print", "dry-run", "recon", "q", "question", "t", "p");
  return [
    ...(isFromPipe ? [opaque("its Makefile comes from a pipe")] : []),
    ...byVariables(assignments, command, recognition),
    ...(makefile === undefined ? [] : whileReading(makefile, place, recognition)),
    ...(targets.length === 0 ? [undefined] : targets).flatMap(each =>
      isRehearsal
        ? [operation("project.build", { tool: "make" })]
        : targetOperations(each, makefile, overrides, place, recognition),
    ),
  ];
};

/** `-j8`, `-j 8` and plain `-j`: the number may be left out. */
const withoutNumber = (word: Word): Word => (/^-j\d*$/.test(word.text) ? known("-k") : word);

const isAssignment = ({ text }: Word): boolean => /^[\w.-]+\s*[:?+!]{0,3}=/.test(text);

function inFolder(folders: readonly Word[], command: Command, recognition: Recognition): Command {
  let { directory } = command;
  for (const folder of folders) {
    const [path, ...others] = recognition.paths(folder, { ...command, directory });
    directory = others.length === 0 ? path : undefined;
  }
  return { ...command, directory };
}

/** The text of the first file of these names in the folder that the command works in. */
export function ownText(
  names: readonly string[],
  { directory, isElsewhere }: Command,
  { facts }: Recognition,
): string | undefined {
  if (directory === undefined || isElsewhere) return undefined;
  return names.map(name => facts.readText(`${directory}/${name}`)).find(text => text !== undefined);
}

export function fileText(file: Word, command: Command, recognition: Recognition): string | undefined {
  const { input } = command;
  if (file.text === "-" || file.text === "/dev/stdin")
    return input.kind === "text" ? input.text.text : undefined;
  const [path] = recognition.paths(file, command);
  return path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path);
}

/** Variables on the command line: make runs what stands in some of them. */
function byVariables(
  assignments: readonly Word[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  return assignments.flatMap(({ text }) => [
    ...shellCalls(text).flatMap(each => recognition.shell(known(each), command)),
    ...(/^(?:\.?SHELL|MAKEFLAGS|MAKEFILES|\.SHELLFLAGS)\s*[:?+!]*=/.test(text) &&
    !/=\s*(?:\/usr)?\/bin\/(?:ba|da|z|k)?sh$|=\s*(?:ba|z)?sh$/.test(text)
      ? [opaque("it hands its commands to a program that can't be told")]
      : []),
    ...(/!=/.test(text) ? recognition.shell(known(text.slice(text.indexOf("=") + 1)), command) : []),
  ]);
}

const whileReading = ({ commands, variables }: Makefile, command: Command, recognition: Recognition) =>
  commands.flatMap(each => shellLine(expandMake(each, { variables }), command, recognition));

/** Further lines of one target's recipes are not read. */
const MAX_RECIPE_LINES = 300;

function targetOperations(
  word: Word | undefined,
  makefile: Makefile | undefined,
  overrides: ReadonlyMap<string, string>,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const target = word === undefined ? (makefile?.first ?? "all") : textOf(word);
  const byName = scriptOperations("make", target);
  if (makefile === undefined) return byName;
  const { rules } = makefile;
  const variables = new Map([...makefile.variables, ...overrides]);
  const lineOf = (line: string, of: string) =>
    expandMake(line, { variables, target: of })
      .trim()
      .replace(/^[@+\s-]+/, "");
  const known = target === undefined ? [...rules.keys()].slice(0, 50) : [target];
  const lines = known.flatMap(each =>
    [...rulesRun(rules, each, MAX_RECIPE_LINES)].flatMap(([of, { recipe }]) =>
      recipe.map(line => lineOf(line, of)),
    ),
  );
  return [...byName, ...lines.flatMap(line => shellLine(line, command, recognition))];
}

/**
 * A line of a recipe. What make puts in is its own matter where it isn't known here: only what can't be told of the
 * rest of the line is asked about.
 */
export function shellLine(line: string, command: Command, recognition: Recognition): readonly Operation[] {
  if (line.trim() === "") return [];
  const found = asProjectCode(recognition.shell(known(line), command));
  if (!line.includes(HOLE)) return found;
  const rest = recognition.shell(known(line.replaceAll(HOLE, "x")), command);
  return [...found.filter(each => !isOpaque(each)), ...rest.filter(isOpaque)];
}

const isOpaque = ({ name }: Operation): boolean => name === "shell.opaque";

export const programs: Commands = { make, gmake: make, bmake: make, remake: make };
