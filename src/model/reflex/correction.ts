/** Reads corrections ("no, it's 3", "actually, we use Redis") and gives the memory that they correct its new words. English. */
import { tokenize } from "../../search/index.ts";
import { findContradiction, termsOf, VALUES } from "./contradiction.ts";
import type { Passage } from "./passage.ts";

export interface Correction {
  /** The words behind the objection. */
  readonly text: string;
  /** The person objects in so many words: without a memory to correct they are asked. */
  readonly isPlain: boolean;
}

const OBJECTION = String.raw`(?:no|nope|nah|wrong|incorrect|false|not (?:quite|right|true|correct|any ?more|any longer)|(?:that|this|it)(?:['’]s| is| was)(?: not|n['’]t)? (?:wrong|right|true|incorrect|correct|outdated|old|false|no longer (?:true|right|the case)|not right)|(?:that|this|it) (?:has )?changed|(?:that|this) (?:isn['’]t|is not|wasn['’]t) (?:right|true|correct)|you(?:['’]re| are) wrong|correction)`;
const SOFT = String.raw`(?:actually|wait|sorry|oops|hmm+|well|hold on|my (?:mistake|bad)|rather|in fact|ah|oh)`;
const OPENING = new RegExp(String.raw`^(?:(?:${OBJECTION}|${SOFT})(?:[\s,.:;!–—-]+|$))+`, "iu");
const PLAIN = new RegExp(String.raw`^(?:${SOFT}[\s,.:;!–—-]+)*${OBJECTION}(?:[\s,.:;!–—-]|$)`, "iu");
const UNMARKED = /^(?:(?:it|that|they)(?:['’]s|['’]re| is| are)|i meant?|it should be)\s+\S.*$/iu;

// A longer message is no correction in passing; its patterns would take long for it, too.
const MAX_LENGTH = 400;

/** The correction in a message; undefined where it objects to nothing. "No" alone objects without a text. */
export function readCorrection(message: string): Correction | undefined {
  if (message.length > MAX_LENGTH) return undefined;
  const opening = OPENING.exec(message)?.[0];
  if (opening !== undefined)
    return { text: message.slice(opening.length).trim(), isPlain: PLAIN.test(message) };
  if (NOT_FIRST.test(message)) return { text: message, isPlain: false };
  const isUnmarked =
    UNMARKED.test(message) && (NOT.test(message) || /^(?:i meant?|it should be)\b/iu.test(message));
  return isUnmarked ? { text: message, isPlain: false } : undefined;
}

const INNER =
  /^(?:(?:i|we) mean[ts]?(?: to say)?|it should (?:be|say|read)|should be|make (?:that|it)|(?:it|that|they|there)(?:['’]s|['’]re| is| are| was)|the (?:right|correct) (?:one|answer|value|name) is|rather|instead|now)\s+/iu;
const NOT = /^(?<now>.+?),?\s+(?:and |but )?(?:not|instead of|rather than)\s+(?<then>.+)$/iu;
const NOT_FIRST = /^not\s+(?<then>[^,]+?)(?:,\s*(?:but\s+)?|\s+but\s+)(?<now>\S.*)$/iu;
const PRONOUN = /^(?:it|that|they|there|he|she|this|these|those)\b/iu;

/**
 * The words of a memory after a correction: a value in its place, or a whole sentence that speaks of the same. Undefined
 * where nothing says what goes.
 */
export function amend(passage: Passage, saying: string, correction: string): string | undefined {
  const text = correction.replace(/[\s.!]+$/u, "").replace(/\s+(?:now|instead|actually)$/iu, "");
  const bare = text.replace(INNER, "");
  const swap = NOT.exec(bare)?.groups ?? NOT_FIRST.exec(bare)?.groups;
  if (swap !== undefined && hasWords(saying, swap.then!))
    return replaceWords(saying, swap.then!, withoutFrame(swap.now!));
  // "no, it's not 3" says what it isn't.
  if (/^not\b/iu.test(bare)) return undefined;
  const isWhole =
    !PRONOUN.test(text) && !PLACING.test(text) && bare === text && text.split(/\s+/u).length > 2;
  if (isWhole) {
    const isSame = findContradiction(text, [passage]) !== undefined || speaksOfSame(saying, text);
    return isSame ? correction.trim() : undefined;
  }
  // "it's been 3 weeks since I looked" gives no value for anything.
  if (bare.split(/\s+/u).length > MAX_VALUE_WORDS) return undefined;
  for (const values of VALUES) {
    const [now, then] = [text.match(values), saying.match(values)];
    if (now?.length === 1 && then?.length === 1 && now[0] !== then[0])
      return saying.replace(then[0]!, now[0]!);
    // "no, 587": of several numbers nothing says which one is meant.
    if (now !== null) return undefined;
  }
  if (swap !== undefined) return undefined;
  const complement = NAMING.exec(saying)?.groups;
  const name = bare.replace(/^(?:called|named)\s+/iu, "");
  return complement === undefined || bare === text || !isName(name) ? undefined : `${complement.head}${name}`;
}

const MAX_VALUE_WORDS = 4;
const PLACING = /^(?:at|on|in|from|by|only|just|about|around|under|port|version|\d)/iu;
const NAMING = /^(?<head>.+\b(?:is called|are called|is named|is|are)\s+)\S.*$/iu;
// "it's broken" judges; "it's Fern", "it's fern.test" name.
const isName = (text: string): boolean => /^["'`“]|^\p{Lu}|^\S*[\d./_-]\S*$/u.test(text);
const FRAME = /^(?:we (?:use|chose|picked)|it is|it['’]s)\s+/iu;
const withoutFrame = (text: string): string => text.trim().replace(FRAME, "");

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
const hasWords = (text: string, part: string): boolean =>
  ` ${wordsOf(text).join(" ")} `.includes(` ${wordsOf(part).join(" ")} `);

function replaceWords(text: string, part: string, by: string): string {
  const pattern = part
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")
    .replace(/\s+/gu, "\\s+");
  return text.replace(new RegExp(pattern, "iu"), () => by);
}

/** One telling word in common is enough behind an objection to this very memory. */
function speaksOfSame(saying: string, text: string): boolean {
  const terms = termsOf(saying);
  return (
    [...termsOf(text)].some(term => terms.has(term)) ||
    (tokenize(text).length > 0 && sharesFrame(saying, text))
  );
}

const sharesFrame = (saying: string, text: string): boolean => {
  const [first] = wordsOf(saying);
  return (
    /^(?:my|our)$/u.test(first ?? "") && wordsOf(text)[0] === first && wordsOf(text)[1] === wordsOf(saying)[1]
  );
};
