/** Splits text into sentences, and sentences into independent clauses. */

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|cf|resp|no|z\.B|d\.h|bzw|p\.ej|par ex|т\.е|т\.к|[A-Z])\.$/i;
const ENDS_ANYWHERE = "\u3002\uff01\uff1f\u0964";
const ENDS_BEFORE_BLANK = ".!?\u061f\u06d4";
const CLOSING = /["')\]\u201d\u2019\u300d\u300f]/;

/** The sentences of a line, in order; text in backticks is never cut. Linear. */
export function splitSentences(line: string): readonly string[] {
  const sentences: string[] = [];
  let [start, isCode] = [0, false];
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (character === "`") isCode = !isCode;
    if (isCode) continue;
    const isEnd =
      ENDS_ANYWHERE.includes(character) || (ENDS_BEFORE_BLANK.includes(character) && endsHere(line, at));
    if (!isEnd) continue;
    while (at + 1 < line.length && CLOSING.test(line[at + 1]!)) at++;
    sentences.push(line.slice(start, at + 1));
    start = at + 1;
  }
  sentences.push(line.slice(start));
  return sentences.map(sentence => sentence.trim()).filter(sentence => sentence !== "");
}

function endsHere(line: string, at: number): boolean {
  let next = at + 1;
  while (next < line.length && CLOSING.test(line[next]!)) next++;
  if (next >= line.length) return true;
  if (line[next] !== " ") return false;
  const isNewStart = /[\p{Lu}\p{Lo}`"'(\d\u00bf\u00a1]/u.test(line[next + 1] ?? "");
  return isNewStart && !(line[at] === "." && ABBREVIATION.test(line.slice(Math.max(0, at - 8), at + 1)));
}

const BREAK =
  /\s*;\s+|\s+[\u2014\u2013]\s*|\u2014|\s+-{1,2}\s+|\s*[:\uff1a]\s+|\s+\||,?\s+(?:so|but|and|because|since|which means|meaning)\s+(?=(?:that\s+)?(?:(?:i|we|you|one)\s+)?(?:really\s+)?(?:should|must|need|have to|ought|next time|always|never|remember|don['\u2019]?t|do not|make sure|be sure|forgot))|,\s+(?=(?:i |we )?(?:should(?:n['\u2019]t| not|['\u2019]ve| have)|next time|remember to|always|never|must |need to|make sure))|,\s+so\s+(?:that\s+)?|,?\s+(?=(?:because|since|otherwise)\s)/gi;

/** A part of a sentence, and its place there. */
export interface Clause {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The clauses of a sentence, in order, without the words that joined them; none when there is only one. */
export function splitClauses(sentence: string): readonly Clause[] {
  const masked = sentence.replace(/`[^`]*`/g, code => "x".repeat(code.length));
  const clauses: Clause[] = [];
  let start = 0;
  for (const { index, 0: joint } of [...masked.matchAll(BREAK), { index: masked.length, 0: "" }]) {
    const text = sentence.slice(start, index).trim();
    if (text !== "") clauses.push({ text, start, end: index });
    start = index + joint.length;
  }
  return clauses.length > 1 ? clauses : [];
}
