/** Finds what a program calls, and what it only speaks of: `a.b(c).d`, with the names of modules worked out. */
import { HOLE } from "../../../word.ts";
import type { Bindings } from "./binding-notes.ts";
import {
  after,
  endOfStatement,
  isMember,
  isName,
  isOpening,
  isSign,
  type Program,
  type Range,
} from "./program.ts";
import type { Token } from "./token.ts";
import { effectOf } from "./vocabulary.ts";

export interface Call {
  /** `os.path.join`, `open().read`; `?` for what is no name. */
  readonly name: string;
  /** The whole of it, with what stands before the last dot. */
  readonly start: number;
  /** The last token of its name. */
  readonly nameAt: number;
  /** Its arguments, without brackets. */
  readonly arguments: Range;
  /** It is called by a string behind its name. */
  readonly isTagged?: true;
}

/** A name that is not called, nor asked for a member. */
export interface Mention {
  readonly name: string;
  readonly start: number;
  readonly at: number;
  /** `name[…]` with something in it that isn't a plain text or number. */
  readonly isComputed: boolean;
}

export interface Chain {
  readonly name: string;
  readonly start: number;
}

export interface Chains {
  readonly calls: readonly Call[];
  readonly mentions: readonly Mention[];
  /** Chains by their last token. */
  readonly endings: ReadonlyMap<number, Chain>;
  /** Modules that are named by something that isn't known. */
  readonly hasUnknownModule: boolean;
}

const MAX_NAME = 200;

export function findChains(program: Program, bindings: Bindings): Chains {
  const { tokens, partners, language } = program;
  const { syntax, vocabulary } = language;
  const calls: Call[] = [];
  const mentions: Mention[] = [];
  const endings = new Map<number, Chain>();
  let hasUnknownModule = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (bindings.isImport(at)) continue;
    if (token.kind === "name") {
      follow(at, nameAt(at));
    } else if (isSign(token, "(") || isSign(token, "[")) {
      const close = partners[at]!;
      if (close > at && !endings.has(close)) endings.set(close, { name: "?", start: at });
    } else if (isGroupEnd(token) && (isSign(tokens[at + 1], "(") || isSign(tokens[at + 1], "["))) {
      const chain = endings.get(at);
      if (chain !== undefined) follow(at, chain);
    } else if (token.kind === "text" && !endings.has(at)) {
      endings.set(at, { name: "text", start: at });
      // `"system"("…")`: php calls by the name.
      if (isSign(tokens[at + 1], "(")) follow(at, { name: "text", start: at });
    }
  }
  return { calls, mentions, endings, hasUnknownModule };

  function nameAt(at: number): Chain {
    const { text } = tokens[at]!;
    if (isMember(program, at - 1)) {
      const { name, start } = endings.get(at - 2) ?? { name: "?", start: at - 2 };
      const whole = language.module(name.length > MAX_NAME ? `?.${text}` : `${name}.${text}`);
      // `class A: run = os.system` makes `A.run` of it.
      const isOwn = bindings.given.has(text) && effectOf(vocabulary, whole) === undefined;
      return { name: isOwn ? bindings.aliases.get(text)! : whole, start: Math.max(0, start) };
    }
    return { name: resolve(text), start: at };
  }

  function resolve(written: string): string {
    const alias = bindings.aliases.get(written);
    if (alias !== undefined) return alias;
    const text = language.module(written);
    // `import *` brings in nobody knows what.
    if (vocabulary.brought.has(text) && bindings.everythingOf.length === 0) return `?.${text}`;
    const module = bindings.everythingOf.find(each => vocabulary.names.has(`${each}.${text}`));
    return module === undefined ? text : `${module}.${text}`;
  }

  /** What comes behind a name, or behind a call whose result is called. */
  function follow(at: number, chain: Chain) {
    endings.set(at, chain);
    let next = at + 1;
    if (isSign(tokens[next], "?.") && isSign(tokens[next + 1], "(")) next += 1;
    const follower = tokens[next];
    if (isSign(follower, "(")) return call(at, chain, next);
    if (isSign(follower, "[")) return subscript(at, chain, next);
    if (isMember(program, next)) return;
    const effect = syntax.callsWithoutParentheses ? effectOf(vocabulary, chain.name) : undefined;
    // `eval { … }`: a block of code that stands there to be seen.
    if (effect === "evaluate" && isSign(follower, "{")) return;
    if (syntax.callsByText && follower?.kind === "text" && language.importers.has(chain.name)) {
      hasUnknownModule ||= !isModuleName(follower.text);
      endings.set(next, { name: language.module(follower.text), start: chain.start });
      return;
    }
    if (syntax.callsByText && follower?.kind === "text") {
      calls.push({ ...chain, nameAt: at, arguments: [next, next + 1], isTagged: true });
      return;
    }
    if (effect !== undefined && canBegin(next)) {
      calls.push({ ...chain, nameAt: at, arguments: [next, endOfBareCall(program, next)] });
      return;
    }
    mentions.push({ ...chain, at, isComputed: false });
  }

  function call(at: number, chain: Chain, open: number) {
    // A bracket that is never closed has been found out already.
    const close = partners[open]! > open ? partners[open]! : open + 1;
    const argument = tokens[open + 1];
    if (language.importers.has(chain.name)) {
      const isKnown = argument?.kind === "text" && close === open + 2 && isModuleName(argument.text);
      const isPromised = isName(tokens[close + 2], "then");
      hasUnknownModule ||= !isKnown || (isPromised && !bindings.isPromise(open));
      const isModule = isKnown && !isPromised;
      const module: Chain = { name: isModule ? language.module(argument.text) : "?", start: chain.start };
      endings.set(close, module);
      if (isModule && !isMember(program, close + 1) && !isOpening(tokens[close + 1]))
        mentions.push({ ...module, at: close, isComputed: false });
      return;
    }
    endings.set(close, { name: `${chain.name.slice(0, MAX_NAME)}()`, start: chain.start });
    calls.push({ ...chain, nameAt: at, arguments: [open + 1, close] });
  }

  function subscript(at: number, chain: Chain, open: number) {
    const close = partners[open]!;
    if (close < 0) return;
    const key = close === open + 2 ? tokens[open + 1] : undefined;
    const isText = key?.kind === "text" && !key.text.includes(HOLE);
    const isNumber = key?.kind === "number";
    if (isText) follow(close, { name: language.module(`${chain.name}.${key.text}`), start: chain.start });
    else {
      const name = `${chain.name.slice(0, MAX_NAME)}[${isNumber ? key.text : ""}]`;
      endings.set(close, { name, start: chain.start });
      mentions.push({ ...chain, at, isComputed: !isNumber });
    }
  }

  /** Whether what comes next is an argument: a value, on the same line. */
  function canBegin(next: number): boolean {
    const token = tokens[next];
    if (token === undefined) return false;
    if (token.kind === "name") return !endingWords.has(token.text);
    if (token.kind === "sign") return /^[[<\\:@%$&-]$/.test(token.text);
    return true;
  }
}

/** A name or a path; what comes from an address may be anything. */
const isModuleName = (text: string): boolean => !text.includes(HOLE) && !/^(?:data|https?|blob):/i.test(text);

const isGroupEnd = (token: Token): boolean => isSign(token, ")") || isSign(token, "]");

const endingWords = new Set(
  "if unless while until for foreach and or do then end rescue xor not eq ne".split(" "),
);

function endOfBareCall(program: Program, from: number): number {
  const { tokens } = program;
  const end = endOfStatement(program, from);
  for (let at = from; at < end; at = after(program, at)) {
    const token = tokens[at]!;
    const isEnd =
      token.kind === "name"
        ? endingWords.has(token.text)
        : token.kind === "sign" && /^(?:\|\||&&|\?|;)$/.test(token.text);
    if (isEnd) return at;
  }
  return end;
}
