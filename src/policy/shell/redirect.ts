/** Recognises redirections: the files that they write and read, and a command's standard input. */
import type { Redirection } from "unbash";
import { fileOperation } from "../programs/effects/file-operation.ts";
import type { Input, Output } from "../recognition.ts";
import { HOLE, textOf, type Word } from "../word.ts";
import { expandParts, expandValue, expandWord } from "./expand-word.ts";
import { pathsOf } from "./paths-of.ts";
import type { ShellState } from "./shell-state.ts";
import type { Walk } from "./walk.ts";

/** Emits what the redirections do to files. The command's input afterwards; `outputs` gets the files that it writes. */
export function redirect(
  walk: Walk,
  redirections: readonly Redirection[],
  state: ShellState,
  input: Input,
  outputs: OutputFile[] = [],
): Input {
  return redirections.reduce((current, each) => redirectOne(walk, each, state, current, outputs), input);
}

function redirectOne(
  walk: Walk,
  redirection: Redirection,
  state: ShellState,
  input: Input,
  outputs: OutputFile[],
): Input {
  const { descriptor } = redirection;
  const isFor = (value: number) =>
    descriptor === undefined || (descriptor.type === "FileDescriptor" && descriptor.value === value);
  if (redirection.type === "HereDoc") {
    const { parts, text } = redirection.body;
    const isLiteral = redirection.delimiter?.quoted === true || parts === undefined;
    const body = isLiteral ? { text: text.replaceAll("\0", "") } : expandParts(walk, parts, state);
    return isFor(0) ? { kind: "text", text: withoutTabs(body, redirection.operator) } : input;
  }
  const { operator, target } = redirection;
  if (target === undefined) return input;
  if (redirection.type === "HereString") {
    const text = expandValue(walk, target, state);
    return isFor(0) ? { kind: "text", text } : input;
  }
  const [word = { text: HOLE }] = expandWord(walk, target, state);
  // `2>&1` and `>&-` speak of descriptors, not of files.
  if (/^[<>]&$/.test(operator) && /^(?:\d+-?|-)$/.test(word.text)) return input;
  const reads = operator === "<" || operator === "<>" || operator === "<&";
  const writes = operator !== "<" && operator !== "<&";
  const append = operator === ">>" || operator === "&>>" || operator === "<>";
  for (const path of pathsOf(walk, word, state.directory)) {
    if (reads) walk.emit(fileOperation("fs.read", path));
    if (!writes) continue;
    walk.emit(fileOperation("fs.write", path, { append }));
    const isFile = path !== undefined && !path.startsWith("/dev/") && !walk.isElsewhere;
    if (isFor(1) && isFile) outputs.push({ path, append });
  }
  return reads && isFor(0) ? { kind: "file", path: word } : input;
}

/** A file that a command's standard output goes to. */
export interface OutputFile {
  readonly path: string;
  readonly append: boolean;
}

/** The content of these files after the command, for later commands of the text. */
export function noteWritten(
  { written, facts }: Walk,
  files: readonly OutputFile[],
  output: Output | undefined,
) {
  const text = output?.kind === "text" ? textOf(output.text) : undefined;
  for (const { path, append } of files) {
    const before = append ? facts.readText(path) : "";
    written.note(path, text === undefined || before === undefined ? undefined : before + text);
  }
}

const withoutTabs = (body: Word, operator: string): Word =>
  operator === "<<-" ? { ...body, text: body.text.replace(/^\t+/gm, "") } : body;
