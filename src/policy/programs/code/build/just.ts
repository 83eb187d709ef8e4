/** Recognises `just`: recipes of a justfile. */
import { type Commands, operation, type Recogniser } from "../../../recognition.ts";
import { known, textOf } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { wordList } from "../../syntax/word-list.ts";
import { readRecipes, recipesText, targetOperations } from "./recipes.ts";

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
  return (called.length > 0 ? called : [first]).flatMap(each =>
    targetOperations("just", textOf(each), recipes, dialect, command, recognition),
  );
};

export const programs: Commands = { just };
