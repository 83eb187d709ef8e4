import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { EMPTY_WORKSPACE, layout } from "../../../src/brain/index.ts";
import { lessonId } from "../../../src/brain/memory/lessons/lesson.ts";
import { DAY, decode, NOW, testClock } from "../memory/stand-in.ts";
import { dreamerOn, episodeLine, type Happened, logOf, migrations } from "./dreamer.ts";

const archive = `${layout.snapshots}/archive_2026-05-01.jsonl`;
const idsOf = (text: string): readonly string[] => [...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id!);

describe("a dream's archiving", () => {
  const old: readonly Happened[] = [
    { id: "OLD", action: "renamed a variable", result: "success", daysAgo: 120 },
    { id: "HURT", action: "lost the production data", pain: 10, importance: 10, daysAgo: 400 },
    { id: "HURT2", action: "lost the production data", pain: 10, importance: 10, daysAgo: 390 },
    { id: "YOUNG", action: "renamed a variable once more", result: "success", daysAgo: 89 },
  ];

  test("[brain.dream.decay] old and light goes to the archive, old and painful stays", async () => {
    const { brain, textOf } = await dreamerOn(old);
    expect((await brain.dream()).message).toBe("dream cycle: promoted 0, decayed 1, kept 3");
    expect(idsOf(await textOf(archive))).toEqual(["OLD"]);
    expect(idsOf(await textOf(layout.episodes))).toEqual(["HURT", "HURT2", "YOUNG"]);
  });

  test("[brain.dream.decay] an archived line is the line that it was, unknown fields and all", async () => {
    const line = `{"id":"X","timestamp":"2020-01-01T00:00:00Z","action":"a","skill":"s","mine":{"deep":[1]},  "spaced":1}`;
    const { brain, textOf } = await dreamerOn([], { [layout.episodes]: `${line}\n` });
    await brain.dream();
    expect(await textOf(archive)).toBe(`${line}\n`);
    expect(await textOf(layout.episodes)).toBe("");
  });

  test("[brain.dream.adopted] the first night archives nothing of another program's log, the next one does", async () => {
    const line = `{"timestamp":"2020-01-01T00:00:00Z","action":"renamed a variable","skill":"s","result":"success"}`;
    const { brain, volume, textOf, clock } = await dreamerOn([], { [layout.episodes]: `${line}\n` });
    expect((await brain.dream()).message).toBe("dream cycle: promoted 0, decayed 0, kept 1");
    expect(await textOf(layout.episodes)).toBe(`${line}\n`);
    expect(await volume.stat(archive)).toBeUndefined();
    clock.set(clock.now() + DAY);
    expect((await brain.dream()).decayed).toBe(1);
  });

  test("[brain.dream.decay] an episode of unknown age is not old", async () => {
    const { brain, textOf } = await dreamerOn([], { [layout.episodes]: '{"action":"a","skill":"s"}\n' });
    expect((await brain.dream()).decayed).toBe(0);
    expect(await textOf(layout.episodes)).toBe('{"action":"a","skill":"s"}\n');
  });

  test("[brain.dream.damaged] keeps unreadable lines in quarantine", async () => {
    const damaged = `not json at all\n{"other":"object"}\n${logOf([old[0]!])}{"id":"T","action":"torn`;
    const { brain, volume, textOf } = await dreamerOn([], { [layout.episodes]: damaged });
    await brain.dream();
    const all = (
      await Promise.all(
        [layout.episodes, archive, layout.quarantine].map(async path =>
          (await volume.stat(path)) ? textOf(path) : "",
        ),
      )
    ).join("");
    for (const piece of ["not json at all", '"other":"object"', '"id":"OLD"', "torn"].map(each =>
      each.replaceAll('"', ""),
    ))
      expect(all.replaceAll(/[\\"]/g, "")).toContain(piece);
  });

  test("[brain.dream.decay] lines that a merge left twice become one", async () => {
    const line = `${episodeLine({ id: "TWICE", action: "deploy" })}\n`;
    const { brain, textOf } = await dreamerOn([], { [layout.episodes]: line + line });
    expect((await brain.dream()).kept).toBe(1);
    expect(await textOf(layout.episodes)).toBe(line);
  });

  test("[brain.dream.decay] archives again what a merge or a restored file brought back", async () => {
    const { brain, textOf } = await dreamerOn([
      { id: "GONE", action: "said it" },
      { id: "STAYS", action: "did it" },
    ]);
    await brain.review.bury([{ kind: "episode", of: "GONE", reason: "forgotten" }]);
    expect((await brain.dream()).kept).toBe(1);
    expect(idsOf(await textOf(layout.episodes))).toEqual(["STAYS"]);
    expect(await textOf(archive)).toBe("");
  });

  test("[brain.dream.killed] puts a segment that a killed dream had moved aside back into the log", async () => {
    const segment = `${layout.episodic}/AGENT_LEARNINGS.01JZZZZZZZZZZZZZZZZZZZZZZ1.jsonl`;
    const { brain, textOf, volume } = await dreamerOn([{ id: "NEW", action: "did it" }], {
      [segment]: `${episodeLine({ id: "ASIDE", action: "did that" })}\n`,
    });
    expect((await brain.dream()).kept).toBe(2);
    expect(idsOf(await textOf(layout.episodes))).toEqual(["ASIDE", "NEW"]);
    expect(await volume.stat(segment)).toBeUndefined();
  });

  test("[brain.dream.workspace] archives a task that was not touched for two days, and resets the file", async () => {
    const workspace = EMPTY_WORKSPACE.replace("_(none)_", "Refactor the auth middleware");
    // The file is written a moment after this line.
    const clock = testClock(Date.now() + 3.5 * DAY);
    const { brain, textOf, volume } = await dreamerOn([], { [layout.workspace]: workspace }, { clock });
    const report = await brain.dream();
    expect(report.workspace).toMatchObject({ task: "Refactor the auth middleware" });
    expect(await textOf(layout.workspace)).toBe(EMPTY_WORKSPACE);
    expect(decode(await volume.read(report.workspace!.archive))).toBe(workspace);
    expect(await textOf(layout.episodes)).toContain("left unfinished, untouched for 3 days");
    expect((await brain.dream()).workspace).toBeUndefined();
  });

  test("[brain.dream.workspace] keeps a workspace that was edited yesterday", async () => {
    const workspace = EMPTY_WORKSPACE.replace("_(none)_", "Refactor the auth middleware");
    const clock = testClock(Date.now() + DAY);
    const { brain, textOf } = await dreamerOn([], { [layout.workspace]: workspace }, { clock });
    expect((await brain.dream()).workspace).toBeUndefined();
    expect(await textOf(layout.workspace)).toBe(workspace);
  });

  test("[brain.dream.compress] lessons beyond the bound move to the archive; a person's stay", async () => {
    const own = Array.from({ length: 30 }, (_, at) => `- My own rule number ${at} about things\n`).join("");
    const dreamt = Array.from({ length: 30 }, (_, at) => {
      const text = `Check the ${"abcdefghijklmnopqrstuvwxyzäöüß"[at]}${at}-gate of district ${at * 7}.`;
      return `- ${text} <!-- id: ${lessonId(text)}; seen: 2; contradicted: 0; confidence: 0.67; evidence: a${at} -->\n`;
    }).join("");
    const settings = "dream:\n  lessonLines: 50\n";
    const { brain, textOf } = await dreamerOn([], {
      [layout.lessons]: `# Lessons\n\n${own}\n## Gates\n${dreamt}`,
      [layout.settings]: settings,
    });
    const report = await brain.dream();
    const text = await textOf(layout.lessons);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(50);
    expect(text.match(/My own rule/g)).toHaveLength(30);
    const archived = await textOf(layout.lessonArchive);
    expect(report.archivedLessons.length).toBeGreaterThan(0);
    for (const { text } of report.archivedLessons) expect(archived).toContain(text);
    expect((text + archived).match(/gate of district/g)).toHaveLength(30);
  });
});

describe("a dream's archive", () => {
  test("[brain.dream.compress] was not taken out by a person, and doesn't come back by itself", async () => {
    const places = "Lisbon Oslo Nairobi Quito Hanoi Perth Tunis Lima Kyoto Dakar".split(" ");
    const happened = places.flatMap(place => {
      const reflection = `Drain the queue of ${place} before a restart.`;
      return Array.from({ length: 2 }, () => ({ action: `restarted the worker of ${place}`, reflection }));
    });
    const { brain, again, volume, textOf } = await dreamerOn(happened);
    expect((await brain.dream()).promoted).toHaveLength(places.length);
    await volume.write(layout.settings, "dream:\n  lessonLines: 10\n");
    const strict = await again();
    const { archivedLessons } = await strict.dream();
    expect(archivedLessons.length).toBeGreaterThan(2);
    const after = await textOf(layout.lessons);
    expect(await strict.dream()).toMatchObject({ removed: [], promoted: [], archivedLessons: [] });
    expect(await textOf(layout.lessons)).toBe(after);
    expect((await strict.review.read()).tombstones).toEqual([]);
  });
});

describe("looking only", () => {
  test("[brain.dream.dry-run] tells the plan and changes no file", async () => {
    const { brain, volume } = await dreamerOn([
      ...migrations,
      { id: "OLD", action: "renamed a variable", result: "success", daysAgo: 120 },
    ]);
    const before = await snapshotOf(volume);
    const report = await brain.dream({ isDryRun: true });
    expect(report).toMatchObject({
      isDryRun: true,
      decayed: 1,
      message: expect.stringContaining("promoted 1"),
    });
    expect(await snapshotOf(volume)).toEqual(before);
  });
});

describe("when it starts", () => {
  test("[brain.dream.due] with ten new episodes under the memory-manager skill", async () => {
    const nine = Array.from({ length: 9 }, (_, at) => ({ skill: "memory-manager", action: `note ${at}` }));
    const { brain, clock, happens } = await dreamerOn(nine);
    expect(await brain.dreamDue()).toBeUndefined();
    await happens([{ skill: "memory-manager", action: "note 10" }]);
    expect(await brain.dreamDue()).toContain("10 new episodes");
    clock.set(NOW + 1_000);
    await brain.dream();
    expect(await brain.dreamDue()).toBeUndefined();
  });

  test("[brain.dream.due] with 200 lines of lessons, unless a dream has looked at them", async () => {
    const lessons = Array.from({ length: 200 }, (_, at) => `- Own lesson ${at}`).join("\n");
    const clock = testClock(Date.now() + 1_000);
    const { brain } = await dreamerOn([], { [layout.lessons]: lessons }, { clock });
    expect(await brain.dreamDue()).toContain("200 lines");
    await brain.dream();
    expect(await brain.dreamDue()).toBeUndefined();
  });

  test("[brain.dream.alone] two at once are one", async () => {
    const { brain, again } = await dreamerOn(migrations);
    const other = await again();
    const results = await Promise.allSettled([brain.dream(), other.dream()]);
    // In one process the second waits its turn or gives up; either way the lesson is written once.
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "brain.dreaming" });
  });
});

describe("other words", () => {
  test("[brain.dream.phrase] a model may word the lesson, and it is the same lesson the next night", async () => {
    const phraseLesson = async () => "Always run the migrations before you run the integration tests.";
    const { brain, again, textOf } = await dreamerOn(migrations, {}, { phraseLesson });
    await brain.dream();
    expect(await textOf(layout.lessons)).toContain("- Always run the migrations before you run");
    const report = await (await again({})).dream();
    expect(report.promoted).toEqual([]);
  });

  test.each([
    ["the opposite", "Never run the migrations before the integration tests."],
    ["something else", "Bananas are yellow."],
    ["little of it", "Back up the integration database every night."],
    ["an essay", `Run the migrations before the integration tests. ${"And more. ".repeat(60)}`],
    ["several lines", "Run the migrations\nbefore the integration tests\n# Heading"],
    ["nothing", ""],
  ])("[brain.dream.phrase] %s is not taken", async (_, phrased) => {
    const { brain, textOf } = await dreamerOn(migrations, {}, { phraseLesson: async () => phrased });
    await brain.dream();
    expect(await textOf(layout.lessons)).toContain("- Run the migrations before the integration tests. <!--");
  });

  test("[brain.dream.phrase] a model that fails costs no dream", async () => {
    const phraseLesson = async () => {
      throw new TypeError("no network");
    };
    const { brain, textOf } = await dreamerOn(migrations, {}, { phraseLesson });
    expect((await brain.dream()).promoted).toHaveLength(1);
    expect(await textOf(layout.lessons)).toContain("- Run the migrations");
  });

  test("[brain.dream.remedies] names the remedy that worked twice first", async () => {
    const day = (daysAgo: number, session: string): readonly Happened[] => [
      { action: 'shell command: "npm run test:integration"', daysAgo, session },
      { action: 'shell command: "npm run migrate"', result: "success", daysAgo: daysAgo - 0.001, session },
      {
        action: 'shell command: "npm run test:integration"',
        result: "success",
        daysAgo: daysAgo - 0.002,
        session,
      },
    ];
    const { brain, textOf } = await dreamerOn([...day(2, "a"), ...day(1, "b"), ...day(0.5, "c")]);
    await brain.dream();
    expect(await textOf(layout.lessons)).toContain(
      "- Run `npm run migrate` before `npm run test:integration`.",
    );
  });
});

/** Every file outside of what is derived. */
async function snapshotOf(volume: Volume, folder = ""): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {};
  for (const { kind, name } of await volume.list(folder)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (path === layout.state) continue;
    if (kind === "directory") Object.assign(files, await snapshotOf(volume, path));
    else files[path] = decode(await volume.read(path));
  }
  return files;
}
