/** Works out what a word of a text becomes: quotes, braces, `~`, variables and substitutions, without running anything. */
import {
  type ArithmeticWord,
  type DoubleQuotedChild,
  forEachChild,
  type ParameterExpansionPart,
  type ParameterOperation,
  type ParsedScript,
  parse,
  type SyntaxNode,
  type Word as SyntaxWord,
  type WordPart,
} from "unbash";
import { type Output, opaque, originOfInput } from "../recognition.ts";
import {
  from,
  HOLE,
  isInert,
  isKnown,
  type Origin,
  originOf,
  textOf,
  unknownWord,
  type Word,
} from "../word.ts";
import { bracedTexts } from "./braces.ts";
import { cutValue } from "./cut-value.ts";
import { outputOf, secretIn } from "./data-flow.ts";
import { wordsListed } from "./listed-files.ts";
import { showingHidden } from "./paths-of.ts";
import { copyState, isInertValue, type ShellState, unknownLike, type Value } from "./shell-state.ts";
import { evaluate, evaluateName, evaluateSubscript, originOfVariable, variableValue } from "./variables.ts";
import { aside, MAX_EXPANSION, type Walk } from "./walk.ts";

/** A stretch of a word; an unquoted one is split at spaces, and its `*?[` are patterns. */
interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isGlob?: true;
  readonly canSplit?: true;
  readonly isInert?: true;
  readonly origin?: Origin;
}

/** A word that is longer isn't taken apart at its braces: each of them has it read again. */
const MAX_BRACED_CHARS = 2_000;

/** A bracket alone is a word (`[`), and no pattern. */
const PATTERN = /[*?]|\[[^\]]*\]/;

const quoted = (text: string): Piece => ({ text, isQuoted: true });
const number: Piece = { text: HOLE, isQuoted: true, isInert: true };

const holeLike = (isQuoted: boolean, isHarmless: boolean): Piece => ({
  text: HOLE,
  isQuoted,
  ...(!isQuoted && { canSplit: true }),
  ...(isHarmless && { isInert: true }),
});

/** The words that a word becomes. The scripts in its substitutions are walked, which emits what they do. */
export function expandWord(walk: Walk, word: SyntaxWord, state: ShellState): readonly Word[] {
  const words = expandBraces(word).flatMap(each => split(piecesOf(walk, each, state)));
  return state.showsHidden || state.variables.has("GLOBIGNORE") ? words.map(showingHidden) : words;
}

/** A word where the shell neither splits nor expands names: the value of an assignment, the text behind `<<<`. */
export function expandValue(walk: Walk, word: SyntaxWord, state: ShellState): Word {
  const pieces = piecesOf(walk, word, state);
  const text = pieces.map(piece => piece.text).join("");
  const isGlob = pieces.length === 1 && pieces[0]!.isGlob === true;
  return { text, ...(isGlob && { isGlob: true }), ...natureOf(pieces) };
}

/** The nature of the unknown pieces together: they are inert only if all of them are. */
const natureOf = (pieces: readonly Piece[]): Pick<Word, "isInert" | "origin"> => {
  const unknown = pieces.filter(each => each.text.includes(HOLE));
  const isHarmless = unknown.length > 0 && unknown.every(each => each.isInert);
  return from(isHarmless ? { isInert: true } : {}, originOf(pieces));
};

/** A here-document's text: variables and substitutions work in it, quotes don't. */
export function expandParts(walk: Walk, parts: readonly WordPart[], state: ShellState): Word {
  const pieces = parts.flatMap(part => piecesOfPart(walk, part, state, true));
  return { text: pieces.map(each => each.text).join(""), ...natureOf(pieces) };
}

/** Comparisons of numbers in `[[ … ]]`, whose two sides are evaluated. */
const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** Walks every script inside a piece of syntax whose value isn't needed, and evaluates its arithmetic. */
export function runInside(walk: Walk, node: SyntaxNode, state: ShellState): void {
  const waiting: SyntaxNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === "ArithmeticWord") evaluate(walk, arithmeticText(walk, next, state), state);
    else if (next.type === "ArithmeticCommandExpansion") {
      const output = next.script === undefined ? undefined : runSubstitution(walk, next.script, state);
      evaluate(walk, outputWord(output), state);
    } else if (next.type === "TestBinary" && COMPARES.test(next.operator)) {
      for (const side of [next.left, next.right]) evaluate(walk, expandValue(walk, side, state), state);
    } else if (next.type === "TestBinary" && next.operator === "=~") {
      // The shell keeps what the pattern matched.
      const subject = expandValue(walk, next.left, state);
      expandValue(walk, next.right, state);
      state.variables.set("BASH_REMATCH", unknownLike([[subject]]));
    } else if (next.type === "TestUnary" && /^-[vR]$/.test(next.operator)) {
      evaluateName(walk, expandValue(walk, next.operand, state), state);
    } else if (next.type === "Word") expandValue(walk, next, state);
    else if (next.type === "ParameterExpansion") parameter(walk, next, state, true);
    else if ("script" in next && next.script !== undefined) {
      runSubstitution(walk, next.script as ParsedScript, state);
    } else forEachChild(next, child => void waiting.push(child));
  }
}

/** The text of an operand, after the expansions in it. */
function arithmeticText(walk: Walk, { value, parts }: ArithmeticWord, state: ShellState): Word {
  if (parts !== undefined) return expandParts(walk, parts, state);
  const [statement] = /[$`]/.test(value) ? parse(`: ${value}`).commands : [];
  const word = statement?.command.type === "Command" ? statement.command.args[0] : undefined;
  return word?.type === "Word" ? expandValue(walk, word, state) : { text: value };
}

const outputWord = (output: Output | undefined): Word =>
  output?.kind === "text"
    ? trimmed(output.text)
    : from({ text: HOLE, ...(output?.isInert && { isInert: true }) }, output?.origin);

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
  const pieces = word.parts.flatMap((part, _at, { length }) =>
    piecesOfPart(walk, part, state, false, length === 1),
  );
  if (state.isTraced) walk.emit(secretIn(originOf(pieces)));
  return withTilde(walk, pieces);
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
  isAlone = false,
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
      const names = isQuoted || !isAlone ? [] : wordsListed(output);
      if (names.length === 0) return [asPiece([outputWord(output)], isQuoted)];
      return [{ text: names.join("\n"), isQuoted, origin: "listing" }];
    }
    case "ArithmeticExpansion":
      runInside(walk, part, state);
      return [number];
    case "ProcessSubstitution": {
      // It gets a temporary file with the script's output.
      const output = part.script && runSubstitution(walk, part.script, state);
      return [from(quoted("/dev/fd/63"), output && originOfInput(output))];
    }
    case "Glob":
      return [{ text: part.text, isQuoted: false, isGlob: true }];
    case "ExtendedGlob":
    case "BraceExpansion":
      runInside(walk, part, state);
      return [{ text: "*", isQuoted: false, isGlob: true }];
  }
}

function runSubstitution(walk: Walk, script: ParsedScript, state: ShellState): Output | undefined {
  const inner = aside(walk);
  const output = walk.runScript(inner, script, copyState(state), { kind: "none" });
  walk.emit(inner.found);
  return outputOf(inner.found, output);
}

const trimmed = (word: Word): Word => ({ ...word, text: word.text.replace(/\n+$/, "") });

function variable(walk: Walk, name: string, state: ShellState, isQuoted: boolean): readonly Piece[] {
  const words = state.positional;
  if (name === "@" || name === "*") {
    if (words?.length === 1) return [asPiece(words, isQuoted)];
    return [holeLike(false, isInertValue(words))];
  }
  if (/^[1-9]\d*$/.test(name)) {
    const word = words?.[Number(name) - 1];
    return [word === undefined ? holeLike(isQuoted, isInertValue(words)) : asPiece([word], isQuoted)];
  }
  if (/^[#?$!0-]$/.test(name)) return [number];
  const value = variableValue(walk, name, state);
  // Where this text has changed IFS, the number of words is unknown.
  const isSplit = !isQuoted && state.variables.has("IFS");
  const piece = isSplit ? holeLike(false, isInertValue(value)) : asPiece(value, isQuoted);
  return [from(piece, originOfVariable(name, value))];
}

function parameter(
  walk: Walk,
  part: ParameterExpansionPart,
  state: ShellState,
  isQuoted: boolean,
): readonly Piece[] {
  const { operation, parameter: name, prefix, index } = part;
  if (prefix === undefined && index === undefined && operation === undefined) {
    return variable(walk, name, state, isQuoted);
  }
  if (index !== undefined) evaluateSubscript(walk, name, expandValue(walk, index, state), state);
  const operands = operation === undefined ? [] : operandsOf(operation, walk, state);
  const value = /^[\d@*]/.test(name)
    ? [{ text: HOLE, ...natureOf(variable(walk, name, state, true)) }]
    : variableValue(walk, name, state);
  if (operation?.type === "Slice") for (const each of operands) evaluate(walk, each, state);
  if (operation?.type === "Transform" && operation.operand.text === "P") {
    walk.emit(opaque("a value is expanded as a prompt, which can run commands"));
  }
  // How long it is, whether it is set, and the names of variables are no values.
  const isNamed = operation?.type === "Names" || (prefix === "!" && index !== undefined);
  if (prefix === "#") return [number];
  if (prefix === "!" && operation?.type !== "Names" && index === undefined) {
    for (const word of value ?? []) evaluateName(walk, word, state);
    const named = value?.map(({ text }) => variableValue(walk, text, state));
    // Where the name isn't known it may be that of any variable.
    const origins = value?.map(({ text }, at) =>
      text.includes(HOLE) ? { origin: "$?" as const } : from({}, originOfVariable(text, named?.[at])),
    );
    return [from(holeLike(isQuoted, named?.every(isInertValue) ?? true), origins ? originOf(origins) : "$?")];
  }
  if (operation?.type === "Default" && prefix === undefined && index === undefined) {
    const isSet = value?.length === 1 && value[0]!.text !== "" && !value[0]!.text.includes(HOLE);
    if (operation.operator.includes("=")) {
      state.variables.set(name, unknownLike([value, operands]));
    }
    if (isSet && !operation.operator.includes("+")) return [asPiece(value, isQuoted)];
  }
  if (operation?.type === "Remove" && prefix === undefined && index === undefined && value?.length === 1) {
    const pattern = textOf(expandValue(walk, operation.operand, state));
    const [whole] = value;
    const text =
      whole && isKnown(whole) && pattern ? cutValue(whole.text, operation.operator, pattern) : undefined;
    if (text !== undefined) return [from({ text, isQuoted }, whole!.origin)];
  }
  const isAsked = operation?.type === "Default" && operation.operator.includes("+");
  const own = isNamed || isAsked ? undefined : originOfVariable(name, value);
  const piece = holeLike(isQuoted, isInertValue(value) && operands.every(isInert));
  return [from(piece, own ?? originOf(operands))];
}

/** The words of an operation on a value, expanded. */
function operandsOf(operation: ParameterOperation, walk: Walk, state: ShellState): readonly Word[] {
  const words: Word[] = [];
  forEachChild(operation, child => {
    if (child.type === "Word") words.push(expandValue(walk, child, state));
    else runInside(walk, child, state);
  });
  return words;
}

function asPiece(value: Value | undefined, isQuoted: boolean): Piece {
  const [word] = value ?? [];
  if (word === undefined || value?.length !== 1)
    return from(holeLike(isQuoted, isInertValue(value)), originOf(value ?? []));
  const isUnknown = word.text.includes(HOLE);
  return {
    text: word.text,
    isQuoted,
    ...(word.isGlob && { isGlob: true }),
    ...(word.canSplit && !isQuoted && { canSplit: true }),
    ...(isUnknown && !isQuoted && { canSplit: true }),
    ...(word.isInert && { isInert: true }),
    ...(word.origin !== undefined && { origin: word.origin }),
  };
}

/** Unquoted pieces are split at spaces; adjacent pieces stay together. */
function split(pieces: readonly Piece[]): readonly Word[] {
  const words: Word[] = [];
  let open: { text: string; isGlob?: true; canSplit?: true; isInert?: true; origin?: Origin } | undefined;
  const close = () => {
    if (open !== undefined) words.push(open);
    open = undefined;
  };
  const whole = natureOf(pieces);
  for (const piece of pieces) {
    const texts = piece.isQuoted ? [piece.text] : piece.text.split(/[ \t\n]+/);
    texts.forEach((text, at) => {
      if (at > 0) close();
      if (text === "" && !piece.isQuoted) return;
      open ??= { text: "", ...whole };
      open.text += text;
      if (piece.isGlob || (!piece.isQuoted && PATTERN.test(text))) open.isGlob = true;
      if (piece.canSplit) open.canSplit = true;
    });
  }
  close();
  return words.length > MAX_EXPANSION * 8 ? [from(unknownWord, originOf(pieces))] : words;
}
