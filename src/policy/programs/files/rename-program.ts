/** Two programs are called rename: Perl's takes an expression and files, that of util-linux two texts and files. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { type FileUse, fileCommand, named } from "./file-use.ts";
import { isTree, reachOf } from "./reach.ts";

/** The new name of a file; undefined if unknown. */
type Renaming = (name: string) => string | undefined;

const rename = fileCommand("-e -E --expr", use => {
  const { on, has, values, operands } = use;
  const options = values("-e -E --expr");
  const isPerl = options.length > 0 || operands.slice(0, 1).some(isExpression);
  const code = options.length > 0 ? options : operands.slice(0, 1);
  const files = operands.slice(options.length > 0 ? 0 : isPerl ? 1 : 2);
  const runs = isPerl && !code.every(isSubstitution) ? code : [];
  if (has("-n --no-act --nono --just-print") && runs.length === 0) return on("fs.list", files);
  const renaming = isPerl ? substitution(textOf(code[0])) : replacement(operands);
  return [
    ...runs.map(word => operation("code.run", { language: "perl", source: textOf(word), path: null })),
    ...files.flatMap(word => renamed(word, code.length > 1 ? () => undefined : renaming, use)),
  ];
});

const isExpression = (word: Word) => /^(?:s|y|tr)[^\w\s]|[;$(]/.test(word.text);

/** An expression that runs no code: without the flag `e`, and without code that is put into a text. */
function isSubstitution(word: Word): boolean {
  const text = textOf(word) ?? "";
  return /^(?:s|y|tr)[^\w\s].*[^\w\s][gimsx]*$/s.test(text) && !/[@$]\{|\(\?|;/.test(text);
}

/** `s/\.txt$/.md/`: letters and the like for others, at the end of a name or once anywhere in it. */
function substitution(text: string | undefined): Renaming {
  const [, found = "", end, by = ""] = /^s\/((?:[\w -]|\\[.-])+)(\$?)\/([\w .-]*)\/$/.exec(text ?? "") ?? [];
  if (found === "") return () => undefined;
  const literal = found.replaceAll("\\", "");
  if (end === "") return name => name.replace(literal, () => by);
  return name => (name.endsWith(literal) ? name.slice(0, -literal.length) + by : name);
}

function replacement([from, to]: readonly Word[]): Renaming {
  const [found, by] = [textOf(from), textOf(to)];
  return found === undefined || by === undefined ? () => undefined : name => name.replace(found, () => by);
}

/** An unknown new name may lead into another folder. */
function renamed(word: Word, renaming: Renaming, { command, recognition }: FileUse): readonly Operation[] {
  return reachOf("fs.move", word, command, recognition).flatMap(({ path: from, pattern }) => {
    if (pattern !== undefined) return fileOperation("fs.move", from, { from, recursive: undefined });
    if (from === undefined) return fileOperation("fs.move", undefined, { from, recursive: undefined });
    const at = from.lastIndexOf("/") + 1;
    const name = renaming(from.slice(at));
    const to = name === undefined || name.includes("/") ? undefined : from.slice(0, at) + name;
    return fileOperation("fs.move", to, { from, recursive: isTree(from, command, recognition) });
  });
}

export const programs: Commands = { ...named("rename prename file-rename", rename) };
