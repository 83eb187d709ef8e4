import { describe, expect, test } from "vitest";
import { confidenceOf, lessonId } from "../../../../src/brain/memory/lessons/lesson.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { encode } from "./lesson-files.ts";

const comment =
  "<!-- id: L1x9; seen: 5; contradicted: 1; confidence: 0.67; first: 2026-11-01; last: 2026-11-20; evidence: 01JC, 01JD; owner: Ann -->";

describe("readLessons", () => {
  test("[brain.lessons.evidence] a dreamed lesson with what speaks for it, and a person's", () => {
    const file = `# Lessons\n\n- Above\n\n## Tests\n### Deeper\n- Run the migrations first. ${comment}\n- By hand\n`;
    expect(readLessons(encode(file))).toMatchObject([
      { text: "Above", section: "", isByPerson: true },
      {
        id: "L1x9",
        text: "Run the migrations first.",
        section: "Tests",
        seen: 5,
        contradicted: 1,
        confidence: 0.67,
        first: "2026-11-01",
        last: "2026-11-20",
        evidence: ["01JC", "01JD"],
        notes: ["owner: Ann"],
        isByPerson: false,
        line: 7,
      },
      {
        text: "By hand",
        section: "Tests",
        seen: 0,
        contradicted: 0,
        confidence: 1,
        evidence: [],
        isByPerson: true,
      },
    ]);
  });

  test.each([
    ["wrapped by an editor", "- Run it\n  first <!-- id: L1;\n  seen: 2;\n  evidence: 01JA,\n  01JB -->\n"],
    ["with CRLF", "- Run it first <!-- id: L1; seen: 2; evidence: 01JA, 01JB -->\r\n"],
    ["behind another comment", "- Run it first <!-- todo --> <!-- ID: L1; Seen: 2; evidence: 01JA 01JB -->"],
    [
      "without confidence, in the middle",
      "- Run it <!-- seen: 2; id: L1; evidence: 01JA, 01JB, 01JA --> first",
    ],
  ])("[brain.lessons.evidence] a comment %s", (_name, file) => {
    const [found] = readLessons(encode(file));
    expect(found).toMatchObject({ id: "L1", seen: 2, confidence: 0.67, evidence: ["01JA", "01JB"] });
    expect(found!.text.replace(/\s+/g, " ")).toBe("Run it first");
  });

  test("[brain.lessons.evidence] a title ends the section above it", () => {
    const sections = readLessons(encode("## One\n- a\n# Title\n- b\n### Deep\n- c\n## Two ##\n- d\n"));
    expect(sections.map(({ section }) => section)).toEqual(["One", "", "", "Two"]);
  });

  test.each([
    ["of another tool", "- Text <!-- status=accepted evidence=1 id=lesson_42 -->"],
    ["that says nothing of ours", "- Text <!-- note: seen by Ann; id of the ticket: 5 -->"],
    ["with an id of another shape", "- Text <!-- id: lesson_42 -->"],
    ["of a nested item", "- Text\n  - nested <!-- id: L1; seen: 2 -->"],
    ["in code", "- Text\n  ```html\n  <!-- id: L1; seen: 2 -->\n  ```"],
    ["that is damaged", "- Text <!-- id: L1; seen: 2; evidence: \xff -->"],
  ])("[brain.lessons.evidence] a comment %s makes it no dream's", (_name, file) => {
    const bytes = Uint8Array.from(file, character => character.charCodeAt(0));
    expect(readLessons(bytes)).toMatchObject([{ isByPerson: true, confidence: 1 }]);
  });

  test("[brain.lessons.evidence] values that can't be are notes, and what is left out is worked out", () => {
    const [found] = readLessons(encode("- Text <!-- seen: 3; confidence: 7; first: today -->"));
    expect(found).toMatchObject({
      id: lessonId("Text"),
      seen: 3,
      confidence: 0.75,
      notes: ["confidence: 7", "first: today"],
    });
    expect(found).not.toHaveProperty("first");
  });

  test.each([
    [0, 0, 0],
    [1, 0, 0.5],
    [2, 0, 0.67],
    [5, 1, 0.67],
    [3, 3, 0],
    [1, 9, 0],
  ])(
    "[brain.lessons.evidence] confidence after %i for and %i against is %f",
    (seen, contradicted, expected) => {
      expect(confidenceOf(seen, contradicted)).toBe(expected);
    },
  );

  test("[brain.lessons.same] the id is the same for what says the same, and for nothing else", () => {
    expect(lessonId("Run the *tests*.")).toBe(lessonId("run the tests"));
    expect(lessonId("Use C++")).not.toBe(lessonId("Use C#"));
    expect(lessonId("!")).not.toBe(lessonId("?"));
    expect(lessonId("テストを書く。")).toMatch(/^L[0-9a-z]+$/);
  });
});
