/** Tells a sentence that says what to do or leave from one that says what is the case. */
import { orderVerbs } from "../../dream/sentence/english-verbs.ts";

const DIRECTIVE =
  /^(?:never|always|don['\u2019]?t|do not|avoid|only|no|make sure|be sure|prefer|before|after)\b/iu;

/** English only: of other languages everything is told as the case, and stands among the fences all the same. */
export function isNormative(sentence: string): boolean {
  const [first = ""] = sentence.toLowerCase().split(/[^a-z]/, 1);
  return DIRECTIVE.test(sentence) || orderVerbs.has(first);
}
