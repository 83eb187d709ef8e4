/** Keeps the best few of many scored documents. */

interface ScoredDocument {
  readonly document: number;
  readonly score: number;
}

/** How many more than are kept are gathered before the worst of them are let go: then adding one costs little. */
const SPARE = 256;

/** Keeps at most `limit`. */
export class BestDocuments {
  readonly #limit: number;
  #found: ScoredDocument[] = [];
  /** The worst of those that are kept, once there are enough. */
  #worst: ScoredDocument | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether a document with this score may be kept. */
  accepts(document: number, score: number): boolean {
    return (
      this.#limit > 0 && (this.#worst === undefined || compareBest({ document, score }, this.#worst) < 0)
    );
  }

  add(document: number, score: number): void {
    this.#found.push({ document, score });
    if (this.#found.length >= this.#limit + SPARE) this.#worst = this.sorted().at(-1);
  }

  /** Best first; of equal scores the newer document, which has the higher number. */
  sorted(): readonly ScoredDocument[] {
    this.#found = this.#found.sort(compareBest).slice(0, this.#limit);
    return this.#found;
  }
}

/** Negative when the left one is better. */
const compareBest = (left: ScoredDocument, right: ScoredDocument): number =>
  right.score - left.score || right.document - left.document;
