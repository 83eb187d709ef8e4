import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDecisions } from "../../../src/brain/memory/decisions.ts";
import { isPlaceholder, markdownEntries } from "../../../src/brain/memory/markdown-entries.ts";
import { propertyRuns } from "../../deep.ts";
import { encode } from "./stand-in.ts";

const lessons = `# Lessons (curated)

> Entries here outlive specific tasks.
> Feel free to edit.

<!-- a comment
- that spans lines
-->

## Seed lessons
- Always read \`permissions.md\` first.
* Write the failing test
  before the fix.
1. Numbered
   - nested one
   - nested two

  and its second paragraph
- [x] Ticked

A paragraph
of two lines.

Another.

## Auto-promoted
### 2026-04
- Serialise timestamps in UTC  <!-- status=accepted evidence=1 id=lesson_42 -->
- _(none)_
- _(e.g., 2-space indentation)_
---
\`\`\`sh
- not an entry
# not a heading
\`\`\`
`;

describe("markdownEntries", () => {
  test("[brain.memory.markdown] items, wrapped and nested, and paragraphs, with lines and headings", () => {
    const entries = markdownEntries(encode(lessons));
    expect(entries.map(({ line, text }) => [line, text])).toEqual([
      [11, "Always read `permissions.md` first."],
      [12, "Write the failing test before the fix."],
      [14, "Numbered\n   - nested one\n   - nested two and its second paragraph"],
      [19, "Ticked"],
      [21, "A paragraph of two lines."],
      [24, "Another."],
      [28, "Serialise timestamps in UTC"],
      [32, "```sh\n- not an entry\n# not a heading\n```"],
    ]);
    expect(entries.find(({ line }) => line === 28)).toMatchObject({
      headings: ["Lessons (curated)", "Auto-promoted", "2026-04"],
      comments: ["status=accepted evidence=1 id=lesson_42"],
    });
  });

  test("[brain.memory.markdown] CRLF, a byte order mark, front matter and a missing last newline make no difference", () => {
    const texts = (bytes: Uint8Array) => markdownEntries(bytes).map(({ text, line }) => [text, line]);
    const expected = texts(encode(lessons));
    expect(texts(encode(lessons.replaceAll("\n", "\r\n")))).toEqual(expected);
    expect(texts(encode(lessons.trimEnd()))).toEqual(expected);
    expect(texts(encode(`\ufeff${lessons}`))).toEqual(expected);
    const behind = texts(encode(`---\ntitle: x\n- no: entry\n---\n${lessons}`));
    expect(behind).toEqual(expected.map(([text, line]) => [text, (line as number) + 4]));
  });

  test.each([
    "_(none)_",
    "_none_",
    "*(none yet)*",
    "_(e.g., tabs)_",
    "(empty)",
    "_(empty — populate as you go)_",
    "",
    "なし",
    "_(なし)_",
    "None.",
  ])("[brain.memory.markdown] %s holds the place of a memory", text => {
    expect(isPlaceholder(text)).toBe(true);
    expect(markdownEntries(encode(`- ${text}\n`))).toEqual([]);
  });

  test.each(["_Always use tabs_", "none of the tests may sleep", "(see the wiki) for hosts", "None of it."])(
    "[brain.memory.markdown] %s is a memory",
    text => {
      expect(markdownEntries(encode(`- ${text}\n`))).toHaveLength(1);
    },
  );

  test("[brain.memory.markdown] front matter opens no code block and has no heading", () => {
    const entries = markdownEntries(encode("---\n```\n# not a title\n---\n- item\n---\n- other\n"));
    expect(entries.map(({ text, headings }) => [text, headings])).toEqual([
      ["item", []],
      ["other", []],
    ]);
  });

  test("[brain.memory.markdown] text in a comment is no entry, wherever the comment begins", () => {
    const entries = markdownEntries(encode("Above\n<!--\n- item\n\n# Title\n-->\n\n- below\n"));
    expect(entries.map(({ text }) => text)).toEqual(["Above", "below"]);
  });

  test("[brain.memory.markdown] an entry's own bytes read as that entry", () => {
    const line = fc.oneof(
      fc.constantFrom(
        "",
        "# One",
        "## Two",
        "- item",
        "  - nested",
        "  wrapped",
        "text",
        "> quote",
        "<!-- c -->",
        "<!--",
        "-->",
        "```",
        "1. one",
        "---",
        "| a | b |",
      ),
      fc.string({ unit: "grapheme", maxLength: 12 }).map(text => text.replaceAll("\n", " ")),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), fc.constantFrom("\n", "\r\n"), (lines, ending) => {
        const bytes = encode(lines.join(ending));
        for (const { offset, endOffset, text } of markdownEntries(bytes)) {
          expect(markdownEntries(bytes.subarray(offset, endOffset))[0]?.text).toBe(text);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

const decisions = `# Major Decisions

## YYYY-MM-DD: Decision title
**Decision:** _what was chosen_
**Status:** active | revisited | superseded

## 2026-04-13: Session store for auth tokens
**Decision:** Use Redis, not in-memory store
**Rationale:** Concurrent refresh requests race
in memory. <!-- see #12 -->
**Alternatives considered:** PostgreSQL (too slow)
**Status:** Active

## 2026-04-11: API framework
- **Decision**: Express
- **Status**: superseded by 2026-04-20

## 2026-04-10: 認証トークンのセッションストア
**決定:** Redis を使用
**根拠:** 競合状態を引き起こす
**考慮した代替案:** PostgreSQL
**状態:** アクティブ

## 2026-04-09: 古い
**決定:** x
**状態:** 廃止

## No date
Just a paragraph.
`;

describe("readDecisions", () => {
  test("[brain.memory.markdown] entries in English and Japanese, without the template", () => {
    const found = readDecisions(encode(decisions));
    expect(found.map(({ date, title, line, holds }) => [date, title, line, holds])).toEqual([
      ["2026-04-13", "Session store for auth tokens", 7, true],
      ["2026-04-11", "API framework", 14, false],
      ["2026-04-10", "認証トークンのセッションストア", 18, true],
      ["2026-04-09", "古い", 24, false],
      [undefined, "No date", 28, true],
    ]);
    expect(found[0]).toMatchObject({
      decision: "Use Redis, not in-memory store",
      rationale: "Concurrent refresh requests race\nin memory.",
      alternatives: "PostgreSQL (too slow)",
      status: "Active",
    });
    expect(found[2]).toMatchObject({
      decision: "Redis を使用",
      rationale: "競合状態を引き起こす",
      alternatives: "PostgreSQL",
    });
    expect(found[1]!.text).toContain("Status: superseded");
    expect(found[4]!.decision).toBe("Just a paragraph.");
  });

  test("[brain.memory.markdown] a decision's own bytes read as that decision", () => {
    const bytes = encode(decisions.replaceAll("\n", "\r\n"));
    for (const { offset, endOffset, text } of readDecisions(bytes)) {
      expect(readDecisions(bytes.subarray(offset, endOffset))[0]?.text).toBe(text);
    }
  });
});

test("[brain.memory.markdown] a line of nothing but marks and spaces is read as quickly as any other", () => {
  const hostile = `# D\n\n## 2026-01-01: T\n**${" ".repeat(20_000)}x\n**Decision:** yes:\n`;
  expect(readDecisions(encode(hostile))[0]?.decision).toMatch(/ yes:$|^yes:$/m);
});
