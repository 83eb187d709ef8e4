import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layout } from "../../../../src/brain/layout.ts";
import { editLessons } from "../../../../src/brain/memory/lessons/edit-lessons.ts";
import { lessonKey } from "../../../../src/brain/memory/lessons/lesson.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { joinBytes } from "../../../../src/brain/memory/lessons/replace-ranges.ts";
import { markdownLines } from "../../../../src/brain/memory/markdown-lines.ts";
import { mergeBrainFile } from "../../../../src/brain/sharing/merge/merge-brain-file.ts";
import { mergeLessons } from "../../../../src/brain/sharing/merge/merge-lessons.ts";
import { mergeSections } from "../../../../src/brain/sharing/merge/merge-sections.ts";
import { decode, encode, lesson, lessonFile, sentence } from "../../memory/lessons/lesson-files.ts";

type Change = (bytes: Uint8Array) => Uint8Array;

const takeOut = (bytes: Uint8Array, at: number): Uint8Array => {
  const lessons = readLessons(bytes);
  const chosen = lessons[at % Math.max(1, lessons.length)];
  return chosen === undefined ? bytes : editLessons(bytes, { remove: [chosen] });
};
const strengthen = (bytes: Uint8Array, at: number, seen: number): Uint8Array => {
  const dreamed = readLessons(bytes).filter(({ isByPerson }) => !isByPerson);
  const chosen = dreamed[at % Math.max(1, dreamed.length)];
  if (chosen === undefined) return bytes;
  return editLessons(bytes, { update: [{ ...chosen, seen, evidence: [...chosen.evidence, `01J${seen}`] }] });
};
const cutLine = (bytes: Uint8Array, at: number): Uint8Array => {
  const lines = Buffer.from(bytes).toString("latin1").split("\n");
  return new Uint8Array(Buffer.from(lines.toSpliced(at % lines.length, 1).join("\n"), "latin1"));
};

/** A change of a dream or a person to such a file. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(sentence, fc.constantFrom("Git", "Files", "New")).map(
    ([text, section]) =>
      (bytes: Uint8Array) =>
        editLessons(bytes, { add: [lesson(text, { section })] }),
  ),
  sentence.map(
    text => (bytes: Uint8Array) =>
      editLessons(bytes, { add: [lesson(text, { section: "Git", isByPerson: true })] }),
  ),
  fc.nat(20).map(at => (bytes: Uint8Array) => takeOut(bytes, at)),
  fc.tuple(fc.nat(20), fc.nat(9)).map(
    ([at, seen]) =>
      (bytes: Uint8Array) =>
        strengthen(bytes, at, seen),
  ),
  fc.nat(40).map(at => (bytes: Uint8Array) => cutLine(bytes, at)),
  sentence.map(text => (bytes: Uint8Array) => joinBytes([encode(`${text.replace(/\s+/g, " ")}\n`), bytes])),
);
const changes = fc.array(change, { maxLength: 4 });
const apply = (bytes: Uint8Array, list: readonly Change[]) => list.reduce((each, next) => next(each), bytes);

/** Three versions of a file, of which one is what the other two come from. */
const versions = fc.tuple(lessonFile, changes, changes).map(([base, ours, theirs]) => ({
  base: fc.stringify(base).length > 40 ? base : new Uint8Array(),
  ours: apply(base, ours),
  theirs: apply(base, theirs),
}));

/** The lines of a file by what they say: without marks, comments of dreams and blanks. */
const sayings = (bytes: Uint8Array): string[] =>
  markdownLines(bytes)
    .map(({ text }) => text.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s/, "").replace(/<!-- (?:id|seen):.*?-->/, ""))
    .map(lessonKey)
    .filter(text => /[\p{L}\p{N}]/u.test(text));
const said = (bytes: Uint8Array): Set<string> => new Set(sayings(bytes));

type Sayings = [Set<string>, Set<string>, Set<string>, Set<string>];

describe("mergeBrainFile, whatever was written", () => {
  test.each([layout.lessons, layout.decisions, layout.preferences, layout.skillIndex, layout.episodes])(
    "[brain.merge.symmetric] %s: the same whichever side is ours",
    path => {
      fc.assert(
        fc.property(versions, ({ base, ours, theirs }) => {
          const merged = mergeBrainFile(path, base, ours, theirs);
          expect(merged.isClean).toBe(true);
          expect(decode(mergeBrainFile(path, base, theirs, ours).bytes)).toBe(decode(merged.bytes));
        }),
      );
    },
  );

  test.each([
    ["lessons", mergeLessons],
    ["sections", mergeSections],
  ] as const)(
    "[brain.merge.one-side] merging %s takes a change of one side alone as that side has it",
    (_name, merge) => {
      fc.assert(
        fc.property(versions, ({ base, ours }) => {
          const lines = (bytes: Uint8Array) => markdownLines(bytes).map(({ text }) => text);
          expect(lines(merge(base, base, ours))).toEqual(lines(ours));
          expect(lines(merge(base, ours, ours))).toEqual(lines(ours));
        }),
      );
    },
  );

  test("[brain.merge.no-loss] merging keeps the additions of both sides, and adds nothing else", () => {
    fc.assert(
      fc.property(versions, ({ base, ours, theirs }) => {
        const merged = mergeLessons(base, ours, theirs);
        const [was, one, other, all] = [base, ours, theirs, merged].map(said) as Sayings;
        for (const line of one.union(other).difference(was)) expect(all).toContain(line);
        // Of a repeated line each side may have taken out another one.
        const isOnce = (line: string) => sayings(base).indexOf(line) === sayings(base).lastIndexOf(line);
        for (const line of one.intersection(other)) if (isOnce(line)) expect(all).toContain(line);
        for (const line of all) expect(one.union(other)).toContain(line);
      }),
    );
  });

  test("[brain.merge.again] merging what was merged already changes nothing", () => {
    fc.assert(
      fc.property(versions, ({ base, ours, theirs }) => {
        const merged = mergeLessons(base, ours, theirs);
        // As git does then: theirs is the base of both.
        expect(decode(mergeLessons(theirs, merged, theirs))).toBe(decode(merged));
        expect(decode(mergeLessons(ours, ours, merged))).toBe(decode(merged));
      }),
    );
  });
});
