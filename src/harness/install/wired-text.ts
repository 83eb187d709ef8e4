/** Gives a file's new text, with notes for the person. */
export interface WiredText {
  /** Undefined where there is to be no file. */
  readonly text: string | undefined;
  /** Places that were left as they are, with the reason, in a sentence each. */
  readonly remarks: readonly string[];
}

/** The state of a wanted entry. */
export type PieceState = "there" | "older" | "missing";
