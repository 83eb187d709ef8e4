import { describe, expect, test } from "vitest";
import { layout } from "../../../../src/brain/layout.ts";
import { lessonId } from "../../../../src/brain/memory/lessons/lesson.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { mergeBrainFile } from "../../../../src/brain/sharing/merge/merge-brain-file.ts";
import { writeIndex } from "../../../../src/brain/skills/index-text.ts";
import type { Skill } from "../../../../src/brain/skills/skill.ts";
import { decode, dreamed, encode } from "../../memory/lessons/lesson-files.ts";

/** The merged text, which is the same whichever side is ours. */
function merge(path: string, base: string, ours: string, theirs: string): string {
  const [one, other] = [
    mergeBrainFile(path, encode(base), encode(ours), encode(theirs)),
    mergeBrainFile(path, encode(base), encode(theirs), encode(ours)),
  ];
  expect(one.isClean).toBe(true);
  expect(decode(other.bytes)).toBe(decode(one.bytes));
  return decode(one.bytes);
}
const lines = (...list: readonly string[]) => list.map(line => `${line}\n`).join("");
/** New lessons of two sides in one place are in the order of their ids. */
const byId = (...texts: readonly string[]) =>
  texts.toSorted((one, other) => (lessonId(one) < lessonId(other) ? -1 : 1));
const ulid = (number: number) => `01KC${String(number).padStart(22, "0")}`;
const episode = (number: number, more: object = {}) =>
  JSON.stringify({ id: ulid(number), action: `act ${number}`, ...more });

describe("lessons", () => {
  const [a, b] = [dreamed("A", "seen: 2; evidence: 01JA"), dreamed("B", "seen: 2")];

  test("[brain.merge.lessons] merging keeps both dreams' lessons, each in its section, in the same order on both sides", () => {
    const base = lines("# Lessons", "", "## Git", a, "", "## Tests", "- By hand");
    const ours = base.replace(a, `${a}\n${dreamed("Ours")}`);
    const theirs = `${base.replace(a, `${a}\n${dreamed("Theirs")}`)}\n## New\n\n${b}\n`;
    const merged = merge(layout.lessons, base, ours, theirs);
    expect(merged).toBe(
      lines(
        "# Lessons",
        "",
        "## Git",
        a,
        ...byId("Ours", "Theirs").map(text => dreamed(text)),
        "",
        "## Tests",
        "- By hand",
        "",
        "## New",
        "",
        b,
      ),
    );
  });

  test("[brain.merge.lessons] evidence is united, counts are the larger, a person's keys and wording are kept", () => {
    const base = lines(
      dreamed("A", "seen: 2; contradicted: 0; confidence: 0.67; last: 2026-11-02; evidence: 01JA, 01JB"),
    );
    const ours = lines(
      dreamed(
        "A",
        "seen: 4; contradicted: 0; confidence: 0.8; last: 2026-11-09; evidence: 01JA, 01JB, 01JD, 01JE",
      ),
    );
    const theirs = base
      .replace("- A", "- A, as Ann words it")
      .replace("seen: 2; contradicted: 0; confidence: 0.67", "seen: 3; contradicted: 1; confidence: 0.5")
      .replace("01JB", "01JC; owner: Ann");
    expect(readLessons(encode(merge(layout.lessons, base, ours, theirs)))).toMatchObject([
      {
        id: lessonId("A"),
        text: "A, as Ann words it",
        seen: 4,
        contradicted: 1,
        confidence: 0.6,
        last: "2026-11-09",
        evidence: ["01JA", "01JC", "01JD", "01JE"],
        notes: ["owner: Ann"],
      },
    ]);
  });

  test.each([
    ["stays removed though the other side saw it again", dreamed("A", "seen: 9"), ""],
    [
      "stays, as edited by a person",
      "- A, edited <!-- id: ID; seen: 2 -->",
      "- A, edited <!-- id: ID; seen: 2 -->\n",
    ],
    ["stays removed though a person set its confidence", dreamed("A", "seen: 2; confidence: 0.9"), ""],
  ])("[brain.merge.removed] a lesson that one side removed %s", (_name, line, expected) => {
    const put = (text: string) => text.replace("ID", lessonId("A"));
    expect(merge(layout.lessons, lines(b, a), lines(b), lines(b, put(line)))).toBe(lines(b) + put(expected));
  });

  test("[brain.merge.lessons] merging keeps both wordings where two people edit one lesson, and its evidence once", () => {
    const [one, other] = ["- A, says Ann", "- A, says Bob"].map(text => a.replace("- A", text));
    expect(merge(layout.lessons, lines(a), lines(one!), lines(other!))).toBe(lines(other!, "- A, says Ann"));
  });

  test("[brain.merge.lessons] merging keeps a lesson once, as the person's, where the other side dreamed it", () => {
    expect(merge(layout.lessons, lines(b), lines(b, "* a."), lines(b, a))).toBe(lines(b, "* a."));
    // Where a side has both it means both.
    expect(merge(layout.lessons, lines(b), lines(b, "- a.", a), lines(b, "- a.", "- c"))).toContain(a);
  });

  test("[brain.merge.lessons] a dream's new lesson isn't lost with a person's that it took the place of", () => {
    expect(merge(layout.lessons, lines(b, "- A"), lines(b, a), lines(b, "- A", "- C"))).toBe(
      lines(b, a, "- C"),
    );
  });

  test("[brain.merge.one-side] a person's new order stays, with what the other side added where it belongs", () => {
    const base = lines("## One", "- 1", "- 2", "## Two", "- 3");
    const ours = lines("## Two", "- 3", "- 1", "## One", "- 2");
    const theirs = lines("## One", "- 1", "- 2", "- new", "## Two", "- 3");
    expect(merge(layout.lessons, base, ours, theirs)).toBe(
      lines("## Two", "- 3", "- 1", "## One", "- 2", "- new"),
    );
  });

  test("[brain.merge.no-loss] a heading that one side took out stays over what the other wrote below it", () => {
    const base = lines("# Lessons", "", "## Old", "- 1", "", "## Kept", "- 2");
    const ours = lines("# Lessons", "", "## Kept", "- 2");
    const theirs = base.replace("- 1\n", "- 1\n- new\n");
    expect(merge(layout.lessons, base, ours, theirs)).toBe(
      lines("# Lessons", "", "## Old", "- new", "", "## Kept", "- 2"),
    );
  });

  test("[brain.merge.lessons] merging puts a section's lines before the other side's new section", () => {
    const [base, section] = [lines("## One", "- 1"), lines("", "## New", "- 2")];
    expect(merge(layout.lessons, base, base + section, `${base}- z\n`)).toBe(`${base}- z\n${section}`);
    expect(merge(layout.lessons, base, base + section, `${base}### Deep\n- z\n`)).toBe(
      `${base}### Deep\n- z\n${section}`,
    );
    expect(merge(layout.lessons, "- 1", "- 1\n- 2", "- 1\n- 3")).toBe("- 1\n- 2\n- 3");
  });

  test("[brain.merge.no-loss] a comment stays whole, blank lines included", () => {
    const [comment, edited] = ["<!-- one\n\ntwo -->\n", "<!-- one\n\nthree -->\n"];
    expect(merge(layout.lessons, `${comment}- 1\n`, "- 1\n", `${edited}- 1\n`)).toBe(`${edited}- 1\n`);
  });

  test("[brain.merge.no-loss] CRLF, no last newline, damaged bytes and paragraphs behind entries", () => {
    expect(merge(layout.lessons, "- 1\r\n- 2", "- 1\r\n- 2\r\n- ours", "- 0\r\n- 1\r\n- 2")).toBe(
      "- 0\r\n- 1\r\n- 2\r\n- ours",
    );
    expect(merge(layout.preferences, "# P\n", "# P\n- item\n", "# P\nZebras live here\n")).toMatch(
      /^# P\n- item\n\nZebras live here\n$/,
    );
    const [base, ours, theirs] = ["- \xff\n", "- \xff\n- 1\n", "- 0\n- \xff\n"].map(text =>
      Uint8Array.from(text, each => each.charCodeAt(0)),
    );
    expect([...mergeBrainFile(layout.lessons, base!, ours!, theirs!).bytes]).toEqual(
      [..."- 0\n- \xff\n- 1\n"].map(each => each.charCodeAt(0)),
    );
  });
});

describe("lines", () => {
  const [one, two, three, four] = [1, 2, 3, 4].map(number => episode(number)) as [
    string,
    string,
    string,
    string,
  ];

  test("[brain.merge.lines] a union by id: in the order of the base, then by time", () => {
    expect(merge(layout.episodes, lines(two), lines(two, four, four), lines(two, one, three))).toBe(
      lines(two, one, three, four),
    );
  });

  test("[brain.merge.removed] merging doesn't bring back an archived or forgotten lesson, whatever the other side's edit", () => {
    const edited = episode(2, { recurrence_count: 7 });
    expect(merge(layout.episodes, lines(one, two, three), lines(one, three), lines(one, edited, four))).toBe(
      lines(one, four),
    );
  });

  test("[brain.merge.lines] merging takes the changed version of a line, else the later one", () => {
    const at = (day: number, text: string) =>
      JSON.stringify({ id: "C1", at: `2026-11-${day}T00:00:00Z`, text });
    expect(merge(layout.candidates, lines(at(20, "a")), lines(at(20, "a"), "x"), lines(at(10, "b")))).toBe(
      lines(at(10, "b"), "x"),
    );
    const [old, young] = [at(10, "a"), at(20, "b")];
    expect(
      merge(layout.candidates, lines("y", old, "z"), lines("y", old, "z", young), lines("y", old, "z", "x")),
    ).toBe(lines("y", young, "z", "x"));
    expect(merge(layout.candidates, "", lines(at(11, "late")), lines(at(10, "z early")))).toBe(
      lines(at(11, "late")),
    );
    expect(merge(layout.candidates, "", lines(at(11, "a")), lines(at(11, "b")))).toBe(lines(at(11, "b")));
  });

  test("[brain.merge.lines] episodes that other tools number from 1 on each machine stay two", () => {
    const numbered = (day: number) =>
      JSON.stringify({ id: 1, timestamp: `2026-11-${day}T10:00:00`, action: "a" });
    expect(merge(layout.episodes, "", lines(numbered(12)), lines(numbered(11)))).toBe(
      lines(numbered(11), numbered(12)),
    );
  });

  test("[brain.merge.lines] merging keeps unreadable lines by their content, and drops blank ones", () => {
    const torn = '{"id":"01K","act';
    const merged = merge(
      layout.episodes,
      lines(one, torn),
      `\ufeff${lines(one, torn, "", "  \0 ", "<<<<<<< x")}`,
      lines(one, torn, two),
    );
    expect(merged).toBe(lines(one, torn, two, "<<<<<<< x"));
    const marked = mergeBrainFile(
      layout.episodes,
      encode(lines(one)),
      encode(`\ufeff${lines(one)}`),
      encode(lines(one, two)),
    );
    expect([...marked.bytes]).toEqual([...encode(lines(one, two))]);
    const bytes = (text: string) => Uint8Array.from(text, each => each.charCodeAt(0));
    const result = mergeBrainFile(layout.episodes, bytes(""), bytes("\xff\xfe\n"), bytes('{"id":"a"}'));
    expect(result.bytes).toEqual(bytes('{"id":"a"}\n\xff\xfe\n'));
    expect(merge(layout.episodes, "a\r\n", "a\r\nb\r\n", "a\r\nc")).toBe("a\r\nb\r\nc\r\n");
  });

  test("[brain.merge.sections] merging joins the manifest by skill and field, and keeps a person's edits", () => {
    const skill = (more: object) =>
      JSON.stringify({ name: "git", version: "2026-01-01", triggers: ["commit", "push"], ...more });
    const ours = skill({ triggers: ["commit", "push", "rebase"], version: "2026-03-01" });
    const theirs = skill({ triggers: ["commit", "fetch"], note: "Ann's", version: "2026-02-01" });
    expect(JSON.parse(merge(layout.skillManifest, lines(skill({})), lines(ours), lines(theirs)))).toEqual({
      name: "git",
      version: "2026-03-01",
      triggers: ["commit", "fetch", "rebase"],
      note: "Ann's",
    });
    expect(merge(layout.skillManifest, lines(skill({})), "", lines(skill({ note: 1 }), "{torn"))).toBe(
      lines(skill({ note: 1 }), "{torn"),
    );
    expect(merge(layout.skillManifest, lines(skill({})), "{torn\n", lines(skill({}), "x"))).toBe(
      lines("x", "{torn"),
    );
  });
});

describe("sections", () => {
  const entry = (title: string, status = "Active") =>
    lines(
      `## 2026-11-21: ${title}`,
      "**Decision:** Do it",
      "**Rationale:** It works",
      `**Status:** ${status}`,
    );

  test("[brain.merge.sections] decisions of both sides, and what each side changed of one", () => {
    const base = `# Decisions\n\n${entry("A")}\n${entry("B")}`;
    const ours = `${base.replace("Active", "Superseded by C")}\n${entry("C")}`;
    const theirs = `${base.replace("It works", "It works well").replace(`\n${entry("B")}`, "")}\n${entry("D")}`;
    expect(merge(layout.decisions, base, ours, theirs)).toBe(
      `# Decisions\n\n${entry("A", "Superseded by C").replace("It works", "It works well")}\n${entry("C")}\n${entry("D")}`,
    );
  });

  test("[brain.merge.sections] merging keeps both versions of a status, and keeps a decision that one side edited and one removed", () => {
    const merged = merge(
      layout.decisions,
      entry("A"),
      entry("A", "Superseded by B"),
      entry("A", "Superseded by C"),
    );
    expect(merged).toBe(`${entry("A", "Superseded by B")}**Status:** Superseded by C\n`);
    const noted = `${entry("A")}**Note:** By Ann\n`;
    expect(merge(layout.decisions, entry("A"), entry("A", "Superseded by B"), noted)).toBe(
      noted.replace("Active", "Superseded by B"),
    );
    const edited = entry("A").replace("Do it", "Do it twice");
    expect(merge(layout.decisions, entry("A") + entry("B"), entry("B"), edited + entry("B"))).toBe(
      edited + entry("B"),
    );
  });

  test("[brain.merge.sections] merging takes either side's generated index, and both sides' text below it", () => {
    const skill = (description: string) =>
      ({
        name: "git",
        description,
        triggers: ["commit"],
        preconditions: [],
        constraints: [],
        source: { file: ".agent/skills/git/SKILL.md", line: 1 },
      }) as unknown as Skill;
    const index = (description: string) => writeIndex("", [skill(description)]).text;
    const ours = `${index("One")}Written by Ann.\n`;
    const theirs = `${index("Two")}Written by Bob.\n`;
    const merged = merge(layout.skillIndex, index("Base"), ours, theirs);
    expect(merged).toBe(`${index("Two")}Written by Ann.\nWritten by Bob.\n`);
    expect(writeIndex(merged, [skill("Three")])).toMatchObject({ edited: [] });
    const edited = index("One").replace("One", "What Ann says");
    expect(merge(layout.skillIndex, index("Base"), edited, theirs)).toBe(`${edited}Written by Bob.\n`);
  });
});

describe("undoing a dream", () => {
  test("[brain.merge.lessons] takes back what it wrote, and keeps what came after it", () => {
    const before = lines("# Lessons", "", "## Git", dreamed("A", "seen: 2"), dreamed("Gone"), "- By hand");
    const after = lines(
      "# Lessons",
      "",
      "## Git",
      dreamed("A", "seen: 3"),
      "- By hand",
      dreamed("New"),
      dreamed("Edited"),
    );
    const now = after.replace("- Edited", "- Edited since").replace("- By hand", "- By hand\n- Since");
    const undone = decode(mergeBrainFile(layout.lessons, encode(after), encode(now), encode(before)).bytes);
    expect(undone).toContain(dreamed("A", "seen: 2"));
    expect(
      readLessons(encode(undone))
        .map(({ text }) => text)
        .sort(),
    ).toEqual(["A", "By hand", "Edited since", "Gone", "Since"]);
  });
});

describe("other files", () => {
  test("[brain.merge.driver-text] changed on both sides they are no matter of meaning; on one side they are", () => {
    const [base, ours, theirs] = ["base", "ours", "theirs"].map(encode) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    for (const path of ["AGENTS.md", "skills/git/SKILL.md", "protocols/permissions.md", layout.workspace]) {
      expect(mergeBrainFile(path, base, ours, theirs)).toEqual({ bytes: ours, isClean: false });
      expect(mergeBrainFile(path, base, ours, base)).toEqual({ bytes: ours, isClean: true });
      expect(mergeBrainFile(path, base, base, theirs)).toEqual({ bytes: theirs, isClean: true });
    }
    expect(mergeBrainFile("skills/git/KNOWLEDGE.md", base, ours, theirs).isClean).toBe(true);
  });
});
