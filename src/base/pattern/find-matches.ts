/** Finds where a pattern matches, in one pass, in a text that may go on. */
import { codePointAt } from "../code-point.ts";
import type { PatternNode } from "./parse-pattern.ts";
import { holds, NOTHING, type Program } from "./program.ts";

export interface PatternMatches {
  /** In order; matches that overlap are one, so that no part of any match is outside of them. */
  readonly matches: readonly { readonly start: number; readonly end: number }[];
  /** The first place at which a match begins that text to come may complete or lengthen; else the text's length. */
  readonly openFrom: number;
}

interface Thread {
  readonly state: number;
  readonly start: number;
}

/** @param from matches begin here at the earliest; the text before it is there for word boundaries */
export type FindMatches = (text: string, from: number, isEnd: boolean) => PatternMatches;

/**
 * In each state the threads that began first are enough: a match that began later and ends at the same place is part of theirs.
 * Characters times states, whatever the text.
 */
export function createMatchFinder({ states, start }: Program): FindMatches {
  const canBegin = firstCharacters({ states, start });
  // In which step a state was reached last: none is looked at twice in one.
  const reachedIn = new Float64Array(states.length);
  let step = 0;

  return (text, from, isEnd) => {
    const matches: { start: number; end: number }[] = [];
    let threads: readonly Thread[] = [];
    let before = from === 0 ? NOTHING : text.charCodeAt(from - 1);
    for (let at = from; at <= text.length; ) {
      const isOver = at === text.length;
      const after = isOver ? NOTHING : codePointAt(text, at);
      const next: Thread[] = [];
      step += 1;
      for (const thread of threads) follow(thread.state, thread.start);
      if (isOver || canBegin(after)) follow(start, at);
      threads = next;
      before = after;
      at += after > 0xffff ? 2 : 1;

      function follow(first: number, began: number) {
        const waiting = [first];
        for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
          if (reachedIn[index] === step) continue;
          reachedIn[index] = step;
          const state = states[index]!;
          if (state.kind === "match") add(matches, began, at);
          else if (state.kind === "fork") waiting.push(...state.ways);
          else if (isOver && !isEnd) next.push({ state: index, start: began });
          else if (state.kind === "assertion") {
            if (holds(state.what, before, after)) waiting.push(state.next);
          } else if (!isOver && state.set.has(after)) next.push({ state: state.next, start: began });
        }
      }
    }
    return { matches, openFrom: isEnd ? text.length : (threads[0]?.start ?? text.length) };
  };
}

/** A match has at least one character. */
function add(matches: { start: number; end: number }[], start: number, end: number) {
  if (start === end) return;
  let first = start;
  for (let last = matches.at(-1); last !== undefined && last.end > first; last = matches.at(-1)) {
    first = Math.min(first, last.start);
    matches.pop();
  }
  matches.push({ start: first, end });
}

const ASCII = 128;

/** Whether a match may begin with this character: most characters of a text can begin none. */
function firstCharacters({ states, start }: Program): (codePoint: number) => boolean {
  const sets: { has(codePoint: number): boolean }[] = [];
  const seen = new Set<number>();
  const waiting = [start];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    const state = states[index]!;
    if (state.kind === "fork") waiting.push(...state.ways);
    else if (state.kind === "assertion") waiting.push(state.next);
    else if (state.kind === "character") sets.push(state.set);
  }
  const ascii = Uint8Array.from({ length: ASCII }, (_, codePoint) =>
    Number(sets.some(set => set.has(codePoint))),
  );
  return codePoint => (codePoint < ASCII ? ascii[codePoint] === 1 : sets.some(set => set.has(codePoint)));
}

/** The characters of the longest match, in UTF-16 code units; infinite where there is no longest. */
export function longestMatch(node: PatternNode): number {
  switch (node.kind) {
    case "empty":
    case "assertion":
      return 0;
    case "character":
      return node.literal === undefined ? 2 : node.literal.length;
    case "sequence":
      return node.parts.reduce((sum, part) => sum + longestMatch(part), 0);
    case "choice":
      return Math.max(...node.ways.map(longestMatch));
    case "repeat": {
      const part = longestMatch(node.part);
      return part === 0 ? 0 : part * node.most;
    }
  }
}
