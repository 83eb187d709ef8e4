/** Recognises `make` and `just`: the recipes of their targets, where the file with them can be read. */
import { isSecretName } from "../../../paths/secret-names.ts";
import { isSecretPath } from "../../../paths/secret-paths.ts";
import { type Commands, opaque, operation, type Recogniser } from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { environmentRead } from "../../effects/environment-read.ts";
import { wordList } from "../../syntax/word-list.ts";
import { expand, readRecipes, recipesText, shellLine, targetOperations } from "./recipes.ts";

const syntax = {
  valued: "CfIlojWEO",
  valuedLong: wordList(
    "directory file makefile include-dir load-average old-file assume-old what-if new-file assume-new eval",
  ),
};
const names = ["GNUmakefile", "makefile", "Makefile"];

const dialect = {
  assignment: /^\s*(?:export\s+|override\s+)*([\w.-]+)\s*(\?|\+|::?:?|!)?=\s*(.*)$/,
  head: /^([^\s:=#][^:=#]*):{1,2}(?!=)\s*([^#;]*)(?:;(.*))?/,
  indent: /^\t/,
  reference: /\$(?:\$|\((?:[^()]|\([^()]{0,500}\)){0,500}\)|\{[^{}$]{0,200}\}|[@<^?*+%|A-Za-z0-9])/g,
  // Source: GNU make's manual, "Variables Used by Implicit Rules".
  usual: { MAKE: "make", RM: "rm -f", SHELL: "/bin/sh", CFLAGS: "", CXXFLAGS: "", LDFLAGS: "" },
};

const make: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments.map(withoutNumber), syntax);
  if (given.has("help", "version", "v", "h")) return [];
  if (command.arguments.some(each => each.canSplit))
    return [opaque("an option that can't be known may make it run anything")];
  const [folder, ...deeper] = given.values("C", "directory");
  const [directory] = folder === undefined ? [command.directory] : recognition.paths(folder, command);
  const place = { ...command, directory: deeper.length === 0 ? directory : undefined };
  const assignments = given.operands.filter(isAssignment);
  const targets = given.operands.filter(each => !isAssignment(each));
  const files = given.values("f", "file", "makefile");
  const texts = (files.length > 0 ? files : [undefined]).map(each =>
    recipesText(each, names, place, recognition),
  );
  const isFromPipe =
    files.some(each => each.text === "-" || /^\/dev\//.test(each.text)) && texts.includes(undefined);
  const evaluated = given.values("eval", "E").map(each => each.text);
  // Variables of the command line go before those of the file: they are set last.
  const set = assignments.map(each => each.text);
  const text = [...evaluated, ...texts.filter(each => each !== undefined), ...set].join("\n");
  const isRehearsal = given.has("n", "just-print", "dry-run", "recon", "q", "question", "t", "p");
  const recipes = readRecipes(text, dialect);
  const included = [...text.matchAll(/^[ \t]*[-s]?include[ \t]+(.+)$/gm)].flatMap(([, words = ""]) =>
    wordList(words).flatMap(each => recognition.paths(known(each), place)),
  );
  const hasSecrets = included.some(path => path !== undefined && isSecretPath(path, recognition.facts));
  // A recipe that prints a value which only the secret file can have set prints a secret.
  const read = hasSecrets ? { ...dialect, unknown: `$${OF_SECRETS}` } : dialect;
  const printed = text.matchAll(/\$\((?:info|warning|error) (.*)\)/g);
  const secret = [...evaluated, ...Array.from(printed, ([, each = ""]) => each)]
    .flatMap(each => [...each.matchAll(/\$[({](\w+)[)}]/g)])
    .map(([, name = ""]) => (hasSecrets && !recipes.variables.has(name) ? OF_SECRETS : name))
    .find(isSecretName);
  return [
    // It prints all variables, those of the environment among them.
    ...(given.has("p", "print-data-base") ? [environmentRead(undefined)] : []),
    ...(secret === undefined ? [] : [environmentRead(secret)]),
    ...(isRehearsal && hasSecrets ? [environmentRead(OF_SECRETS)] : []),
    ...(isFromPipe ? [opaque("its Makefile comes from a pipe")] : []),
    ...(set.some(handsOver) ? [opaque("it hands its commands to a program that can't be known")] : []),
    ...commandsOf(text).flatMap(each =>
      shellLine(expand(each, recipes.variables, dialect), place, recognition),
    ),
    ...(targets.length === 0 ? [known(recipes.first ?? "all")] : targets).flatMap(each =>
      isRehearsal
        ? [operation("project.build", { tool: "make" })]
        : targetOperations("make", textOf(each), recipes, read, place, recognition),
    ),
  ];
};

/** `-j8`, `-j 8` and plain `-j`: the number may be left out. */
const withoutNumber = (word: Word): Word => (/^-j\d*$/.test(word.text) ? known("-k") : word);

/** Stands for any variable of an included file of secrets. */
const OF_SECRETS = "MAKE_SECRET";

const isAssignment = ({ text }: Word): boolean => /^[\w.-]+\s*[:?+!]{0,3}=/.test(text);

/** `SHELL=/tmp/x`: another program than a shell gets all commands. */
const handsOver = (text: string): boolean =>
  /^(?:\.?SHELL|MAKEFLAGS|MAKEFILES|\.SHELLFLAGS)\s*[:?+!]*=/.test(text) &&
  !/=\s*(?:(?:\/usr)?\/bin\/)?(?:ba|da|z|k)?sh$/.test(text);

const MAX_COMMANDS = 50;

/** The commands that the shell runs while make reads a text: `$(shell command)`, `X != command`. */
const commandsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\$\(shell ((?:[^()]|\([^()]{0,500}\)){0,500})|^\s*[\w.-]+\s*!=\s*(.*)$/gm)]
    .slice(0, MAX_COMMANDS)
    .map(([, called, assigned]) => called ?? assigned ?? "");

const justSyntax = {
  valued: "fds",
  valuedLong: wordList(
    `justfile working-directory show color shell shell-arg dotenv-path dotenv-filename list-heading list-prefix
    command-color completions`,
  ),
};
const questions = wordList(
  "l list summary s show evaluate variables dump help h version V completions man changelog groups",
);
const fileNames = ["justfile", "Justfile", ".justfile", "JUSTFILE"];

const justDialect = {
  assignment: /^(?:export\s+)?([A-Za-z_][\w-]*)\s*(:)=\s*["']([^"']*)["']\s*$/,
  head: /^@?([A-Za-z_][\w-]*)(?:\s[^:]*)?:(?!=)\s*(.*)$/,
  indent: /^[ \t]+\S/,
  reference: /\{\{[^{}]{0,200}\}\}/g,
  usual: {},
};

const just: Recogniser = (command, recognition) => {
  const at = command.arguments.findIndex(each => each.text === "-c" || each.text === "--command");
  if (at >= 0) return recognition.run(command.arguments.slice(at + 1), command);
  const given = parseArguments(command.arguments, justSyntax);
  if (given.has(...questions)) return [];
  if (given.has("n", "dry-run", "fmt", "edit", "e", "init"))
    return [operation("project.build", { tool: "just" })];
  const [file] = given.values("f", "justfile");
  const text = recipesText(file, fileNames, command, recognition) ?? "";
  // `build: (test "all")` hands a word on.
  const recipes = readRecipes(text.replace(/\((\S+)\s[^)\n]*\)/g, "$1"), justDialect);
  const names = given.operands.filter(each => !/^\w+=/.test(each.text));
  const called = names.filter(each => recipes.rules.has(each.text));
  const [first = known(recipes.first ?? "default")] = names;
  return (called.length > 0 ? called : [first]).flatMap(each =>
    targetOperations("just", textOf(each), recipes, justDialect, command, recognition),
  );
};

export const programs: Commands = { just, make, gmake: make, bmake: make, remake: make };
