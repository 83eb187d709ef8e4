/** Principles: the numbered sentences that an auditor judges by, read from `.agent/protocols/principles.md`. */
import { fault } from "../../base/index.ts";

export interface Principle {
  /** As verdicts, events and people name it, from 1. */
  readonly number: number;
  readonly sentence: string;
}

/** More than an auditor keeps apart in one judgement: our own choice. */
export const MAX_PRINCIPLES = 100;
const MAX_SENTENCE_CHARS = 1_000;

const NUMBERED = /^ {0,3}(\d{1,4})[.)][ \t]+(\S.*)$/;
const CONTINUED = /^(?: {2,}|\t)(\S.*)$/;

/**
 * The numbered sentences of a text; headings and paragraphs between them only explain.
 * @param file what faults call the text
 * @throws brain.malformed with the lines of all mistakes: a number given twice, a sentence too long, no sentence at all
 */
export function parsePrinciples(text: string, file: string): readonly Principle[] {
  const found: { number: number; sentence: string; line: number }[] = [];
  let open: (typeof found)[number] | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, number, sentence] = NUMBERED.exec(line) ?? [];
    const more = CONTINUED.exec(line)?.[1];
    if (sentence !== undefined) {
      open = { number: Number(number), sentence: sentence.trim(), line: index + 1 };
      found.push(open);
    } else if (more !== undefined && open !== undefined) open.sentence += ` ${more.trim()}`;
    else open = undefined;
  }
  const [first, ...others] = mistakesIn(found);
  if (first !== undefined)
    throw fault("brain.malformed", { file, ...first, ...(others.length > 0 && { others }) });
  return Object.freeze(found.map(({ number, sentence }) => Object.freeze({ number, sentence })));
}

function mistakesIn(found: readonly (Principle & { readonly line: number })[]) {
  if (found.length === 0) return [{ line: 1, expected: "sentences with numbers, such as: 1. Be kind" }];
  const numbers = new Set<number>();
  const mistakes = found.flatMap(({ line, number, sentence }) => {
    const isTaken = numbers.has(number);
    numbers.add(number);
    if (isTaken) return [{ line, expected: `another number than ${number}, which a sentence above has` }];
    if (number === 0) return [{ line, expected: "numbers from 1" }];
    return sentence.length > MAX_SENTENCE_CHARS
      ? [{ line, expected: `at most ${MAX_SENTENCE_CHARS} characters in a sentence` }]
      : [];
  });
  const extra = found[MAX_PRINCIPLES];
  return extra === undefined
    ? mistakes
    : [...mistakes, { line: extra.line, expected: `at most ${MAX_PRINCIPLES} sentences` }];
}

/** The principles and these sentences behind them, with the numbers that follow. A sentence that is there stays as it is. */
export function extendPrinciples(
  principles: readonly Principle[],
  sentences: readonly string[] = [],
): readonly Principle[] {
  const known = new Set(principles.map(({ sentence }) => sentence));
  let number = Math.max(0, ...principles.map(each => each.number));
  const added = [...new Set(sentences)]
    .filter(sentence => !known.has(sentence))
    .map(sentence => ({ number: ++number, sentence }));
  return added.length === 0 ? principles : [...principles, ...added];
}

/** For a person: `principle 3: The answer …`. */
export const namePrinciple = ({ number, sentence }: Principle): string => `principle ${number}: ${sentence}`;
