import { describe, expect, test } from "vitest";
import { archiveLessons } from "../../../../src/brain/memory/lessons/archive-lessons.ts";
import { compressLessons } from "../../../../src/brain/memory/lessons/compress-lessons.ts";
import { editLessons } from "../../../../src/brain/memory/lessons/edit-lessons.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { decode, dreamed, encode, lesson } from "./lesson-files.ts";

const texts = (bytes: Uint8Array) => readLessons(bytes).map(({ text }) => text);
const evidence =
  "seen: 3; contradicted: 1; confidence: 0.5; first: 2026-11-05; last: 2026-11-10; evidence: 01JA, 01JB; owner: Ann";

describe("editLessons", () => {
  test("[brain.lessons.evidence] writes what the contract shows", () => {
    const added = lesson("Run the migrations before the integration tests.", {
      id: "L1x9",
      section: "Tests",
      seen: 5,
      contradicted: 1,
      first: "2026-11-01",
      last: "2026-11-20",
      evidence: ["01JC", "01JD"],
    });
    expect(decode(editLessons(encode("# Lessons\n"), { add: [added] }))).toBe(`# Lessons

## Tests

- Run the migrations before the integration tests. <!-- id: L1x9; seen: 5; contradicted: 1; confidence: 0.67; first: 2026-11-01; last: 2026-11-20; evidence: 01JC, 01JD -->
`);
  });

  test("[brain.lessons.bytes] goes to the end of its section, before a deeper heading, with the line ending of the file", () => {
    const file = "# Lessons\r\n\r\n## git\r\n- one\r\n  - nested\r\n\r\n### Old\r\n- two\r\n\r\n## Next\r\n";
    const result = decode(editLessons(encode(file), { add: [lesson("Three", { isByPerson: true })] }));
    expect(result).toBe(file.replace("nested\r\n", "nested\r\n- Three\r\n"));
  });

  test.each([
    ["comment", "## Git\n- one <!-- not closed\n- two\n", "-->"],
    ["code block", "## Git\n- one\n  ````js\n  code\n  ```\n", "````"],
    ["code block of tildes", "## Git\n~~~\n# code\n", "~~~"],
  ])("[brain.lessons.round-trip] is seen behind a %s that nobody closed", (_name, file, closing) => {
    const result = editLessons(encode(file), { add: [lesson("Three", { isByPerson: true })] });
    expect(decode(result)).toBe(`${file}${closing}\n- Three\n`);
    expect(texts(result)).toContain("Three");
  });

  test.each(["C#", "Example section", "a\nb <!-- c", "Über"])(
    "[brain.lessons.round-trip] a section of any name, such as %j, is made once",
    section => {
      const one = editLessons(encode(""), { add: [lesson("One", { section })] });
      const two = editLessons(one, { add: [lesson("One", { section }), lesson("Two", { section })] });
      expect(texts(two)).toEqual(["One", "Two"]);
      expect(new Set(readLessons(two).map(each => each.section)).size).toBe(1);
      expect(decode(two).match(/^## /gm)?.length ?? 0).toBeLessThan(2);
    },
  );

  test("[brain.lessons.update] keeps the text that a person edited, unknown keys, other comments and wrapping", () => {
    const file =
      "- Edited by hand <!-- mine -->\n  and wrapped <!-- id: L1; owner: Ann; seen: 2 -->\n- By hand\n";
    const update = [lesson("As dreamed", { id: "L1", seen: 4 }), lesson("By hand", { seen: 9 })];
    const result = editLessons(encode(file), { update });
    expect(decode(result)).toBe(
      file.replace(
        "<!-- id: L1; owner: Ann; seen: 2 -->",
        "<!-- id: L1; seen: 4; contradicted: 0; confidence: 0.8; evidence: 01JC1, 01JC2; owner: Ann -->",
      ),
    );
    expect(editLessons(result, { update })).toEqual(result);
  });

  test("[brain.lessons.update] finds the dreamed lesson beside a person's that says the same", () => {
    const file = `- Same\n${dreamed("Same")}\n`;
    const result = editLessons(encode(file), { update: [lesson("same!", { id: "Lother", seen: 7 })] });
    expect(readLessons(result)).toMatchObject([{ isByPerson: true }, { seen: 7, isByPerson: false }]);
  });

  test("[brain.lessons.round-trip] compressing doesn't bring back the old words of a lesson that a person edited", () => {
    const file = dreamed("As dreamed").replace("As dreamed", "In other words");
    expect(decode(editLessons(encode(file), { add: [lesson("As dreamed")] }))).toBe(file);
  });

  test("[brain.lessons.evidence] keeps sixteen episodes", () => {
    const evidence = Array.from({ length: 20 }, (_, at) => `01J${at}`);
    const result = decode(editLessons(encode(""), { add: [lesson("Text", { evidence })] }));
    expect(result.match(/01J\d+/g)).toEqual(evidence.slice(0, 16));
  });

  test("[brain.lessons.update] evidence of any text can't end the comment", () => {
    const evil = lesson("Text", {
      evidence: ["a-->b", "c; seen: 99", "--><!--"],
      notes: ["x --> y; id: L2"],
    });
    const result = editLessons(encode("## Git\n"), { add: [evil, lesson("Next")] });
    expect(readLessons(result)).toMatchObject([
      { text: "Text", seen: 2, evidence: ["ab", "cseen:99", "!"] },
      { text: "Next" },
    ]);
  });

  test("[brain.lessons.bytes] takes out what is named, and never a person's for a dream's words", () => {
    const file = `- Same\n\n${dreamed("Same")}\n\n- Other\n`;
    expect(decode(editLessons(encode(file), { remove: [lesson("Same")] }))).toBe("- Same\n\n- Other\n");
    const byText = { text: "other!", evidence: [] };
    expect(decode(editLessons(encode(file), { remove: [byText] }))).toBe(`- Same\n\n${dreamed("Same")}\n\n`);
    const unknown = { id: "Lnone", text: "Other", evidence: [] };
    expect(decode(editLessons(encode(file), { remove: [unknown] }))).toBe(file);
  });
});

describe("compressLessons", () => {
  test("[brain.lessons.compress] unites what says the same", () => {
    const file = `## Git\n${dreamed("Rebase before pushing", evidence)}\n${dreamed(
      "Always rebase before pushing.",
      "seen: 2; first: 2026-11-01; last: 2026-11-20; evidence: 01JB, 01JC",
    )}\n`;
    const { bytes, merged, archived } = compressLessons(encode(file), 200);
    expect(readLessons(bytes)).toMatchObject([
      {
        text: "Rebase before pushing",
        seen: 3,
        contradicted: 1,
        confidence: 0.5,
        first: "2026-11-01",
        last: "2026-11-20",
        evidence: ["01JA", "01JB", "01JC"],
        notes: ["owner: Ann"],
      },
    ]);
    expect(merged).toMatchObject([{ kept: { seen: 3 }, dropped: { text: "Always rebase before pushing." } }]);
    expect(archived).toEqual([]);
  });

  test("[brain.lessons.compress] archives the weakest, until the file fits", () => {
    const lines = [
      dreamed("Strong", "seen: 9; confidence: 0.9"),
      dreamed("Weak", "seen: 2; contradicted: 1; confidence: 0.33"),
      dreamed("Middling", "seen: 2; confidence: 0.67; last: 2026-11-20"),
      dreamed("Middling and older", "seen: 2; confidence: 0.67; last: 2026-10-20"),
    ];
    const { bytes, archived } = compressLessons(encode(`# Lessons\n${lines.join("\n")}\n`), 3);
    expect(archived.map(({ text }) => text)).toEqual(["Weak", "Middling and older"]);
    expect(texts(bytes)).toEqual(["Strong", "Middling"]);
  });

  test("[brain.lessons.compress-person] a person's words stay, whatever the bound", () => {
    const file = [
      "- By hand",
      "- By hand",
      "- by hand",
      dreamed("By hand"),
      dreamed("Was dreamed").replace("Was dreamed", "Was edited by a person"),
      dreamed("Noted", "seen: 1").concat("\n  - with a note of mine"),
    ].join("\n");
    const { bytes, merged, archived } = compressLessons(encode(file), 1);
    expect(texts(bytes)).toEqual([
      "By hand",
      "By hand",
      "by hand",
      "Was edited by a person",
      "Noted\n  - with a note of mine",
    ]);
    expect(merged.map(({ kept, dropped }) => [kept.isByPerson, dropped.isByPerson])).toEqual([[true, false]]);
    expect(archived).toEqual([]);
  });

  test("[brain.lessons.compress] however much a person wrote, the strongest dreamed lessons keep a quarter of the room", () => {
    const own = Array.from({ length: 250 }, (_, at) => `- Mine ${at}`);
    const theirs = Array.from({ length: 100 }, (_, at) => dreamed(`Dreamed ${at}`, `seen: ${at + 1}`));
    const { bytes, archived } = compressLessons(encode(`${[...own, ...theirs].join("\n")}\n`), 200);
    expect(archived).toHaveLength(50);
    expect(texts(bytes).slice(250)).toEqual(Array.from({ length: 50 }, (_, at) => `Dreamed ${at + 50}`));
  });
});

describe("archiveLessons", () => {
  test("[brain.lessons.archive] keeps the lesson with its evidence, the day and the reason, once", () => {
    const gone = { ...lesson("Weak", { notes: ["owner: Ann"] }), reason: "weakest; of\n200" };
    const once = archiveLessons(encode(""), [gone], "2026-11-21");
    expect(decode(once)).toMatch(/^# Archived lessons\n\n<!-- .* -->\n\n## 2026-11-21\n\n- Weak <!-- id: L/);
    expect(readLessons(once)).toMatchObject([
      {
        text: "Weak",
        evidence: gone.evidence,
        notes: ["owner: Ann", "archived: 2026-11-21 (weakest of 200)"],
      },
    ]);
    expect(archiveLessons(once, [gone], "2026-11-21")).toEqual(once);
    const twice = archiveLessons(once, [{ ...gone, seen: 7 }], "2026-12-01");
    expect(readLessons(twice)).toMatchObject([
      {
        seen: 7,
        notes: [
          "owner: Ann",
          "archived: 2026-11-21 (weakest of 200)",
          "archived: 2026-12-01 (weakest of 200)",
        ],
      },
    ]);
    expect(archiveLessons(encode(""), [], "2026-11-21")).toEqual(encode(""));
  });
});
