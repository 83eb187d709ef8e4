/** The measure itself: a generator that repeats itself, and figures by hand-made examples. */
import { describe, expect, test } from "vitest";
import { compareClusterings } from "../../../../bench/clustering-figures.ts";
import { tuningFamilies } from "../../../../bench/dream-families.ts";
import { heldOutFamilies } from "../../../../bench/dream-families-held-out.ts";
import { episodesOf } from "../../../../bench/dream-log.ts";

describe("generated logs", () => {
  const episodes = [...episodesOf({ seed: 7, count: 2_000 })];

  test("are the same for the same seed, and others for another", () => {
    expect([...episodesOf({ seed: 7, count: 2_000 })]).toEqual(episodes);
    expect([...episodesOf({ seed: 8, count: 2_000 })]).not.toEqual(episodes);
  });

  test("come in order of time, with ids of their own", () => {
    const times = episodes.map(({ record }) => String(record.timestamp));
    expect(times.toSorted()).toEqual(times);
    expect(new Set(episodes.map(({ record }) => record.id)).size).toBe(2_000);
  });

  test("leave no pattern unfilled", () => {
    for (const { record } of episodes)
      expect(`${record.action} ${record.reflection}`).not.toMatch(/[{}<>]|\|/);
  });

  test("have a few large groups and many small ones, lessons, failures, poison and other languages", () => {
    const sizes = Object.values(Object.groupBy(episodes, ({ group }) => group)).map(group => group!.length);
    expect(Math.max(...sizes)).toBeGreaterThan(100);
    expect(sizes.filter(size => size === 1).length).toBeGreaterThan(sizes.length / 2);
    expect(episodes.filter(({ hasLesson }) => hasLesson).length).toBeGreaterThan(200);
    expect(episodes.some(({ record }) => /[\u3040-\u30ff]/.test(record.action))).toBe(true);
    expect(
      episodes.some(
        ({ isTrusted, hasLesson, record }) => !isTrusted && !hasLesson && record.reflection !== "",
      ),
    ).toBe(true);
  });

  test("of held-out families have no task, skill or name of the tuned ones", () => {
    const names = (families: typeof tuningFamilies) =>
      new Set(families.flatMap(({ name, skill, slots }) => [name, skill, ...Object.values(slots).flat()]));
    expect([...names(tuningFamilies).intersection(names(heldOutFamilies))]).toEqual([]);
  });
});

describe("figures", () => {
  test("are 1 for the truth, whatever its labels", () => {
    const figures = compareClusterings(["a", "a", "b", "c"], [7, 7, 1, 2]);
    expect(figures).toMatchObject({
      homogeneity: 1,
      completeness: 1,
      vMeasure: 1,
      adjustedRand: 1,
      clusters: 3,
      groups: 3,
    });
  });

  test("know one cluster for all, and one for each", () => {
    const melted = compareClusterings([0, 0, 1, 1], [5, 5, 5, 5]);
    expect(melted).toMatchObject({ homogeneity: 0, completeness: 1, vMeasure: 0, adjustedRand: 0 });
    const shattered = compareClusterings([0, 0, 1, 1], [1, 2, 3, 4]);
    expect(shattered.homogeneity).toBeCloseTo(1, 12);
    expect(shattered.completeness).toBeCloseTo(0.5, 12);
    expect(shattered.vMeasure).toBeCloseTo(2 / 3, 12);
    expect(shattered.adjustedRand).toBe(0);
  });

  // scikit-learn's documentation has these two: 0.57 for both.
  test("agree with others' figures", () => {
    expect(compareClusterings([0, 0, 1, 1], [0, 0, 1, 2]).adjustedRand).toBeCloseTo(0.5714, 4);
    expect(compareClusterings([0, 0, 1, 1], [0, 0, 1, 2]).vMeasure).toBeCloseTo(0.8, 12);
  });
});
