import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compressLessons } from "../../../../src/brain/memory/lessons/compress-lessons.ts";
import { editLessons } from "../../../../src/brain/memory/lessons/edit-lessons.ts";
import { lessonKey } from "../../../../src/brain/memory/lessons/lesson.ts";
import { escapeLesson, unescapeOpening } from "../../../../src/brain/memory/lessons/lesson-line.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { isPlaceholder } from "../../../../src/brain/memory/markdown-entries.ts";
import { markdownLines } from "../../../../src/brain/memory/markdown-lines.ts";
import { decode, lesson, lessonFile, sentence } from "./lesson-files.ts";

const added = fc.record({
  text: sentence,
  section: fc.constantFrom("Git", "Files", "", "C#", "Example section", "新しい"),
});
const asWritten = (text: string): string => unescapeOpening(escapeLesson(text));
const texts = (bytes: Uint8Array) => readLessons(bytes).map(({ text }) => text);

describe("editLessons, whatever the file", () => {
  test("[brain.lessons.bytes] an edit that says nothing new changes no byte", () => {
    fc.assert(
      fc.property(lessonFile, bytes => {
        expect(editLessons(bytes, {})).toEqual(bytes);
        const standing = readLessons(bytes);
        const byId = new Map(
          standing.toReversed().flatMap(each => (each.id === undefined ? [] : [[each.id, each] as const])),
        );
        expect(editLessons(bytes, { update: [...byId.values()], add: standing })).toEqual(bytes);
      }),
    );
  });

  test("[brain.lessons.round-trip] editing lessons adds a lesson once, and keeps every other line", () => {
    fc.assert(
      fc.property(lessonFile, fc.array(added, { minLength: 1, maxLength: 4 }), (bytes, drafts) => {
        const lessons = drafts.map(({ text, section }) => lesson(text, { section, last: "2026-11-20" }));
        const result = editLessons(bytes, { add: lessons });
        expect(editLessons(result, { add: lessons })).toEqual(result);
        const before = new Set(texts(bytes).map(lessonKey));
        for (const { text, evidence } of lessons) {
          const said = asWritten(text);
          if (isPlaceholder(said)) continue;
          const found = readLessons(result).filter(each => lessonKey(each.text) === lessonKey(said));
          if (before.has(lessonKey(said))) continue;
          expect(found).toMatchObject([
            { text: said, evidence, seen: 2, last: "2026-11-20", isByPerson: false },
          ]);
        }
        expect(isSubsequence(linesOf(bytes), linesOf(result))).toBe(true);
      }),
    );
  });

  test("[brain.lessons.round-trip] taking out what was added restores the file", () => {
    fc.assert(
      fc.property(lessonFile, sentence, (bytes, text) => {
        const draft = lesson(text);
        const known = texts(bytes).map(lessonKey);
        fc.pre(!known.includes(lessonKey(asWritten(text))) && /^## git\r?$/im.test(decode(bytes)));
        const result = editLessons(bytes, { add: [draft] });
        fc.pre(linesOf(result).length <= linesOf(bytes).length + 1);
        const restored = decode(editLessons(result, { remove: [draft] }));
        expect(restored.replace(/\r?\n$/, "")).toBe(decode(bytes).replace(/\r?\n$/, ""));
      }),
    );
  });

  test("[brain.lessons.update] an update changes the comment and nothing else, and keeps its unknown keys", () => {
    fc.assert(
      fc.property(lessonFile, fc.nat(50), (bytes, seen) => {
        const dreamed = readLessons(bytes).filter(({ isByPerson }) => !isByPerson);
        const result = editLessons(bytes, { update: dreamed.map(each => ({ ...each, seen })) });
        expect(texts(result)).toEqual(texts(bytes));
        const bare = (each: Uint8Array) => decode(each).replace(/<!-- (?:id|seen):[^>]*-->/g, "");
        expect(bare(result)).toBe(bare(bytes));
        expect(decode(result).match(/mood: good/g)?.length).toBe(decode(bytes).match(/mood: good/g)?.length);
      }),
    );
  });

  test("[brain.lessons.compress-person] compressing keeps every sentence of a person, and is idempotent", () => {
    fc.assert(
      fc.property(lessonFile, fc.nat(30), (bytes, maxLines) => {
        const { bytes: result, archived, merged } = compressLessons(bytes, maxLines);
        const left = new Set(texts(result));
        for (const each of readLessons(bytes)) {
          if (each.isByPerson) expect(left).toContain(each.text);
        }
        const gone = readLessons(bytes).length - readLessons(result).length;
        expect(gone).toBe(archived.length + merged.length);
        expect(compressLessons(result, maxLines)).toEqual({ bytes: result, archived: [], merged: [] });
        expect(isSubsequence(linesOf(result).map(bare), linesOf(bytes).map(bare))).toBe(true);
      }),
    );
  });
});

const bare = (line: string): string => line.replace(/<!--.*-->/, "");
const linesOf = (bytes: Uint8Array): readonly string[] => markdownLines(bytes).map(({ text }) => text);

function isSubsequence(lines: readonly string[], whole: readonly string[]): boolean {
  let next = 0;
  for (const line of whole) if (next < lines.length && line === lines[next]) next += 1;
  return next === lines.length;
}
