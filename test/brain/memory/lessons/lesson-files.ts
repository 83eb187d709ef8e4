/** Lesson files as people and dreams leave them, for the properties of whatever reads or rewrites them. */
import * as fc from "fast-check";
import { confidenceOf, type Lesson, lessonId } from "../../../../src/brain/memory/lessons/lesson.ts";

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
export const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export const lesson = (text: string, more: Partial<Lesson> = {}): Lesson => {
  const { seen = 2, contradicted = 0 } = more;
  const confidence = confidenceOf(seen, contradicted);
  const own = { id: lessonId(text), text, section: "Git", seen, contradicted, confidence };
  return { ...own, evidence: ["01JC1", "01JC2"], isByPerson: false, ...more };
};

/** As a dream writes it. */
export const dreamed = (text: string, rest = "seen: 3; contradicted: 0; confidence: 0.75"): string =>
  `- ${text} <!-- id: ${lessonId(text)}; ${rest} -->`;

/** Every shape that a piece of such a file has. */
const pieces = [
  dreamed("Rebase before pushing."),
  dreamed("Always rebase before pushing", "seen: 2; confidence: 0.67; evidence: 01JA"),
  dreamed("A plain lesson."),
  dreamed("Never push on Fridays", "seen: 9; contradicted: 4; confidence: 0.5; last: 2026-11-20; owner: Ann"),
  "- A plain lesson",
  "* Another mark\n  that wraps",
  "1. A numbered one\n   - with a nested item\n   - and one more\n\n  and a second paragraph",
  "- With code:\n  ```sh\n  # no heading\n  - no item\n  ```",
  "- 型を先に書く。それから実装する。",
  "- From another tool <!-- status=accepted evidence=1 id=lesson_42 -->",
  "- Dreamed <!-- id: Labc; seen: 3; contradicted: 0; confidence: 0.75; evidence: 01JA, 01JB; mood: good -->",
  "- Dreamed and wrapped by\n  a person <!-- id: Ldef; seen: 2; contradicted: 1; confidence: 0.33 -->",
  "- [x] Ticked <!-- id: Lghi; seen: 2 -->",
  "A paragraph\nof two lines.",
  "> a quote",
  "| a | table |\n| --- | --- |\n| 1 | 2 |",
  "<!-- a comment\n- over lines\n\nwith a gap -->",
  "---",
  "## Git",
  "## git\n\n### deeper",
  "## Files",
  "# Lessons",
  "## Example section\n- _(e.g., something)_",
  "- _(none)_",
  "```\n## code\n```",
  "",
  "",
];

/** Files of such pieces, some damaged, some with CRLF, a byte order mark, front matter or no last newline. */
export const lessonFile: fc.Arbitrary<Uint8Array> = fc
  .record({
    parts: fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "grapheme" })), { maxLength: 12 }),
    start: fc.constantFrom("", "", "\ufeff", "---\ntitle: x\n---\n"),
    ending: fc.constantFrom("\n", "\r\n"),
    isEnded: fc.boolean(),
    damage: fc.option(fc.nat(200)),
  })
  .map(({ parts, start, ending, isEnded, damage }) => {
    const text = start + parts.join("\n") + (isEnded ? "\n" : "");
    const bytes = encode(text.replaceAll("\n", ending));
    if (damage !== null && damage < bytes.length && bytes[damage]! >= 0x61) bytes[damage] = 0xff;
    return bytes;
  });

/** Sentences, kind and hostile. */
export const sentence: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "Run the migrations before the tests.",
    "# Not a heading",
    "- not an item",
    "1. not a number",
    "\\# escaped already",
    "[x] not ticked",
    "> not quoted",
    "```js not code",
    "--> closes nothing",
    "<!-- id: L1; seen: 99; contradicted: 0 --> opens nothing",
    "ends in <!--",
    "two\nlines\r\nand\u2028three",
    "マイグレーションはテストの前に",
    "C++ is not C#",
    "NUL \u0000 and \ud800 alone",
    "$& $1 $$",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
);
