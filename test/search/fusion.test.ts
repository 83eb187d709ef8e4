/** Reciprocal rank fusion by hand-made sums. */
import { expect, test } from "vitest";
import { fuseRankings } from "../../src/search/index.ts";

test("[search.fusion.reciprocal] scores are sums of 1 / (60 + rank)", () => {
  const fused = fuseRankings([
    ["a", "b", "c"],
    ["b", "d"],
  ]);
  expect(fused.map(({ key }) => key)).toEqual(["b", "a", "d", "c"]);
  expect(fused[0]!.score).toBeCloseTo(1 / 62 + 1 / 61, 12);
  expect(fused[1]!.score).toBeCloseTo(1 / 61, 12);
  expect(fused[3]!.score).toBeCloseTo(1 / 63, 12);
});

test("[search.fusion.reciprocal] equal scores stay in the order of the rankings", () => {
  expect(fuseRankings([[1, 2], [2, 1], [3]]).map(({ key }) => key)).toEqual([1, 2, 3]);
});

test("weights and k count", () => {
  expect(fuseRankings([["a"], ["b"]], { weights: [1, 2] }).map(({ key }) => key)).toEqual(["b", "a"]);
  expect(fuseRankings([["a"]], { k: 0 })[0]!.score).toBe(1);
});

test("a key named twice counts at its better place, and takes no place from others", () => {
  const fused = fuseRankings([["a", "a", "b"]], { k: 0 });
  expect(fused).toEqual([
    { key: "a", score: 1 },
    { key: "b", score: 1 / 2 },
  ]);
});

test("nothing gives nothing", () => expect(fuseRankings([[], []])).toEqual([]));
