/** Reads a regular expression as people and models write it, leniently: unambiguous deviations are no error. */
import { fault } from "../fault.ts";

export type PatternNode =
  | { readonly kind: "empty" }
  /** `source` is a class of one character in JavaScript's Unicode mode; `literal` the character where it is only one. */
  | { readonly kind: "character"; readonly source: string; readonly literal?: string }
  | { readonly kind: "assertion"; readonly what: "start" | "end" | "boundary" | "no-boundary" }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly ways: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly part: PatternNode; readonly least: number; readonly most: number };

interface ParsedPattern {
  readonly node: PatternNode;
  /** It begins with `(?i)`. */
  readonly ignoresCase: boolean;
}

const MAX_PATTERN_CHARS = 1_000;
const CLASSES = "dDwWsS";
const CONTROLS: { readonly [letter: string]: string } = {
  n: "\n",
  r: "\r",
  t: "\t",
  f: "\f",
  v: "\v",
  0: "\0",
};
const ASSERTIONS: { readonly [letter: string]: "start" | "end" | "boundary" | "no-boundary" } = {
  b: "boundary",
  B: "no-boundary",
  A: "start",
  z: "end",
  Z: "end",
};
/** One character, as JavaScript may have it, behind `\\u`. */
const SURROGATES = /^(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i;
const EMPTY: PatternNode = Object.freeze({ kind: "empty" });

/**
 * Lazy and greedy quantifiers are the same here: only whether a line matches is asked.
 * @throws input.invalid for what is no expression, and for back-references and looking around, which take unbounded time
 */
export function parsePattern(pattern: string): ParsedPattern {
  const ignoresCase = pattern.startsWith("(?i)");
  const characters = [...(ignoresCase ? pattern.slice(4) : pattern)];
  let at = 0;

  if (pattern.length > MAX_PATTERN_CHARS) throw wrong(`at most ${MAX_PATTERN_CHARS} characters`);
  const node = readChoice();
  if (at < characters.length) throw wrong("a ( for each )");
  return { node, ignoresCase };

  function wrong(expected: string) {
    return fault("input.invalid", { what: `The pattern ${cut(pattern)}`, expected });
  }

  /** Takes the next characters if they are these. */
  function take(text: string): boolean {
    const isHere = characters.slice(at, at + text.length).join("") === text;
    if (isHere) at += text.length;
    return isHere;
  }

  function readChoice(): PatternNode {
    const ways = [readSequence()];
    while (take("|")) ways.push(readSequence());
    return ways.length === 1 ? ways[0]! : { kind: "choice", ways };
  }

  function readSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (at < characters.length && characters[at] !== "|" && characters[at] !== ")") {
      const part = repeated(readPart());
      if (part.kind !== "empty") parts.push(part);
    }
    return parts.length === 0 ? EMPTY : parts.length === 1 ? parts[0]! : { kind: "sequence", parts };
  }

  function readPart(): PatternNode {
    if (readQuantifier() !== undefined) throw wrong("something before each quantifier");
    const character = characters[at++]!;
    switch (character) {
      case "(":
        return readGroup();
      case "[":
        return readClass();
      case "\\":
        return readEscape();
      case ".":
        return { kind: "character", source: "." };
      case "^":
        return { kind: "assertion", what: "start" };
      case "$":
        return { kind: "assertion", what: "end" };
      default:
        return literal(character);
    }
  }

  function readGroup(): PatternNode {
    if (take("?")) {
      if (["=", "!", "<=", "<!"].some(take))
        throw wrong("no looking ahead or behind, which is not supported");
      const isPlain = take(":") || /^P?<\w+>/.test(characters.slice(at, at + 100).join(""));
      if (!isPlain) throw wrong("no other groups than (…), (?:…) and (?<name>…), and (?i) at the start only");
      if (characters[at - 1] !== ":") at = characters.indexOf(">", at) + 1;
    }
    const inner = readChoice();
    if (!take(")")) throw wrong("a ) for each (");
    return inner;
  }

  function readEscape(): PatternNode {
    const character = characters[at];
    if (character === undefined) throw wrong("something behind its last backslash");
    if (Object.hasOwn(ASSERTIONS, character)) {
      at += 1;
      return { kind: "assertion", what: ASSERTIONS[character]! };
    }
    if (/[1-9k]/.test(character)) throw wrong("no back-references, which are not supported");
    const escaped = readEscapedCharacter();
    return [...escaped].length === 1 ? literal(escaped) : { kind: "character", source: escaped };
  }

  /** Behind a backslash: the one character that is meant, or the source of a class (`\d`, `\p{L}`). */
  function readEscapedCharacter(): string {
    const character = characters[at++]!;
    if (CLASSES.includes(character)) return `\\${character}`;
    if (Object.hasOwn(CONTROLS, character)) return CONTROLS[character]!;
    const rest = characters.slice(at, at + 60).join("");
    const pair = character === "u" ? SURROGATES.exec(rest) : null;
    if (pair !== null) {
      at += pair[0].length;
      return String.fromCharCode(Number.parseInt(pair[1]!, 16), Number.parseInt(pair[2]!, 16));
    }
    const property = /^[pP]$/.test(character) ? /^\{[\w=]+\}/.exec(rest)?.[0] : undefined;
    if (property !== undefined) {
      at += property.length;
      return checked(`\\${character}${property}`);
    }
    const [digits, braced, plain] =
      (character === "x" && /^()([0-9a-f]{2})/i.exec(rest)) ||
      (/[xu]/.test(character) && /^\{([0-9a-f]{1,6})\}|^([0-9a-f]{4})/i.exec(rest)) ||
      [];
    if (digits !== undefined) {
      const code = Number.parseInt(braced || plain!, 16);
      if (code > 0x10ffff) throw wrong("characters that Unicode has");
      at += digits.length;
      return String.fromCodePoint(code);
    }
    if (/[\p{L}\p{N}]/u.test(character)) throw wrong(`no escape \\${character}, which is not known`);
    return character;
  }

  function readClass(): PatternNode {
    const negation = take("^") ? "^" : "";
    let members = "";
    for (let isFirst = true; ; isFirst = false) {
      if (at >= characters.length) throw wrong("a ] for each [");
      // As everywhere but in JavaScript, a bracket right at the start is one of the members.
      if (!isFirst && take("]")) break;
      if (isFirst && characters[at] === "]" && characters.indexOf("]", at + 1) < 0)
        throw wrong("something in each []");
      const from = readMember();
      const isRange = characters[at] === "-" && characters[at + 1] !== "]" && at + 1 < characters.length;
      if (!isRange || from.startsWith("\\p") || /^\\[a-zA-Z]$/.test(from)) {
        members += memberSource(from);
        continue;
      }
      at += 1;
      const to = readMember();
      members +=
        [...to].length === 1 ? `${codeSource(from)}-${codeSource(to)}` : `${memberSource(from)}\\-${to}`;
    }
    return { kind: "character", source: checked(`[${negation}${members}]`) };
  }

  function readMember(): string {
    const character = characters[at++]!;
    if (character !== "\\") return character;
    if (at >= characters.length) throw wrong("a ] for each [");
    if (take("b")) return "\b";
    return readEscapedCharacter();
  }

  function checked(source: string): string {
    try {
      new RegExp(source, "u");
      return source;
    } catch {
      throw wrong(`a class of characters instead of ${cut(source)}`);
    }
  }

  function repeated(part: PatternNode): PatternNode {
    const times = readQuantifier();
    if (times === undefined) return part;
    take("?");
    if (readQuantifier() !== undefined) throw wrong("one quantifier at a time");
    const [least, most] = times;
    if (most < least) throw wrong("the smaller number first in a quantifier");
    return part.kind === "empty" || most === 0 ? EMPTY : { kind: "repeat", part, least, most };
  }

  /** A brace that begins no quantifier stands for itself. */
  function readQuantifier(): readonly [least: number, most: number] | undefined {
    const sign = characters[at];
    if (sign === "*" || sign === "+" || sign === "?") {
      at += 1;
      return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Number.POSITIVE_INFINITY];
    }
    if (sign !== "{") return undefined;
    const [text, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(characters.slice(at).join("")) ?? [];
    if (text === undefined) return undefined;
    at += text.length;
    return [
      Number(least),
      comma === "" ? Number(least) : most === "" ? Number.POSITIVE_INFINITY : Number(most),
    ];
  }
}

const literal = (character: string): PatternNode => ({
  kind: "character",
  source: codeSource(character),
  literal: character,
});

/** Escaped, so that it matches itself anywhere in a pattern. */
const codeSource = (character: string) => `\\u{${character.codePointAt(0)!.toString(16)}}`;
const memberSource = (member: string) => ([...member].length === 1 ? codeSource(member) : member);

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
