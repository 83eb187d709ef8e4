/** `rulesIn` finds the sentences of a request in which the person corrects or constrains the agent. */

export interface PersonRule {
  readonly text: string;
  /** Whether it holds for this task alone. */
  readonly isOfTask: boolean;
}

/** `Use X, not Y`, `X instead of Y`, `never …`, `don't touch …`, `no, …`. */
const CONSTRAINS: readonly RegExp[] = [
  /\b(?:never|always)\b(?! mind| seen| heard| got)/i,
  /^(?:please |and |but |also |so |no,? |nope,? |stop[,!:]? )*(?:don['’]?t|do not|avoid|stop|leave)\b(?! (?:worry|know|think|mind|care|get|understand|see)\b)/i,
  /\b(?:we|i|you|our team|this project) (?:only |always )?(?:use|uses|prefer|write|run|want|need|must|should)\b.*(?:,| and| but) (?:not|never|no)\b/i,
  /\b(?:use|prefer|call|run|write|put|keep|name)\b.*(?:\b(?:instead of|rather than)\b|, (?:not|never)\b)/i,
  /^(?:no|nope|wrong|not like that)\b[,.!:—-]+ *\w+/i,
  /\b(?:must not|mustn['’]?t|may not|should never|under no circumstances)\b/i,
];
/** A question asks, and a report tells of what is. */
const ASKS = /\?\s*$|^(?:why|what|how|when|where|who|can|could|should|is|are|does|do|did|would)\b/i;
const OF_TASK =
  /\b(?:for now|this time|in this (?:task|change|commit|pr|session)|today|until (?:then|i)|yet|right now|just here)\b/i;
const LONGEST = 200;
const SHORTEST = 8;

/** In the order of the text; without secrets only where the text is. */
export function rulesIn(request: string): readonly PersonRule[] {
  return sentencesOf(withoutQuotes(request))
    .filter(each => each.length >= SHORTEST && each.length <= LONGEST && !ASKS.test(each))
    .filter(each => CONSTRAINS.some(pattern => pattern.test(each)))
    .map(text => ({ text, isOfTask: OF_TASK.test(text) }));
}

/** Code, quoted lines and pasted logs are no words of the person. */
const withoutQuotes = (text: string): string =>
  text
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .split("\n")
    .filter(line => !/^\s*(?:>|\$ |\s{4,}\S|at |\w*Error\b|\d{4}-\d\d-\d\d[T ]\d\d:)/.test(line))
    .join("\n");

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?。])\s+|\n+|;\s+/)
    .map(each => each.replace(/^\s*[-*\d.)]+\s+/, "").trim())
    .filter(each => each !== "");
