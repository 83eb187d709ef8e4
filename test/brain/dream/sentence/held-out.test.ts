import { expect, test } from "vitest";
import { sayingsOf } from "../../../../src/brain/dream/sentence/sayings-of.ts";
import { heldOutLessons, heldOutNoise } from "./held-out-reflections.ts";

const isAccepted = (reflection: string) => sayingsOf(reflection).sayings.length > 0;

// Half of the noise is as near to a lesson as could be thought of: states, plans and stories, not reports of hooks.
test("[brain.sentence.held-out] most of what is accepted are lessons, and most lessons are accepted", () => {
  const lessons = heldOutLessons.filter(isAccepted).length;
  const noise = heldOutNoise.filter(isAccepted).length;
  expect(lessons / (lessons + noise)).toBeGreaterThanOrEqual(0.8);
  expect(lessons / heldOutLessons.length).toBeGreaterThanOrEqual(0.8);
  expect(noise / heldOutNoise.length).toBeLessThanOrEqual(0.1);
});
