/** Tells a sentence that gives a rule from a sentence that reports a fact. */
import { orderVerbs } from "../../dream/sentence/english-verbs.ts";

const DIRECTIVE =
  /^(?:never|always|don['\u2019]?t|do not|avoid|only|no|make sure|be sure|prefer|before|after)\b/iu;

/** English only: every sentence of another language counts as a report, and is kept among the fences all the same. */
export function isNormative(sentence: string): boolean {
  const [first = ""] = sentence.toLowerCase().split(/[^a-z]/, 1);
  return DIRECTIVE.test(sentence) || orderVerbs.has(first);
}
