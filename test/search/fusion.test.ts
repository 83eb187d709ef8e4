/** Reciprocal rank fusion by hand-made sums. */
import { expect, test } from "vitest";
import { fuseRankings } from "../../src/search/index.ts";

test("[search.fusion.reciprocal] fusion sums 1 / (60 + rank) to scores", () => {
  const fused = fuseRankings([
    ["a", "b", "c"],
    ["b", "d"],
  ]);
  expect(fused.map(({ key }) => key)).toEqual(["b", "a", "d", "c"]);
  expect(fused[0]!.score).toBeCloseTo(1 / 62 + 1 / 61, 12);
  expect(fused[1]!.score).toBeCloseTo(1 / 61, 12);
  expect(fused[3]!.score).toBeCloseTo(1 / 63, 12);
});

test("[search.fusion.reciprocal] fusion keeps equal scores in the order of the rankings", () => {
  expect(fuseRankings([[1, 2], [2, 1], [3]]).map(({ key }) => key)).toEqual([1, 2, 3]);
});

test("fusion applies weights and k", () => {
  expect(fuseRankings([["a"], ["b"]], { weights: [1, 2] }).map(({ key }) => key)).toEqual(["b", "a"]);
  expect(fuseRankings([["a"]], { k: 0 })[0]!.score).toBe(1);
});

test("fusion counts a repeated key at its better rank, and moves no other key", () => {
  const fused = fuseRankings([["a", "a", "b"]], { k: 0 });
  expect(fused).toEqual([
    { key: "a", score: 1 },
    { key: "b", score: 1 / 2 },
  ]);
});

test("fusion of no rankings is empty", () => expect(fuseRankings([[], []])).toEqual([]));
