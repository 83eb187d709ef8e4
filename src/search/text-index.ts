/** Full-text search over numbered documents: a stored segment and what was added since, ranked as one by BM25. */
import { BestDocuments } from "./best-documents.ts";
import { createDocumentLengths, REMOVED } from "./document-lengths.ts";
import { createGrowingPart, hasDocument, type Postings } from "./growing-part.ts";
import { countLive, mergeSegment, openSegment } from "./segment.ts";
import { allocateSegment, sealSegment } from "./segment-format.ts";
import { analyseQuery, type QueryTerm, tokenize } from "./tokenize.ts";

export interface TextHit {
  readonly document: number;
  /** The order of the hits: BM25, or the result of `weigh`. */
  readonly score: number;
  /**
   * 0 to 1: the share of the query that the document contains, its terms weighed by how telling they are. Terms that
   * no document has count most, so that a low value means "I don't know".
   */
  readonly relevance: number;
  /** The query's own words, folded, whose terms the document contains. */
  readonly matchedTerms: readonly string[];
}

export interface SearchOptions {
  /** The most hits to give. */
  readonly limit: number;
  /**
   * The score of a matching document. `relevance` is its BM25 as a share (0 to 1) of the most that any document could
   * reach with this query; with each term once and an average length it is 0.53. NaN leaves the document out.
   */
  readonly weigh?: (document: number, relevance: number) => number;
  /** Says which documents may be hits. Statistics count all documents. */
  readonly filter?: (document: number) => boolean;
}

export interface TextIndex {
  /** All documents that were ever added, removed ones too; the number of the next one. */
  readonly size: number;
  readonly liveSize: number;
  /** Adds a document and gives its number: 0, 1, 2, … in order. */
  add(text: string): number;
  /** Takes a document out; its number stays taken. Idempotent. @throws input.invalid for a number never given. */
  remove(document: number): void;
  /**
   * The best documents that contain any term of the query, best first; of equal ones the newer. Of long queries the
   * 64 most telling terms of the first 16,384 characters count.
   */
  search(query: string, options: SearchOptions): readonly TextHit[];
  /** The whole index for `createTextIndex`. Of removed documents nothing but their number is in it. */
  toBytes(): Uint8Array;
}

interface SoughtTerm extends QueryTerm {
  readonly lists: readonly Postings[];
  readonly weight: number;
}

// Scratch space of a search by document; kept between searches, all zero outside of them.
interface Scratch {
  readonly scores: Float64Array;
  readonly matched: Uint32Array;
}

// A question has a few terms; of a pasted text the most telling ones of its beginning are looked for.
const MAX_QUERY_LENGTH = 16_384;
const MAX_QUERY_TERMS = 64;

const noBytes = sealSegment(allocateSegment({ documents: 0, terms: 0, postings: 0, termBytes: 0 }));

/**
 * An index that starts empty, or with what `toBytes` gave. The bytes are used where they are and must not change.
 * @throws search.damaged when they are not exactly what `toBytes` of this version gave; make the index anew then.
 */
export function createTextIndex(bytes: Uint8Array = noBytes): TextIndex {
  const stored = openSegment(bytes);
  const growing = createGrowingPart();
  const lengths = createDocumentLengths(stored.lengths);
  // Statistics leave removed documents out. Those removed before the segment was written are not in its lists.
  let hasRemovedInLists = false;
  let spareScratch: Scratch | undefined;

  function look(query: QueryTerm): SoughtTerm {
    const lists = [stored.find(query.term), growing.find(query.term)].filter(list => list !== undefined);
    const frequency = hasRemovedInLists
      ? countLive(lists, lengths.values)
      : lists.reduce((sum, { start, end }) => sum + end - start, 0);
    return { ...query, lists, weight: inverseDocumentFrequency(lengths.liveSize, frequency) };
  }

  // A search inside `weigh` or `filter` gets arrays of its own.
  function takeScratch(): Scratch {
    const spare = spareScratch;
    spareScratch = undefined;
    if (spare !== undefined && spare.scores.length >= lengths.size) return spare;
    const capacity = Math.ceil(lengths.size * 1.25);
    return { scores: new Float64Array(capacity), matched: new Uint32Array(capacity) };
  }

  function search(query: string, { limit, weigh, filter }: SearchOptions): readonly TextHit[] {
    const terms = mostTelling(analyseQuery(query.slice(0, MAX_QUERY_LENGTH)).map(look));
    const most = terms.reduce((sum, { weight }) => sum + weight, 0);
    const best = new BestDocuments(limit);
    const scratch = takeScratch();
    const { scores, matched } = scratch;
    let matchedCount = 0;
    for (const { lists, weight } of terms) {
      for (const list of lists) {
        matchedCount = addScores(list, weight, lengths.values, lengths.average, scratch, matchedCount);
      }
    }
    try {
      for (let at = 0; at < matchedCount; at++) {
        const document = matched[at]!;
        const score = weigh ? weigh(document, scores[document]! / most) : scores[document]!;
        if (Number.isNaN(score) || !best.accepts(document, score)) continue;
        if (filter === undefined || filter(document)) best.add(document, score);
      }
    } finally {
      for (let at = 0; at < matchedCount; at++) scores[matched[at]!] = 0;
      spareScratch = scratch;
    }
    return best.sorted().map(({ document, score }) => ({ document, score, ...explain(terms, document) }));
  }

  return {
    get size() {
      return lengths.size;
    },
    get liveSize() {
      return lengths.liveSize;
    },
    add(text) {
      const terms = tokenize(text);
      const document = lengths.add(terms.length);
      growing.add(document, terms);
      return document;
    },
    remove(document) {
      lengths.remove(document);
      hasRemovedInLists = true;
    },
    search,
    toBytes: () => mergeSegment(stored, growing, lengths.values),
  };
}

function addScores(
  { documents, frequencies, start, end }: Postings,
  weight: number,
  lengths: Uint32Array,
  averageLength: number,
  { scores, matched }: Scratch,
  matchedBefore: number,
): number {
  let matchedCount = matchedBefore;
  for (let at = start; at < end; at++) {
    const document = documents[at]!;
    const length = lengths[document]!;
    if (length === REMOVED) continue;
    const before = scores[document]!;
    if (before === 0) matched[matchedCount++] = document;
    scores[document] = before + weight * termShare(frequencies[at]!, length, averageLength);
  }
  return matchedCount;
}

function mostTelling(terms: readonly SoughtTerm[]): readonly SoughtTerm[] {
  if (terms.length <= MAX_QUERY_TERMS) return terms;
  const isKnown = ({ lists }: SoughtTerm) => Number(lists.length > 0);
  return terms
    .toSorted((left, right) => isKnown(right) - isKnown(left) || right.weight - left.weight)
    .slice(0, MAX_QUERY_TERMS);
}

// A compound in one word says what its parts say: it stands for them, and it is not missed where they are.
// One of function words only (to-do, est-ce) counts where the index knows it.
function explain(
  terms: readonly SoughtTerm[],
  document: number,
): Pick<TextHit, "relevance" | "matchedTerms"> {
  const found = terms.filter(({ lists }) => lists.some(list => hasDocument(list, document)));
  const covered = new Set(found.flatMap(({ term, parts }) => [term, ...(parts ?? [])]));
  let most = 0;
  let sum = 0;
  for (const { term, parts, lists, weight } of terms) {
    if (parts !== undefined && (parts.length > 0 || lists.length === 0)) continue;
    most += weight;
    if (covered.has(term)) sum += weight;
  }
  return { relevance: most > 0 ? sum / most : 1, matchedTerms: [...new Set(found.map(({ word }) => word))] };
}

// How soon repeating a term stops counting, and how much long documents pay. The defaults of ATIRE and Anserini. Source:
// Trotman, Jia and Crane, "Towards an Efficient and Effective Search Engine" (SIGIR OSIR 2012). On LoCoMo they beat
// Lucene's 1.2 and 0.75 by two points of recall at 5 (bench/search.ts).
const K1 = 0.9;
const B = 0.4;

/**
 * How telling a term is that occurs in so many of the documents; always positive.
 * Source: Lucene's form of Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).
 */
export function inverseDocumentFrequency(documentCount: number, documentFrequency: number): number {
  return Math.log(1 + (documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/**
 * The share of its inverse document frequency that a term earns a document, from 0 to 1: `frequency` is how often it
 * occurs there, lengths are in terms. As in Lucene since 8.0 without the constant factor k1 + 1, which changes no order.
 */
export function termShare(frequency: number, length: number, averageLength: number): number {
  return frequency / (frequency + K1 * (1 - B + (B * length) / averageLength));
}
