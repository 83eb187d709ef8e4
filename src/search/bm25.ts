/** The ranking formula: how much a term that occurs in a document says for it. */

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
