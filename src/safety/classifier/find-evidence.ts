/** `createEvidenceFinder` finds the places where the concepts of rules are near each other, in one pass over a text. */
import { type EvidenceRule, negated } from "./evidence-rules.ts";
import type { FoldedText } from "./fold-text.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Range } from "./unmask-words.ts";

/** A rule that holds somewhere; the range is in units of the folded text. */
export interface FoundEvidence extends Range {
  readonly rule: EvidenceRule;
}

/** A place is reported again only so far behind the last one, in units: a text full of words gives few findings. */
const APART = 400;
const NEVER = Number.NEGATIVE_INFINITY;

/** @param breaks offsets in the text between parts that aren't one text */
export type EvidenceFinder = (text: FoldedText, breaks?: readonly number[]) => FoundEvidence[];

export function createEvidenceFinder(lexicon: Lexicon, rules: readonly EvidenceRule[]): EvidenceFinder {
  const most = Math.max(...rules.map(({ slots }) => slots.length));
  // Numbers in tables: a text full of words of concepts asks for them millions of times.
  const within = Int32Array.from(rules, each => each.within);
  const lasts = Int32Array.from(rules, ({ slots }) => slots.length - 1);
  const isOrdered = Uint8Array.from(rules, each => (each.isOrdered ? 1 : 0));
  /** By concept: rule and slot, as one number; of a rule the last slot first. */
  const watches = lexicon.concepts.map(concept =>
    Int32Array.from(
      rules
        .flatMap(({ slots }, rule) =>
          slots.flatMap((slot, index) => (slot.split("|").includes(concept) ? [rule * most + index] : [])),
        )
        .reverse(),
    ),
  );

  const [ask, refrains] = negated.map(concept => lexicon.concepts.indexOf(concept));

  return (text, breaks = []) => {
    let refrained = NEVER;
    const found: FoundEvidence[] = [];
    /** Of each rule and slot: the word and the unit at which the way to it began, and its own word's end. */
    const words = new Float64Array(rules.length * most).fill(NEVER);
    const starts = new Uint32Array(rules.length * most);
    const ends = new Uint32Array(rules.length * most);
    /** Of each rule: where it may be reported again. */
    const again = new Float64Array(rules.length).fill(NEVER);
    lexicon.scan(text, breaks, ({ concept, end, start, word }) => {
      if (concept === refrains) refrained = end + 1;
      if (concept === ask && start === refrained) return;
      const list = watches[concept]!;
      for (let index = 0; index < list.length; index++) {
        const own = list[index]!;
        const rule = (own / most) | 0;
        const base = rule * most;
        const last = base + lasts[rule]!;
        const isInOrder = isOrdered[rule] === 1;
        if (isInOrder && own > base) {
          const before = own - 1;
          if (word - words[before]! > within[rule]! || start < ends[before]!) continue;
          words[own] = words[before]!;
          starts[own] = starts[before]!;
        } else {
          words[own] = word;
          starts[own] = start;
        }
        ends[own] = end;
        // A place that begins no later than this word begins too near.
        if (start < again[rule]!) continue;
        if (isInOrder ? own < last : !isNear(words, starts, ends, base, last, word - within[rule]!)) continue;
        const first = isInOrder ? starts[own]! : Math.min(...starts.subarray(base, last + 1));
        if (first < again[rule]!) continue;
        again[rule] = first + APART;
        found.push({ rule: rules[rule]!, start: first, end });
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
  for (let slot = base; slot <= last; slot++) if (words[slot]! < since) return false;
  for (let slot = base + 1; slot <= last; slot++) {
    for (let other = base; other < slot; other++)
      if (starts[other]! < ends[slot]! && starts[slot]! < ends[other]!) return false;
  }
  return true;
}
