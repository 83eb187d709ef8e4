import { describe, expect, test } from "vitest";
import { hasFlag } from "../../../src/brain/dream/episode-table.ts";
import { patternSalience } from "../../../src/brain/dream/patterns.ts";
import { salience } from "../../../src/brain/memory/salience.ts";
import { DAY, NOW } from "../memory/stand-in.ts";
import { episodeLine, type Happened, logOf } from "./dreamer.ts";
import { scan } from "./scanned.ts";

describe("the first look", () => {
  test("[brain.dream.promote] keeps of each episode what judging it takes", async () => {
    const happened: readonly Happened[] = [
      { action: "scaffold the orders endpoint", result: "success", origin: "person" },
      { action: "deployed", result: "failed with 401", origin: "tool", reflection: "Ask first." },
      {
        action: "deployed",
        origin: "agent",
        reflection: "This skill has failed 3 times in 14 days: flagged for rewrite.",
      },
      { action: "", reflection: "Ask first!", origin: "mind" },
    ];
    const { scanned } = await scan(happened);
    const { episodes, actions, reflections } = scanned;
    const flags = (row: number) =>
      (["failed", "trusted", "reflected", "task"] as const).filter(flag => hasFlag(episodes, row, flag));
    expect([0, 1, 2, 3].map(flags)).toEqual([
      ["trusted", "task"],
      ["failed", "reflected"],
      // The flag is the log's own note, not a reflection.
      ["failed"],
      ["failed", "trusted", "reflected"],
    ]);
    expect([...actions.of]).toEqual([0, 1, 1, -1]);
    expect([...reflections.of]).toEqual([-1, 0, -1, 0]);
    expect([...actions.rowsOf(1)]).toEqual([1, 2]);
    expect(actions.sizeOf(1)).toBe(2);
    expect([...reflections.rowsOf(0)]).toEqual([1, 3]);
  });

  test("[brain.dream.decay] an id counts once, and what was forgotten counts no more", async () => {
    const line = `${episodeLine({ id: "TWICE", action: "deployed" })}\n`;
    const { scanned } = await scan(`${line}${line}${logOf([{ id: "GONE", action: "deployed" }])}`, {
      buried: ["GONE"],
    });
    expect(scanned).toMatchObject({ duplicates: 1, returned: 1 });
    expect(scanned.episodes.size).toBe(1);
  });

  test("[cli.dream.progress] progress grows, over all files, to the end", async () => {
    const piece = (name: string) =>
      logOf(
        Array.from({ length: 2_000 }, (_, at) => ({
          id: `${name}${at}`,
          action: `did ${at}`,
          detail: "x".repeat(200),
        })),
      );
    const { progress } = await scan(piece("c"), { segments: [piece("a"), piece("b")] });
    const done = progress.map(([each]) => each);
    expect(done).toEqual(done.toSorted((left, right) => left - right));
    expect(new Set(progress.map(([, total]) => total)).size).toBe(1);
    const [last] = progress.slice(-1);
    expect(last![0]).toBe(last![1]);
    expect(done.filter(each => each < last![1] / 3).length).toBeGreaterThan(0);
    expect(done.filter(each => each > last![1] / 3 && each < (2 * last![1]) / 3).length).toBeGreaterThan(0);
  });

  test("[brain.dream.promote] a pattern is as salient as its most salient episode, by the one formula", async () => {
    const happened: readonly Happened[] = [
      { action: "deployed", pain: 3, importance: 4, daysAgo: 1 },
      { action: "deployed", pain: 9, importance: 7, daysAgo: 5 },
      { action: "deployed", pain: 2, importance: 2, daysAgo: 300 },
    ];
    const { scanned } = await scan(happened);
    const most = salience({ timestampMs: NOW - 5 * DAY, painScore: 9, importance: 7, recurrence: 3 }, NOW);
    expect(patternSalience(scanned.episodes, scanned.actions.rowsOf(0), 3, NOW)).toBe(most);
  });
});
