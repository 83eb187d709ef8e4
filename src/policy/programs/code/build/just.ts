/** Recognises `just`: recipes of a justfile. */
import type { Operation } from "../../../../ports/index.ts";
import {
  type Command,
  type Commands,
  operation,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { known, textOf } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { wordList } from "../../syntax/word-list.ts";
import { expand, readRecipes, recipesText, rulesRun, shellLine } from "./recipes.ts";

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

const dialect = {
  assignment: /^(?:export\s+)?([A-Za-z_][\w-]*)\s*(:)=\s*["']([^"']*)["']\s*$/,
  head: /^@?([A-Za-z_][\w-]*)(?:\s[^:]*)?:(?!=)\s*(.*)$/,
  indent: /^[ \t]+\S/,
  reference: /\{\{[^{}]{0,200}\}\}/g,
  usual: {},
};

const just: Recogniser = (command, recognition) => {
  const at = command.arguments.findIndex(each => each.text === "-c" || each.text === "--command");
  if (at >= 0) return recognition.run(command.arguments.slice(at + 1), command);
  const given = parseArguments(command.arguments, syntax);
  if (given.has(...questions)) return [];
  if (given.has("n", "dry-run", "fmt", "edit", "e", "init"))
    return [operation("project.build", { tool: "just" })];
  const [file] = given.values("f", "justfile");
  const text = recipesText(file, fileNames, command, recognition) ?? "";
  // `build: (test "all")` hands a word on.
  const recipes = readRecipes(text.replace(/\((\S+)\s[^)\n]*\)/g, "$1"), dialect);
  const names = given.operands.filter(each => !/^\w+=/.test(each.text));
  const called = names.filter(each => recipes.rules.has(each.text));
  const [first = known(recipes.first ?? "default")] = names;
  return (called.length > 0 ? called : [first]).flatMap(each => {
    const name = textOf(each);
    const rules = name === undefined ? [] : [...rulesRun(recipes, name).values()];
    const lines = rules.map(rule => rule.lines.map(line => expand(line, recipes.variables, dialect)));
    return [
      ...scriptOperations("just", name),
      ...lines.flatMap(own => linesOperations(own, command, recognition)),
    ];
  });
};

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
