/** `just`: recipes of a justfile. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, operation, type Recogniser, type Recognition } from "../../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { shellLine } from "./make.ts";

const syntax = {
  valued: "fds",
  valuedLong:
    "justfile working-directory show color shell shell-arg dotenv-path dotenv-filename list-heading list-prefix command-color completions".split(
      " ",
    ),
};
const questions =
  "l list summary s show evaluate variables dump help h version V completions man changelog groups".split(
    " ",
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
  const recipes = readJustfile(justfileText(file, command, recognition) ?? "");
  const names = given.operands.filter(each => !/^\w+=/.test(each.text));
  const called = names.filter(each => recipes.has(each.text));
  const [first = known([...recipes.keys()][0] ?? "default")] = names;
  return (called.length > 0 ? called : [first]).flatMap(each =>
    recipeOperations(each, recipes, command, recognition),
  );
};

function justfileText(
  file: Word | undefined,
  command: Command,
  recognition: Recognition,
): string | undefined {
  const { directory, isElsewhere } = command;
  if (directory === undefined || isElsewhere) return undefined;
  const [own] = file === undefined ? [] : recognition.paths(file, command);
  if (file !== undefined) return own === undefined ? undefined : recognition.facts.readText(own);
  return fileNames
    .map(name => recognition.facts.readText(`${directory}/${name}`))
    .find(each => each !== undefined);
}

interface Recipe {
  readonly needs: readonly string[];
  readonly lines: readonly string[];
}

const HEAD = /^@?([A-Za-z_][\w-]*)(\s[^:]*)?:(?!=)\s*(.*)$/;

function readJustfile(text: string): ReadonlyMap<string, Recipe> {
  const variables = new Map<string, string>();
  const recipes = new Map<string, Recipe & { readonly lines: string[] }>();
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
      needs: needs
        .replace(/\([^)]*\)/g, each => each.slice(1, -1).split(/\s/)[0]!)
        .split(/[\s&]+/)
        .filter(Boolean),
      lines: current,
    });
  }
  return recipes;
}

const withValues = (line: string, variables: ReadonlyMap<string, string>): string =>
  line.replace(/\{\{\s*([^{}]{0,200})\}\}/g, (_whole, name: string) => variables.get(name.trim()) ?? HOLE);

function recipeOperations(
  word: Word,
  recipes: ReadonlyMap<string, Recipe>,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const name = textOf(word);
  const seen = new Set<string>();
  const found: Operation[] = [...scriptOperations("just", name)];
  if (name !== undefined) visit(name);
  return found;

  function visit(recipe: string) {
    const { needs = [], lines = [] } = recipes.get(recipe) ?? {};
    if (seen.has(recipe) || seen.size > 200) return;
    seen.add(recipe);
    for (const each of needs) visit(each);
    found.push(...linesOperations(lines, command, recognition));
  }
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

export const justPrograms = { just };

export { justPrograms as programs };
