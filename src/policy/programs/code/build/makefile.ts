/** Reads a Makefile as far as it says which commands a target runs. */
import { HOLE } from "../../../word.ts";

export interface Makefile {
  readonly variables: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, MakeRule>;
  /** What `make` makes when it isn't told. */
  readonly first: string | undefined;
  /** What it has the shell run while it is read. */
  readonly commands: readonly string[];
}

export interface MakeRule {
  readonly prerequisites: readonly string[];
  readonly recipe: readonly string[];
}

/** What make knows by itself. Source: GNU make's manual, "Variables Used by Implicit Rules". */
const builtIn = {
  MAKE: "make",
  RM: "rm -f",
  CC: "cc",
  CXX: "c++",
  AR: "ar",
  AS: "as",
  LD: "ld",
  CPP: "cc -E",
  LEX: "lex",
  YACC: "yacc",
  MAKEINFO: "makeinfo",
  INSTALL: "install",
  SHELL: "/bin/sh",
  CFLAGS: "",
  CXXFLAGS: "",
  LDFLAGS: "",
  MAKEFLAGS: "",
};

const MAX_LINES = 5_000;
const MAX_COMMANDS = 50;
const ASSIGNMENT = /^\s*(?:export\s+|override\s+)*([\w.-]+)\s*(\?|\+|::?:?|!)?=\s*(.*)$/;
const RULE = /^([^\s:=#][^:=#]*):{1,2}(?!=)\s*([^#;]*)(?:;(.*))?/;

export function readMakefile(text: string): Makefile {
  const variables = new Map<string, string>(Object.entries(builtIn));
  const rules = new Map<string, { readonly prerequisites: string[]; readonly recipe: string[] }>();
  const commands: string[] = [];
  let first: string | undefined;
  let targets: readonly string[] = [];
  let isInDefinition = false;
  for (const line of text
    .replace(/\\\r?\n[ \t]*/g, " ")
    .split("\n")
    .slice(0, MAX_LINES)) {
    commands.push(...shellCalls(line));
    if (isInDefinition) isInDefinition = !/^\s*endef\b/.test(line);
    else if (/^\s*define\b/.test(line)) isInDefinition = true;
    else if (line.startsWith("\t")) for (const each of targets) rules.get(each)?.recipe.push(line.slice(1));
    else readLine(line);
  }
  return { variables, rules, first, commands: commands.slice(0, MAX_COMMANDS) };

  function readLine(line: string) {
    if (/^\s*(?:#|$)/.test(line)) return;
    const [, name, kind, value] = ASSIGNMENT.exec(line) ?? [];
    if (name !== undefined && value !== undefined) return assign(name, kind ?? "", value);
    const [, names, prerequisites = "", recipe] = RULE.exec(line) ?? [];
    if (names === undefined) return;
    targets = expandMake(names, { variables }).trim().split(/\s+/);
    for (const target of targets) {
      const rule = rules.get(target) ?? { prerequisites: [], recipe: [] };
      rules.set(target, rule);
      rule.prerequisites.push(
        ...expandMake(prerequisites, { variables })
          .split(/[\s|]+/)
          .filter(Boolean),
      );
      if (recipe !== undefined) rule.recipe.push(recipe);
      if (!target.startsWith(".") && !target.includes("%")) first ??= target;
    }
  }

  function assign(name: string, kind: string, value: string) {
    const plain = value.replace(/\s+#.*$/, "");
    const before = variables.get(name);
    if (kind === "!") commands.push(value);
    if (kind === "?" && before !== undefined && !Object.hasOwn(builtIn, name)) return;
    variables.set(name, kind === "!" ? HOLE : kind === "+" && before ? `${before} ${plain}` : plain);
  }
}

export interface MakeContext {
  readonly variables: ReadonlyMap<string, string>;
  /** `$@`. */
  readonly target?: string;
}

const MAX_EXPANDED = 10_000;

/** The text with its variables put in, with a HOLE for what only make itself can work out. */
export function expandMake(text: string, context: MakeContext, depth = 0): string {
  if (depth > 8 || text.length > MAX_EXPANDED) return HOLE;
  const expanded = text.replace(
    /\$(?:\$|\(([^()$]{0,200})\)|\{([^{}$]{0,200})\}|\((?:[^()]|\([^()]{0,500}\)){0,500}\)|([@<^?*+%|A-Za-z0-9]))/g,
    (whole, round: string | undefined, curly: string | undefined, single: string | undefined) => {
      if (whole === "$$") return "$";
      const name = round ?? curly ?? single;
      if (name === "@") return context.target ?? HOLE;
      const value = name === undefined ? undefined : context.variables.get(name);
      return value === undefined ? HOLE : expandMake(value, context, depth + 1);
    },
  );
  return expanded.length > MAX_EXPANDED ? HOLE : expanded;
}

/** The texts of `$(shell …)`. */
export function shellCalls(line: string): readonly string[] {
  const found: string[] = [];
  for (
    let at = line.indexOf("$(shell ");
    at >= 0 && found.length < MAX_COMMANDS;
    at = line.indexOf("$(shell ", at + 1)
  ) {
    const from = at + "$(shell ".length;
    let depth = 1;
    let end = from;
    for (; end < line.length && end < from + MAX_EXPANDED && depth > 0; end++) {
      if (line[end] === "(") depth += 1;
      else if (line[end] === ")") depth -= 1;
    }
    found.push(line.slice(from, depth === 0 ? end - 1 : end));
  }
  return found;
}

/** The rules that a target runs, those of what it needs first, each once; none beyond so many lines. */
export function rulesRun(
  rules: ReadonlyMap<string, MakeRule>,
  target: string,
  maxLines = Number.POSITIVE_INFINITY,
): ReadonlyMap<string, MakeRule> {
  const seen = new Set<string>();
  const found = new Map<string, MakeRule>();
  let lines = 0;
  visit(target);
  return found;

  function visit(name: string) {
    if (seen.has(name) || seen.size > 200 || lines > maxLines) return;
    seen.add(name);
    const rule = rules.get(name);
    if (rule === undefined) return;
    for (const each of rule.prerequisites) visit(each);
    found.set(name, rule);
    lines += rule.recipe.length;
  }
}
