/** Tests clustering of many actions: it neither merges different ones nor splits equal ones, and its work is in proportion. */
import { describe, expect, test } from "vitest";
import { compareClusterings } from "../../../../bench/clustering-figures.ts";
import { episodesOf } from "../../../../bench/dream-log.ts";
import { createRandom, pick } from "../../../../bench/random.ts";
import { createPatternIndex } from "../../../../src/brain/dream/cluster/pattern-index.ts";

function cluster(texts: readonly string[]) {
  const effort = { postings: 0, comparisons: 0 };
  const index = createPatternIndex(effort);
  const forms = texts.map(text => index.add("any", text));
  const clusters = index.cluster();
  const sizes = new Map<number, number>();
  for (const form of forms) sizes.set(clusters[form]!, (sizes.get(clusters[form]!) ?? 0) + 1);
  return { effort, forms: index.size, sizes: [...sizes.values()].sort((left, right) => right - left) };
}

// Letters only: digits would be abstracted.
const nameOf = (number: number) =>
  `q${number.toString(16).replace(/\d/g, digit => "ghijklmnop"[Number(digit)]!)}x`;
const list = <Item>(length: number, make: (index: number) => Item) =>
  Array.from({ length }, (_, index) => make(index));

test("[brain.dream.cluster.boilerplate] edits are told apart by their files, not gathered by the hook's words", () => {
  const wrappers = [
    (file: string) => `Edit: src/${file}`,
    (file: string) => `post-tool: edited file lib/${file} (12 lines)`,
    (file: string) => `edit_file path: app/${file}`,
    (file: string) => `Edited ${file} again`,
  ];
  const { sizes } = cluster(list(10_000, index => wrappers[index % 4]!(`${nameOf(index % 400)}.ts`)));
  expect(sizes[0]).toBeLessThanOrEqual(50);
  expect(sizes).toHaveLength(400);
});

test("[brain.dream.cluster.boilerplate] a log that is all one pattern, with something new in each, stays one", () => {
  const random = createRandom(3);
  const { sizes } = cluster(
    list(
      400,
      index =>
        `${pick(["ran", "run", "running"], random)} the integration tests before migrating ${nameOf(index)}`,
    ),
  );
  expect(sizes[0]).toBeGreaterThanOrEqual(360);
});

describe("[brain.dream.cluster.paraphrases] clustering large logs", () => {
  let unique = 0;
  const noise = (length: number) => list(length, () => nameOf(70_000 + unique++)).join(" ");
  const others = list(300, () => noise(5));

  test("long-winded ones join a pattern though they are like none of its actions", () => {
    const brief = list(30, () => `kernel boots firmware ${noise(1)}`);
    const verbose = list(10, () => `kernel boots firmware ${noise(8)}`);
    expect(cluster([...others, ...brief, ...verbose]).sizes[0]).toBe(40);
  });

  test("two wordings with much in common are one pattern", () => {
    const one = list(20, () => `kernel boots firmware quickly overnight ${noise(2)}`);
    const other = list(20, () => `kernel boots firmware reliably unattended ${noise(2)}`);
    expect(cluster([...others, ...one, ...other]).sizes[0]).toBe(40);
  });
});

test("[brain.dream.cluster.chains] a chain whose neighbours are alike is many clusters", () => {
  const { sizes } = cluster(list(600, at => list(5, offset => nameOf(1_000 + at + offset)).join(" ")));
  expect(sizes[0]).toBeLessThanOrEqual(12);
});

describe("[brain.dream.cluster.linear] bounded work for each form", () => {
  const count = 6_000;
  const random = createRandom(11);
  const logs: Readonly<Record<string, readonly string[]>> = {
    "all equal": list(count, () => "ran the integration tests before migrating"),
    "all the same but one number": list(count, index => `retried the upload ${index} times`),
    "all distinct": list(count, index => list(6, word => nameOf(10 * index + word)).join(" ")),
    "one word in common": list(count, index => `deploy ${nameOf(2 * index)} ${nameOf(2 * index + 1)}`),
    "all but one word in common": list(
      count,
      index => `moved the quarterly invoice archive of ${nameOf(index)} to cold storage`,
    ),
    "few words, many combinations": list(count, () =>
      list(6, () => nameOf(Math.floor(random() * 60))).join(" "),
    ),
  };
  test.each(Object.keys(logs))("%s", name => {
    const { effort, forms } = cluster(logs[name]!);
    // Each form is sought three times at most, by 6 tokens with lists of 24, and compared with 6.
    expect(effort.postings).toBeLessThanOrEqual(3 * 6 * 24 * forms);
    expect(effort.comparisons).toBeLessThanOrEqual(3 * 6 * forms);
  });

  test("one number more or less makes no form", () => {
    expect(cluster(logs["all the same but one number"]!).forms).toBe(1);
    expect(cluster(logs["all distinct"]!).sizes).toHaveLength(count);
  });
});

test.each([
  [1, "held-out"],
  [2, "held-out"],
  [3, "tuning"],
] as const)("[brain.dream.cluster.quality] V-measure of seed %s, %s families", (seed, families) => {
  const episodes = [...episodesOf({ seed, count: 4_000, families })];
  const index = createPatternIndex();
  const forms = episodes.map(({ record }) => index.add(record.skill, record.action));
  const clusters = index.cluster();
  const figures = compareClusterings(
    episodes.map(({ group }) => group),
    forms.map(form => clusters[form]!),
  );
  expect(figures.vMeasure).toBeGreaterThan(0.92);
  expect(Math.abs(figures.clusters / figures.groups - 1)).toBeLessThan(0.15);
});
