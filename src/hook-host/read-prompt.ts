/** `readPrompt`: the questions that a prompt has for memory, by its words alone. An ordinary one has none, and no memory is opened. */
import { pathWords } from "./path-words.ts";

export interface PromptQuestion {
  /** Whether it asks to go on with the open task. */
  readonly goesOn: boolean;
  readonly asksWhy: boolean;
  readonly reportsFailure: boolean;
  /** Files and names with a dot in them. */
  readonly named: ReadonlySet<string>;
}

/** Words of a request to go on, and of a question about a reason. */
const GOES_ON =
  /^\s*(?:please )?(?:continue|go on|resume|carry on|keep going|where were we|what were we doing)\b/i;
const ASKS_WHY =
  /\b(?:again|why (?:did|do|does|don['’]t|are|is|was|were|have|has|must|should|not)|what did we|where do we|how do we|did we (?:decide|agree|choose))\b/i;
/** Words of a failure, in a report or a pasted log. */
const FAILS =
  /error|exception|fail|fatal|panic|cannot|can't|could not|denied|refused|not found|no such|undefined|timed out/i;

/** Undefined where it asks nothing of memory. */
export function readPrompt(prompt: string): PromptQuestion | undefined {
  const named = new Set(pathWords(prompt).flatMap(word => word.match(/[\w@-][\w.@/-]*\.\w{1,5}\b/g) ?? []));
  const question = {
    goesOn: GOES_ON.test(prompt),
    asksWhy: ASKS_WHY.test(prompt),
    reportsFailure: FAILS.test(prompt),
    named,
  };
  const isOrdinary = !question.goesOn && !question.asksWhy && !question.reportsFailure && named.size === 0;
  return isOrdinary ? undefined : question;
}
