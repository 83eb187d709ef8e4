/** Recognises `awk` and its relatives: filters, unless their program says otherwise. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, type Recogniser, type Recognition } from "../../../recognition.ts";
import { HOLE, isKnown, known, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { environmentRead } from "../../effects/environment-read.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { wordSet } from "../../syntax/word-list.ts";
import { runFile } from "../run-code.ts";
import { isSign, type Syntax, type Token, tokenise } from "../scan/tokens.ts";

const options = {
  valued: "FvfeilEW",
  valuedLong: ["field-separator", "assign", "file", "source", "include", "load", "exec"],
  stopsAtOperand: true,
} as const;

const awk: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments, options);
  if (given.has("version", "help", "V", "h") && given.rest.length === 0) return [];
  const scripts = given.values("f", "file", "E", "exec");
  const sources = given.values("e", "source");
  const isWhole = scripts.length + sources.length > 0;
  const texts = isWhole ? sources : given.rest.slice(0, 1);
  const operands = isWhole ? given.rest : given.rest.slice(1);
  const files = operands.filter(each => !/^[A-Za-z_]\w*=/.test(each.text));
  const includes = given.values("i", "include");
  const isInPlace = includes.some(each => /(?:^|\/)inplace(?:\.awk)?$/.test(each.text));
  const included = includes.filter(each => each.text.includes("/") || each.text.endsWith(".awk"));
  const disk = localDisk(command, recognition);
  return [
    ...texts.flatMap(each => scan(each.text, command, recognition)),
    ...[...scripts, ...included].flatMap(each =>
      runFile(each, { language: "awk", scan }, command, recognition),
    ),
    ...given.values("l", "load").map(() => opaque("it loads a library that can't be known")),
    ...files.flatMap(each => (isInPlace ? disk.writes(each) : disk.reads(each))),
    ...command.arguments
      .slice(0, command.arguments.length - given.rest.length)
      .flatMap(({ text }) => profile.exec(text)?.[1] ?? [])
      .flatMap(file => disk.writes(known(file))),
  ];
};

/** gawk's `-o`, `-p`, `-d` write the program, a profile, the variables. */
const profile = /^(?:-[opd]|--(?:pretty-print|profile|dump-variables)=)(.+)$/s;

const syntax: Syntax = {
  comment: /#[^\n]*/y,
  quotes: [{ mark: '"', isLine: true }],
  name: /[A-Za-z_]\w*/y,
  valueFollows: wordSet("print printf return in getline case"),
};

/**
 * The effects of an awk program beyond filtering. Commands and files are known where they are one literal text. An
 * unknown piece in the position of a value is a value; in the position of a statement it may be anything.
 */
function scan(program: string, command: Command, recognition: Recognition): readonly Operation[] {
  const { tokens, problem } = tokenise(program, syntax);
  const isUnread = problem !== undefined && !program.includes(HOLE);
  if (isUnread || hasUnknownStatement(tokens)) return [opaque("its program can't be known")];
  const disk = localDisk(command, recognition);
  // Brackets that are open around a `print`, behind which `>` writes.
  let printDepth = -1;
  let depth = 0;
  return tokens.flatMap((token, at) => {
    if (isSign(token, "(", "[", "{")) depth += 1;
    if (isSign(token, ")", "]", "}")) depth -= 1;
    if (isSign(token, "\n", ";", "{", "}")) printDepth = -1;
    if (token.kind === "name") return nameOperations(token.text, at);
    if (isSign(token, "|")) {
      const next = isSign(tokens[at + 1], "&") ? at + 2 : at + 1;
      return run(tokens[next]?.text === "getline" ? textBefore(at) : textFrom(next));
    }
    if (isSign(token, ">", ">>") && depth === printDepth) return on(disk.writes, textFrom(at + 1));
    const isGetline = tokens.slice(Math.max(0, at - 5), at).some(each => each.text === "getline");
    if (isSign(token, "<") && isGetline) return on(disk.reads, textFrom(at + 1));
    return isSign(token, "@") ? [opaque("its program calls or loads code that can't be known")] : [];
  });

  function nameOperations(name: string, at: number): readonly Operation[] {
    if (name === "print" || name === "printf") printDepth = depth;
    if (name === "ENVIRON") {
      const [open, key] = [tokens[at + 1], tokens[at + 2]];
      return [environmentRead(isSign(open, "[") && key?.kind === "text" ? key.text : undefined)];
    }
    return name === "system" && isSign(tokens[at + 1], "(") ? run(textFrom(at + 2)) : [];
  }

  function run(text: Word): readonly Operation[] {
    if (!isKnown(text)) return [opaque("its program runs a command that can't be known")];
    return on(() => recognition.shell(text, command, { input: { kind: "unknown" } }), text);
  }

  /** gawk opens a connection where a file has such a name. */
  function on(judge: (place: Word) => readonly Operation[], text: Word): readonly Operation[] {
    const [, domain, port] = /^\/inet[46]?\/[^/]+\/[^/]*\/([^/]+)\/([^/]+)$/.exec(text.text) ?? [];
    return domain === undefined ? judge(text) : [operation("net.connect", { domain, port })];
  }

  /** A literal text that is all up to the statement's end; else unknown. */
  function textFrom(from: number): Word {
    const at = isSign(tokens[from], "(") ? from + 1 : from;
    const isAlone = isSign(tokens[at + 1], "\n", ";", "}", ")", ",", "|");
    return { text: isAlone && tokens[at]!.kind === "text" ? tokens[at]!.text : HOLE };
  }

  function textBefore(to: number): Word {
    const at = isSign(tokens[to - 1], ")") ? to - 2 : to - 1;
    const before = tokens[at - 1];
    const isAlone = before === undefined || isSign(before, "\n", ";", "{", "}", "(", "!", "&&", "||");
    return { text: isAlone && tokens[at]?.kind === "text" ? tokens[at].text : HOLE };
  }
}

/** An unknown piece that is a whole statement. */
const hasUnknownStatement = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => {
    const ends = [tokens[at - 1], tokens[at + 1]];
    return isSign(token, HOLE) && ends.every(each => each === undefined || isSign(each, "\n", ";", "{", "}"));
  });

export const programs = { awk, gawk: awk, mawk: awk, nawk: awk, "original-awk": awk, goawk: awk };
