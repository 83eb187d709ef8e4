import { describe, expect, test } from "vitest";
import { type LessonQuestion, planLessons } from "../../../src/brain/dream/plan-lessons.ts";
import type { WeighedFinding } from "../../../src/brain/dream/weighed-finding.ts";
import type { LessonIdentity } from "../../../src/brain/memory/lessons/is-same-lesson.ts";
import { type Lesson, lessonId } from "../../../src/brain/memory/lessons/lesson.ts";
import { parseSettings } from "../../../src/brain/settings.ts";
import { DAY, NOW } from "../memory/stand-in.ts";

const MIGRATE = "Run the migrations before the integration tests.";
const NEVER = "Never cache the session tokens in memory.";
const ALWAYS = "Always cache the session tokens in memory.";

type Found = Partial<Extract<WeighedFinding, { kind: "lesson" }>> & {
  readonly days?: readonly (number | undefined)[];
};
const finding = (text: string, { days = [1, 0], ...more }: Found = {}): WeighedFinding => ({
  kind: "lesson",
  text,
  origin: "mind",
  evidence: days.map((daysAgo, at) => ({
    id: `${text.slice(0, 8)}${at}`,
    timestampMs: daysAgo === undefined ? Number.NaN : NOW - daysAgo * DAY,
  })),
  skill: "deploy",
  seen: days.length,
  salience: 9,
  ...more,
});
const lesson = (text: string, more: Partial<Lesson> = {}): Lesson => ({
  id: lessonId(text),
  text,
  section: "Deploy",
  seen: 2,
  contradicted: 0,
  confidence: 0.67,
  last: "2026-04-30",
  evidence: ["x", "y"],
  isByPerson: false,
  ...more,
});
const says =
  (...texts: readonly string[]) =>
  ({ text }: Pick<LessonIdentity, "text">) =>
    texts.includes(text);

const plan = (question: Partial<LessonQuestion>) =>
  planLessons({
    findings: [],
    escalated: [],
    others: [],
    standing: [],
    archived: [],
    against: new Map(),
    isRemoved: () => false,
    isWaiting: () => false,
    isRejected: () => false,
    isNews: () => true,
    openVoices: 0,
    settings: parseSettings("").dream,
    ...question,
  });
const texts = (items: readonly { readonly text: string }[]) => items.map(({ text }) => text);

test("[brain.dream.voices] one session's advice waits for a person, however salient", () => {
  const { promoted, candidates } = plan({
    findings: [finding(MIGRATE, { seen: 1, days: [0], salience: 30 })],
  });
  expect(promoted).toEqual([]);
  expect(candidates).toMatchObject([{ kind: "lesson", text: MIGRATE, seen: 1 }]);
  expect(candidates[0]!.why).toBe("Only one session says so: a lesson takes two that do, or a person.");
});

describe("a finding", () => {
  test("[brain.dream.promote] becomes a lesson that says since when, how often, and under which heading", () => {
    const { promoted, candidates } = plan({ findings: [finding(MIGRATE, { days: [undefined, 3, 40] })] });
    expect(promoted).toEqual([
      {
        id: lessonId(MIGRATE),
        text: MIGRATE,
        section: "Deploy",
        seen: 3,
        contradicted: 0,
        confidence: 0.75,
        first: "2026-03-22",
        last: "2026-04-28",
        evidence: ["Run the 0", "Run the 1", "Run the 2"],
        isByPerson: false,
      },
    ]);
    expect(candidates).toEqual([]);
    const [undated] = plan({ findings: [finding(MIGRATE, { days: [undefined, undefined] })] }).promoted;
    expect(undated).not.toHaveProperty("first");
    expect(undated).not.toHaveProperty("last");
  });

  test("[brain.dream.promote] of many episodes keeps sixteen, and is recognised by all", () => {
    const days = Array.from({ length: 40 }, (_, at) => at);
    const one = finding(MIGRATE, { days });
    const other = { ...finding("Migrate the schema ahead of the suite."), evidence: one.evidence.slice(30) };
    const { promoted } = plan({ findings: [one, { ...other, seen: 10 }] });
    expect(texts(promoted)).toEqual([MIGRATE]);
    expect(promoted[0]!.evidence).toHaveLength(16);
  });

  test.each([
    ["a stranger's", { origin: "document" as const }, "in the words of a document"],
    ["faint", { salience: 6.9 }, "their salience is 6.9, and a lesson takes 7"],
  ])("[brain.dream.candidates] that is %s is a question, with the reason", (_, more, why) => {
    const { promoted, candidates } = plan({ findings: [finding(MIGRATE, more)] });
    expect(promoted).toEqual([]);
    expect(candidates).toMatchObject([{ kind: "lesson", text: MIGRATE, why: expect.stringContaining(why) }]);
  });

  test.each([
    ["a person has taken it out", { isRemoved: says(MIGRATE) }],
    ["it was archived", { archived: [lesson(MIGRATE)] }],
    ["it waits in doubt", { isWaiting: says(MIGRATE) }],
    ["a person has rejected it", { isRejected: says(MIGRATE) }],
  ])("[brain.dream.removed] comes to nothing where %s", (_, known) => {
    const nothing = { promoted: [], updated: [], demoted: [], candidates: [], unasked: 0, waiting: 0 };
    expect(plan({ findings: [finding(MIGRATE)], ...known })).toEqual(nothing);
    if (!("isRejected" in known)) {
      expect(plan({ findings: [finding(MIGRATE, { salience: 1 })], ...known })).toEqual(nothing);
      expect(plan({ escalated: [lesson(MIGRATE)], ...known })).toEqual(nothing);
    }
  });

  test("[brain.dream.removed] a lesson that a person removed contradicts no other lesson", () => {
    const standing = [lesson(NEVER)];
    const { updated, candidates } = plan({ standing, findings: [finding(ALWAYS)], isRemoved: says(ALWAYS) });
    expect({ updated, candidates }).toEqual({ updated: [], candidates: [] });
  });
});

describe("an existing lesson", () => {
  test("[brain.dream.strengthen] is strengthened by what says the same, once", () => {
    const standing = [lesson(MIGRATE)];
    const { updated, promoted } = plan({ standing, findings: [finding(MIGRATE)] });
    expect(promoted).toEqual([]);
    expect(updated).toMatchObject([
      { seen: 4, confidence: 0.8, last: "2026-05-01", evidence: ["x", "y", "Run the 0", "Run the 1"] },
    ]);
    expect(plan({ standing: updated, findings: [finding(MIGRATE)] }).updated).toEqual([]);
  });

  test("[brain.dream.strengthen] keeps what it has where less is found: its day, its number, its doubts", () => {
    const standing = [lesson(MIGRATE, { seen: 9, contradicted: 3, confidence: 0.6, last: "2026-06-01" })];
    const [updated] = plan({ standing, findings: [finding(MIGRATE)] }).updated;
    expect(updated).toMatchObject({ seen: 9, contradicted: 3, confidence: 0.6, last: "2026-06-01" });
  });

  test("[brain.dream.untrusted] strangers lend it nothing, and take nothing from it", () => {
    const stranger = { origin: "tool" as const };
    expect(plan({ standing: [lesson(MIGRATE)], findings: [finding(MIGRATE, stranger)] }).updated).toEqual([]);
    const { updated, candidates } = plan({
      standing: [lesson(NEVER)],
      findings: [finding(ALWAYS, stranger)],
    });
    expect(updated).toEqual([]);
    expect(candidates).toMatchObject([{ kind: "contradiction", against: NEVER, origin: "tool" }]);
  });

  test("[brain.dream.strengthen] a person's is neither strengthened nor doubted", () => {
    const standing = [lesson(NEVER, { isByPerson: true }), lesson(MIGRATE, { isByPerson: true })];
    const { updated, demoted } = plan({
      standing,
      findings: [finding(ALWAYS, { seen: 99 }), finding(MIGRATE)],
      against: new Map([[lessonId(NEVER), 9]]),
    });
    expect({ updated, demoted }).toEqual({ updated: [], demoted: [] });
  });

  test("[brain.dream.contradiction] loses confidence by the opposite, and by what a person has judged no more", () => {
    const standing = [lesson(NEVER, { seen: 5, confidence: 0.83 })];
    const { updated, candidates } = plan({ standing, findings: [finding(ALWAYS)] });
    expect(updated).toMatchObject([{ contradicted: 2, confidence: 0.5 }]);
    expect(candidates).toMatchObject([{ kind: "contradiction", text: ALWAYS, against: NEVER }]);
    const judged = plan({
      standing,
      findings: [finding(ALWAYS)],
      isRejected: ({ kind }) => kind === "contradiction",
    });
    expect(judged).toMatchObject({ updated: [], candidates: [] });
  });

  test("[brain.dream.confidence] counts the same doubts once, and leaves at zero", () => {
    const others = ["One", "Two", "Three"].map(text => lesson(text));
    const standing = [lesson(NEVER, { seen: 2, contradicted: 1, confidence: 0.33 }), ...others];
    const against = (count: number) => plan({ standing, against: new Map([[lessonId(NEVER), count]]) });
    expect(against(1).updated).toEqual([]);
    const { demoted, updated, candidates } = against(2);
    expect(demoted).toMatchObject([{ text: NEVER, contradicted: 2, confidence: 0 }]);
    expect(updated).toEqual([]);
    expect(candidates).toMatchObject([{ kind: "weak-lesson", text: NEVER, against: NEVER }]);
  });

  test("[brain.dream.bounded] archives at most a quarter of the lessons in one dream", () => {
    const names = "abcdefgh".split("").map(letter => `Never touch the ${letter.repeat(5)} gate.`);
    const standing = names.map(name => lesson(name));
    const losing = (count: number) =>
      plan({ standing, against: new Map(names.slice(0, count).map(name => [lessonId(name), 9])) });
    expect(losing(2)).toMatchObject({ updated: [], demoted: [{}, {}] });
    expect(losing(2).refused).toBeUndefined();
    const refused = losing(3);
    expect(refused.demoted).toEqual([]);
    expect(refused.updated).toMatchObject([{ confidence: 0 }, { confidence: 0 }, { confidence: 0 }]);
    expect(refused.candidates).toHaveLength(3);
    expect(refused.refused).toContain("3 of 8 lessons");
  });
});

describe("the plan of one dream", () => {
  test("[brain.dream.contradiction] that says both promotes neither, and asks both", () => {
    const { promoted, candidates } = plan({ findings: [finding(NEVER), finding(ALWAYS)] });
    expect(promoted).toEqual([]);
    expect(candidates.map(({ kind, text }) => [kind, text])).toEqual([
      ["contradiction", ALWAYS],
      ["lesson", NEVER],
    ]);
  });

  test("[brain.dream.contradiction] that says one more often promotes it with its doubts", () => {
    const { promoted } = plan({ findings: [finding(NEVER, { days: [1, 2, 3, 4] }), finding(ALWAYS)] });
    expect(promoted).toMatchObject([{ text: NEVER, seen: 4, contradicted: 2, confidence: 0.4 }]);
  });

  test("[brain.dream.candidates] asks what is news, and what a skill asks before all", () => {
    const skill = {
      kind: "skill",
      text: "make-endpoints",
      why: "",
      skill: "s",
      origin: "mind",
      evidence: [],
      seen: 3,
      salience: 1,
    } as const;
    const faint = [finding(MIGRATE, { salience: 1 }), finding(NEVER, { salience: 1 })];
    expect(texts(plan({ findings: faint, others: [skill] }).candidates)).toEqual([
      "make-endpoints",
      MIGRATE,
      NEVER,
    ]);
    const old = plan({ findings: faint, others: [skill], isNews: draft => draft.text === NEVER });
    expect(texts(old.candidates)).toEqual([NEVER]);
  });

  test("[brain.dream.candidates] asks the same question once", () => {
    const mute = {
      ...finding(MIGRATE),
      kind: "unworded",
      text: "",
      what: "It fails",
      why: "so often",
    } as const;
    expect(plan({ findings: [mute, { ...mute, seen: 9 }] }).candidates).toMatchObject([
      { text: "", seen: 2 },
    ]);
  });

  test("[brain.dream.candidates] a lesson in doubt that waits already is not asked about again", () => {
    const question = { standing: [lesson(NEVER)], against: new Map([[lessonId(NEVER), 9]]) };
    expect(plan(question).candidates).toHaveLength(1);
    expect(plan({ ...question, isNews: () => false }).candidates).toEqual([]);
  });

  test("[brain.dream.promote] rules that skills run into are lessons of their own, or strengthen one", () => {
    expect(texts(plan({ escalated: [lesson(MIGRATE)] }).promoted)).toEqual([MIGRATE]);
    const { promoted, updated } = plan({
      standing: [lesson(MIGRATE)],
      escalated: [lesson(MIGRATE, { seen: 7 })],
    });
    expect(promoted).toEqual([]);
    expect(updated).toMatchObject([{ seen: 7 }]);
  });
});
