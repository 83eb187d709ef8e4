/** The ports of redaction: `Redactor` takes secrets out of a text before it leaves, `PrivateFinder` finds private values. */

/** One thing that was found in the original text. */
export interface Finding {
  /** The kind of secret, in lower case with hyphens, for example "github-token"; stable. */
  readonly kind: string;
  /** Where it begins in the original text, in UTF-16 code units. */
  readonly start: number;
  /** Just after its last code unit; greater than `start`. */
  readonly end: number;
  /** 0 to 1: how sure the detector is that this is what it says. */
  readonly confidence: number;
}

export interface Redaction {
  /** The text with a placeholder in the place of each finding; everything else is unchanged. */
  readonly text: string;
  /** In order, none overlapping another. */
  readonly findings: readonly Finding[];
}

/**
 * Never fails because of what a text says. When the machinery itself breaks it rejects with redaction.failed, and then
 * the caller must not write the text. Redacting what is redacted already changes nothing.
 */
export interface Redactor {
  redact(text: string): Promise<Redaction>;
}

/** Finds private values in a text, at once: in order and apart, in time linear in the text. */
export interface PrivateFinder {
  /** The kinds of its findings. */
  readonly kinds: readonly string[];
  find(text: string): readonly Finding[];
}
