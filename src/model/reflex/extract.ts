/** Picks from passages the sentences that cover a question: nothing is phrased anew, so nothing can be made up. */

import { queryTerms, tokenize } from "../../search/index.ts";
import type { Passage } from "./passage.ts";

export interface Finding {
  readonly passage: Passage;
  /** Of the passage, word for word but for markdown's marks. */
  readonly text: string;
  /** 0 to 1. */
  readonly relevance: number;
}

const MAX_FINDINGS = 3;
// A passage that is this much less relevant than the best is beside the point.
const RELEVANCE_SLACK = 0.25;
const MAX_SENTENCES = 3;
const MAX_LENGTH = 400;

/**
 * The findings that answer a question, best first; none when nothing speaks of enough of it. A passage is as relevant
 * as its finder measured it or as its words cover the question, whichever is more: the finder knows how rare words
 * are, the words are what the person reads.
 */
export function findAnswers(subject: Subject, passages: readonly Passage[]): readonly Finding[] {
  const seen = new Set<string>();
  const candidates = passages
    .map(passage => ({ passage, relevance: relevanceOf(passage, subject) }))
    .filter(({ relevance }) => relevance >= ANSWER_THRESHOLD)
    .sort((left, right) => right.relevance - left.relevance);
  const least = (candidates[0]?.relevance ?? 0) - RELEVANCE_SLACK;
  const findings: Finding[] = [];
  for (const { passage, relevance } of candidates) {
    if (findings.length === MAX_FINDINGS || relevance < least) break;
    const text = excerpt(passage, subject);
    const key = text.toLowerCase();
    if (text === "" || seen.has(key)) continue;
    seen.add(key);
    findings.push({ passage, text, relevance });
  }
  return findings;
}

/** The passages that have a telling word of the subject, by how much of it they speak of; most first. */
export function findNearest(subject: Subject, passages: readonly Passage[]): readonly Finding[] {
  const seen = new Set<string>();
  return passages
    .map(passage => ({ passage, relevance: coverage(subject, `${passage.heading ?? ""}\n${passage.text}`) }))
    .filter(({ relevance }) => relevance * subject.total >= 1)
    .sort((left, right) => right.relevance - left.relevance)
    .map(finding => ({ ...finding, text: excerpt(finding.passage, subject) }))
    .filter(({ text }) => text !== "" && !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()));
}

function relevanceOf({ heading = "", text, relevance = 0 }: Passage, subject: Subject): number {
  return subject.total === 0 ? 0 : Math.max(coverage(subject, `${heading}\n${text}`), relevance);
}

/** The sentences of a passage that speak most of the subject, in their order, at most 400 characters. */
function excerpt({ kind, heading = "", text }: Passage, subject: Subject): string {
  const sentences = kind === "decision" ? decisionSentences(text, subject) : sentencesOf(text);
  const ranked = sentences
    .map((sentence, at) => ({ at, score: coverage(subject, sentence) + standing(kind, sentence, at) }))
    .sort((left, right) => right.score - left.score || left.at - right.at);
  const limit = kind === "decision" ? MAX_SENTENCES + 1 : MAX_SENTENCES;
  const chosen = ranked
    .filter(({ score }, rank) => rank === 0 || (rank < limit && score > 0))
    .map(({ at }) => at)
    .sort((left, right) => left - right);
  if (chosen.length === 0) return "";
  // "force push to main" means nothing without the heading "Never allowed" above it.
  const under = heading === "" ? "" : `${heading}: `;
  return cut(under + chosen.map(at => sentences[at]!).join(" "), MAX_LENGTH);
}

// The title of a decision says again what was decided; it is left out unless only it names what was asked about.
function decisionSentences(text: string, subject: Subject): readonly string[] {
  const [title, ...rest] = sentencesOf(text).filter(sentence => !/: not recorded\.$/i.test(sentence));
  if (title === undefined || rest.length === 0) return sentencesOf(text);
  return coverage(subject, title) > coverage(subject, rest.join(" ")) ? [title, ...rest] : rest;
}

// A decision is its title, its text, and labelled lines; rejected choices count only when they are asked for.
function standing(kind: Passage["kind"], sentence: string, at: number): number {
  if (kind !== "decision") return 0;
  if (/^alternatives?\b/i.test(sentence)) return -0.5;
  return at <= 1 || /^(?:rationale|status)\b/i.test(sentence) ? 1 : 0;
}

const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}"'`“([])|(?<=[。\uff01\uff1f])(?=\S)/u;

/** The sentences of a markdown text, without its marks; each line ends one. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .split("\n")
    .flatMap(line => plain(line).split(SENTENCE_END))
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== "")
    .map(sentence =>
      /[\p{L}\p{N}]$/u.test(sentence) && !/[\u3040-\u9fff]$/u.test(sentence) ? `${sentence}.` : sentence,
    );
}

function plain(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}\s+|>\s?|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?)/, "")
    .replace(/\*\*|__/g, "");
}

/** A text of at most so many characters; where it was cut it ends in an ellipsis, at a word if there is one near. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const space = head.lastIndexOf(" ");
  return `${(space > length / 2 ? head.slice(0, space) : head).replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}

/**
 * The least share of a question that a text must speak of to be an answer, from 0 to 1. Above one half, so that of a
 * question's two subjects one alone is not enough: "capital of France" is not answered by a text on capital
 * letters. Measured on the 55 questions of BFCL's memory set over all sentences of its two scenarios
 * (test/model/reflex-honesty.test.ts): of a scenario's own questions 30 answered rightly, 4 wrongly; of the other
 * scenario's 2, wrongly; the rest "I don't know".
 */
export const ANSWER_THRESHOLD = 0.6;

// Words that questions are made of rather than about: they count, but never suffice.
const GENERIC_WEIGHT = 0.25;
const GENERIC = `use used using store stored keep kept put live run work works need want have has get got go make made do
done choose chosen chose pick decide decided decision agree agreed know known tell think thought say said prefer like
remember explain handle happen mean find look show come take give set call called currently today now again always ever
time day thing things way kind lot good best better right please about concerning reason
benutzen benutzt verwenden verwendet nutzen nutzt speichern speichert machen macht entschieden beschlossen wissen kennen
utiliser utilise utilisons utilisez stocker stocke stockons garder gardons faire fait decide choisi savoir sais
usar usa usamos usan guardar guardamos guarda hacer hace hacemos decidimos saber sabe elegimos`;
const generic: ReadonlySet<string> = new Set(tokenize(GENERIC));

// Asks for a measure, and the answer is the number: "how many", "wie lange".
const MEASURE =
  /\b(how|wie)\s+(?:many|much|often|long|far|large|big|old|soon|fast|early|late|quickly|viele?|oft|lange|weit|groß|alt|schnell|früh|spät)\b/giu;

// Keeps queryTerms from falling back to function words where a question has nothing else.
const SENTINEL = "qzsentinelzq";

export interface Subject {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
}

/** The subject of a question, its words weighted. Of a question without any telling word the total is 0. */
export function subjectOf(question: string): Subject {
  const weights = new Map<string, number>();
  let total = 0;
  let isTelling = false;
  for (const term of queryTerms(`${separate(question).replace(MEASURE, "$1")} ${SENTINEL}`)) {
    if (term === SENTINEL) continue;
    const weight = generic.has(term) ? GENERIC_WEIGHT : 1;
    if (weight === 1) isTelling = true;
    weights.set(term, weight);
    total += weight;
  }
  return isTelling ? { weights, total } : { weights: new Map(), total: 0 };
}

/** The share of the subject that a text speaks of, from 0 to 1. */
export function coverage({ weights, total }: Subject, text: string): number {
  if (total === 0) return 0;
  let found = 0;
  for (const term of new Set(tokenize(separate(text)))) found += weights.get(term) ?? 0;
  return found / total;
}

// The parts of compounds count each by itself.
function separate(text: string): string {
  return text.replace(/[-_]/g, " ");
}
