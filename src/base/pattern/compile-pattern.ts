/** Writes a pattern out as states, each of which takes one character or leads to others. */
import { fault } from "../fault.ts";
import { type CharacterSet, createCharacterSet } from "./character-set.ts";
import type { PatternNode } from "./parse-pattern.ts";

export type State =
  | { readonly kind: "character"; readonly set: CharacterSet; readonly next: number }
  | { readonly kind: "fork"; readonly ways: readonly number[] }
  | { readonly kind: "assertion"; readonly what: AssertionKind; readonly next: number }
  | { readonly kind: "match" };

export type AssertionKind = Extract<PatternNode, { kind: "assertion" }>["what"];

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
export function compilePattern(node: PatternNode, flags: string): Program {
  const states: State[] = [];
  const sets = new Map<string, CharacterSet>();
  const start = emit(node, add({ kind: "match" }));
  return { states, start };

  function add(state: State): number {
    if (states.length >= MAX_STATES) {
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
