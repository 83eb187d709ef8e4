/** `createEvidenceFinder` finds the places where the concepts of rules are near each other, in one pass over a text. */
import type { EvidenceRule } from "./evidence-rules.ts";
import type { FoldedText } from "./fold-text.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Range } from "./unmask-words.ts";

/** A rule that holds somewhere; the range is in units of the folded text. */
export interface FoundEvidence extends Range {
  readonly rule: EvidenceRule;
}

interface Watch {
  readonly rule: number;
  readonly slot: number;
}

/** A place is reported again only so far behind the last one, in units: a text full of words gives few findings. */
const APART = 400;
const NEVER = Number.NEGATIVE_INFINITY;

export type EvidenceFinder = (text: FoldedText) => FoundEvidence[];

export function createEvidenceFinder(lexicon: Lexicon, rules: readonly EvidenceRule[]): EvidenceFinder {
  const most = Math.max(...rules.map(({ slots }) => slots.length));
  const watches: Watch[][] = lexicon.concepts.map(concept =>
    rules
      .flatMap(({ slots }, rule) =>
        slots.flatMap((slot, index) => (slot.split("|").includes(concept) ? [{ rule, slot: index }] : [])),
      )
      .reverse(),
  );

  return text => {
    const found: FoundEvidence[] = [];
    /** Of each rule and slot: the word and the unit at which the way to it began, and its own word's end. */
    const words = new Float64Array(rules.length * most).fill(NEVER);
    const starts = new Uint32Array(rules.length * most);
    const ends = new Uint32Array(rules.length * most);
    const reported = new Float64Array(rules.length).fill(NEVER);
    lexicon.scan(text, hit => {
      const list = watches[hit.concept]!;
      for (let index = 0; index < list.length; index++) {
        const { rule: number, slot } = list[index]!;
        const rule = rules[number]!;
        const last = rule.slots.length - 1;
        const base = number * most;
        const own = base + slot;
        if (rule.isOrdered && slot > 0) {
          const before = own - 1;
          if (hit.word - words[before]! > rule.within || hit.start < ends[before]!) continue;
          words[own] = words[before]!;
          starts[own] = starts[before]!;
        } else {
          words[own] = hit.word;
          starts[own] = hit.start;
        }
        ends[own] = hit.end;
        if (rule.isOrdered ? slot < last : !isNear(words, starts, ends, base, last, hit.word - rule.within))
          continue;
        const start = rule.isOrdered ? starts[own]! : Math.min(...starts.subarray(base, base + last + 1));
        if (start < reported[number]! + APART) continue;
        reported[number] = start;
        found.push({ rule, start, end: hit.end });
      }
    });
    return found;
  };
}

/** Whether each concept was seen since, none of them in the words of another. */
function isNear(
  words: Float64Array,
  starts: Uint32Array,
  ends: Uint32Array,
  base: number,
  last: number,
  since: number,
): boolean {
  for (let slot = base; slot <= base + last; slot++) {
    if (words[slot]! < since) return false;
    for (let other = base; other < slot; other++)
      if (starts[other]! < ends[slot]! && starts[slot]! < ends[other]!) return false;
  }
  return true;
}
