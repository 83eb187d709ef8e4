/** The text of a turn's answer as a client shows it, whatever it has missed: a fold over live and committed events. */
import type { Event } from "../ports/index.ts";

/** In order. `firstSeq` is the sequence number of the first delta of a piece. */
export type ShownText = readonly { readonly firstSeq: number; readonly text: string }[];

export const textOf = (shown: ShownText): string => shown.map(piece => piece.text).join("");

export const show = (shown: ShownText, firstSeq: number, text: string): ShownText => [
  ...shown,
  { firstSeq, text },
];

/** Takes back the text that was shown since the retraction's number, and puts the replacement in its place. */
export function retract(
  shown: ShownText,
  { firstSeq, replacement, seq }: Pick<Event<"text-retraction">, "firstSeq" | "replacement" | "seq">,
): ShownText {
  const kept = shown.filter(piece => piece.firstSeq < firstSeq);
  return replacement === "" ? kept : show(kept, seq, replacement);
}

export interface AnswerText {
  /** The answer so far, as the person is to see it. */
  readonly text: string;
  /** Takes the events of one turn in the order of their numbers; deltas may be missing where their block comes. */
  apply(event: Event): void;
}

export function createAnswerText(): AnswerText {
  let shown: ShownText = [];
  return {
    get text() {
      return textOf(shown);
    },
    apply(event) {
      if (event.kind === "text-delta") shown = show(shown, event.seq, event.text);
      else if (event.kind === "text-retraction") shown = retract(shown, event);
      else if (event.kind === "text-block") {
        // The block says what its deltas said.
        const kept = shown.filter(({ firstSeq }) => firstSeq < event.firstSeq);
        shown = show(kept, event.firstSeq, event.text);
      }
    },
  };
}
