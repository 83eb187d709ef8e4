import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { layout, openBrain } from "../../../src/brain/index.ts";
import { decode, NOW, openRedactor, owner, testClock } from "../memory/stand-in.ts";
import { logOf, migrations } from "./dreamer.ts";
import { contentOf, failingAfter, stuck } from "./failing-volume.ts";

const own = "# Lessons\n\n- A person's own.\n";
const faint = {
  action: "restarted the worker",
  reflection: "Drain the queue before a restart.",
  pain: 3,
  importance: 3,
};
const log = logOf([
  ...migrations,
  faint,
  faint,
  // Half of what speaks for this lesson goes to the archive in the night that promotes it.
  { action: "upgraded the client", reflection: "Pin the version of the client." },
  {
    action: "upgraded the client",
    reflection: "Pin the version of the client.",
    pain: 2,
    importance: 2,
    daysAgo: 200,
  },
  { id: "OLD", action: "renamed a variable", result: "success", daysAgo: 120 },
]);
const files = { "AGENTS.md": "# Map\n", [layout.lessons]: own, [layout.episodes]: log };

const open = (volume: Volume, nowMs = NOW) =>
  openBrain({ volume, owner, redactor: openRedactor, clock: testClock(nowMs) });
const textOf = async (volume: Volume, path: string) =>
  (await volume.stat(path)) === undefined ? "" : decode(await volume.read(path));

/** Tests the files after a dream that was killed at each change. */
async function* killedDreams(): AsyncGenerator<Volume> {
  const counting = failingAfter(createMemoryVolume(files), Number.POSITIVE_INFINITY, "killed");
  await (await open(counting.volume)).dream();
  for (let allowed = 0; allowed < counting.done(); allowed++) {
    const disk = createMemoryVolume(files);
    const brain = await open(failingAfter(disk, allowed, "killed").volume);
    await Promise.race([brain.dream(), stuck()]);
    // A killed process holds its locks no more.
    yield createMemoryVolume(await contentOf(disk));
  }
}

const linesOf = (text: string): string[] => text.split("\n").filter(line => line.trim() !== "");

describe("a dream that was killed and finished", () => {
  test("[brain.dream.killed] has learnt what it would have learnt at once, also from what it archives", async () => {
    const whole = createMemoryVolume(files);
    await (await open(whole)).dream();
    const expected = await textOf(whole, layout.lessons);
    expect(expected).toContain("Pin the version of the client.");
    for await (const volume of killedDreams()) {
      await (await open(volume)).dream();
      expect(await textOf(volume, layout.lessons)).toBe(expected);
    }
  });

  test("[brain.dream.undo] is taken back as a whole, and its lessons don't come back", async () => {
    let inDoubt = 0;
    for await (const volume of killedDreams()) {
      const brain = await open(volume, NOW + 1_000);
      await brain.dream();
      await brain.undoDream();
      expect(new Set(linesOf(await textOf(volume, layout.episodes)))).toEqual(new Set(linesOf(log)));
      const lessons = await textOf(volume, layout.lessons);
      expect(lessons).toContain("- A person's own.");
      // Killed between a write and its note, the author of the words is unknown: then they stay.
      if (lessons !== own) inDoubt += 1;
      else {
        const { promoted } = await brain.dream();
        expect(promoted).toEqual([]);
      }
    }
    expect(inDoubt).toBeLessThanOrEqual(1);
  });

  test("[brain.dream.undo] undoing keeps a person's edits and judgements from before the dream was finished", async () => {
    let inDoubt = 0;
    for await (const volume of killedDreams()) {
      const brain = await open(volume, NOW + 1_000);
      const lessons = await textOf(volume, layout.lessons);
      await volume.write(layout.lessons, `${lessons.trimEnd()}\n- Written in between.\n`);
      const [candidate] = (await brain.review.read()).open;
      if (candidate !== undefined)
        await brain.review.resolve({ candidate: candidate.id, outcome: "rejected", reason: "I know better" });
      await brain.dream();
      await brain.undoDream();
      expect(await textOf(volume, layout.lessons)).toContain("- A person's own.");
      expect(await textOf(volume, layout.lessons)).toContain("- Written in between.");
      inDoubt += Number((await textOf(volume, layout.lessons)).includes("migrations"));
      if (candidate !== undefined)
        expect((await brain.review.read()).outcomes).toMatchObject([{ reason: "I know better" }]);
    }
    expect(inDoubt).toBeLessThanOrEqual(1);
  });

  test("[brain.dream.undo] undoing takes back a killed dream without finishing it", async () => {
    let inDoubt = 0;
    let undone = 0;
    for await (const volume of killedDreams()) {
      const brain = await open(volume, NOW + 1_000);
      const report = await brain.undoDream().catch(error => {
        expect(error.code).toBe("brain.not-undone");
      });
      undone += Number(report !== undefined);
      if ((await textOf(volume, layout.lessons)) !== own) inDoubt += 1;
      expect(new Set(await idsIn(brain))).toEqual(new Set(linesOf(log).map(line => JSON.parse(line).id)));
    }
    expect(undone).toBeGreaterThan(5);
    expect(inDoubt).toBeLessThanOrEqual(1);
  });
});

async function idsIn(brain: Awaited<ReturnType<typeof open>>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { entries } of brain.episodes.read())
    for (const entry of entries) if (entry.kind === "episode") ids.push(entry.episode.id);
  return ids;
}
