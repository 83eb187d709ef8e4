/** Writes a pattern out as states, each of which takes one character or leads to others. */
import { codePointAt } from "../code-point.ts";
import { fault } from "../fault.ts";
import type { PatternNode } from "./parse-pattern.ts";

type State =
  | { readonly kind: "character"; readonly set: CharacterSet; readonly next: number }
  | { readonly kind: "fork"; readonly ways: readonly number[] }
  | { readonly kind: "assertion"; readonly what: AssertionKind; readonly next: number }
  | { readonly kind: "match" };

type AssertionKind = Extract<PatternNode, { kind: "assertion" }>["what"];

export interface Program {
  readonly states: readonly State[];
  readonly start: number;
}

/** Matching takes characters times states: with these, 10 ms for a line of 2,000 characters at the very worst. */
const MAX_STATES = 1_000;

/**
 * Source: K. Thompson, Regular expression search algorithm, CACM 11 (1968).
 * @param flags of a RegExp, for the characters
 * @throws input.invalid for a pattern whose repetitions, written out, have too many states
 */
export function compilePattern(node: PatternNode, flags: string, maxStates = MAX_STATES): Program {
  const states: State[] = [];
  const sets = new Map<string, CharacterSet>();
  const start = emit(node, add({ kind: "match" }));
  return { states, start };

  function add(state: State): number {
    if (states.length >= maxStates) {
      throw fault("input.invalid", { what: "The pattern", expected: "fewer or smaller repetitions" });
    }
    return states.push(state) - 1;
  }

  function emit(piece: PatternNode, next: number): number {
    switch (piece.kind) {
      case "empty":
        return next;
      case "character":
        return add({ kind: "character", set: setOf(piece.source), next });
      case "assertion":
        return add({ kind: "assertion", what: piece.what, next });
      case "sequence":
        return piece.parts.reduceRight((after, part) => emit(part, after), next);
      case "choice":
        return add({ kind: "fork", ways: piece.ways.map(way => emit(way, next)) });
      case "repeat":
        return emitRepeat(piece, next);
    }
  }

  function emitRepeat({ part, least, most }: Extract<PatternNode, { kind: "repeat" }>, next: number): number {
    let after = next;
    if (most === Number.POSITIVE_INFINITY) {
      const ways: number[] = [];
      after = add({ kind: "fork", ways });
      ways.push(emit(part, after), next);
    } else {
      for (let extra = least; extra < most; extra++)
        after = add({ kind: "fork", ways: [emit(part, after), next] });
    }
    for (let time = 0; time < least; time++) after = emit(part, after);
    return after;
  }

  function setOf(source: string): CharacterSet {
    const set = sets.get(source) ?? createCharacterSet(source, flags);
    sets.set(source, set);
    return set;
  }
}

/** The characters allowed at one place of a pattern. The engine's own classes are asked, one character at a time. */
interface CharacterSet {
  has(codePoint: number): boolean;
}

const ASCII = 128;
const MAX_REMEMBERED = 4_096;

/**
 * @param source a class of one character: `a`, `[^\w-]`, `\p{L}`, `.`
 * @param flags of a RegExp, `u` among them
 */
function createCharacterSet(source: string, flags: string): CharacterSet {
  // One character leaves nothing to go back to: this can't take long.
  const single = new RegExp(`^(?:${source})$`, flags);
  const test = (codePoint: number) => single.test(String.fromCodePoint(codePoint));
  const ascii = Uint8Array.from({ length: ASCII }, (_, codePoint) => Number(test(codePoint)));
  const others = new Map<number, boolean>();

  return {
    has(codePoint) {
      if (codePoint < ASCII) return ascii[codePoint] === 1;
      const known = others.get(codePoint);
      if (known !== undefined) return known;
      const found = test(codePoint);
      if (others.size < MAX_REMEMBERED) others.set(codePoint, found);
      return found;
    },
  };
}

/** The character before the first, and behind the last. */
export const NOTHING = -1;

/** Whether some part of the text matches: goes through it once, in all states at a time in which a match could be. */
export function matches({ states, start }: Program, text: string): boolean {
  // In which step a state was reached last: none is looked at twice in one.
  const reachedIn = new Int32Array(states.length);
  let reached: number[] = [];
  let before = NOTHING;
  for (let at = 0, step = 1; at <= text.length; step++) {
    const after = at < text.length ? codePointAt(text, at) : NOTHING;
    const waiting = reached;
    waiting.push(start);
    const next: number[] = [];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (reachedIn[index] === step) continue;
      reachedIn[index] = step;
      const state = states[index]!;
      if (state.kind === "match") return true;
      if (state.kind === "fork") waiting.push(...state.ways);
      else if (state.kind === "character") {
        if (after !== NOTHING && state.set.has(after)) next.push(state.next);
      } else if (holds(state.what, before, after)) waiting.push(state.next);
    }
    reached = next;
    before = after;
    at += after > 0xffff ? 2 : 1;
  }
  return false;
}

export function holds(what: AssertionKind, before: number, after: number): boolean {
  if (what === "start") return before === NOTHING;
  if (what === "end") return after === NOTHING;
  return (isWordCharacter(before) !== isWordCharacter(after)) === (what === "boundary");
}

const isWordCharacter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
