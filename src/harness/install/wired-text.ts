/** What a file is to be, and what a person should know about it. */
export interface WiredText {
  /** Undefined where there is to be no file. */
  readonly text: string | undefined;
  /** What was left as it is and why, in a sentence each. */
  readonly remarks: readonly string[];
}

/** How something that is wanted stands there. */
export type PieceState = "there" | "older" | "missing";
