/** Reads an awk program for what reaches out of it: commands, files, other code. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, possibly, type Recognition } from "../../../recognition.ts";
import { HOLE, isKnown, type Word } from "../../../word.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { wordSet } from "../../syntax/word-list.ts";
import { type Syntax, type Token, tokenise } from "../scan/tokens.ts";

const syntax: Syntax = {
  comment: /#[^\n]*/y,
  quotes: [{ mark: '"', isLine: true }],
  name: /[A-Za-z_]\w*/y,
  valueFollows: wordSet("print printf return in getline case"),
};

const unknownCommand = opaque("its program runs a command that can't be known");

/** Awk's own texts have no end of variables; those that are set once to a text are followed. */
type Values = ReadonlyMap<string, string>;

/**
 * The effects of an awk program beyond filtering. An unknown piece in the position of a value is a value; in the
 * position of a statement it may be anything.
 */
export function awkOperations(
  program: string,
  given: ReadonlyMap<string, Word>,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { tokens: all, problem } = tokenise(program, syntax);
  const tokens = all.slice(0, -1);
  const isUnread = problem !== undefined && !program.includes(HOLE);
  if (isUnread || hasUnknownStatement(tokens)) return [opaque("its program can't be known")];
  const values = valuesOf(tokens, given);
  const disk = localDisk(command, recognition);
  const found: Operation[] = [];
  let printsAt = -1;
  let depth = 0;
  let printDepth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!;
    if (kind === "name") readName(at, text);
    if (kind !== "sign") continue;
    if (text === "(" || text === "[" || text === "{") depth += 1;
    if (text === ")" || text === "]" || text === "}") depth -= 1;
    if (text === "\n" || text === ";" || text === "{" || text === "}") printsAt = -1;
    if (text === "|") readPipe(at);
    if ((text === ">" || text === ">>") && printsAt >= 0 && depth === printDepth) {
      found.push(...disk.writes(valueFrom(at + 1)));
    }
    if (text === "<" && isGetline(at)) found.push(...disk.reads(valueFrom(at + 1)));
    if (text === "@") found.push(opaque("its program calls or loads what can't be told"));
  }
  return found.flatMap(asConnection);

  function readName(at: number, name: string) {
    if (name === "print" || name === "printf") {
      printsAt = at;
      printDepth = depth;
    }
    if (name === "ENVIRON") found.push(operation("process.read", { what: "environment" }));
    if (name === "system" && tokens[at + 1]?.text === "(") found.push(...run(valueFrom(at + 2)));
  }

  /** `print | "command"`, `"command" | getline`. */
  function readPipe(at: number) {
    const next = tokens[at + 1]?.text === "&" ? at + 2 : at + 1;
    found.push(...run(tokens[next]?.text === "getline" ? valueBefore(at) : valueFrom(next)));
  }

  function run(text: Word): readonly Operation[] {
    if (text.text.startsWith("/inet")) return disk.reads(text);
    if (isKnown(text)) return recognition.shell(text, command, { input: { kind: "unknown" } });
    const suspects = text.text === HOLE ? [] : recognition.shell(text, command);
    return [unknownCommand, ...suspects.filter(each => each.name !== "shell.opaque").map(possibly)];
  }

  /** `getline < file`, `getline line < file`. */
  function isGetline(at: number): boolean {
    let before = at - 1;
    while (
      before > at - 6 &&
      (tokens[before]?.kind === "name" || /^[$\])]$/.test(tokens[before]?.text ?? ""))
    ) {
      if (tokens[before]!.text === "getline") return true;
      before -= 1;
    }
    return false;
  }

  /** A text and what is put behind it, up to the statement's end. */
  function valueFrom(from: number): Word {
    let text = "";
    let inner = 0;
    for (let at = from; at < tokens.length && at < from + 60; at++) {
      const token = tokens[at]!;
      if (token.kind === "sign") {
        if (/^[;\n}|,]$/.test(token.text) && inner === 0) break;
        if (token.text === "(" || token.text === "[") inner += 1;
        else if (token.text === ")" || token.text === "]") inner -= 1;
        if (inner < 0) break;
        if (token.text === "(" || token.text === ")") continue;
      }
      text += textOf(token);
    }
    return { text: text.replace(/\0+/g, HOLE) };
  }

  function valueBefore(to: number): Word {
    const parts: string[] = [];
    for (let at = to - 1; at >= 0 && at > to - 60; at--) {
      const token = tokens[at]!;
      if (token.kind === "sign" && /^(?:[;\n{}(!]|&&|\|\||=)$/.test(token.text)) break;
      parts.unshift(token.text === ")" && token.kind === "sign" ? "" : textOf(token));
    }
    return { text: parts.join("").replace(/\0+/g, HOLE) };
  }

  function textOf({ kind, text }: Token): string {
    if (kind === "text") return text;
    return kind === "name" ? (values.get(text) ?? HOLE) : HOLE;
  }
}

/** An unknown piece at the beginning of a statement that isn't plainly a value there. */
function hasUnknownStatement(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }, at) => {
    if (kind !== "sign" || text !== HOLE) return false;
    const before = tokens[at - 1];
    const isStart = before === undefined || (before.kind === "sign" && /^[;\n{}]$/.test(before.text));
    const after = tokens[at + 1];
    return isStart && (after === undefined || (after.kind === "sign" && /^[;\n{}]$/.test(after.text)));
  });
}

function valuesOf(tokens: readonly Token[], given: ReadonlyMap<string, Word>): Values {
  const values = new Map<string, string>();
  const uncertain = new Set<string>();
  for (const [name, word] of given) values.set(name, word.text);
  tokens.forEach(({ kind, text }, at) => {
    const sign = tokens[at + 1];
    if (kind !== "name" || sign?.kind !== "sign") return;
    const next = tokens[at + 3];
    const isText = tokens[at + 2]?.kind === "text" && (next === undefined || /^[;\n})]$/.test(next.text));
    if (sign.text === "=" && isText && !values.has(text)) values.set(text, tokens[at + 2]!.text);
    else if (/^(?:=|[-+*/%^]=|\[)$/.test(sign.text) || sign.text === "<-") uncertain.add(text);
  });
  for (const name of uncertain) values.delete(name);
  return values;
}

/** gawk opens a connection where a file has such a name. */
function asConnection(found: Operation): readonly Operation[] {
  const { path } = found.arguments;
  const [, domain, port] =
    typeof path === "string" ? (/^\/inet[46]?\/[^/]+\/[^/]*\/([^/]+)\/([^/]+)$/.exec(path) ?? []) : [];
  return domain === undefined ? [found] : [operation("net.connect", { domain, port })];
}
