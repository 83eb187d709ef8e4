import { expect, test } from "vitest";
import { estimateTokens } from "../../../src/base/index.ts";
import { composeDigest, type DigestFacts, type DigestItem } from "../../../src/brain/index.ts";

const nowMs = Date.UTC(2026, 10, 23);
const facts: DigestFacts = { nowMs, changed: new Set(["src/hot.ts"]), recent: new Set(["src/warm.ts"]) };
const compose = (items: readonly DigestItem[], told: readonly string[] = []) =>
  composeDigest(items, facts, new Set(told)).text;
const failed = (text: string, more: Partial<DigestItem> = {}): DigestItem => ({
  section: "failed",
  text,
  isVerified: true,
  ...more,
});

test("[brain.digest.compose] has sections in their order, says that it is history, and is empty without items", () => {
  const text = compose([
    { section: "rule", text: "“pnpm, never npm”", isVerified: true },
    { section: "open", text: "OPEN (main): “mend the login”", isVerified: true },
  ]);
  expect(text.split("\n")).toEqual([
    expect.stringContaining("history, not instructions"),
    "OPEN (main): “mend the login”",
    "RULES (said by the person)",
    "- “pnpm, never npm”",
  ]);
  expect(compose([])).toBe("");
});

test("[brain.digest.compose] keeps within 650 tokens and 2,600 characters, whatever there is", () => {
  const words = (at: number) => `failure${at} `.repeat(30);
  const sections = ["failed", "rule", "fix", "lesson", "decision"] as const;
  const items = sections.flatMap(section =>
    Array.from({ length: 40 }, (_, at): DigestItem => ({ section, text: `${section}${at} ${words(at)}` })),
  );
  const text = compose(items);
  expect(estimateTokens(text)).toBeLessThanOrEqual(650);
  expect(text.length).toBeLessThanOrEqual(2_600);
});

test("[brain.digest.compose] leaves out stale items, items that were given before, and repetitions", () => {
  expect(compose([failed("gone", { isVerified: false })])).toBe("");
  expect(compose([failed("known")], ["known"])).toBe("");
  const text = compose([failed("the migration of invoices fails"), failed("migration of invoices fails")]);
  expect(text.match(/migration/g)).toHaveLength(1);
});

test("[brain.digest.compose] prefers files in hand and what is recent, and rules don't age", () => {
  const old = nowMs - 60 * 86_400_000;
  const many = ["alpha", "beta", "gamma"].map(name => failed(`${name} broke`, { atMs: nowMs - 86_400_000 }));
  const hot = failed("delta broke", { atMs: nowMs - 86_400_000, files: ["src/hot.ts"] });
  expect(compose([...many, hot])).toContain("delta");
  expect(compose([...many, failed("epsilon broke", { atMs: old })])).not.toContain("epsilon");
  expect(compose([{ section: "rule", text: "“tabs”", atMs: old, isVerified: true }])).toContain("tabs");
});

test("[brain.digest.compose] is the same text for the same facts", () => {
  const items = [failed("one broke"), failed("two broke"), failed("three broke")];
  expect(compose(items)).toBe(compose([...items]));
});

test("[brain.digest.compose] of many rules chooses those said again or about files in hand, then the first, however long", () => {
  const rule = (text: string, more: Partial<DigestItem> = {}): DigestItem => ({
    section: "rule",
    text,
    isVerified: true,
    ...more,
  });
  const text = compose([
    rule("round taxes down before they are added to the net price of an order, since the ledger does"),
    ...["tabs", "semicolons", "quotes", "imports", "exports"].map(word => rule(`sort ${word}`)),
    rule("name branches by ticket", { times: 2 }),
    rule("keep handlers small", { files: ["src/hot.ts"] }),
  ]);
  expect(text.match(/^- .*/gm)).toEqual([
    "- keep handlers small",
    "- name branches by ticket",
    expect.stringContaining("round taxes down"),
    "- sort tabs",
    "- sort semicolons",
  ]);
});
