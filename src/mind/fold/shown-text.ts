/** A turn's answer as the person sees it: pieces with their places, of which some may be taken back. */

export interface ShownText {
  readonly text: string;
  /** @param firstSeq the sequence number of the first delta in it */
  add(firstSeq: number, text: string): void;
  /** Takes back what was shown since that number; the replacement stands in its place. */
  retract(firstSeq: number, replacement: string, seq: number): void;
}

interface Piece {
  readonly firstSeq: number;
  readonly text: string;
}

export function createShownText(before: readonly Piece[] = []): ShownText {
  let pieces = [...before];
  return {
    get text() {
      return pieces.map(piece => piece.text).join("");
    },
    add(firstSeq, text) {
      pieces.push({ firstSeq, text });
    },
    retract(firstSeq, replacement, seq) {
      pieces = pieces.filter(piece => piece.firstSeq < firstSeq);
      if (replacement !== "") pieces.push({ firstSeq: seq, text: replacement });
    },
  };
}
