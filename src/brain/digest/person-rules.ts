/** `rulesIn` finds the sentences of a request in which the person corrects or constrains the agent, or says a choice with its reason. */
import { queryTerms } from "../../search/index.ts";
import { constrainsAgent, isGeneral, isRefusal, withoutLead } from "./constrains-agent.ts";
import { isWithdrawal } from "./standing-rules.ts";
import { withoutQuotes } from "./without-quotes.ts";

export interface PersonRule {
  readonly text: string;
  /** Whether it holds for this task alone. */
  readonly isOfTask: boolean;
}

/** A question asks, and a report tells of what is. */
const ASKS =
  /\?\s*$|^(?:why|what|how|who|can|could|should|is|are|does|do(?! not\b)|did|would)\b|^(?:when|where)\b(?!.*,)/i;
const OF_TASK =
  /\b(?:for now|this time|(?:in|for|with|during) this (?:task|change|commit|pr|session|fix|step|branch|release)|today|until (?:then|i|we)|yet|right now|just here)\b/i;
const LONGEST = 200;
const SHORTEST = 8;

/** A rule about "it" is understood with the sentence before. */
const POINTS_BACK = /\b(?:it|that one|this one|them)\b/i;

/** In the order of the text; without secrets only where the text is. */
export function rulesIn(request: string): readonly PersonRule[] {
  const sentences = sentencesOf(withoutQuotes(request));
  return sentences.flatMap((sentence, at) => {
    const isRule =
      sentence.length >= SHORTEST &&
      sentence.length <= LONGEST &&
      !ASKS.test(withoutLead(sentence)) &&
      !isWithdrawal(sentence) &&
      constrainsAgent(sentence);
    if (!isRule) return [];
    const before = sentences[at - 1];
    const both = before === undefined ? sentence : `${before} ${sentence}`;
    const text = isAboutIt(sentence) && both.length <= LONGEST ? both : sentence;
    return [{ text, isOfTask: OF_TASK.test(sentence) || isOfThisPlace(sentence) }];
  });
}

/** "No, put it into src/cart.js" corrects one place, and no other. */
const isOfThisPlace = (sentence: string): boolean =>
  isRefusal(sentence) && !isGeneral(sentence) && (POINTS_BACK.test(sentence) || FILE.test(sentence));
const FILE = /(?:[\w@.-]+\/)+[\w.-]+\.\w{1,5}\b/;

/** Sentences of a request that take a rule back. */
export const withdrawalsIn = (request: string): readonly string[] =>
  sentencesOf(withoutQuotes(request)).filter(each => each.length <= LONGEST && isWithdrawal(each));

/** Its only object is a pronoun, as in "Never chase it". */
const isAboutIt = (sentence: string): boolean =>
  POINTS_BACK.test(sentence) &&
  queryTerms(sentence.replace(/\b(?:never|always|try|just)\b/gi, "")).length <= 2;

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+|;\s+/)
    .map(each => each.replace(/^\s*[-*\d.)]+\s+/, "").trim())
    .filter(each => each !== "");
