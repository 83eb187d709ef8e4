/** `rulesIn` finds the sentences of a request in which the person corrects or constrains the agent, or says a choice with its reason. */
import { queryTerms } from "../../search/index.ts";
import { isWithdrawal } from "./standing-rules.ts";

export interface PersonRule {
  readonly text: string;
  /** Whether it holds for this task alone. */
  readonly isOfTask: boolean;
}

/** `Use X, not Y`, `X instead of Y`, `never …`, `don't touch …`, `no, …`, `we chose X over Y`. */
const CONSTRAINS: readonly RegExp[] = [
  // "Never" and "always" in the languages of most people who write code.
  /(?<!\p{L})(?:nie|niemals|immer|stets|jamais|toujours|nunca|jamás|siempre|sempre|никогда|всегда|nigdy|zawsze|nooit|altijd)(?!\p{L})|絶対|必ず|决不|绝不|永远|必须|절대|항상/iu,
  /^(?:nein|non|não|nej|нет)\b[,.!:—-]+ *\p{L}+/iu,
  /\b(?:we|i|our team|this project) (?:(?:always|only|just|also) )?(?!\w+ed\b|(?:saw|had|was|were|did|found|got)\b)\w+\b.*, (?:not|never)\b(?! (?:sure|yet))/i,
  /\b(?:we|let['’]?s|i)\b.*\b(?:chose|choose|picked|pick|decided|settled on|went with|go with|going with)\b.*\b(?:over|instead of|rather than)\b/i,
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
      !ASKS.test(sentence) &&
      !isWithdrawal(sentence) &&
      CONSTRAINS.some(pattern => pattern.test(sentence));
    if (!isRule) return [];
    const before = sentences[at - 1];
    const both = before === undefined ? sentence : `${before} ${sentence}`;
    const text = isAboutIt(sentence) && both.length <= LONGEST ? both : sentence;
    return [{ text, isOfTask: OF_TASK.test(sentence) }];
  });
}

/** Sentences of a request that take a rule back. */
export const withdrawalsIn = (request: string): readonly string[] =>
  sentencesOf(withoutQuotes(request)).filter(each => each.length <= LONGEST && isWithdrawal(each));

/** Its only object is a pronoun, as in "Never chase it". */
const isAboutIt = (sentence: string): boolean =>
  POINTS_BACK.test(sentence) &&
  queryTerms(sentence.replace(/\b(?:never|always|try|just)\b/gi, "")).length <= 2;

/** Code, quoted lines and pasted logs are no words of the person. */
export const withoutQuotes = (text: string): string =>
  text
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .split("\n")
    .filter(line => !/^\s*(?:>|\$ |\s{4,}\S|at |\w*Error\b|\d{4}-\d\d-\d\d[T ]\d\d:)/.test(line))
    .join("\n");

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+|;\s+/)
    .map(each => each.replace(/^\s*[-*\d.)]+\s+/, "").trim())
    .filter(each => each !== "");
