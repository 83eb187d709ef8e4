/** Recognises `make`: its targets' recipes, where the Makefile can be read. */
import type { Operation } from "../../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { wordList } from "../../syntax/word-list.ts";
import { expand, type Recipes, readRecipes, recipesText, rulesRun, shellLine } from "./recipes.ts";

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
  usual: {
    MAKE: "make",
    RM: "rm -f",
    SHELL: "/bin/sh",
    CFLAGS: "",
    CXXFLAGS: "",
    LDFLAGS: "",
    MAKEFLAGS: "",
  },
};

const make: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments.map(withoutNumber), syntax);
  if (given.has("help", "version", "v", "h")) return [];
  if (command.arguments.some(each => each.canSplit))
    return [opaque("an option that can't be known may make it run anything")];
  const place = inFolder(given.values("C", "directory"), command, recognition);
  const assignments = given.operands.filter(isAssignment);
  const targets = given.operands.filter(each => !isAssignment(each));
  const files = given.values("f", "file", "makefile");
  const texts = (files.length > 0 ? files : [undefined]).map(each =>
    recipesText(each, names, place, recognition),
  );
  const isFromPipe =
    files.some(each => each.text === "-" || /^\/dev\//.test(each.text)) && texts.includes(undefined);
  const evaluated = given.values("eval", "E").map(each => each.text);
  const text = [...evaluated, ...texts.filter(each => each !== undefined)].join("\n");
  const isRehearsal = given.has("n", "just-print", "dry-run", "recon", "q", "question", "t", "p");
  const recipes = withValues(readRecipes(text, dialect), assignments);
  return [
    ...(isFromPipe ? [opaque("its Makefile comes from a pipe")] : []),
    ...assignments.flatMap(each => byVariable(each, command, recognition)),
    ...commandsOf(text).flatMap(each =>
      shellLine(expand(each, recipes.variables, dialect), place, recognition),
    ),
    ...(targets.length === 0 ? [known(recipes.first ?? "all")] : targets).flatMap(each =>
      isRehearsal
        ? [operation("project.build", { tool: "make" })]
        : targetOperations(each, recipes, place, recognition),
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

/** Variables of the command line go before those of the file. */
const withValues = (recipes: Recipes, assignments: readonly Word[]): Recipes => ({
  ...recipes,
  variables: new Map([
    ...recipes.variables,
    ...assignments.map(({ text }) => [text.slice(0, text.search(/[:?+!]?=/)), settingOf(text)] as const),
  ]),
});

const settingOf = (text: string): string => text.slice(text.indexOf("=") + 1);

/** Variables on the command line: make runs what some of them hold. */
function byVariable({ text }: Word, command: Command, recognition: Recognition): readonly Operation[] {
  const isShell =
    /^(?:\.?SHELL|MAKEFLAGS|MAKEFILES|\.SHELLFLAGS)\s*[:?+!]*=/.test(text) &&
    !/^(?:(?:\/usr)?\/bin\/)?(?:ba|da|z|k)?sh$/.test(settingOf(text));
  return [
    ...commandsOf(text).flatMap(each => recognition.shell(known(each), command)),
    ...(isShell ? [opaque("it hands its commands to a program that can't be known")] : []),
  ];
}

const MAX_COMMANDS = 50;

/** The commands that the shell runs while make reads a text: `$(shell command)`, `X != command`. */
const commandsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\$\(shell ((?:[^()]|\([^()]{0,500}\)){0,500})|^\s*[\w.-]+\s*!=\s*(.*)$/gm)]
    .slice(0, MAX_COMMANDS)
    .map(([, called, assigned]) => called ?? assigned ?? "");

function targetOperations(
  word: Word,
  recipes: Recipes,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const target = textOf(word);
  const targets = target === undefined ? [...recipes.rules.keys()].slice(0, 50) : [target];
  const rules = targets.flatMap(each => [...rulesRun(recipes, each)]);
  const lines = rules.flatMap(([name, rule]) => {
    const variables = new Map([...recipes.variables, ["@", name]]);
    return rule.lines.map(line => expand(line, variables, dialect).replace(/^[@+\s-]+/, ""));
  });
  return [
    ...scriptOperations("make", target),
    ...lines.flatMap(line => shellLine(line, command, recognition)),
  ];
}

export const programs: Commands = { make, gmake: make, bmake: make, remake: make };
