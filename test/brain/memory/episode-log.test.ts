import { describe, expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createEpisodeLog, layout, readLog } from "../../../src/brain/index.ts";
import type { EpisodeDraft, Redactor } from "../../../src/ports/index.ts";
import {
  brokenRedactor,
  collect,
  DAY,
  decode,
  NOW,
  openRedactor,
  secretRedactor,
  testClock,
} from "./stand-in.ts";

const draft: EpisodeDraft = { skill: "git-proxy", action: "push", result: "success", origin: "mind" };

function setUp(redactor: Redactor = openRedactor, files: Record<string, string> = {}) {
  const volume = createMemoryVolume(files);
  const clock = testClock();
  const log = createEpisodeLog({ volume, redactor, clock });
  const lines = async () =>
    decode(await volume.read(layout.episodes))
      .split("\n")
      .filter(line => line !== "")
      .map(line => JSON.parse(line) as Record<string, unknown>);
  return { volume, clock, log, lines };
}

describe("a written episode", () => {
  test("[brain.episode.fields] has the fields of the specification on one line, and returns its place", async () => {
    const { log, lines, volume } = setUp();
    await log.append(draft);
    const written = await log.append(
      {
        ...draft,
        detail: "two\nlines",
        reflection: "r",
        context: "c",
        evidence: ["e1"],
        provenance: { harness: "cursor", commit: "abc" },
        origin: "tool",
      },
      { project: "shop" },
    );
    expect(written.source).toEqual({ file: ".agent/memory/episodic/AGENT_LEARNINGS.jsonl", line: 2 });
    const [, record] = await lines();
    expect(record).toEqual({
      id: written.id,
      timestamp: "2026-05-01T12:00:00.000Z",
      skill: "git-proxy",
      action: "push",
      result: "success",
      detail: "two\nlines",
      pain_score: 2,
      importance: 5,
      recurrence_count: 1,
      reflection: "r",
      context: "c",
      source: { harness: "cursor", commit: "abc", project: "shop" },
      evidence: ["e1"],
      origin: "tool",
    });
    expect(Object.keys(record!)[0]).toBe("id");
    expect(decode(await volume.read(layout.episodes)).split("\n")).toHaveLength(3);
  });

  test("[brain.episode.fields] detail and context are cut at 500 and 300 characters, never within one", async () => {
    const { log, lines } = setUp();
    await log.append({
      ...draft,
      detail: `x${"😀".repeat(400)}`,
      context: "y".repeat(1_000),
      action: "z".repeat(5_000),
    });
    const [record] = await lines();
    expect((record!.detail as string).length).toBeLessThanOrEqual(500);
    expect((record!.detail as string).isWellFormed()).toBe(true);
    expect(record!.detail).toMatch(/…$/);
    expect(record!.context).toHaveLength(300);
    expect((record!.action as string).length).toBeLessThan(500);
  });

  test("[brain.episode.defaults] pain 2 for a success, 7 for a failure and for a result that names one", async () => {
    const { log, lines } = setUp();
    await log.append(draft);
    await log.append({ ...draft, result: "failure" });
    await log.append({ ...draft, skill: "other", result: "blocked by pre_tool_call hook" });
    await log.append({ ...draft, result: "merged", painScore: 4, importance: 9 });
    const all = (await lines()).map(({ pain_score, importance, result }) => [pain_score, importance, result]);
    expect(all).toEqual([
      [2, 5, "success"],
      [7, 5, "failure"],
      [7, 5, "blocked by pre_tool_call hook"],
      [4, 9, "merged"],
    ]);
  });
});

describe("the flag for rewrite", () => {
  test("[brain.episode.rewrite-flag] the third failure of one skill within 14 days", async () => {
    const { log, lines, clock } = setUp();
    const fail = (skill: string, day: number) => {
      clock.set(NOW + day * DAY);
      return log.append({ ...draft, skill, result: "failure", reflection: "why" });
    };
    await fail("deploy", 0);
    await fail("other", 1);
    await log.append({ ...draft, skill: "deploy" });
    await fail("deploy", 1);
    expect(await fail("deploy", 14.9)).toMatchObject({ recentFailures: 2 });
    expect(await fail("deploy", 14.95)).toMatchObject({ recentFailures: 3 });
    const failures = (await lines()).filter(
      ({ skill, result }) => skill === "deploy" && result === "failure",
    );
    expect(failures.map(({ pain_score }) => pain_score)).toEqual([7, 7, 7, 10]);
    expect(failures.map(({ reflection }) => reflection)).toEqual(["why", "why", "why", "why"]);
    const flag = "This skill has failed 3 times in 14 days: flagged for rewrite.";
    expect(failures.map(each => each.flag)).toEqual([undefined, undefined, undefined, flag]);
  });

  test("[brain.episode.rewrite-flag] counts what other tools wrote, across segments and long logs", async () => {
    const record = (timestamp: string, skill: string, result: string) =>
      `${JSON.stringify({ timestamp, skill, action: "a", result, detail: "d".repeat(400) })}\n`;
    const noise = record("2026-04-30T10:00:00", "else", "failure").repeat(3_000);
    const escaped = record("2026-04-25T10:00:00", "スキル", "failed").replace(
      "スキル",
      "\\u30b9\\u30ad\\u30eb",
    );
    const segment = `${layout.episodic}/AGENT_LEARNINGS.01JABCDEFGHJKMNPQRSTVWXYZ0.jsonl`;
    const { log } = setUp(openRedactor, {
      [segment]: record("2026-03-01T10:00:00", "スキル", "failure") + escaped + noise,
      [layout.episodes]: noise + record("2026-04-29T10:00:00", "スキル", "error: no disk") + noise,
    });
    expect(await log.append({ ...draft, skill: "スキル", result: "failure" })).toMatchObject({
      recentFailures: 3,
    });
    expect(await log.append({ ...draft, skill: "スキル", result: "failure" })).toMatchObject({
      recentFailures: 4,
    });
  });

  test("[brain.episode.rewrite-flag] no failure is missed where the log is read in blocks", async () => {
    const failure = (number: number) =>
      `${JSON.stringify({ timestamp: "2026-04-30T10:00:00Z", skill: "s", action: "é".repeat(number % 401), result: "failure" })}\n`;
    const { log } = setUp(openRedactor, {
      [layout.episodes]: Array.from({ length: 2_000 }, (_, number) => failure(number)).join(""),
    });
    expect(await log.append({ ...draft, skill: "s", result: "failure" })).toMatchObject({
      recentFailures: 2_001,
    });
  });

  test("[brain.episode.rewrite-flag] three who fail at once: one of them is the third", async () => {
    const { log } = setUp();
    const written = await Promise.all([1, 2, 3].map(() => log.append({ ...draft, result: "failure" })));
    expect(written.map(({ recentFailures }) => recentFailures).sort()).toEqual([1, 2, 3]);
  });
});

describe("redaction", () => {
  test("[brain.redaction.before-disk] every text of an episode goes through the redactor, before it is cut", async () => {
    const { log, volume } = setUp(secretRedactor);
    const secret = "SECRET-abc";
    const { text } = await log.append(
      {
        skill: `s ${secret}`,
        action: secret,
        result: `failed with ${secret}`,
        detail: `${"x".repeat(495)}${secret}`,
        reflection: secret,
        context: secret,
        provenance: { session: secret },
        evidence: [secret],
        origin: "tool",
      },
      { project: secret },
    );
    const written = decode(await volume.read(layout.episodes));
    expect(written).not.toContain("SECRET");
    expect(written.match(/\[redacted\]/g)).toHaveLength(8);
    expect(text).not.toContain("SECRET");
  });

  test("[brain.redaction.before-disk] when the redactor fails, nothing is written", async () => {
    const { log, volume } = setUp(brokenRedactor);
    await expect(log.append(draft)).rejects.toSatisfy(error => isFault(error, "redaction.failed"));
    expect(await volume.stat(layout.episodes)).toBeUndefined();
  });
});

describe("segments", () => {
  test("[brain.log.segments] moved aside, appended to, and read as one", async () => {
    const { log, volume } = setUp();
    expect(await log.moveAside()).toBeUndefined();
    await log.append({ ...draft, action: "one" });
    const segment = await log.moveAside();
    await log.append({ ...draft, action: "two" });
    expect(await log.files()).toEqual([segment, layout.episodes]);
    const batches = await collect(log.read());
    const actions = batches.flatMap(({ entries }) =>
      entries.map(entry => entry.kind === "episode" && entry.episode.action),
    );
    expect(actions).toEqual(["one", "two"]);
    expect((await volume.stat(segment!))?.sizeBytes).toBeGreaterThan(0);
  });

  test("[brain.log.segments] appenders lose nothing while the log is moved aside under them", async () => {
    const { log } = setUp();
    const appends = Array.from({ length: 40 }, (_, number) => log.append({ ...draft, action: `a${number}` }));
    const moves = Array.from({ length: 5 }, () => log.moveAside());
    await Promise.all([...appends, ...moves]);
    const batches = await collect(log.read());
    const actions = batches.flatMap(({ entries }) =>
      entries.flatMap(entry => (entry.kind === "episode" ? entry.episode.action : [])),
    );
    expect(new Set(actions).size).toBe(40);
  });
});

describe("an episode's place", () => {
  test("[brain.recall.citation] the line is right, however the file came to be", async () => {
    const { log, volume } = setUp(openRedactor, {
      [layout.episodes]: '{"action":"a"}\n\nbroken\n{"action":"b"}',
    });
    expect((await log.append(draft)).source.line).toBe(5);
    expect((await log.append(draft)).source.line).toBe(6);
    await volume.write(layout.episodes, '{"action":"a"}\n');
    expect((await log.append(draft)).source.line).toBe(2);
    await volume.write(layout.episodes, '{"action":"abcdef"}\n'.repeat(200));
    expect((await log.append(draft)).source.line).toBe(201);
    await volume.write(layout.episodes, '{"action":"a"}\n{"action":"b"}\n');
    const [batch] = await collect(readLog(volume, layout.episodes));
    expect(batch!.entries.map(({ line }) => line)).toEqual([1, 2]);
  });

  test("[brain.recall.citation] a second process counts from where the first left off", async () => {
    const { volume, log } = setUp(openRedactor, {
      [layout.episodes]: `${'{"action":"a"}'.padEnd(99)}\n`.repeat(20_000),
    });
    expect((await log.append(draft)).source.line).toBe(20_001);
    const reads: number[] = [];
    const watched = {
      ...volume,
      readChunks: (...[path, options]: Parameters<typeof volume.readChunks>) => {
        reads.push(options?.from ?? 0);
        return volume.readChunks(path, options);
      },
    };
    const other = createEpisodeLog({ volume: watched, redactor: openRedactor, clock: testClock() });
    expect((await other.append(draft)).source.line).toBe(20_002);
    expect(Math.min(...reads)).toBeGreaterThan(1_900_000);
  });
});

describe("unexpected lines of valid JSON", () => {
  const good = {
    id: "1",
    skill: "git-proxy",
    action: "push",
    result: "failure",
    timestamp: "2026-05-01T11:00:00Z",
  };
  const nested = `${"[".repeat(1_500)}${"]".repeat(1_500)}`;

  test.each([
    ["a number beyond all bounds", '{"skill":"git-proxy","action":"odd","result":"failure","cost":1e999}'],
    ["nesting without end", `{"skill":"git-proxy","action":"odd","result":"failure","more":${nested}}`],
    [
      "nesting in a text",
      `{"id":"2","skill":"git-proxy","action":"odd","result":"failure","detail":${nested}}`,
    ],
  ])("[brain.episode.tolerant] %s costs neither the other lines nor the next", async (_, odd) => {
    const { log } = setUp(openRedactor, { [layout.episodes]: `${JSON.stringify(good)}\n${odd}\n` });
    await log.append({ ...draft, result: "failure" });
    const read = async () =>
      (await collect(log.read())).flatMap(({ entries }) =>
        entries.map(entry => entry.kind === "episode" && [entry.episode.action, entry.episode.id]),
      );
    const entries = await read();
    expect(entries).toMatchObject([
      ["push", "1"],
      ["odd", expect.any(String)],
      ["push", expect.any(String)],
    ]);
    expect(await read()).toEqual(entries);
  });
});
