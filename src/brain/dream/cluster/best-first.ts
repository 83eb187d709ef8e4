/** Keeps the few best of many, best first, without sorting or allocating. */

export interface BestFirst {
  readonly items: Int32Array;
  readonly size: number;
  clear(): void;
  /** Of equal ones the earlier is better. */
  offer(item: number, score: number): void;
}

export function createBestFirst(limit: number): BestFirst {
  const items = new Int32Array(limit);
  const scores = new Float64Array(limit);
  let size = 0;
  return {
    items,
    get size() {
      return size;
    },
    clear() {
      size = 0;
    },
    offer(item, score) {
      let place = size < limit ? size++ : limit;
      while (place > 0 && score > scores[place - 1]!) {
        if (place < limit) {
          items[place] = items[place - 1]!;
          scores[place] = scores[place - 1]!;
        }
        place -= 1;
      }
      if (place >= limit) return;
      items[place] = item;
      scores[place] = score;
    },
  };
}
