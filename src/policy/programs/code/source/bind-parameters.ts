/** Names that get their values elsewhere: parameters, and what loops go over. */
import { type Building, forget, MAX_PARAMETERS, noteIn } from "./binding-notes.ts";
import { after, isClosing, isMember, isName, isSign, type Program, type Range, splitAt } from "./program.ts";

/** `for x in …:`, `for (const x of …)`, `for my $x (…)`, `foreach (… as $x)`. */
export function bindLoop(program: Program, at: number, building: Building) {
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
      noteIn(building.iterated, variable.text, [index + 2, end]);
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

/** `def f(a, b=1)`, `function f(a)`; `lambda a, b:`, `function (a)`, `catch (e)`. */
export function bindParameters(program: Program, at: number, building: Building) {
  const { tokens, partners } = program;
  const name = tokens[at + 1];
  const isNamed = name?.kind === "name" && isSign(tokens[at + 2], "(");
  const open = isNamed ? at + 2 : at + 1;
  const from = isSign(tokens[open], "(") ? open + 1 : open;
  const to = isSign(tokens[open], "(") ? partners[open]! : endOfIterated(program, from);
  const isMethod = /^(?:self|cls|this)$/.test(tokens[from]?.text ?? "");
  if (!isNamed || isMethod || to < from) return forget(program, [from, to], building);
  noteParameters(program, name.text, [from, to], building);
}

/** Parameters of a function that has a name. */
export function noteParameters(program: Program, owner: string, [from, to]: Range, building: Building): void {
  const { tokens } = program;
  for (const [index, [first, last]] of splitAt(program, [from, to]).entries()) {
    const parameter = tokens[first]!;
    if (parameter.kind !== "name") {
      forget(program, [first, last], building);
      continue;
    }
    let value = first + 1;
    while (value < last && !isSign(tokens[value], "=")) value += 1;
    const known = building.parameters.get(parameter.text) ?? [];
    building.parameters.set(parameter.text, known);
    known.push({
      function: owner,
      index,
      ...(value < last && { otherwise: [value + 1, last] as const }),
    });
  }
}

/** `list.each { |a| … }`, `things.map do |a, b|`. */
export function bindBlockParameters(program: Program, at: number, building: Building) {
  const { tokens } = program;
  if (!isSign(tokens[at - 1], "{") && !isName(tokens[at - 1], "do")) return;
  const name = tokens[at + 1];
  if (
    name?.kind === "name" &&
    isSign(tokens[at + 2], "|") &&
    isName(tokens[at - 2], "each") &&
    isMember(program, at - 3)
  )
    return noteIn(building.iterated, name.text, [startOfStatement(program, at - 3), at - 3]);
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
