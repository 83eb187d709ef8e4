/** The promises of search. */
import type { Requirement } from "./requirement.ts";

export const searchRequirements: readonly Requirement[] = [
  {
    id: "search.terms.any-script",
    source: "spec/knowledge.md §2",
    promise: "Japanese, Chinese, Korean and Thai give overlapping pairs of characters, other scripts words.",
  },
  {
    id: "search.terms.folding",
    source: "spec/knowledge.md §2",
    promise:
      "European words are stemmed and folded; marks that make a letter of its own in a language are kept.",
  },
  {
    id: "search.terms.identifiers",
    source: "spec/brain.md §3",
    promise: "Names in code and paths are found by their parts and as one word.",
  },
  {
    id: "search.terms.total",
    source: "DESIGN.md §3, invariant 5",
    promise: "Tokenising never throws, bounds its terms and takes linear time, whatever the input.",
  },
  {
    id: "search.phrase.boundaries",
    source: "spec/hazards.md #30",
    promise: 'A phrase matches whole words only: "improve" does not contain the phrase "PR".',
  },
  {
    id: "search.recall.languages",
    source: "spec/hazards.md #30",
    promise: "Questions in Japanese, Chinese, Korean, Cyrillic and accented Latin find their answers.",
  },
  {
    id: "search.bm25.ranking",
    source: "spec/brain.md §3",
    promise: "Documents rank by BM25 over all live documents, stored and new alike, ties to the newer.",
  },
  {
    id: "search.relevance.unknown",
    source: "spec/brain.md §3",
    promise: "A hit names the words of the query that it contains and their share of the query.",
  },
  {
    id: "search.weigh.salience",
    source: "spec/brain.md §3",
    promise:
      "A caller combines relevance with a weight of its own, and filters, over all matching documents.",
  },
  {
    id: "search.index.erasure",
    source: "spec/knowledge.md §3",
    promise: "A removed document is never found, and its words are not in the bytes written afterwards.",
  },
  {
    id: "search.index.stored",
    source: "spec/brain.md §1",
    promise: "An index written to bytes and opened again keeps its document numbers and its answers.",
  },
  {
    id: "search.index.damage",
    source: "spec/brain.md §1",
    promise: "A damaged, truncated or foreign stored index is refused with search.damaged when it is opened.",
  },
  {
    id: "search.fusion.reciprocal",
    source: "spec/knowledge.md §2",
    promise: "Rankings are fused by reciprocal rank, deterministically.",
  },
];
