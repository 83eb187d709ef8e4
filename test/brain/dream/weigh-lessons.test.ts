import { describe, expect, test } from "vitest";
import { weighLessons } from "../../../src/brain/dream/weigh-lessons.ts";
import { type Lesson, lessonId } from "../../../src/brain/memory/lessons/lesson.ts";
import type { Happened } from "./dreamer.ts";
import { scan } from "./scanned.ts";

const NEVER = "Never deploy on Friday.";
const lesson = (text: string, more: Partial<Lesson> = {}): Lesson => ({
  id: lessonId(text),
  text,
  section: "",
  seen: 1,
  contradicted: 0,
  confidence: 0.5,
  evidence: ["F"],
  isByPerson: false,
  ...more,
});
/** It failed ten days ago. */
const failed: Happened = { id: "F", action: "deployed on friday", reflection: NEVER, daysAgo: 10 };
const success: Happened = { action: "deployed on friday", result: "success", daysAgo: 5 };

async function against(happened: readonly Happened[], standing: Lesson = lesson(NEVER)): Promise<number> {
  const { scanned } = await scan([failed, ...happened]);
  return weighLessons(scanned.episodes, scanned, [standing]).get(standing.id!) ?? 0;
}

describe("against a warning", () => {
  test("[brain.dream.confidence] speaks what it warns of, done later, when it went well", async () => {
    expect(await against([])).toBe(0);
    expect(await against([success, success])).toBe(2);
    expect(await against([{ ...success, reflection: "Nobody noticed." }])).toBe(1);
  });

  test.each<[string, readonly Happened[]]>([
    ["what went well before", [{ ...success, daysAgo: 20 }]],
    ["what went well on the same day", [{ ...success, daysAgo: 10 }]],
    ["what failed again", [{ ...success, result: "failure" }]],
    ["what says the warning again", [{ ...success, reflection: NEVER }]],
    ["something else that went well", [{ ...success, action: "looked at the calendar" }]],
  ])("[brain.dream.confidence] speaks not %s", async (_, happened) => {
    expect(await against(happened)).toBe(0);
  });

  test("[brain.dream.confidence] a lesson dated by its day is later than all of that day", async () => {
    const day = lesson(NEVER, { last: "2026-04-26" });
    // NOW is the noon of 2026-05-01: five days ago is that day.
    expect(await against([success], day)).toBe(0);
    expect(await against([{ ...success, daysAgo: 4 }], day)).toBe(1);
  });

  test("[brain.dream.confidence] the latest of its own evidence counts, dated or not", async () => {
    const twice = lesson(NEVER, { evidence: ["F", "G"] });
    expect(await against([{ ...failed, id: "G", daysAgo: 3 }, success], twice)).toBe(0);
  });

  test("[brain.dream.confidence] advice to do something is not weighed so, nor a lesson without an id", async () => {
    expect(await against([success], lesson("Check the calendar before you deploy."))).toBe(0);
    const { id: _id, ...nameless } = lesson(NEVER);
    const { scanned } = await scan([failed, success]);
    expect(weighLessons(scanned.episodes, scanned, [nameless]).size).toBe(0);
  });

  test("[brain.dream.confidence] two lessons from one episode are weighed both", async () => {
    const { scanned } = await scan([failed, success]);
    const both = [lesson(NEVER), lesson("Avoid deploys at the end of the week.")];
    expect([...weighLessons(scanned.episodes, scanned, both).values()]).toEqual([1, 1]);
  });
});
