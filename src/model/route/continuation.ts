/** Lets a model continue an answer that another model began: gives its instruction, and the new part of its text. */
import type { ModelMessage, ModelPrompt } from "../language-model.ts";

const GO_ON =
  "Your answer was cut off where it stands above. Go on from there, in the middle of the word if that is where it ends. " +
  "Don't repeat anything, don't begin anew, and say nothing of the interruption.";

/** The prompt with what was said so far, and the request to go on with it. */
export const continuationPrompt = (prompt: readonly ModelMessage[], said: string): ModelPrompt => [
  ...prompt,
  { role: "assistant", content: [{ type: "text", text: said }] },
  { role: "user", content: [{ type: "text", text: GO_ON }] },
];

/** The result of a delta: more text to show, or the insight that the model has begun anew, with its text so far. */
export type Continued =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "anew"; readonly text: string };

export interface Continuation {
  /** Text is held back as long as it may be a repetition. */
  push(delta: string): Continued;
  /** The text that was still held back at the end. */
  end(): Continued;
}

/** A shorter agreement of an end and a beginning is taken to be chance. */
const LEAST_OVERLAP = 12;
/** From so many equal characters on, or half of all that was said, a beginning is the same beginning. */
const LEAST_BEGINNING = 24;
const LEAST_SHORT_BEGINNING = 4;
/** The number of characters before the end of the text in which a repetition may begin. */
const MOST_OVERLAP = 400;

/**
 * Takes out of a continuation what was said already: all of it, where the model began anew with the same words, or the
 * last words, where it took a run-up. Where it began anew and then said something else, nothing of what was said holds.
 * White space at the beginning of either doesn't count.
 */
export function createContinuation(said: string): Continuation {
  const before = said.trimStart();
  const tail = before.slice(-MOST_OVERLAP);
  const leastBeginning = Math.min(LEAST_BEGINNING, Math.max(LEAST_SHORT_BEGINNING, before.length / 2));
  let held = "";
  let isDecided = false;

  const decide = (text: string, kind: Continued["kind"] = "text"): Continued => {
    isDecided = true;
    return { kind, text };
  };

  function weigh(isEnd: boolean): Continued {
    const text = held.trimStart();
    const equal = commonStart(text, before);
    if (equal === before.length && before !== "") return decide(text.slice(equal));
    if (equal === text.length) return isEnd ? decide("") : { kind: "text", text: "" };
    if (equal >= leastBeginning) return decide(held, "anew");
    const mayOverlap = text.length < tail.length && tail.includes(text);
    if (mayOverlap && !isEnd) return { kind: "text", text: "" };
    const overlap = overlapOf(tail, text);
    return decide(overlap >= LEAST_OVERLAP ? text.slice(overlap) : held);
  }

  return {
    push(delta) {
      if (isDecided) return { kind: "text", text: delta };
      held += delta;
      return weigh(false);
    },
    end: () => (isDecided ? { kind: "text", text: "" } : weigh(true)),
  };
}

function commonStart(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && left[length] === right[length]) length += 1;
  return length;
}

/** The longest end of the one text that is the beginning of the other. */
function overlapOf(text: string, next: string): number {
  for (let length = Math.min(text.length, next.length); length > 0; length--) {
    if (text.endsWith(next.slice(0, length))) return length;
  }
  return 0;
}

/** The text of a model that answers from the beginning, whatever was said before it. */
export function createFreshStart(): Continuation {
  let kind: Continued["kind"] = "anew";
  return {
    push(text) {
      const now = { kind, text };
      kind = "text";
      return now;
    },
    end: () => ({ kind: "text", text: "" }),
  };
}
