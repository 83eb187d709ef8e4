/** Reads the name of a thing of a module: `a.b.c`, `require("m").c`. */
import { isMember, isSign, type Program } from "./program.ts";

export const isOfModule = ({ language: { vocabulary } }: Program, name: string): boolean => {
  const [root = ""] = name.split(".", 1);
  return vocabulary.names.has(name) || vocabulary.modules.has(root);
};

/** `a.b.c`, `require("m").c`, with names of modules resolved. */
export function readPath(
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
  if (language.importers.has(first.text) && tokens[at + 1]?.kind === "text")
    return members(language.module(tokens[at + 1]!.text), at + 2);
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
