import { describe, expect, test } from "vitest";
import { isFailure, readEpisode } from "../../../src/brain/index.ts";
import {
  describeEpisode,
  recurrenceKey,
  rewriteFlag,
  withoutFlag,
} from "../../../src/brain/memory/episode.ts";
import { excerpt } from "../../../src/brain/memory/excerpt.ts";

describe("isFailure", () => {
  test.each([
    "failure",
    "Failed",
    "blocked by pre_tool_call hook",
    "denied",
    "error: ENOENT",
    "timed out",
    "timeout after 30 s",
    "rejected by reviewer",
    "aborted",
    "3 tests failed",
    "失敗",
    "ブロックされた",
    "失败",
    "실패",
    "ошибка сети",
    "échec",
    "fehlgeschlagen",
  ])("[brain.episode.defaults] %s is one", result => {
    expect(isFailure(result)).toBe(true);
  });

  test.each([
    "success",
    "Success",
    "ok",
    "",
    "done",
    "merged",
    "no errors",
    "0 failures",
    "passed without errors",
    "set aside",
    "not blocked",
    "成功",
  ])("[brain.episode.defaults] %s is none", result => {
    expect(isFailure(result)).toBe(false);
  });
});

describe("readEpisode", () => {
  test("[brain.episode.tolerant] a line of another tool: naive time, no id, numbers as text, other names", () => {
    const record = {
      timestamp: "2026-04-20T02:31:42.923327",
      skill: "claude-code",
      action: "post-tool",
      result: "failure",
      detail: "exit 1",
      pain: "8",
      importance: "7",
      confidence: 0.5,
      source: { skill: "claude-code", run_id: 42 },
      evidence_ids: ["a", 7],
    };
    const episode = readEpisode(record)!;
    expect(episode).toMatchObject({
      timestampMs: new Date(2026, 3, 20, 2, 31, 42, 923).getTime(),
      painScore: 8,
      importance: 7,
      source: { skill: "claude-code", run_id: "42" },
      evidence: ["a", "7"],
    });
    expect(readEpisode(JSON.parse(JSON.stringify(record)))!.id).toBe(episode.id);
    expect(readEpisode({ ...record, detail: "exit 2" })!.id).not.toBe(episode.id);
    const reordered = Object.fromEntries(Object.entries(record).reverse());
    expect(readEpisode(reordered)!.id).toBe(episode.id);
  });

  test("[brain.episode.tolerant] reading an episode fills in defaults for missing fields", () => {
    const episode = readEpisode({ action: "looked around" })!;
    expect(episode).toMatchObject({
      skill: "unknown",
      result: "success",
      painScore: 2,
      importance: 5,
      evidence: [],
    });
    expect(episode.timestampMs).toBeNaN();
    expect(readEpisode({ action: "x", result: "blocked by policy" })!.painScore).toBe(7);
    expect(readEpisode({ action: "x", success: false })!.result).toBe("failure");
    expect(readEpisode({ action: "x", source: "cursor" })!.source).toEqual({ harness: "cursor" });
    expect(readEpisode({ action: "x", pain_score: 99, importance: -3 })).toMatchObject({
      painScore: 10,
      importance: 1,
    });
    expect(readEpisode({ action: "x", pain_score: "very", importance: null })).toMatchObject({
      painScore: 2,
      importance: 5,
    });
    expect(readEpisode({ action: "x", timestamp: 1_770_000_000 })!.timestampMs).toBe(1_770_000_000_000);
    expect(readEpisode({ type: "marker" })).toBeUndefined();
  });

  test("[brain.episode.trust] an episode without an origin is the mind's, and a tool's where it has output", () => {
    expect(readEpisode({ action: "x" })).toMatchObject({ origin: "mind", detailOrigin: "tool" });
    expect(readEpisode({ action: "x", origin: "person" })).toMatchObject({
      origin: "person",
      detailOrigin: "person",
    });
    expect(readEpisode({ action: "x", origin: "the web" })).toMatchObject({
      origin: "document",
      detailOrigin: "document",
    });
  });
});

describe("recurrence and wording", () => {
  test("[brain.recall.recurrence] the same skill and action, however they are spelled, is the same thing", () => {
    const key = recurrenceKey({ skill: "Git-Proxy", action: "Push  to main." });
    expect(recurrenceKey({ skill: "git-proxy", action: "push to main" })).toBe(key);
    expect(recurrenceKey({ skill: "git-proxy", action: "push to mainline" })).not.toBe(key);
    expect(recurrenceKey({ skill: "git", action: "proxy\npush to main" })).not.toBe(key);
  });

  test("an episode in words leaves out what says nothing", () => {
    const episode = readEpisode({ skill: "s", action: "a", detail: "ok", reflection: "r", context: "r" })!;
    expect(describeEpisode(episode)).toBe("s: a (success)\nr");
  });

  test("the flag comes off a reflection, in our wording and others'", () => {
    expect(withoutFlag(`slow | ${rewriteFlag(3, 14)}`)).toBe("slow");
    expect(withoutFlag("slow | THIS SKILL HAS FAILED 4 TIMES IN 14d. Flag for rewrite.")).toBe("slow");
    expect(withoutFlag("slow")).toBe("slow");
  });

  test("[brain.episode.fields] a cut never goes through a character", () => {
    expect(excerpt("abcdef", 6)).toBe("abcdef");
    expect(excerpt("abcdefg", 6)).toBe("abcde…");
    expect(excerpt("abcd😀fg", 6)).toBe("abcd…");
    for (let length = 2; length < 12; length++)
      expect(excerpt("😀".repeat(6), length).isWellFormed()).toBe(true);
  });
});

test("[brain.episode.said] a sentence that a request said reads as a quotation, and not as work that went well", () => {
  const record = {
    skill: "rules",
    action: "stop, wrong file.",
    result: "success",
    source: { saidIn: "request" },
  };
  expect(describeEpisode(readEpisode(record)!)).toBe("“stop, wrong file.” (said in a request)");
});

test("[brain.episode.tolerant] a line of a megabyte takes no longer for being odd", () => {
  // Each of these took half a minute or more while the work was quadratic; the test's own time-out is the bound.
  const dots = ". ".repeat(500_000);
  expect(recurrenceKey({ skill: "a", action: `${dots}x` })).not.toBe(
    recurrenceKey({ skill: "a", action: "x" }),
  );
  expect(withoutFlag(`${" ".repeat(1_000_000)}x`)).toHaveLength(1_000_001);
});
