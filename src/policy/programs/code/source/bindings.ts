/** What the names of a program stand for: modules and functions under other names, values, or nobody knows what. */
import { bindBlockParameters, bindLoop, bindParameters, noteParameters } from "./bind-parameters.ts";
import { type Bindings, type Building, forget, isCalledUnnamed, noteAlias, noteIn } from "./binding-notes.ts";
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
import { isOfModule, readPath } from "./read-path.ts";

const changingSigns = new Set(["+=", "-=", "*=", "/=", ".=", "||=", "&&=", "??=", "<<", "=~", "//="]);
const changingMembers = new Set(
  "append extend insert push unshift splice reverse sort pop shift concat replace fill copyWithin update add".split(
    " ",
  ),
);
const assigning = new Set(["=", ":=", "<-"]);

/** `inherited`: what names stand for already where this text is run. */
export function bind(program: Program, inherited: ReadonlyMap<string, string> = new Map()): Bindings {
  const building: Building = {
    aliases: new Map(inherited),
    given: new Set(),
    assigned: new Map(),
    iterated: new Map(),
    parameters: new Map(),
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
  if (isSign(next, "=>") && !language.syntax.hasNamedArguments) bindArrow(program, [at, at + 1], building);
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
    if (!isCalledUnnamed(text)) {
      noteAlias(program, building, text, path.name);
      building.given.add(text);
    }
  noteIn(building.assigned, text, range);
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
function bindPromise(program: Program, at: number, building: Building) {
  const { tokens } = program;
  const open = isSign(tokens[at + 7], "(") ? at + 7 : at + 6;
  const [module, parameter] = [tokens[at + 2], tokens[open + 1]];
  const arrow = tokens[open === at + 7 ? open + 3 : open + 2];
  if (module?.kind !== "text" || parameter?.kind !== "name" || !isSign(arrow, "=>")) return;
  noteAlias(program, building, parameter.text, program.language.module(module.text));
  building.promised.add(at + 1);
}

/** `a => …`, `(a, b) => …`; `f = (a, b) => …` has a name. */
function bindArrow(program: Program, [from, to]: Range, building: Building) {
  const { tokens } = program;
  const inner: Range = isSign(tokens[from], "(") ? [from + 1, to - 1] : [from, to];
  const sign = isName(tokens[from - 1], "async") ? from - 2 : from - 1;
  const owner = isSign(tokens[sign], "=") ? tokens[sign - 1] : undefined;
  if (owner?.kind === "name" && !isMember(program, sign - 2))
    noteParameters(program, owner.text, inner, building);
  else forget(program, inner, building);
}

/** `(a, b) = …`, `{a, b: c} = require("m")`. */
function bindGroup(program: Program, at: number, building: Building) {
  const { tokens, partners } = program;
  const next = tokens[at + 1];
  const open = partners[at]!;
  if (open < 0 || next?.kind !== "sign") return;
  if (next.text === "=>") return bindArrow(program, [open, at + 1], building);
  if (next.text !== "=") return;
  // `d["k"] = …` has a name in front.
  const isSubscript =
    tokens[open]!.text === "[" && (tokens[open - 1]?.kind === "name" || isClosing(tokens[open - 1]));
  if (isSubscript) return;
  const path = readPath(program, at + 2, building.aliases);
  const module = path !== undefined && isOfModule(program, path.name) ? path.name : undefined;
  let isPlain = true;
  for (const [from, to] of splitAt(program, [open + 1, at])) {
    const [member, local] = [tokens[from], tokens[to - 1]];
    if (module !== undefined && member?.kind === "name" && local?.kind === "name" && to - from <= 3)
      noteAlias(program, building, local.text, `${module}.${member.text}`);
    else {
      isPlain = false;
      forget(program, [from, to], building);
    }
  }
  if (module !== undefined && isPlain) building.imported.push([open, path!.end]);
}

/** Whether the token stands in parentheses, where `name = value` names an argument. */
function isInParentheses(program: Program, at: number): boolean {
  let index = at - 1;
  while (isSign(program.tokens[index], "\n")) index -= 1;
  const before = program.tokens[index];
  return isSign(before, "(") || isSign(before, ",");
}
