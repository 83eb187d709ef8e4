/** Runs a compiled pattern over a text. */
import type { AssertionKind, Program } from "./compile-pattern.ts";

const NOTHING = -1;

/** Whether some part of the text matches: goes through it once, in all states at a time in which a match could be. */
export function matches({ states, start }: Program, text: string): boolean {
  // In which step a state was reached last: none is looked at twice in one.
  const reachedIn = new Int32Array(states.length);
  let reached: number[] = [];
  let before = NOTHING;
  for (let at = 0, step = 1; at <= text.length; step++) {
    const after = at < text.length ? text.codePointAt(at)! : NOTHING;
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

function holds(what: AssertionKind, before: number, after: number): boolean {
  if (what === "start") return before === NOTHING;
  if (what === "end") return after === NOTHING;
  return (isWordCharacter(before) !== isWordCharacter(after)) === (what === "boundary");
}

const isWordCharacter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
