/** Checks properties of clustering, for any texts in any order. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { episodesOf } from "../../../../bench/dream-log.ts";
import { createPatternIndex } from "../../../../src/brain/dream/cluster/pattern-index.ts";

type Entry = readonly [skill: string, text: string];

/** Of each entry the first entry that is in its cluster. */
function partition(entries: readonly Entry[]): readonly number[] {
  const index = createPatternIndex();
  const forms = entries.map(([skill, text]) => index.add(skill, text));
  const clusters = index.cluster();
  const found = forms.map(form => clusters[form]!);
  return found.map(cluster => found.indexOf(cluster));
}

const log: readonly Entry[] = Array.from(
  episodesOf({ seed: 5, count: 600, families: "tuning" }),
  ({ record }) => [record.skill, record.action],
);

test("[brain.dream.cluster.order] a log in another order has the same clusters", () => {
  const shuffles = fc.shuffledSubarray([...log.keys()], { minLength: log.length });
  const together = (found: readonly number[], positions: readonly number[]) =>
    new Map(positions.map((entry, at) => [entry, positions[found[at]!]!]));
  const expected = partition(log);
  fc.assert(
    fc.property(shuffles, positions => {
      const found = together(partition(positions.map(entry => log[entry]!)), positions);
      // Clusters are the same when they put the same entries together, whichever of them came first.
      const names = new Map<number, number>();
      for (const entry of log.keys()) {
        const name = names.get(found.get(entry)!) ?? expected[entry]!;
        names.set(found.get(entry)!, name);
        expect(name).toBe(expected[entry]!);
      }
      expect(names.size).toBe(new Set(expected).size);
    }),
    { numRuns: 15 },
  );
});

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
  fc
    .array(
      fc.constantFrom(
        "before",
        "after",
        "&&",
        "without",
        "no",
        "--no-",
        "-",
        "=",
        '"',
        "'",
        "\\",
        ":",
        "cd",
        "の前に",
        "なしで",
        "\ud800",
        "\r\n",
        "\u0000",
        "run",
        "\u00ac",
        "<x",
        "names",
      ),
      { maxLength: 60 },
    )
    .map(parts => parts.join(" ")),
  fc
    .tuple(
      fc.constantFrom('"', "'", "\u201c", "(", "a=", "--x=", "/", "\ufdfa", "e\u0301", "1."),
      fc.integer({ min: 0, max: 5_000 }),
    )
    .map(([part, times]) => part.repeat(times)),
);

test("[brain.dream.cluster.total] any text has a form and a cluster, the same each time", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("a", "b", ""), hostile), { maxLength: 30 }), entries => {
      const index = createPatternIndex();
      const forms = entries.map(([skill, text]) => index.add(skill, text));
      expect(entries.map(([skill, text]) => index.add(skill, text))).toEqual(forms);
      const clusters = index.cluster();
      expect(clusters).toHaveLength(index.size);
      // Numbered in order of first appearance, without gaps.
      let next = 0;
      for (const cluster of clusters) {
        expect(cluster).toBeLessThanOrEqual(next);
        if (cluster === next) next += 1;
      }
      expect([...index.cluster()]).toEqual([...clusters]);
    }),
  );
});

test("[brain.dream.cluster.skills] no cluster has actions of two skills", () => {
  const index = createPatternIndex();
  const skills = new Map<number, Set<string>>();
  const forms = log.map(([skill, text]) => index.add(skill, text));
  const clusters = index.cluster();
  forms.forEach((form, at) => {
    const cluster = clusters[form]!;
    skills.set(cluster, (skills.get(cluster) ?? new Set()).add(log[at]![0]));
  });
  expect([...skills.values()].every(({ size }) => size === 1)).toBe(true);
});
