import { describe, expect, test } from "vitest";
import { findLessons } from "../../../src/brain/dream/find-lessons.ts";
import { findRemediesInLog } from "../../../src/brain/dream/find-remedies-in-log.ts";
import { NOW } from "../memory/stand-in.ts";
import type { Happened } from "./dreamer.ts";
import { scan } from "./scanned.ts";

const MIGRATE = "Run the migrations before the integration tests.";
const ran: Happened = { action: "ran the integration tests", reflection: MIGRATE };

async function found(happened: readonly Happened[]) {
  const { volume, scanned } = await scan(happened);
  const progress: (readonly [number, number])[] = [];
  const findings = await findLessons({
    volume,
    scanned,
    nowMs: NOW,
    onProgress: (done, total) => progress.push([done, total]),
  });
  return { findings, progress };
}
const times = (count: number, happened: Happened): readonly Happened[] =>
  Array.from({ length: count }, () => happened);

describe("finding lessons in a log", () => {
  test("[brain.dream.voices] silent failures lend a lesson weight, and say nothing", async () => {
    const silent: Happened = { action: "ran the integration tests" };
    const [both] = (await found([ran, ...times(30, silent)])).findings;
    expect(both).toMatchObject({ kind: "lesson", text: MIGRATE, seen: 1 });
    expect(both!.evidence).toHaveLength(1);
    const [own] = (await found([ran, ran, ...times(30, { ...silent, result: "success" })])).findings;
    expect(own).toMatchObject({ text: MIGRATE, seen: 2 });
    expect((await found([ran, ...times(30, { ...silent, result: "success" })])).findings).toEqual([]);
  });

  test("[brain.dream.voices] a session that repeats itself is one voice, two sessions are two", async () => {
    const within = (session: string): Happened => ({ ...ran, session });
    const [alone] = (await found(times(6, within("s1")))).findings;
    expect(alone).toMatchObject({ text: MIGRATE, seen: 1 });
    const [two] = (await found([...times(6, within("s1")), within("s2")])).findings;
    expect(two).toMatchObject({ text: MIGRATE, seen: 2 });
    expect(two!.evidence).toHaveLength(2);
  });

  test("[brain.dream.voices] the same advice in five wordings, of actions that nothing else is like, is one lesson", async () => {
    const { findings } = await found([
      { action: "boiled batch 12", reflection: "Sterilise the jars before filling them." },
      { action: "opened the cellar", reflection: "Never fill a jar before it is sterilised." },
      { action: "labelled the honey", reflection: "Batch 12 went off; sterilise jars before filling them." },
      { action: "sold out at noon", reflection: "Don't fill the jars until they have been sterilised." },
      {
        action: "weighed the combs",
        reflection: "Sterilise the jars first, then fill them — lot QX-1201 moulded.",
      },
    ]);
    expect(findings).toMatchObject([{ kind: "lesson", seen: 5 }]);
    expect(findings[0]!.text).toMatch(/sterilise/i);
    expect(findings[0]!.text).not.toMatch(/12|QX/);
  });

  test.each(["blocked by permissions.md: force pushes need an approval", "denied", "not allowed here"])(
    "[brain.dream.refusals] a note on what was refused (%j) is no lesson, and the refusal no failure",
    async result => {
      const pushed: Happened = { action: "pushed the branch by force", result };
      const noted = times(3, { ...pushed, reflection: "Ask a person before pushing by force." });
      expect((await found([...noted, ...times(3, pushed)])).findings).toEqual([]);
    },
  );

  test("[brain.dream.promote] counts successes as well", async () => {
    const { findings } = await found([
      { ...ran, result: "success" },
      { ...ran, result: "success" },
    ]);
    expect(findings).toMatchObject([{ text: MIGRATE, seen: 2 }]);
  });

  test("[brain.dream.promote] failures are heard behind any number of newer successes", async () => {
    const newer = times(40, {
      action: "ran the integration tests",
      result: "success",
      pain: 10,
      importance: 10,
    });
    const silent: Happened = { action: "ran the integration tests", daysAgo: 20, pain: 5 };
    expect((await found([ran, ...times(20, silent), ...newer])).findings).toMatchObject([
      { text: MIGRATE, seen: 1 },
    ]);
    const [mute] = (await found([...times(20, silent), ...newer])).findings;
    expect(mute).toMatchObject({ kind: "unworded", seen: 20 });
    expect(mute!.kind === "unworded" && mute!.why).toContain("It failed 20 of 60 times");
  });

  test("[brain.dream.promote] all who say it count, also the three hundredth", async () => {
    const [finding] = (await found(times(300, ran))).findings;
    expect(finding!.seen).toBeGreaterThanOrEqual(200);
  });

  test("[brain.dream.promote] the same lesson from actions that have nothing in common is one", async () => {
    const { findings } = await found([
      { action: "released the mobile client", reflection: MIGRATE },
      { action: "", reflection: MIGRATE },
      { action: "倉庫の在庫を数えた", reflection: MIGRATE },
    ]);
    expect(findings).toMatchObject([{ text: MIGRATE, seen: 3 }]);
  });

  test("[brain.dream.candidates] failures without a word are found where they recur, and come without one", async () => {
    const mute: Happened = { action: 'shell command: "git push origin main"', detail: "remote rejected" };
    expect((await found([mute])).findings).toEqual([]);
    expect((await found([mute, mute])).findings).toMatchObject([{ kind: "unworded", text: "", seen: 2 }]);
  });

  test("[brain.dream.promote] puts the most salient first, whatever the order of the log", async () => {
    const faint = times(2, {
      action: "restarted the worker",
      reflection: "Drain the queue before a restart.",
      pain: 2,
    });
    for (const log of [
      [...faint, ran, ran],
      [ran, ran, ...faint],
    ])
      expect((await found(log)).findings.map(({ text }) => text)).toEqual([
        MIGRATE,
        "Drain the queue before a restart.",
      ]);
  });

  test("[brain.dream.untrusted] takes a sentence of mind and document for the mind's, and no stronger", async () => {
    const theirs = times(5, {
      ...ran,
      action: "opened a wiki article of the vendor",
      origin: "document",
      pain: 10,
      importance: 10,
    });
    for (const log of [
      [ran, ran, ...theirs],
      [...theirs, ran, ran],
    ]) {
      const { findings } = await found(log);
      const [mine] = findings.filter(each => each.kind === "lesson" && each.origin === "mind");
      expect(mine).toMatchObject({ text: MIGRATE, seen: 2 });
      expect(findings).toHaveLength(1);
    }
  });

  test("[cli.dream.progress] reads many patterns in batches, and reports each", async () => {
    const many = Array.from({ length: 150 }, (_, at) =>
      times(150, {
        action: `tuned the ${String.fromCodePoint(0x4e00 + at)} gauge`,
        skill: `s${at}`,
        reflection: MIGRATE,
      }),
    ).flat();
    const { findings, progress } = await found(many);
    expect(findings).toHaveLength(1);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress.at(-1)![0]).toBe(progress.at(-1)![1]);
  });
});

describe("a pattern's remedy", () => {
  const test1 = 'shell command: "npm run test:integration"';
  const occasion = (session: string | undefined, daysAgo: number, origin: string): readonly Happened[] => {
    const base = { origin, ...(session !== undefined && { session }) };
    return [
      { ...base, action: test1, daysAgo },
      { ...base, action: 'shell command: "npm run migrate"', result: "success", daysAgo: daysAgo - 0.001 },
      { ...base, action: test1, result: "success", daysAgo: daysAgo - 0.002 },
    ];
  };
  const remedies = async (happened: readonly Happened[]) => {
    const { volume, scanned } = await scan(happened);
    return findRemediesInLog(volume, scanned, NOW);
  };
  const thrice = (origin: string, session: (at: number) => string | undefined) =>
    [3, 2, 1].flatMap((daysAgo, at) => occasion(session(at), daysAgo, origin));

  test("[brain.dream.remedies] is found in the order of time, whatever the order of the log", async () => {
    const log = thrice("mind", at => `s${at}`);
    for (const each of [log, log.toReversed()])
      expect(await remedies(each)).toMatchObject([
        { kind: "lesson", origin: "mind", seen: 3, skill: "deploy" },
      ]);
  });

  test("[brain.dream.untrusted] is a tool's where a tool says so in one place", async () => {
    const log = thrice("mind", at => `s${at}`);
    const [first, ...rest] = log;
    expect(await remedies([{ ...first!, origin: "tool" }, ...rest])).toMatchObject([{ origin: "tool" }]);
  });

  test("[brain.dream.remedies] is missing where episodes have no session", async () => {
    expect(await remedies(thrice("mind", () => undefined))).toEqual([]);
  });
});
