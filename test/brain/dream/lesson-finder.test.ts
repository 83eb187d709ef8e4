import { describe, expect, test } from "vitest";
import { createLessonFinder } from "../../../src/brain/dream/lesson-finder.ts";
import { lessonId } from "../../../src/brain/memory/lessons/lesson.ts";

const lesson = (text: string, evidence: readonly string[] = []) => ({ id: lessonId(text), text, evidence });
const run = lesson("Run the migrations before the integration tests.", ["a", "b", "c"]);
const never = lesson("Never cache the session tokens in memory.", ["d", "e"]);
const finder = createLessonFinder([run, never, lesson("Check the logs first.", ["f"])]);

describe("the lesson finder finds the same lesson", () => {
  test.each([
    ["by its words", "run the migrations before the integration tests", []],
    ["by a shorter text with many words around", "Check the logs first", []],
    [
      "by what it was learnt from, in other words",
      "Migrate the database ahead of the suite.",
      ["b", "c", "x"],
    ],
  ])("[brain.dream.strengthen] %s", (_, text, evidence) => {
    expect(finder.same({ text, evidence })).toBeDefined();
  });

  test("[brain.dream.strengthen] by its id, whatever has become of its words", () => {
    expect(finder.same({ ...run, text: "Etwas ganz anderes.", evidence: [] })).toBe(run);
  });

  test.each([
    ["one episode in common is chance", "Migrate the database ahead of the suite.", ["b", "x", "y"]],
    ["few of many in common are chance", "Migrate it.", ["a", "b", "x", "y", "z", "v", "w", "u"]],
    ["the opposite, learnt from the same", "Always cache the session tokens in memory.", ["d", "e"]],
    ["other words, other episodes", "Pin the version of the client.", ["p", "q"]],
  ])("[brain.dream.strengthen] and not another: %s", (_, text, evidence) => {
    const strict = createLessonFinder([{ ...run, evidence: ["a", "b", "c", "g", "h", "i"] }, never]);
    expect(strict.same({ text, evidence })).toBeUndefined();
  });

  test("[brain.dream.contradiction] so is the opposite", () => {
    expect(finder.opposite({ text: "Always cache the session tokens in memory.", evidence: [] })).toBe(never);
    expect(finder.opposite(run)).toBeUndefined();
  });

  test("[brain.dream.contradiction] of long and short texts, too", () => {
    const long = lesson(
      "Never deploy on Friday afternoon when the release manager is on holiday and nobody answers.",
    );
    const other = createLessonFinder([long]);
    const text =
      "Always deploy on Friday afternoon when the release manager is on holiday and nobody answers.";
    expect(other.opposite({ text, evidence: [] })).toBe(long);
  });

  test("[brain.dream.strengthen] the first that was added is the one", () => {
    const own = createLessonFinder<{ text: string; evidence: readonly string[]; at: number }>([]);
    own.add({ text: "Check the logs first.", evidence: [], at: 1 });
    own.add({ text: "check the logs first", evidence: [], at: 2 });
    expect(own.same({ text: "Check the logs first!", evidence: [] })?.at).toBe(1);
  });
});
