/** `classify` judges a text by evidence: the structures of attacks in it, in what it hides, and their weights. */
import { findEncoded } from "./decode-text.ts";
import { DECODED, endOf, findDisguises, isTelling, UNREAD } from "./disguise-evidence.ts";
import { evidenceRules, type Family, type Kind } from "./evidence-rules.ts";
import { createEvidenceFinder, type EvidenceFinder } from "./find-evidence.ts";
import { type FoldedText, foldText } from "./fold-text.ts";
import { findInjections } from "./injected-arguments.ts";
import { joinParts, placeIn, type Variant, type Within } from "./joined-parts.ts";
import { createLexicon } from "./lexicon.ts";
import { findShifted } from "./shifted-text.ts";
import { findStructures } from "./structure-evidence.ts";
import type { Range } from "./unmask-words.ts";
import { english } from "./words/english.ts";
import { latinLanguages, otherScripts } from "./words/other-languages.ts";

/** `arguments`: the value of one argument of a tool's call; `output`: an answer, of which only its addresses and hidden text count. */
export const classifierStages = ["input", "tool-result", "arguments", "output"] as const;

export type ClassifierStage = (typeof classifierStages)[number];

/** One reason to think of an attack, with its places in the text, half open, in UTF-16 code units. */
export interface Evidence extends Range {
  readonly id: string;
  readonly family: Family;
  /** 0 to 1. */
  readonly weight: number;
  readonly says: string;
  /** The encoding of the part in which it was found. */
  readonly encoding?: string;
}

export interface Classification {
  /** 0 to 1: of the densest part of the text. */
  readonly score: number;
  /** Families of the evidence, the strongest first. */
  readonly families: readonly { readonly family: Family; readonly score: number }[];
  /** In the order of the text. */
  readonly evidence: readonly Evidence[];
  /** Texts that the text holds in another encoding. */
  readonly variants: readonly Variant[];
}

export interface ClassifyOptions {
  /** @default "input" */
  readonly stage?: ClassifierStage;
  /** Of an argument: its name, which says what it is for. */
  readonly name?: string;
}

/** Built at the first text, and at the first one with letters of other scripts: some milliseconds each. */
const finders: { latin?: EvidenceFinder; every?: EvidenceFinder } = {};

function finderOf({ isForeign }: FoldedText): EvidenceFinder {
  const latin = [english, ...latinLanguages];
  if (isForeign) {
    finders.every ??= createEvidenceFinder(createLexicon([...latin, ...otherScripts]), evidenceRules);
    return finders.every;
  }
  finders.latin ??= createEvidenceFinder(createLexicon(latin), evidenceRules);
  return finders.latin;
}

/** Encodings within encodings that are read. */
const DEEPEST = 3;
/** Decoded characters that are read beside those of the text, and of each encoding at least: reading a part costs so much. */
const MORE_CHARS = 20_000;
const LEAST_CHARS = 500;

/** Deterministic, in time linear in the text; takes any text and never throws. */
export function classify(text: string, { stage = "input", name }: ClassifyOptions = {}): Classification {
  const variants: Variant[] = [];
  const found: Evidence[] = [];
  let left = text.length + MORE_CHARS;
  if (stage === "arguments")
    for (const { structure, start, end } of findInjections(text, name)) add(structure, start, end);
  else read(text, undefined, 0);
  if (stage === "tool-result") for (const { start, end } of found.filter(isOrder)) add(IN_RESULT, start, end);
  const counted = stage === "output" ? found.filter(isOfOutput) : found;
  const evidence = counted.sort((left, right) => left.start - right.start || right.weight - left.weight);
  const { score, first, end } = densest(evidence);
  return { score, evidence, variants, families: familiesOf(evidence.slice(first, end)) };

  function add({ id, family, weight, says }: Kind, from: number, to: number, within?: Within): void {
    const { start, end } = within === undefined ? { start: from, end: to } : placeIn(within, from, to);
    const encoding = within === undefined ? {} : { encoding: within.encoding };
    found.push({ id, family, weight, says, start, end, ...encoding });
  }

  function read(part: string, within: Within | undefined, depth: number): void {
    const folded = foldText(part);
    const rules = finderOf(folded)(
      folded,
      within?.pieces.map(({ from }) => from),
    );
    for (const { rule, start, end } of rules)
      if (rule.isSaid !== true || stage === "input") add(rule, folded.at[start]!, endOf(folded, end), within);
    for (const { structure, start, end } of findStructures(part)) add(structure, start, end, within);
    for (const { kind, start, end } of findDisguises(part, folded, rules)) add(kind, start, end, within);
    if (depth === DEEPEST) return;
    const shifted = findShifted(part, folded);
    for (const { encoding, parts } of findEncoded(part, folded.source)) {
      const joined = joinParts(encoding, parts, within);
      if (isAllowed(joined.text.length, joined)) open(joined, depth + 1);
    }
    for (const { encoding, ranges, read: decode, size } of shifted) {
      const { start } = ranges[0]!;
      const { end } = ranges.at(-1)!;
      const place = within === undefined ? { start, end } : placeIn(within, start, end);
      if (isAllowed(size, { ...place, encoding })) open(joinParts(encoding, decode(), within), depth + 1);
    }
  }

  /** A part beyond the bound is evidence itself: many codes are no way around. */
  function isAllowed(size: number, { encoding, end, start }: Range & Pick<Variant, "encoding">): boolean {
    left -= Math.max(size, LEAST_CHARS);
    if (left < 0) found.push({ ...UNREAD, start, end, encoding });
    return left >= 0;
  }

  function open(within: Within, depth: number): void {
    const { encoding, start, end, text: decoded } = within;
    variants.push({ encoding, start, end, text: decoded });
    const before = found.length;
    read(decoded, within, depth);
    const known = new Set(found.slice(0, before).map(({ id }) => id));
    const news = found
      .slice(before)
      .find(each => isTelling(each) && each.family !== "hidden-text" && !known.has(each.id));
    if (news !== undefined) found.push({ ...DECODED, start: news.start, end: news.end, encoding });
  }
}

const IN_RESULT: Kind = {
  id: "indirect.in-result",
  family: "indirect-injection",
  weight: 0.3,
  says: "gives orders where data is expected",
};

/** A structure of an order, which a tool's result has no reason to have. */
const isOrder = ({ family, weight }: Evidence) =>
  weight >= 0.45 &&
  (family === "prompt-injection" || family === "indirect-injection" || family === "prompt-extraction");

/** Of an answer only this counts: its words are the model's, and of an attack that is quoted. */
const isOfOutput = ({ family, id }: Evidence) =>
  (family === "hidden-text" && (id === "hidden.tags" || id === "hidden.direction")) ||
  id.startsWith("exfiltration.image");

/** Characters of a part whose evidence counts together: a long text gathers weak evidence by its length alone. */
const WINDOW = 4_000;

/** The part with the strongest evidence: each kind counts once, as 1 − ∏(1 − weight) (noisy or, Pearl 1988). */
function densest(evidence: readonly Evidence[]) {
  const counts = new Map<string, number>();
  let sum = 0;
  let best = { score: 0, first: 0, end: 0 };
  let first = 0;
  for (const [at, { id, weight, start }] of evidence.entries()) {
    const seen = counts.get(id) ?? 0;
    counts.set(id, seen + 1);
    if (seen === 0) sum -= Math.log1p(-weight);
    for (; evidence[first]!.start < start - WINDOW; first++) {
      const old = evidence[first]!;
      const left = counts.get(old.id)! - 1;
      counts.set(old.id, left);
      if (left === 0) sum += Math.log1p(-old.weight);
    }
    const score = 1 - Math.exp(-sum);
    if (score > best.score) best = { score, first, end: at + 1 };
  }
  return best;
}

function familiesOf(evidence: readonly Evidence[]): Classification["families"] {
  const kinds = new Map(evidence.map(each => [each.id, each]));
  const sums = new Map<Family, number>();
  for (const { family, weight } of kinds.values())
    sums.set(family, (sums.get(family) ?? 0) - Math.log1p(-weight));
  return Array.from(sums, ([family, sum]) => ({ family, score: 1 - Math.exp(-sum) })).sort(
    (left, right) => right.score - left.score,
  );
}
