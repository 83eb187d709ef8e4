/** What the names of a program stand for: modules and functions under other names, values, or nobody knows what. */
import { readImport } from "./imports.ts";
import {
  after,
  endOfStatement,
  isClosing,
  isMember,
  isName,
  isSign,
  type Program,
  type Range,
  splitAt,
  trim,
} from "./program.ts";

export interface Bindings {
  /** Names that stand for something of a module: its full name. */
  readonly aliases: ReadonlyMap<string, string>;
  /** What is assigned to a name, in all places. */
  readonly assigned: ReadonlyMap<string, readonly Range[]>;
  /** The lists whose elements a name takes on. */
  readonly iterated: ReadonlyMap<string, readonly Range[]>;
  /** Names that may hold anything: parameters, what comes out of taking something apart, what is changed in place. */
  readonly uncertain: ReadonlySet<string>;
  /** Modules all of whose functions are names of the program. */
  readonly everythingOf: readonly string[];
  /** Tokens in which names are only brought in. */
  readonly isImport: (at: number) => boolean;
  /** Whether a name for the module stands behind `import("m").then(`, by the place of the bracket. */
  readonly isPromise: (at: number) => boolean;
}

const changingSigns = new Set(["+=", "-=", "*=", "/=", ".=", "||=", "&&=", "??=", "<<", "=~", "//="]);
const changingMembers = new Set(
  "append extend insert push unshift splice reverse sort pop shift concat replace fill copyWithin update add".split(
    " ",
  ),
);
const assigning = new Set(["=", ":=", "<-"]);

interface Building {
  readonly aliases: Map<string, string>;
  readonly assigned: Map<string, Range[]>;
  readonly iterated: Map<string, Range[]>;
  readonly uncertain: Set<string>;
  readonly everythingOf: string[];
  readonly imported: Range[];
  readonly promised: Set<number>;
}

export function bind(program: Program): Bindings {
  const building: Building = {
    aliases: new Map(),
    assigned: new Map(),
    iterated: new Map(),
    uncertain: new Set(),
    everythingOf: [],
    imported: [],
    promised: new Set(),
  };
  const { tokens } = program;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind === "name" && !isMember(program, at - 1)) {
      const end = readImport(program, at, building);
      if (end !== undefined) {
        building.imported.push([at, end]);
        at = end - 1;
        continue;
      }
      bindName(program, at, building);
    } else if (isClosing(token)) bindGroup(program, at, building);
    else if (isSign(token, "|")) bindBlockParameters(program, at, building);
  }
  return {
    ...building,
    isImport: within(building.imported, tokens.length),
    isPromise: at => building.promised.has(at),
  };
}

function within(ranges: readonly Range[], length: number): (at: number) => boolean {
  const changes = new Int32Array(length + 1);
  for (const [from, to] of ranges) {
    changes[from]! += 1;
    changes[to]! -= 1;
  }
  for (let at = 1; at <= length; at++) changes[at]! += changes[at - 1]!;
  return at => changes[at]! > 0;
}

const add = (map: Map<string, Range[]>, name: string, range: Range) => {
  const ranges = map.get(name);
  if (ranges === undefined) map.set(name, [range]);
  else ranges.push(range);
};

function bindName(program: Program, at: number, building: Building) {
  const { tokens, language } = program;
  const { text } = tokens[at]!;
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  if (text === "for" || text === "foreach") return bindLoop(program, at, building);
  if (/^(?:def|lambda|function|fn|catch|sub)$/.test(text)) return bindParameters(program, at, building);
  if (language.importers.has(text) && isName(tokens[at + 5], "then"))
    return bindPromise(program, at, building);
  if (isName(before, "as")) building.uncertain.add(text);
  if (isSign(next, "=>") && !language.syntax.hasNamedArguments) building.uncertain.add(text);
  if (next === undefined) return;
  if (next.kind === "sign" && changingSigns.has(next.text)) building.uncertain.add(text);
  if (isMember(program, at + 1) && changes(tokens[at + 2]?.text ?? "")) building.uncertain.add(text);
  if (isSign(next, "[")) {
    const end = after(program, at + 1);
    if (
      tokens[end]?.kind === "sign" &&
      (assigning.has(tokens[end]!.text) || changingSigns.has(tokens[end]!.text))
    )
      building.uncertain.add(text);
  }
  if (next.kind !== "sign" || !assigning.has(next.text)) return;
  if (isSign(before, ",") && isTaking(program, at)) return takeApart(program, at, building);
  if (language.syntax.hasNamedArguments && next.text === "=" && isInParentheses(program, at)) return;
  const range: Range = trim(program, [
    at + 2,
    endOfStatement(program, at + 2, language.imports !== "python" || next.text === ":="),
  ]);
  const path = readPath(program, range[0], building.aliases);
  if (path !== undefined && path.end >= range[1] && isOfModule(program, path.name))
    building.aliases.set(text, path.name);
  add(building.assigned, text, range);
}

const changes = (member: string) => changingMembers.has(member) || member.endsWith("!");

/** `a, b = …` at the beginning of a statement. */
function isTaking({ tokens }: Program, at: number): boolean {
  let start = at;
  while (start > 1 && isSign(tokens[start - 1], ",") && tokens[start - 2]?.kind === "name") start -= 2;
  const before = tokens[start - 1];
  return before === undefined || isSign(before, "\n") || isSign(before, ";") || isSign(before, ":");
}

function takeApart({ tokens }: Program, at: number, { uncertain }: Building) {
  for (let each = at; tokens[each]?.kind === "name"; each -= 2) {
    uncertain.add(tokens[each]!.text);
    if (!isSign(tokens[each - 1], ",")) return;
  }
}

/** `import("m").then(m => …)`, `import("m").then((m) => …)`. */
function bindPromise({ tokens, language }: Program, at: number, { aliases, promised }: Building) {
  const open = isSign(tokens[at + 7], "(") ? at + 7 : at + 6;
  const [module, parameter] = [tokens[at + 2], tokens[open + 1]];
  const arrow = tokens[open === at + 7 ? open + 3 : open + 2];
  if (module?.kind !== "text" || parameter?.kind !== "name" || !isSign(arrow, "=>")) return;
  aliases.set(parameter.text, language.module(module.text));
  promised.add(at + 1);
}

/** `(a, b) = …`, `{a, b: c} = require("m")`, `(a, b) => …`. */
function bindGroup(program: Program, at: number, building: Building) {
  const { tokens, partners } = program;
  const next = tokens[at + 1];
  const open = partners[at]!;
  if (open < 0 || next?.kind !== "sign" || !(next.text === "=" || next.text === "=>" || next.text === "->"))
    return;
  // `d["k"] = …` and `f(x) -> …` have a name in front.
  const isSubscript =
    tokens[open]!.text === "[" && (tokens[open - 1]?.kind === "name" || isClosing(tokens[open - 1]));
  if (isSubscript) return;
  const path = next.text === "=" ? readPath(program, at + 2, building.aliases) : undefined;
  const module = path !== undefined && isOfModule(program, path.name) ? path.name : undefined;
  for (const [from, to] of splitAt(program, [open + 1, at])) {
    const [member, local] = [tokens[from], tokens[to - 1]];
    if (module !== undefined && member?.kind === "name" && local?.kind === "name" && to - from <= 3)
      building.aliases.set(local.text, `${module}.${member.text}`);
    else forget(program, [from, to], building);
  }
  if (module !== undefined) building.imported.push([open, path!.end]);
}

/** `for x in …:`, `for (const x of …)`, `for my $x (…)`, `foreach (… as $x)`. */
function bindLoop(program: Program, at: number, building: Building) {
  const { tokens, language } = program;
  const open = isSign(tokens[at + 1], "(") ? at + 1 : -1;
  let index = open < 0 ? at + 1 : open + 1;
  while (tokens[index]?.kind === "name" && /^(?:const|let|var|my|our|await)$/.test(tokens[index]!.text))
    index += 1;
  const variable = tokens[index];
  const keyword = tokens[index + 1];
  if (variable?.kind === "name" && keyword?.kind === "name" && /^(?:in|of)$/.test(keyword.text)) {
    const end = open < 0 ? endOfIterated(program, index + 2) : program.partners[open]!;
    // JavaScript's `in` goes over keys.
    if (keyword.text === "of" || language.imports === "python")
      add(building.iterated, variable.text, [index + 2, end]);
    else building.uncertain.add(variable.text);
    return;
  }
  for (let each = index; each < index + 20; each++) {
    const token = tokens[each];
    if (token === undefined || isName(token, "in") || isName(token, "of") || isSign(token, "\n")) break;
    if (token.kind === "name") building.uncertain.add(token.text);
  }
}

function endOfIterated(program: Program, from: number): number {
  const { tokens } = program;
  let at = from;
  for (; at < tokens.length && at < from + MAX_PARAMETERS; at = after(program, at)) {
    const token = tokens[at]!;
    if (isSign(token, ":") || isSign(token, "\n") || isSign(token, ";") || isClosing(token)) return at;
    if (isName(token, "if") || isName(token, "for") || isName(token, "do")) return at;
  }
  return at;
}

/** `def f(a, b)`, `lambda a, b:`, `function (a)`, `catch (e)`. */
function bindParameters(program: Program, at: number, building: Building) {
  const { tokens, partners } = program;
  let from = at + 1;
  while (tokens[from]?.kind === "name" && isSign(tokens[from + 1], "(")) from += 1;
  const to = isSign(tokens[from], "(") ? partners[from]! : endOfIterated(program, from);
  forget(program, [from, to], building);
}

/** Lists of parameters are short. */
const MAX_PARAMETERS = 100;

function forget({ tokens }: Program, [from, to]: Range, { uncertain }: Building) {
  for (let at = from; at < Math.min(to, from + MAX_PARAMETERS); at++) {
    if (tokens[at]!.kind === "name") uncertain.add(tokens[at]!.text);
  }
}

/** `list.each { |a| … }`, `things.map do |a, b|`. */
function bindBlockParameters(program: Program, at: number, building: Building) {
  const { tokens } = program;
  if (!isSign(tokens[at - 1], "{") && !isName(tokens[at - 1], "do")) return;
  const name = tokens[at + 1];
  if (
    name?.kind === "name" &&
    isSign(tokens[at + 2], "|") &&
    isName(tokens[at - 2], "each") &&
    isMember(program, at - 3)
  )
    return add(building.iterated, name.text, [startOfStatement(program, at - 3), at - 3]);
  for (let each = at + 1; each < at + 20 && !isSign(tokens[each], "|"); each++) {
    const token = tokens[each];
    if (token?.kind === "name") building.uncertain.add(token.text);
  }
}

function startOfStatement({ tokens }: Program, before: number): number {
  let at = before;
  while (at > 0 && at > before - MAX_PARAMETERS && !/^[\n;{]$/.test(tokens[at - 1]!.text)) at -= 1;
  return at;
}

/** Whether the token stands in parentheses, where `name = value` names an argument. */
function isInParentheses(program: Program, at: number): boolean {
  const before = program.tokens[at - 1];
  return isSign(before, "(") || isSign(before, ",");
}

const isOfModule = ({ language: { vocabulary } }: Program, name: string): boolean => {
  const [root = ""] = name.split(".");
  return vocabulary.names.has(name) || vocabulary.closed.has(name) || vocabulary.closed.has(root);
};

/** `a.b.c`, `require("m").c`, with names of modules resolved. */
function readPath(
  program: Program,
  from: number,
  aliases: ReadonlyMap<string, string>,
  isNested = false,
): { readonly name: string; readonly end: number } | undefined {
  const { tokens, partners, language } = program;
  let at = from;
  while (tokens[at]?.kind === "name" && language.skipped.has(tokens[at]!.text)) at += 1;
  const first = tokens[at];
  if (isSign(first, "(") && partners[at]! > 0) {
    const inner = isNested ? undefined : readPath(program, at + 1, aliases, true);
    return inner !== undefined && inner.end === partners[at] ? members(inner.name, inner.end + 1) : undefined;
  }
  if (first?.kind !== "name") return undefined;
  if (language.importers.has(first.text) && isSign(tokens[at + 1], "(")) {
    const close = partners[at + 1]!;
    if (close !== at + 3 || tokens[at + 2]?.kind !== "text") return undefined;
    return members(language.module(tokens[at + 2]!.text), close + 1);
  }
  return members(aliases.get(first.text) ?? first.text, at + 1);

  function members(name: string, start: number) {
    let whole = name;
    let end = start;
    while (isMember(program, end) && tokens[end + 1]?.kind === "name") {
      whole = `${whole}.${tokens[end + 1]!.text}`;
      end += 2;
    }
    return { name: language.module(whole), end };
  }
}
