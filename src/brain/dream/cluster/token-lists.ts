/** Lists under each token the vectors that have it, as far as there is room: recurring tokens stay, the rest make way. */
import { withRoom } from "../../memory/number-table.ts";

/** Room by token, zeros outside of use. */
export interface ListHeads {
  readonly heads: Int32Array;
  readonly lengths: Uint8Array;
}

export interface TokenLists {
  /** In a full list the one of the least worth makes room. */
  add(token: number, item: number): void;
  /** Calls back with what is listed under a token; gives how many there were. */
  visit(token: number, callback: (item: number) => void): number;
  /** Leaves the heads as they were. */
  release(): void;
}

// Bounds the work: half as many, or twice, change the V-measure of bench/dream-quality.ts in its fourth digit.
const LIST_LENGTH = 24;

export function createTokenLists(
  { heads, lengths }: ListHeads,
  worthOf: (item: number) => number,
): TokenLists {
  // Entry 0 ends a list.
  let listed = new Int32Array(16);
  let nexts = new Int32Array(16);
  let entries = 1;
  const used: number[] = [];

  function makeRoom(token: number, item: number): void {
    let least = heads[token]!;
    for (let entry = least; entry !== 0; entry = nexts[entry]!) {
      if (worthOf(listed[entry]!) < worthOf(listed[least]!)) least = entry;
    }
    if (worthOf(listed[least]!) <= worthOf(item)) listed[least] = item;
  }

  return {
    add(token, item) {
      if (lengths[token]! >= LIST_LENGTH) return makeRoom(token, item);
      if (heads[token] === 0) used.push(token);
      listed = withRoom(listed, entries);
      nexts = withRoom(nexts, entries);
      listed[entries] = item;
      nexts[entries] = heads[token]!;
      heads[token] = entries++;
      lengths[token] = lengths[token]! + 1;
    },
    visit(token, callback) {
      for (let entry = heads[token]!; entry !== 0; entry = nexts[entry]!) callback(listed[entry]!);
      return lengths[token]!;
    },
    release() {
      for (const token of used) {
        heads[token] = 0;
        lengths[token] = 0;
      }
    },
  };
}
