import { describe, expect, test } from "vitest";
import { layout } from "../../../src/brain/index.ts";
import { NOW, secretRedactor } from "../memory/stand-in.ts";
import { dreamerOn, type Happened } from "./dreamer.ts";

const DAY = 86_400_000;
const release = "---\nname: release\ndescription: Makes a release.\n---\nTag it.\n";
const SKILL = "skills/release/SKILL.md";
const KNOWLEDGE = "skills/release/KNOWLEDGE.md";
const things = "orders invoices customers refunds coupons parcels returns".split(" ");

/** A task in words that went well three times, another for each of these. */
const tasks = (names: readonly string[], more: Partial<Happened> = {}): readonly Happened[] =>
  names.flatMap(name =>
    Array.from({ length: 3 }, () => ({
      action: `migrated the ${name} of the warehouse to the ${name} archive`,
      skill: `${name}-keeper`,
      result: "success",
      ...more,
    })),
  );
const failing: Happened = {
  action: "tagged the release before the tests ran",
  skill: "release",
  reflection: "Run the tests before you tag a release.",
};

describe("a dream on skills", () => {
  test("[brain.dream.skills] a task that went well three times is a draft for a person, and no skill yet", async () => {
    const { brain, volume } = await dreamerOn(tasks(["orders"]));
    const { candidates } = await brain.dream();
    expect(candidates).toMatchObject([{ kind: "skill", seen: 3 }]);
    expect(await volume.list("skills")).toEqual([]);
    expect((await brain.dream()).candidates).toEqual([]);
  });

  test.each<[string, Partial<Happened>]>([
    ["that failed", { result: "failure" }],
    ["that a document tells of", { origin: "document" }],
    ["that is one call of a tool", { action: 'shell command: "npm run archive orders"' }],
  ])("[brain.dream.skills] no draft of a task %s", async (_, more) => {
    const { brain } = await dreamerOn(tasks(["orders"], more));
    expect((await brain.dream()).candidates.filter(({ kind }) => kind === "skill")).toEqual([]);
  });

  test("[brain.dream.bounds] five drafts a night: those that wait or were rejected take no room", async () => {
    const { brain } = await dreamerOn(tasks(things));
    const nights: number[] = [];
    for (let night = 0; night < 3; night++) {
      const { candidates } = await brain.dream();
      nights.push(candidates.length);
      for (const { id } of (await brain.review.read()).open)
        await brain.review.resolve({ candidate: id, outcome: "rejected", reason: "no" });
    }
    expect(nights).toEqual([5, 2, 0]);
  });

  test("[brain.dream.skills] a skill that failed learns, once, and its constraints are a person's to change", async () => {
    const { brain, textOf, clock, happens } = await dreamerOn(
      [failing, failing, failing, { ...failing, skill: "unheard-of" }],
      { [SKILL]: release },
    );
    const { skills, candidates } = await brain.dream();
    expect(skills).toMatchObject([{ name: "release", file: KNOWLEDGE }]);
    const learnt = await textOf(KNOWLEDGE);
    expect(learnt).toContain("Run the tests before you tag a release.");
    expect(learnt).toContain("<!-- reviewed: 2026-05-01T12:00:00.000Z -->");
    expect(candidates.filter(({ kind }) => kind === "skill-change")).toMatchObject([{ text: "release" }]);
    expect(await textOf(SKILL)).toBe(release);
    clock.set(NOW + DAY);
    expect((await brain.dream()).skills).toEqual([]);
    expect(await textOf(KNOWLEDGE)).toBe(learnt);
    await happens([{ ...failing, reflection: "Write the changelog before you tag a release." }]);
    expect((await brain.dream()).skills).toMatchObject([{ name: "release" }]);
  });

  test("[brain.dream.skills] leaves a skill without failures alone until the fifth use", async () => {
    const used: Happened = { ...failing, result: "success" };
    const dreamer = await dreamerOn([used, used], { [SKILL]: release });
    expect((await dreamer.brain.dream()).skills).toEqual([]);
    await dreamer.happens([used, used, used]);
    expect((await dreamer.brain.dream()).skills).toMatchObject([{ name: "release" }]);
  });

  test("[brain.dream.redacted] redacts the lessons of a skill", async () => {
    const told = { ...failing, reflection: "Run the tests with SECRET-abc before you tag a release." };
    const { brain, textOf } = await dreamerOn(
      [told, told, told],
      { [SKILL]: release },
      { redactor: secretRedactor },
    );
    await brain.dream();
    expect(await textOf(KNOWLEDGE)).toContain("Run the tests with [redacted] before you tag a release.");
  });

  test("[brain.dream.skills] makes a general lesson of a rule that refuses a skill again and again", async () => {
    const rule = "Force push to main";
    const refused: Happened = {
      action: "git_push force: true branch: main",
      skill: "release",
      result: "blocked by policy",
      detail: `“${rule}” [.agent/protocols/permissions.md:3] is never allowed`,
    };
    const permissions = `# Permissions\n\n## Never allowed\n- ${rule}: \`git.push(force: true)\`\n`;
    const { brain, textOf } = await dreamerOn([refused, refused], {
      [SKILL]: release,
      [layout.permissions]: permissions,
    });
    expect((await brain.dream()).promoted).toMatchObject([
      { text: "Never force push to main.", section: "Fences" },
    ]);
    expect(await textOf(layout.lessons)).toContain("## Fences\n\n- Never force push to main. <!--");
    expect((await brain.dream()).promoted).toEqual([]);
    // A rule that isn't in the file can't be quoted into a lesson.
    const other = await dreamerOn([refused, refused], { [SKILL]: release });
    expect((await other.brain.dream()).promoted).toEqual([]);
  });
});
