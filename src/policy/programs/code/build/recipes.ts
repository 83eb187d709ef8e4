/** Reads the recipes of a Makefile or a justfile, and gives the effects of their lines. */
import type { Operation } from "../../../../ports/index.ts";
import type { Command, Recognition } from "../../../recognition.ts";
import { HOLE, known, type Word } from "../../../word.ts";
import { asProjectCode } from "../../project/project-script.ts";
import { scriptOperations } from "../../project/script-kind.ts";

/** The way in which one kind of file is written. */
export interface Dialect {
  /** The name, the operator and the value of a variable. */
  readonly assignment: RegExp;
  /** The targets, those that they need, and a command on the same line. */
  readonly head: RegExp;
  /** The beginning of a line that belongs to the targets above it. */
  readonly indent: RegExp;
  /** A variable that is put in; all but its name are brackets, dollars and spaces. Global. */
  readonly reference: RegExp;
  /** Variables that are known without the file. */
  readonly usual: { readonly [name: string]: string };
  /** The value of others. @default a HOLE */
  readonly unknown?: string;
}

export interface Rule {
  readonly needs: string[];
  readonly lines: string[];
}

export interface Recipes {
  readonly variables: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, Rule>;
  /** The target that is made where the command names no other. */
  readonly first: string | undefined;
}

const MAX_LINES = 5_000;
/** Further lines of recipes are not read. */
const MAX_RECIPE_LINES = 300;
const MAX_RULES = 200;
const MAX_EXPANDED = 10_000;
const MAX_EXPANSIONS = 1_000;

export function readRecipes(text: string, dialect: Dialect): Recipes {
  const variables = new Map(Object.entries(dialect.usual));
  const rules = new Map<string, Rule>();
  const names = (list: string) =>
    expand(list, variables, dialect)
      .split(/[\s|&]+/)
      .filter(Boolean);
  let current: readonly Rule[] = [];
  for (const line of text
    .replace(/\\\r?\n[ \t]*/g, " ")
    .split("\n")
    .slice(0, MAX_LINES)) {
    const [, variable, operator, value = ""] = dialect.assignment.exec(line) ?? [];
    const [, targets, needs = "", command] = dialect.head.exec(line) ?? [];
    if (dialect.indent.test(line)) for (const rule of current) rule.lines.push(line.trim());
    else if (variable !== undefined) assign(variable, operator, value.replace(/\s+#.*$/, ""));
    else if (targets !== undefined)
      current = names(targets).map(target => {
        const rule = rules.get(target) ?? { needs: [], lines: [] };
        rules.set(target, rule);
        rule.needs.push(...names(needs));
        if (command !== undefined) rule.lines.push(command);
        return rule;
      });
  }
  return { variables, rules, first: [...rules.keys()].find(each => !/^\.|%/.test(each)) };

  function assign(name: string, operator: string | undefined, value: string) {
    const before = variables.get(name);
    if (operator === "?" && before !== undefined) return;
    variables.set(name, operator === "!" ? HOLE : operator === "+" && before ? `${before} ${value}` : value);
  }
}

/** The text with its variables put in, with a HOLE for each piece that only the tool itself can work out. */
export function expand(
  text: string,
  variables: ReadonlyMap<string, string>,
  { reference, unknown = HOLE }: Pick<Dialect, "reference" | "unknown">,
): string {
  let expansions = 0;
  return expandOne(text);

  function expandOne(text: string): string {
    if (++expansions > MAX_EXPANSIONS || text.length > MAX_EXPANDED) return HOLE;
    const expanded = text.replace(reference, whole => {
      const name = whole.replace(/[\s${}()]/g, "");
      const value = variables.get(name);
      return name === "" ? "$" : value === undefined ? unknown : expandOne(value);
    });
    return expanded.length > MAX_EXPANDED ? HOLE : expanded;
  }
}

/** The effects of a target: those that its name says, and those of the lines of all the rules that it needs. */
export function targetOperations(
  tool: string,
  target: string | undefined,
  recipes: Recipes,
  dialect: Pick<Dialect, "reference" | "unknown">,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const names = target === undefined ? [...recipes.rules.keys()].slice(0, MAX_RULES) : [target];
  const lines = [...rulesRun(recipes, names)].flatMap(([name, rule]) => {
    const variables = new Map([...recipes.variables, ["@", name]]);
    return commandsIn(rule.lines.map(line => expand(line, variables, dialect).replace(/^[@+\s-]+/, "")));
  });
  return [...scriptOperations(tool, target), ...lines.flatMap(line => shellLine(line, command, recognition))];
}

/** A recipe that begins with `#!` is one program; in others each line is a command. */
function commandsIn(lines: readonly string[]): readonly string[] {
  const [first = ""] = lines;
  if (!first.startsWith("#!")) return lines;
  return /\b(?:ba|da|z|k)?sh\b/.test(first) ? [lines.slice(1).join("\n")] : [];
}

/** The rules that targets run with their names, those that they need first, each once. */
function rulesRun({ rules }: Recipes, targets: readonly string[]): ReadonlyMap<string, Rule> {
  const seen = new Set<string>();
  const found = new Map<string, Rule>();
  let lines = 0;
  targets.forEach(visit);
  return found;

  function visit(name: string) {
    if (seen.has(name) || seen.size > MAX_RULES || lines > MAX_RECIPE_LINES) return;
    seen.add(name);
    const rule = rules.get(name);
    if (rule === undefined) return;
    for (const each of rule.needs) visit(each);
    found.set(name, rule);
    lines += rule.lines.length;
  }
}

/** The text of a file that an option names, or else of the first file of these names in the command's folder. */
export function recipesText(
  file: Word | undefined,
  names: readonly string[],
  command: Command,
  recognition: Recognition,
): string | undefined {
  const { input, directory, isElsewhere } = command;
  const { readText } = recognition.facts;
  if (file?.text === "-" || file?.text === "/dev/stdin")
    return input.kind === "text" ? input.text.text : undefined;
  if (isElsewhere) return undefined;
  const paths =
    file !== undefined
      ? recognition.paths(file, command).slice(0, 1)
      : names.map(name => (directory === undefined ? undefined : `${directory}/${name}`));
  return paths
    .map(path => (path === undefined ? undefined : readText(path)))
    .find(text => text !== undefined);
}

/** The effects of a recipe's line. The tool's own unknown pieces are no concern: only the rest of the line can be opaque. */
export function shellLine(line: string, command: Command, recognition: Recognition): readonly Operation[] {
  if (line.trim() === "") return [];
  const found = asProjectCode(recognition.shell(known(line), command));
  if (!line.includes(HOLE)) return found;
  const rest = recognition.shell(known(line.replaceAll(HOLE, "x")), command);
  return [...found.filter(each => !isOpaque(each)), ...rest.filter(isOpaque)];
}

const isOpaque = ({ name }: Operation): boolean => name === "shell.opaque";
