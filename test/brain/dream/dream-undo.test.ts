import { describe, expect, test } from "vitest";
import { layout } from "../../../src/brain/index.ts";
import { NOW, owner } from "../memory/stand-in.ts";
import { dreamerOn, episodeLine, type Happened, migrations } from "./dreamer.ts";

const archive = `${layout.snapshots}/archive_2026-05-01.jsonl`;
const old: Happened = { id: "OLD", action: "renamed a variable", result: "success", daysAgo: 120 };
const idsOf = (text: string): readonly string[] => [...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id!);

describe("taking it back", () => {
  test("[brain.dream.undo] the lessons go, the episodes come back, and what was written since stays", async () => {
    const { brain, textOf, volume } = await dreamerOn([
      ...migrations,
      { id: "OLD", action: "renamed a variable", result: "success", daysAgo: 120 },
    ]);
    await brain.dream();
    const dreamt = await textOf(layout.lessons);
    await volume.write(layout.lessons, `${dreamt}\n## Mine\n- Written since.\n`);
    await brain.record(owner, { skill: "s", action: "since", result: "success", origin: "mind" });
    const report = await brain.undoDream();
    expect(report.lessons).toMatchObject([{ text: "Run the migrations before the integration tests." }]);
    expect(report.episodes).toBe(1);
    const text = await textOf(layout.lessons);
    expect(text).not.toContain("migrations");
    expect(text).toContain("- Written since.");
    expect(idsOf(await textOf(layout.episodes))).toContain("OLD");
    expect(await textOf(layout.episodes)).toContain('"since"');
    expect(await textOf(archive)).toBe("");
    // Undone means no: the next night doesn't bring it back.
    expect((await brain.dream()).promoted).toEqual([]);
  });

  test("[brain.dream.undo] without a dream there is nothing to undo, and it says so", async () => {
    const { brain } = await dreamerOn([]);
    await expect(brain.undoDream()).rejects.toMatchObject({ code: "brain.not-undone" });
  });

  test("[brain.dream.undo] lessons in a model's words go, too, and don't come back in others", async () => {
    const phraseLesson = async () => "Always run the migrations before you run the integration tests.";
    const { brain, again, textOf } = await dreamerOn(migrations, {}, { phraseLesson });
    const dreamt = await brain.dream();
    expect(dreamt.promoted).toMatchObject([{ text: await phraseLesson() }]);
    expect((await brain.undoDream()).lessons).toMatchObject([{ text: await phraseLesson() }]);
    expect(await textOf(layout.lessons)).toBe("# Lessons\n");
    expect((await (await again()).dream()).promoted).toEqual([]);
  });

  test("[brain.dream.undo] undoing keeps a person's edits from during the model's call", async () => {
    const written = "# Lessons\n\n- Written meanwhile.\n";
    const dreamer = await dreamerOn(migrations);
    const phraseLesson = async () => {
      await dreamer.volume.write(layout.lessons, written);
      return undefined;
    };
    const brain = await dreamer.again({ phraseLesson });
    expect((await brain.dream()).promoted).toHaveLength(1);
    await brain.undoDream();
    expect(await dreamer.textOf(layout.lessons)).toBe(written);
  });

  test("[brain.dream.undo] files that it made are gone, and undoing twice takes back the dream before", async () => {
    const { brain, clock, happens, volume } = await dreamerOn(migrations);
    await brain.dream();
    clock.set(NOW + 1_000);
    await happens([
      { action: "upgraded the client", reflection: "Pin the version of the client." },
      { action: "upgraded the client", reflection: "Pin the version of the client." },
    ]);
    await brain.dream();
    expect((await brain.undoDream()).lessons).toMatchObject([{ text: "Pin the version of the client." }]);
    expect((await brain.undoDream()).lessons).toMatchObject([
      { text: expect.stringContaining("migrations") },
    ]);
    await expect(brain.undoDream()).rejects.toMatchObject({ code: "brain.not-undone" });
    expect(await volume.stat(layout.promoted)).toBeUndefined();
  });

  test("[brain.dream.undo.empty] undoing a dream that changed nothing says so, and only the next undo takes back the one before", async () => {
    const { brain, clock } = await dreamerOn(migrations);
    await brain.dream();
    clock.set(NOW + 60_000);
    await brain.dream();
    const lessons = await brain.undoDream().catch(error => error);
    expect(lessons).toMatchObject({
      code: "brain.not-undone",
      message: expect.stringContaining("changed nothing"),
    });
    expect((await brain.undoDream()).lessons).toMatchObject([
      { text: expect.stringContaining("migrations") },
    ]);
  });

  test("[brain.dream.undo] ten dreams are kept to be taken back, older ones are git's", async () => {
    const { brain, clock, happens } = await dreamerOn([]);
    const words = "Lisbon Oslo Nairobi Quito Hanoi Perth Tunis Lima Kyoto Dakar Bergen Malmo".split(" ");
    for (const [at, place] of words.entries()) {
      clock.set(NOW + at * 1_000);
      const each = {
        action: `restarted ${place}`,
        reflection: `Drain the queue of ${place} before a restart.`,
      };
      await happens([each, each]);
      expect((await brain.dream()).promoted).toHaveLength(1);
    }
    for (const place of words.slice(2).toReversed())
      expect((await brain.undoDream()).lessons).toMatchObject([{ text: expect.stringContaining(place) }]);
    await expect(brain.undoDream()).rejects.toMatchObject({ code: "brain.not-undone" });
  });

  test("[brain.dream.undo] undoing keeps the archive's earlier lines, with or without a newline at the end", async () => {
    for (const ending of ["\n", ""]) {
      const before = `${episodeLine({ ...old, id: "BEFORE" })}${ending}`;
      const { brain, textOf } = await dreamerOn([old], { [archive]: before });
      await brain.dream();
      expect(idsOf(await textOf(archive))).toEqual(["BEFORE", "OLD"]);
      const { episodes, left } = await brain.undoDream();
      expect({ episodes, left }).toEqual({ episodes: 1, left: [] });
      expect(await textOf(archive)).toBe(before);
      expect(idsOf(await textOf(layout.episodes))).toEqual(["OLD"]);
    }
  });

  test("[brain.dream.undo] an archive that a merge has rearranged is left, and named", async () => {
    const before = `${episodeLine({ ...old, id: "BEFORE" })}\n`;
    const { brain, textOf, volume } = await dreamerOn([old], { [archive]: before });
    await brain.dream();
    const merged = `${episodeLine({ ...old, id: "THEIRS", action: "x" })}\n${await textOf(archive)}`;
    await volume.write(archive, merged);
    const { episodes, left } = await brain.undoDream();
    expect({ episodes, left }).toEqual({ episodes: 0, left: [archive] });
    expect(await textOf(archive)).toBe(merged);
  });

  test("[brain.dream.undo] a lesson that left in doubt is back, and its question is withdrawn", async () => {
    const own = "# Lessons\n\n- One\n- Two\n- Three\n- Four\n";
    const warning = { action: "deployed on friday", reflection: "Never deploy on Friday." };
    const { brain, clock, happens, textOf } = await dreamerOn([warning, warning], { [layout.lessons]: own });
    await brain.dream();
    const stood = await textOf(layout.lessons);
    clock.set(NOW + 2 * 86_400_000);
    const success = { action: "deployed on friday", result: "success" };
    await happens([success, success]);
    expect((await brain.dream()).demoted).toHaveLength(1);
    await brain.undoDream();
    expect(await textOf(layout.lessons)).toBe(stood);
    expect((await brain.review.read()).open).toEqual([]);
  });

  test("[brain.dream.undo] killed half-way it can be called again", async () => {
    const { brain, textOf, volume } = await dreamerOn([...migrations, old]);
    const before = await textOf(layout.episodes);
    await brain.dream();
    const record = (await volume.list(`${layout.data}/dreams`)).find(({ name }) =>
      /^[0-9A-Z]{26}/.test(name),
    )!;
    const path = `${layout.data}/dreams/${record.name}`;
    const bytes = await volume.read(path);
    await brain.undoDream();
    // As if the process had died before the record was removed.
    await volume.write(path, bytes);
    const { left } = await brain.undoDream();
    expect(left).toEqual([]);
    expect(await textOf(layout.lessons)).toBe("# Lessons\n");
    expect(await volume.stat(layout.promoted)).toBeUndefined();
    expect(idsOf(await textOf(layout.episodes)).toSorted()).toEqual(idsOf(before).toSorted());
  });

  test("[brain.dream.undo] undoing leaves ambiguous lines as they are, and names them", async () => {
    const workspace = "# Workspace\n\n## Current task\n\nRefactor the auth middleware\n";
    const { brain, textOf, volume, clock } = await dreamerOn([], { [layout.workspace]: workspace });
    clock.set(Date.now() + 3 * 86_400_000);
    expect((await brain.dream()).workspace).toBeDefined();
    const now = "# Workspace\n\n## Current task\n\nSomething else\n";
    await volume.write(layout.workspace, now);
    expect((await brain.undoDream()).left).toEqual([layout.workspace]);
    expect(await textOf(layout.workspace)).toBe(now);
  });
});
