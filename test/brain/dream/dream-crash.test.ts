import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { layout, openBrain } from "../../../src/brain/index.ts";
import { decode, NOW, openRedactor, owner, testClock } from "../memory/stand-in.ts";
import { logOf, migrations } from "./dreamer.ts";
import { contentOf, failingAfter, stuck } from "./failing-volume.ts";

const log = logOf([
  ...migrations,
  { action: "deployed on friday", reflection: "Never deploy on Friday.", pain: 3, importance: 3 },
  { action: "deployed on friday", reflection: "Never deploy on Friday.", pain: 3, importance: 3 },
  ...Array.from({ length: 40 }, (_, at) => ({
    id: `OLD${at}`,
    action: `renamed ${at}`,
    result: "success",
    daysAgo: 100 + at,
  })),
  ...Array.from({ length: 40 }, (_, at) => ({
    id: `NEW${at}`,
    action: `renamed ${at}`,
    result: "success",
    daysAgo: 10,
  })),
]);
const files = {
  "AGENTS.md": "# Map\n",
  [layout.lessons]: "# Lessons\n\n- A person's own.\n",
  [layout.episodes]: log,
};

const open = (volume: Volume) => openBrain({ volume, owner, redactor: openRedactor, clock: testClock(NOW) });
const textOf = async (volume: Volume, path: string) =>
  (await volume.stat(path)) === undefined ? "" : decode(await volume.read(path));

/** Checks the files after a dream that was finished, however often it was interrupted. */
async function expectFinished(volume: Volume): Promise<void> {
  const lessons = await textOf(volume, layout.lessons);
  expect(lessons.match(/Run the migrations/g)).toHaveLength(1);
  expect(lessons).toContain("- A person's own.");
  const episodic = (await volume.list(layout.episodic)).filter(({ name }) => name.endsWith(".jsonl"));
  expect(episodic.map(({ name }) => name)).toEqual(["AGENT_LEARNINGS.jsonl"]);
  const kept = await textOf(volume, layout.episodes);
  const archives = (await volume.list(layout.snapshots)).filter(({ name }) => name.startsWith("archive_"));
  const archived = (
    await Promise.all(archives.map(({ name }) => textOf(volume, `${layout.snapshots}/${name}`)))
  ).join("");
  const [keptLines, archivedLines] = [linesOf(kept), linesOf(archived)];
  expect([...keptLines, ...archivedLines].sort()).toEqual(linesOf(log).toSorted());
  expect(archivedLines.every(line => line.includes('"OLD'))).toBe(true);
  expect(archivedLines).toHaveLength(40);
  // The rest of a line after a killed append stays visible to a person, and is no candidate.
  const { candidates } = await (await open(volume)).review.read();
  expect(candidates).toHaveLength(1);
}

const linesOf = (text: string): string[] => text.split("\n").filter(line => line.trim() !== "");

describe("a dream that is interrupted", () => {
  test("[brain.dream.killed] after each single change: the next one finishes, once", async () => {
    const whole = createMemoryVolume(files);
    const counting = failingAfter(whole, Number.POSITIVE_INFINITY, "killed");
    await (await open(counting.volume)).dream();
    await expectFinished(whole);
    const changes = counting.done();
    expect(changes).toBeGreaterThan(8);
    for (let allowed = 0; allowed < changes; allowed++) {
      const disk = createMemoryVolume(files);
      const { volume } = failingAfter(disk, allowed, "killed");
      const brain = await open(volume);
      await Promise.race([brain.dream(), stuck()]);
      // A killed process holds its locks no more.
      const survivor = createMemoryVolume(await contentOf(disk));
      await (await open(survivor)).dream();
      await expectFinished(survivor);
    }
  });

  test("[brain.dream.full-disk] a full disk at each change: an error that says so, everything whole, and the next one finishes", async () => {
    const counting = failingAfter(createMemoryVolume(files), Number.POSITIVE_INFINITY, "volume.full");
    await (await open(counting.volume)).dream();
    for (let allowed = 0; allowed < counting.done(); allowed++) {
      const disk = createMemoryVolume(files);
      const { volume } = failingAfter(disk, allowed, "volume.full");
      const outcome = await (await open(volume)).dream().then(
        () => "done",
        error => error.code,
      );
      expect(["volume.full", "done"]).toContain(outcome);
      await (await open(disk)).dream();
      await expectFinished(disk);
    }
  });
});
