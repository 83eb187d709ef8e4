/** Measures how much of a question a text covers, to decide between an answer and "I don't know". */
import { queryTerms, tokenize } from "../../search/index.ts";

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
  for (const term of queryTerms(`${separate(question)} ${SENTINEL}`)) {
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
