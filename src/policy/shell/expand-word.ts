/** Works out what a word of a text becomes: quotes, braces, `~`, variables and substitutions, without running anything. */
import {
  type DoubleQuotedChild,
  forEachChild,
  type ParameterExpansionPart,
  type ParsedScript,
  parse,
  type SyntaxNode,
  type Word as SyntaxWord,
  type WordPart,
} from "unbash";
import { type Output, opaque } from "../recognition.ts";
import { HOLE, type Word } from "../word.ts";
import { copyState, type ShellState, scalar, type Value } from "./shell-state.ts";
import { MAX_EXPANSION, type Walk } from "./walk.ts";

/** A stretch of a word; an unquoted one is split at spaces, and its `*?[` are patterns. */
interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isGlob?: true;
  readonly canSplit?: true;
}

/** A word that is longer isn't taken apart at its braces: each of them has it read again. */
const MAX_BRACED_CHARS = 2_000;

/** A bracket alone is a word (`[`), and no pattern. */
const PATTERN = /[*?]|\[[^\]]*\]/;

const quoted = (text: string): Piece => ({ text, isQuoted: true });
const hole: Piece = { text: HOLE, isQuoted: true };
const splittingHole: Piece = { text: HOLE, isQuoted: false, canSplit: true };

/** The words that a word becomes. The scripts in its substitutions are walked, which emits what they do. */
export function expandWord(walk: Walk, word: SyntaxWord, state: ShellState): readonly Word[] {
  return expandBraces(word).flatMap(each => split(piecesOf(walk, each, state)));
}

/** A word where the shell neither splits nor expands names: the value of an assignment, the text behind `<<<`. */
export function expandValue(walk: Walk, word: SyntaxWord, state: ShellState): Word {
  const pieces = piecesOf(walk, word, state);
  const text = pieces.map(piece => piece.text).join("");
  const isGlob = pieces.length === 1 && pieces[0]!.isGlob === true;
  return isGlob ? { text, isGlob: true } : { text };
}

/** A here-document's text: variables and substitutions work in it, quotes don't. */
export function expandParts(walk: Walk, parts: readonly WordPart[], state: ShellState): Word {
  return {
    text: parts
      .flatMap(part => piecesOfPart(walk, part, state, true))
      .map(each => each.text)
      .join(""),
  };
}

/** Walks every script inside a piece of syntax whose value isn't needed. */
export function runInside(walk: Walk, node: SyntaxNode, state: ShellState): void {
  const waiting: SyntaxNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ("script" in next && next.script !== undefined) {
      runSubstitution(walk, next.script as ParsedScript, state);
    } else forEachChild(next, child => void waiting.push(child));
  }
}

function expandBraces(word: SyntaxWord, depth = 0): readonly SyntaxWord[] {
  const brace = word.parts?.find(part => part.type === "BraceExpansion");
  if (brace === undefined || depth > 8 || word.text.length > MAX_BRACED_CHARS) return [word];
  const [from, to] = [brace.pos - word.pos, brace.end - word.pos];
  const texts = bracedTexts(brace.text);
  if (texts === undefined) return [word];
  const words: SyntaxWord[] = [];
  for (const text of texts) {
    const whole = word.text.slice(0, from) + text + word.text.slice(to);
    if (whole === word.text) return [word];
    // An assignment in front of a command is no argument: behind one it is a word like any other.
    const command = parse(`: ${whole}`).commands[0]?.command;
    const [alone] = command?.type === "Command" ? command.args : [];
    if (alone?.type !== "Word") words.push({ ...word, text: whole, value: whole, parts: undefined });
    else words.push(...expandBraces(alone, depth + 1));
    if (words.length > MAX_EXPANSION) return [word];
  }
  return words;
}

function piecesOf(walk: Walk, word: SyntaxWord, state: ShellState): readonly Piece[] {
  if (word.parts === undefined) return withTilde(walk, [literal(word.value, word.text)]);
  return withTilde(
    walk,
    word.parts.flatMap(part => piecesOfPart(walk, part, state, false)),
  );
}

/** A character behind a backslash is literal. */
const literal = (value: string, text: string): Piece => ({ text: value, isQuoted: value !== text });

function withTilde(walk: Walk, pieces: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (first === undefined || first.isQuoted || !first.text.startsWith("~")) return pieces;
  const [, user = "", tail = ""] = /^~([A-Za-z0-9_.+-]*)(.*)$/s.exec(first.text) ?? [];
  if (tail !== "" && !tail.startsWith("/")) return pieces;
  if (tail === "" && rest.length > 0) return pieces;
  const home = homeOf(walk, user);
  return [{ ...first, text: home + tail }, ...rest];
}

function homeOf(walk: Walk, user: string): string {
  if (user === "") return walk.isElsewhere ? "/home/unknown" : walk.facts.home;
  if (user === "+" || user === "-") return HOLE;
  return user === "root" ? "/root" : `/home/${user}`;
}

function piecesOfPart(
  walk: Walk,
  part: WordPart | DoubleQuotedChild,
  state: ShellState,
  isQuoted: boolean,
): readonly Piece[] {
  switch (part.type) {
    case "Literal":
      return [isQuoted ? quoted(part.value) : literal(part.value, part.text)];
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [quoted(part.value.replaceAll("\0", ""))];
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.length === 0
        ? [quoted("")]
        : part.parts.flatMap(each => piecesOfPart(walk, each, state, true));
    case "SimpleExpansion":
      return variable(walk, part.text.replace(/^\$/, ""), state, isQuoted);
    case "ParameterExpansion":
      return parameter(walk, part, state, isQuoted);
    case "CommandExpansion": {
      const output = part.script === undefined ? undefined : runSubstitution(walk, part.script, state);
      return [asPiece(output?.kind === "text" ? [trimmed(output.text)] : undefined, isQuoted)];
    }
    case "ArithmeticExpansion":
      runInside(walk, part, state);
      return [hole];
    case "ProcessSubstitution":
      if (part.script !== undefined) runSubstitution(walk, part.script, state);
      // It gets a temporary file with the script's output.
      return [quoted("/dev/fd/63")];
    case "Glob":
      return [{ text: part.text, isQuoted: false, isGlob: true }];
    case "ExtendedGlob":
    case "BraceExpansion":
      runInside(walk, part, state);
      return [{ text: "*", isQuoted: false, isGlob: true }];
  }
}

function runSubstitution(walk: Walk, script: ParsedScript, state: ShellState): Output | undefined {
  return walk.runScript(walk, script, copyState(state), { kind: "none" });
}

const trimmed = (word: Word): Word => ({ ...word, text: word.text.replace(/\n+$/, "") });

function variable(walk: Walk, name: string, state: ShellState, isQuoted: boolean): readonly Piece[] {
  if (name === "@" || name === "*") {
    const words = state.positional;
    if (words?.length === 1) return [asPiece(words, isQuoted)];
    return [splittingHole];
  }
  if (/^[1-9]\d*$/.test(name)) {
    const word = state.positional?.[Number(name) - 1];
    return [asPiece(word === undefined ? undefined : [word], isQuoted)];
  }
  if (/^[#?$!0-]$/.test(name)) return [hole];
  // Where this text has changed IFS, the number of words is unknown.
  if (!isQuoted && state.variables.has("IFS")) return [splittingHole];
  return [asPiece(variableValue(walk, name, state), isQuoted)];
}

/** The value of a variable, by this text or else by the facts. */
export function variableValue(walk: Walk, name: string, state: ShellState): Value | undefined {
  const own = state.variables.get(name);
  if (own !== undefined) return own;
  if (name === "PWD") return state.directory === undefined ? undefined : scalar(state.directory);
  if (name === "IFS") return scalar(" \t\n");
  const given = walk.isElsewhere ? undefined : walk.facts.variable(name);
  return given === undefined ? undefined : scalar(given);
}

function parameter(
  walk: Walk,
  part: ParameterExpansionPart,
  state: ShellState,
  isQuoted: boolean,
): readonly Piece[] {
  const { operation, parameter: name, prefix, index } = part;
  if (operation !== undefined || index !== undefined) runInside(walk, part, state);
  if (operation?.type === "Transform" && operation.operand.text === "P") {
    walk.emit(opaque("a value is expanded as a prompt, which can run commands"));
  }
  if (prefix === "#") return [hole];
  if (prefix === undefined && index === undefined && operation === undefined) {
    return variable(walk, name, state, isQuoted);
  }
  if (operation?.type === "Default" && prefix === undefined && index === undefined) {
    const value = variableValue(walk, name, state);
    const isSet = value?.length === 1 && value[0]!.text !== "" && !value[0]!.text.includes(HOLE);
    if (operation.operator.includes("=")) state.variables.set(name, [{ text: HOLE }]);
    if (isSet && !operation.operator.includes("+")) return [asPiece(value, isQuoted)];
  }
  return [isQuoted ? hole : splittingHole];
}

function asPiece(value: Value | undefined, isQuoted: boolean): Piece {
  const [word] = value ?? [];
  if (word === undefined || value?.length !== 1) return isQuoted ? hole : splittingHole;
  const isUnknown = word.text.includes(HOLE);
  return {
    text: word.text,
    isQuoted,
    ...(word.isGlob && { isGlob: true }),
    ...(word.canSplit && !isQuoted && { canSplit: true }),
    ...(isUnknown && !isQuoted && { canSplit: true }),
  };
}

/** Unquoted pieces are split at spaces; adjacent pieces stay together. */
function split(pieces: readonly Piece[]): readonly Word[] {
  const words: Word[] = [];
  let open: { text: string; isGlob?: true; canSplit?: true } | undefined;
  const close = () => {
    if (open !== undefined) words.push(open);
    open = undefined;
  };
  for (const piece of pieces) {
    const texts = piece.isQuoted ? [piece.text] : piece.text.split(/[ \t\n]+/);
    texts.forEach((text, at) => {
      if (at > 0) close();
      if (text === "" && !piece.isQuoted) return;
      open ??= { text: "" };
      open.text += text;
      if (piece.isGlob || (!piece.isQuoted && PATTERN.test(text))) open.isGlob = true;
      if (piece.canSplit) open.canSplit = true;
    });
  }
  close();
  return words.length > MAX_EXPANSION * 8 ? [{ text: HOLE, canSplit: true }] : words;
}

/** `{1..9}`, `{a..e}`; not `{01..10..2}`. */
const SEQUENCE = /^\{(?:(0|-?[1-9]\d{0,8})\.\.(0|-?[1-9]\d{0,8})|([A-Za-z])\.\.([A-Za-z]))\}$/;

/** The texts between which a brace chooses, as written; undefined where there are more than can be looked at. */
export function bracedTexts(brace: string): readonly string[] | undefined {
  const [whole, first, last, firstLetter, lastLetter] = SEQUENCE.exec(brace) ?? [];
  if (first !== undefined && last !== undefined) return between(Number(first), Number(last))?.map(String);
  if (whole !== undefined)
    return between(firstLetter!.charCodeAt(0), lastLetter!.charCodeAt(0))?.map(code =>
      String.fromCharCode(code),
    );
  if (/^\{[^,]*\.\.[^,]*\}$/.test(brace)) return undefined;
  const texts = splitAtCommas(brace.slice(1, -1));
  return texts.length > MAX_EXPANSION ? undefined : texts;
}

function between(from: number, to: number): readonly number[] | undefined {
  const length = Math.abs(to - from) + 1;
  if (length > MAX_EXPANSION) return undefined;
  return Array.from({ length }, (_, index) => from + (to >= from ? index : -index));
}

function splitAtCommas(inner: string): readonly string[] {
  const texts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < inner.length; at++) {
    const character = inner[at]!;
    if (character === "\\" && quote !== "'") at += 1;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === "{" || character === "(") depth += 1;
    else if (character === "}" || character === ")") depth -= 1;
    else if (character === "," && depth === 0) {
      texts.push(inner.slice(from, at));
      from = at + 1;
    }
  }
  texts.push(inner.slice(from));
  return texts;
}
