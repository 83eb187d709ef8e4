/** A turn's answer as the person sees it: pieces with their places, of which some may be taken back. */
import type { Event } from "../../ports/index.ts";

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
