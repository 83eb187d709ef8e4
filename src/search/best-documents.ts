/** Keeps the best few of many scored documents: a bounded heap with the worst of them on top. */

interface ScoredDocument {
  readonly document: number;
  readonly score: number;
}

interface BestDocuments {
  /** Whether a document with this score would be kept. */
  accepts(document: number, score: number): boolean;
  add(document: number, score: number): void;
  /** Best first; of equal scores the newer document, which has the higher number. */
  sorted(): readonly ScoredDocument[];
}

/** Keeps at most `limit`; time per document O(log limit). */
export function createBestDocuments(limit: number): BestDocuments {
  const heap: ScoredDocument[] = [];

  function sinkFromTop(): void {
    let at = 0;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && compareBest(heap[child]!, heap[worst]!) > 0) worst = child;
      }
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  }

  function riseFromBottom(): void {
    let at = heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (compareBest(heap[at]!, heap[parent]!) <= 0) return;
      swap(at, parent);
      at = parent;
    }
  }

  function swap(left: number, right: number): void {
    const kept = heap[left]!;
    heap[left] = heap[right]!;
    heap[right] = kept;
  }

  return {
    accepts(document, score) {
      if (heap.length < limit) return true;
      const worst = heap[0];
      if (worst === undefined) return false;
      return score > worst.score || (score === worst.score && document > worst.document);
    },
    add(document, score) {
      if (heap.length < limit) {
        heap.push({ document, score });
        riseFromBottom();
      } else {
        heap[0] = { document, score };
        sinkFromTop();
      }
    },
    sorted: () => heap.toSorted(compareBest),
  };
}

/** Negative when the left one is better. */
function compareBest(left: ScoredDocument, right: ScoredDocument): number {
  return right.score - left.score || right.document - left.document;
}
