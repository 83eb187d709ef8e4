/** A labelled utterance: a person's words, and what has to come of them. */
export const utteranceKinds = [
  "statement-fact",
  "decision",
  "preference",
  "identity",
  "correction",
  "forget",
  "decide",
  "overview",
  "question-known",
  "question-near",
  "question-unknown",
  "tool-reading",
  "tool-acting",
  "small-talk",
] as const;

export interface Utterance {
  readonly kind: (typeof utteranceKinds)[number];
  readonly user: string;
  /** Said before, in the same conversation. */
  readonly before?: readonly string[];
  /** Where it has to be kept in the end: at once, or after an offer and a yes. */
  readonly kept?: "fact" | "decision" | "preference";
  /** It has to be kept at once: an offer is not enough. */
  readonly isSure?: boolean;
  /** In the memory's files afterwards; for `kept` in the file of that kind. */
  readonly has?: readonly string[];
  /** In no file afterwards; `active:` asks for a superseded decision only. */
  readonly gone?: readonly string[];
  /** In the answer (the first one, where a yes follows). */
  readonly says?: readonly string[];
  readonly never?: readonly string[];
  /** Exactly these calls of tools that are not the memory's; of their input at least this. */
  readonly calls?: readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[];
  /** It goes against a standing memory: that is pointed out, and nothing changes without a yes. */
  readonly isContradiction?: boolean;
  /** The found memories are shown, and are gone after a yes only. */
  readonly isProposed?: boolean;
  /** There is nothing to forget. */
  readonly isNothing?: boolean;
  /** No memory answers it: the nearest is shown, as only near. */
  readonly isNear?: boolean;
}
