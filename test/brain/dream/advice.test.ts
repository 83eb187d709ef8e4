/** The bars of dreams over advice in five wordings: families that nothing was tuned on count for themselves. */
import { expect, test } from "vitest";
import { adviceFamilies, laterFamilies } from "../../../bench/advice-families.ts";
import { adviceFigures } from "../../../bench/advice-figures.ts";

test.each([
  { name: "families written before the code", families: adviceFamilies, seed: 11 },
  { name: "families written after it", families: laterFamilies, seed: 12 },
])(
  "[brain.dream.advice] $name give one right lesson each, little noise and no wrong contradiction",
  async ({ families, seed }) => {
    const figures = await adviceFigures(families, seed);
    const said = figures.misses.join("\n");
    expect(figures.right / figures.families, said).toBeGreaterThanOrEqual(0.85);
    expect(figures.noise / figures.lessons, said).toBeLessThanOrEqual(0.05);
    expect(figures.contradictions, said).toBe(0);
  },
);
