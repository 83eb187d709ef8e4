/** Two programs are called rename: Perl's takes an expression and files, that of util-linux two texts and files. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { type FileUse, fileCommand, named } from "./file-use.ts";
import { isTree, reachOf } from "./reach.ts";

const renameProgram = fileCommand("-e -E --expr", use => {
  const { on, has, values, operands } = use;
  const options = values("-e -E --expr");
  const isPerl = options.length > 0 || operands.slice(0, 1).some(isExpression);
  const code = options.length > 0 ? options : operands.slice(0, isPerl ? 1 : 2);
  const files = operands.slice(options.length > 0 ? 0 : code.length);
  const runs = isPerl ? code.filter(word => !isSubstitution(word)) : [];
  if (has("-n --no-act --nono --just-print") && runs.length === 0) return on("fs.list", files);
  const rename = runs.length > 0 || options.length > 1 ? () => undefined : renaming(code, isPerl);
  return [
    ...runs.map(word => operation("code.run", { language: "perl", source: textOf(word), path: null })),
    ...files.flatMap(word => renamed(word, rename, use)),
  ];
});

const isExpression = (word: Word) => /^(?:s|y|tr)[^\w\s]|[;$(]/.test(word.text);

/** An expression that runs no code: without the flag `e`, and without code that is put into a text. */
function isSubstitution(word: Word): boolean {
  const text = textOf(word) ?? "";
  return /^(?:s|y|tr)[^\w\s].*[^\w\s][gimsx]*$/s.test(text) && !/[@$]\{|\(\?|;/.test(text);
}

/** The new name of a file; undefined if unknown. */
type Renaming = (name: string) => string | undefined;

/** `s/\.txt$/.md/`: letters and the like for others, at the end of a name or once anywhere in it. */
function renaming(code: readonly Word[], isPerl: boolean): Renaming {
  const [found, by] = code.map(textOf);
  if (!isPerl)
    return name => (found === undefined || by === undefined ? undefined : name.replace(found, () => by));
  const [, pattern = "", end, text = ""] =
    /^s\/((?:[\w -]|\\[.-])+)(\$?)\/([\w .-]*)\/$/.exec(found ?? "") ?? [];
  const literal = pattern.replaceAll("\\", "");
  if (literal === "") return () => undefined;
  if (end === "") return name => name.replace(literal, () => text);
  return name => (name.endsWith(literal) ? name.slice(0, -literal.length) + text : name);
}

/** An unknown new name may lead into another folder. */
function renamed(word: Word, rename: Renaming, { command, recognition }: FileUse): readonly Operation[] {
  return reachOf("fs.move", word, command, recognition).flatMap(({ path: from, pattern }) => {
    if (pattern !== undefined) return fileOperation("fs.move", from, { from, recursive: undefined });
    const at = from === undefined ? 0 : from.lastIndexOf("/") + 1;
    const name = from === undefined ? undefined : rename(from.slice(at));
    const to = name === undefined || name.includes("/") ? undefined : from!.slice(0, at) + name;
    return fileOperation("fs.move", to, { from, recursive: isTree(from, command, recognition) });
  });
}

export const programs: Commands = { ...named("rename prename file-rename", renameProgram) };
