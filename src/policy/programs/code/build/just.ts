/** `just`: recipes of a justfile. */
import type { Operation } from "../../../../ports/index.ts";
import {
  type Command,
  type Commands,
  operation,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { wordList } from "../../syntax/word-list.ts";
import { fileText, ownText, shellLine } from "./make.ts";
import { type MakeRule, rulesRun } from "./makefile.ts";

const syntax = {
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

const just: Recogniser = (command, recognition) => {
  const at = command.arguments.findIndex(each => each.text === "-c" || each.text === "--command");
  if (at >= 0) return recognition.run(command.arguments.slice(at + 1), command);
  const given = parseArguments(command.arguments, syntax);
  if (given.has(...questions)) return [];
  if (given.has("n", "dry-run", "fmt", "edit", "e", "init"))
    return [operation("project.build", { tool: "just" })];
  const [file] = given.values("f", "justfile");
  const text =
    file === undefined ? ownText(fileNames, command, recognition) : fileText(file, command, recognition);
  const recipes = readJustfile(text ?? "");
  const names = given.operands.filter(each => !/^\w+=/.test(each.text));
  const called = names.filter(each => recipes.has(each.text));
  const [first = known([...recipes.keys()][0] ?? "default")] = names;
  return (called.length > 0 ? called : [first]).flatMap(each =>
    recipeOperations(each, recipes, command, recognition),
  );
};

const HEAD = /^@?([A-Za-z_][\w-]*)(\s[^:]*)?:(?!=)\s*(.*)$/;

function readJustfile(text: string): ReadonlyMap<string, MakeRule> {
  const variables = new Map<string, string>();
  const recipes = new Map<string, MakeRule>();
  let current: string[] | undefined;
  for (const line of text
    .replace(/\\\r?\n[ \t]*/g, " ")
    .split("\n")
    .slice(0, 5_000)) {
    if (/^[ \t]+\S/.test(line)) {
      current?.push(withValues(line.trim(), variables));
      continue;
    }
    const [, variable, value] =
      /^(?:export\s+)?([A-Za-z_][\w-]*)\s*:=\s*["']([^"']*)["']\s*$/.exec(line) ?? [];
    if (variable !== undefined && value !== undefined) variables.set(variable, value);
    const [, name, , needs = ""] = HEAD.exec(line) ?? [];
    if (name === undefined) continue;
    current = [];
    recipes.set(name, {
      prerequisites: needs
        .replace(/\([^)]*\)/g, each => each.slice(1, -1).split(/\s/)[0]!)
        .split(/[\s&]+/)
        .filter(Boolean),
      recipe: current,
    });
  }
  return recipes;
}

const withValues = (line: string, variables: ReadonlyMap<string, string>): string =>
  line.replace(/\{\{\s*([^{}]{0,200})\}\}/g, (_whole, name: string) => variables.get(name.trim()) ?? HOLE);

function recipeOperations(
  word: Word,
  recipes: ReadonlyMap<string, MakeRule>,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const name = textOf(word);
  const own = name === undefined ? [] : [...rulesRun(recipes, name).values()];
  return [
    ...scriptOperations("just", name),
    ...own.flatMap(({ recipe }) => linesOperations(recipe, command, recognition)),
  ];
}

/** A recipe that begins with `#!` is one program; in others each line is a command. */
function linesOperations(
  lines: readonly string[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const [first = ""] = lines;
  if (!first.startsWith("#!"))
    return lines.flatMap(each => shellLine(each.replace(/^[@-]+/, ""), command, recognition));
  return /\b(?:ba|da|z|k)?sh\b/.test(first) ? shellLine(lines.slice(1).join("\n"), command, recognition) : [];
}

export const programs: Commands = { just };
