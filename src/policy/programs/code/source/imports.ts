/** How the names of modules come into a program: `import a as b`, `import { a as b } from "m"`. */
import { type Building, noteAlias } from "./binding-notes.ts";
import { endOfStatement, isName, isSign, type Program, splitAt } from "./program.ts";

type Imports = Pick<Building, "aliases" | "everythingOf">;

/** Reads an import that begins at `at`. Where it ends; undefined where none begins. */
export function readImport(program: Program, at: number, imports: Imports): number | undefined {
  if (program.language.imports === "python") return importPython(program, at, imports);
  if (program.language.imports === "javascript") return importJavascript(program, at, imports);
  return program.language.imports === "ruby" ? includeRuby(program, at, imports) : undefined;
}

/** `include FileUtils` */
function includeRuby(
  { tokens, language }: Program,
  at: number,
  { everythingOf }: Imports,
): number | undefined {
  const module = tokens[at + 1];
  if (!/^(?:include|extend|prepend)$/.test(tokens[at]!.text) || module?.kind !== "name") return undefined;
  if (!language.vocabulary.modules.has(module.text)) return undefined;
  everythingOf.push(module.text);
  return at + 2;
}

function importPython(program: Program, at: number, imports: Imports): number | undefined {
  const { tokens } = program;
  const { text } = tokens[at]!;
  if (text !== "import" && text !== "from") return undefined;
  const before = tokens[at - 1];
  if (before !== undefined && !/^[\n;:{]$/.test(before.text)) return undefined;
  const end = endOfStatement(program, at + 1);
  if (text === "import") {
    for (const [from, to] of splitAt(program, [at + 1, end])) {
      const as = isName(tokens[to - 2], "as");
      const root = tokens[from]!.text;
      const module = as ? textBetween(program, from, to - 2) : root;
      noteAlias(program, imports, as ? tokens[to - 1]!.text : root, module);
    }
    return end;
  }
  let middle = at + 1;
  while (middle < end && !isName(tokens[middle], "import")) middle += 1;
  const module = textBetween(program, at + 1, middle);
  const open = isSign(tokens[middle + 1], "(") ? middle + 1 : -1;
  for (const [from, to] of splitAt(
    program,
    open < 0 ? [middle + 1, end] : [open + 1, program.partners[open]!],
  )) {
    const member = tokens[from]!.text;
    if (member === "*") imports.everythingOf.push(module);
    else noteAlias(program, imports, tokens[to - 1]!.text, `${module}.${member}`);
  }
  return end;
}

/** Names in braces are a few. */
const MAX_NAMES = 400;

function importJavascript(program: Program, at: number, imports: Imports): number | undefined {
  const { tokens, partners, language } = program;
  if (tokens[at]!.text !== "import" || isSign(tokens[at + 1], "(") || isSign(tokens[at + 1], "."))
    return undefined;
  let end = at + 1;
  while (end < tokens.length && end < at + MAX_NAMES && tokens[end]!.kind !== "text") end += 1;
  const source = tokens[end];
  if (source?.kind !== "text") return undefined;
  const module = language.module(source.text);
  for (const [from, to] of splitAt(program, [at + 1, end - 1])) {
    if (!isSign(tokens[from], "{")) {
      const local = tokens[to - 1];
      if (local?.kind === "name") noteAlias(program, imports, local.text, module);
      continue;
    }
    for (const [first, last] of splitAt(program, [from + 1, partners[from]!])) {
      const [member, local] = [tokens[first], tokens[last - 1]];
      if (member?.kind !== "name" || local?.kind !== "name") continue;
      noteAlias(
        program,
        imports,
        local.text,
        member.text === "default" ? module : `${module}.${member.text}`,
      );
    }
  }
  return end + 1;
}

const textBetween = ({ tokens }: Program, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(each => each.text)
    .join("");
