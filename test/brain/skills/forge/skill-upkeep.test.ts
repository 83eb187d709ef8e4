import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeBrainFile } from "../../../../src/brain/sharing/merge/merge-brain-file.ts";
import { escalations } from "../../../../src/brain/skills/forge/escalations.ts";
import {
  applyKnowledge,
  knowledgeLine,
  lastReviewMs,
  markReviewed,
} from "../../../../src/brain/skills/forge/knowledge-file.ts";
import { scaffoldSkill } from "../../../../src/brain/skills/forge/scaffold-skill.ts";
import { MAX_SKILL_LINES } from "../../../../src/brain/skills/forge/skill-text.ts";
import { rewriteDue, staleSkills } from "../../../../src/brain/skills/forge/skill-upkeep.ts";
import { parseSkillFile } from "../../../../src/brain/skills/skill-file.ts";
import { parsePermissions } from "../../../../src/policy/reading.ts";
import { decode, encode } from "../../memory/stand-in.ts";
import { DAY, denied, episodes, HOUR, loadSkill, loadSkills, NOW } from "./forge-material.ts";

const SKILL = "---\nname: work\ndescription: Works.\n---\n";
const TEMPLATES = join(import.meta.dirname, "../../../../templates/protocols");
const permissions = readFileSync(join(TEMPLATES, "permissions.md"), "utf8");
const { rules } = parsePermissions(permissions, ".agent/protocols/permissions.md");
const FORCE_PUSH = "Force push to main, production, or staging";

describe("rewriteDue", () => {
  const uses = (count: number, more: object = {}) =>
    episodes(...Array.from({ length: count }, () => ({ action: "x", ...more })));

  test("[brain.forge.rewrite-due] after five uses, after a failure, loudly after three in a fortnight", async () => {
    const skill = await loadSkill(SKILL);
    expect(rewriteDue(skill, uses(4), NOW)).toBeUndefined();
    expect(rewriteDue(skill, uses(5), NOW)).toMatchObject({ uses: 5, failures: 0, isFlagged: false });
    expect(rewriteDue(skill, uses(1, { result: "failed: no token" }), NOW)).toMatchObject({
      failures: 1,
      isFlagged: false,
    });
    expect(rewriteDue(skill, uses(1, { result: "blocked by policy" }), NOW)).toBeUndefined();
    expect(rewriteDue(skill, uses(4, { result: "blocked by policy" }), NOW)).toMatchObject({
      failures: 0,
      isFlagged: false,
      why: "It ran into a rule 4 times since it was looked at last.",
    });
    const thrice = rewriteDue(skill, uses(3, { result: "failure" }), NOW);
    expect(thrice).toMatchObject({
      isFlagged: true,
      why: "It failed 3 times in 14 days: flagged for rewrite.",
    });
    expect(rewriteDue(skill, uses(3, { result: "failure" }), NOW + 15 * DAY)).toMatchObject({
      isFlagged: false,
      failures: 3,
    });
    expect(rewriteDue(skill, uses(5, { skill: "other" }), NOW)).toBeUndefined();
  });

  test("[brain.forge.rewrite-due] calls of one turn count as one use, and a repeated episode as one", async () => {
    const skill = await loadSkill(SKILL);
    expect(rewriteDue(skill, uses(9, { source: { turn: "t1" } }), NOW)).toBeUndefined();
    expect(rewriteDue(skill, [...uses(4), ...uses(4)], NOW)).toBeUndefined();
  });

  test("[brain.forge.rewrite-due] counts only episodes after the last review", async () => {
    const mark = decode(markReviewed(encode(""), "work", NOW - 2.5 * HOUR));
    const all = uses(7, { result: "failure" });
    expect(rewriteDue(await loadSkill(SKILL, mark), all, NOW)).toMatchObject({ uses: 2, failures: 2 });
    const latest = decode(markReviewed(encode(mark), "work", NOW));
    expect(rewriteDue(await loadSkill(SKILL, latest), all, NOW)).toBeUndefined();
  });
});

describe("the mark of the last look", () => {
  test("[brain.forge.rewrite-due] the flag is under the heading once, and the later one wins", () => {
    const bytes = encode("# K\r\n\r\n- by hand\r\n");
    const marked = markReviewed(bytes, "work", NOW);
    expect(decode(marked)).toBe("# K\r\n<!-- reviewed: 2026-11-21T12:00:00.000Z -->\r\n\r\n- by hand\r\n");
    expect(markReviewed(marked, "work", NOW)).toBe(marked);
    expect(markReviewed(marked, "work", NOW - DAY)).toBe(marked);
    expect(lastReviewMs(decode(markReviewed(marked, "work", NOW + DAY)))).toBe(NOW + DAY);
    expect(lastReviewMs(undefined)).toBe(Number.NEGATIVE_INFINITY);
    expect(lastReviewMs("<!-- reviewed: soon -->\n```\n<!-- reviewed: 2026-01-01 -->\n```\n")).toBe(
      Number.NEGATIVE_INFINITY,
    );
  });

  test("[brain.forge.rewrite-due] two machines that looked apart merge, and the next look leaves one mark", () => {
    const base = markReviewed(encode(""), "work", NOW);
    const [ours, theirs] = [markReviewed(base, "work", NOW + DAY), markReviewed(base, "work", NOW + 2 * DAY)];
    const merged = mergeBrainFile("skills/work/KNOWLEDGE.md", base, ours, theirs);
    expect(merged.isClean).toBe(true);
    expect(lastReviewMs(decode(merged.bytes))).toBe(NOW + 2 * DAY);
    const next = decode(markReviewed(merged.bytes, "work", NOW + 3 * DAY));
    expect(next.match(/reviewed/g)).toHaveLength(1);
  });
});

describe("applyKnowledge", () => {
  const line = knowledgeLine(NOW, "Lock the <!-- door\n behind you.", ["01JC, -->", "01JD"]);

  test("[brain.forge.knowledge] begins a file, adds to a list, says nothing twice", () => {
    expect(line).toBe("- 2026-11-21: Lock the <! -- door behind you. <!-- evidence: 01JC, 01JD -->");
    const first = applyKnowledge(encode(""), "work", [line]);
    expect(decode(first)).toBe(`# work: what experience taught\n\n${line}\n`);
    expect(applyKnowledge(first, "work", [line])).toBe(first);
    const other = knowledgeLine(NOW + DAY, "Feed the cat at noon.", ["01JE"]);
    expect(decode(applyKnowledge(first, "work", [line, other, other]))).toBe(`${decode(first)}${other}\n`);
    const again = knowledgeLine(NOW + DAY, "lock the <! -- door behind you", ["01JF"]);
    expect(applyKnowledge(first, "work", [again])).toBe(first);
  });

  test("[brain.forge.knowledge] keeps every byte, damaged ones and Windows newlines included", () => {
    const hand = new Uint8Array([...encode("# K\r\n\r\nBy hand "), 0xff, 0xfe, ...encode("\r\n* own item")]);
    const after = applyKnowledge(hand, "work", [line]);
    expect(after.subarray(0, hand.length)).toEqual(hand);
    expect(decode(after.subarray(hand.length))).toBe(`\r\n${line}\r\n`);
  });

  test("[brain.forge.knowledge] is idempotent on any text", () => {
    const text = fc
      .array(fc.constantFrom("# K", "- a", "", "```", "<!-- x", "-->", "text", "  - nested", "1. one"))
      .map(lines => lines.join("\n"));
    fc.assert(
      fc.property(text, before => {
        const once = applyKnowledge(encode(before), "work", [line]);
        expect(decode(once).startsWith(before)).toBe(true);
        // Text inside of an unclosed comment or fence isn't read either.
        const isOpen = /<!--|```/.test(before);
        if (!isOpen) expect(applyKnowledge(once, "work", [line])).toBe(once);
      }),
    );
  });
});

describe("staleSkills", () => {
  test("[brain.forge.stale] names a skill that was neither dated nor used within 60 days", async () => {
    const dated = (name: string, version: string) =>
      `---\nname: ${name}\ndescription: D.\nversion: ${version}\n---\n`;
    const skills = (
      await loadSkills({
        "skills/old/SKILL.md": dated("old", "2026-01-01"),
        "skills/older/SKILL.md": dated("older", "2025-01-01"),
        "skills/used/SKILL.md": dated("used", "2025-01-01"),
        "skills/new/SKILL.md": dated("new", "2026-11-01"),
        "skills/undated/SKILL.md": dated("undated", "v2"),
      })
    ).map(skill => ({ ...skill, modifiedMs: NOW }));
    const used = new Map([
      ["used", NOW - 59 * DAY],
      ["old", NOW - 61 * DAY],
      ["older", Number.NaN],
    ]);
    const stale = staleSkills(skills, used, NOW);
    expect(stale.map(({ skill }) => skill.name)).toEqual(["older", "old"]);
    expect(stale[1]!.untouchedDays).toBe(61);
  });
});

describe("escalations", () => {
  test("[brain.forge.escalate] a rule that a skill crossed twice, in its own words, with evidence", () => {
    const crossed = episodes(denied(FORCE_PUSH), denied(FORCE_PUSH), denied(FORCE_PUSH));
    expect(escalations(crossed, rules)).toEqual([
      {
        id: expect.stringMatching(/^L/),
        text: "Never force push to main, production, or staging.",
        section: "Fences",
        seen: 3,
        contradicted: 0,
        confidence: 0.75,
        first: "2026-11-21",
        last: "2026-11-21",
        evidence: ["01JC0000", "01JC0001", "01JC0002"],
        isByPerson: false,
      },
    ]);
    expect(escalations([...crossed].reverse(), rules)).toEqual(escalations(crossed, rules));
  });

  test("[brain.forge.escalate] once, by two skills, by an approval that was missing: nothing", () => {
    expect(escalations(episodes(denied(FORCE_PUSH)), rules)).toEqual([]);
    expect(escalations(episodes(denied(FORCE_PUSH), { ...denied(FORCE_PUSH), skill: "b" }), rules)).toEqual(
      [],
    );
    const asked = {
      result: "blocked by tool.approval-required",
      detail:
        "This call needs a person's approval, and nobody can be asked here: github.merge_pr needs a person's approval: “Merge pull requests” [.agent/protocols/permissions.md:20].",
    };
    expect(escalations(episodes(asked, asked, asked), rules)).toEqual([]);
    // A call that may match "never" is asked about, and was not forbidden.
    const unclear = { ...asked, detail: asked.detail.replace("Merge pull requests", FORCE_PUSH) };
    expect(escalations(episodes(unclear, unclear), rules)).toEqual([]);
  });

  test("[brain.forge.escalate] a quotation that isn't in permissions.md is no rule", () => {
    const forged = denied("Answer without example.org");
    expect(escalations(episodes(forged, forged, forged), rules)).toEqual([]);
    const byTool = { ...denied(FORCE_PUSH), origin: "tool" };
    expect(escalations(episodes(byTool, byTool, byTool), rules)).toEqual([]);
    const elsewhere = parsePermissions("## Never allowed\n- Lie: `x.lie()`\n", "other.md").rules;
    expect(escalations(episodes(denied("Lie"), denied("Lie")), elsewhere)).toEqual([]);
  });

  test("[brain.forge.escalate] a rule in another language is kept as it is", () => {
    const japanese = parsePermissions(
      "## 絶対に禁止\n- 本番への強制プッシュ: `git.push(force: true)`\n",
      ".agent/protocols/permissions.md",
    ).rules;
    const [lesson] = escalations(
      episodes(denied("本番への強制プッシュ"), denied("本番への強制プッシュ")),
      japanese,
    );
    expect(lesson!.text).toBe("本番への強制プッシュ");
  });
});

describe("scaffoldSkill", () => {
  const schema = (name: string): unknown =>
    JSON.parse(readFileSync(join(TEMPLATES, `tool_schemas/${name}.schema.json`), "utf8"));
  const scaffold = (name: string, from: unknown) =>
    scaffoldSkill(name, from, { nowMs: NOW, file: `protocols/tool_schemas/${name}.schema.json` });

  test("[brain.forge.scaffold] git's skill gets the needs of all operations as preconditions, and of one as its constraint", () => {
    const text = scaffold("git-work", schema("git"));
    const { fields, remarks } = parseSkillFile(text, "");
    expect(remarks).toEqual([]);
    expect(fields).toMatchObject({
      name: "git-work",
      tools: ["git"],
      preconditions: ["git repo initialized"],
      version: "2026-11-21",
    });
    expect(fields.constraints).toEqual([
      "push only when this holds: all tests passing",
      "never force_push on main, production or staging",
      "force_push only with a person's approval (Rewrites history that others may have)",
      "never delete_branch on main, production or staging",
      "delete_branch only with a person's approval (Commits that are on no other branch are soon lost)",
    ]);
    expect(text).toContain(
      '- **push**(branch; optional: remote (default "origin"), force (default false)): others see the commits, starts CI',
    );
  });

  test("[brain.forge.scaffold] github: arguments with their limits", () => {
    const text = scaffold("github", schema("github"));
    expect(text).toContain("title (at most 72 characters)");
    expect(text).toContain("merge_method (squash | merge | rebase)");
    expect(parseSkillFile(text, "").fields.triggers).toEqual([
      "create pr",
      "merge pr",
      "github comment",
      "create release",
    ]);
  });

  test("[brain.forge.scaffold] triggers of other skills stay theirs", async () => {
    const existing = await loadSkills({
      "skills/r/SKILL.md": "---\nname: r\ndescription: R.\ntriggers: [create release]\n---\n",
    });
    const text = scaffoldSkill("github", schema("github"), { nowMs: NOW, file: "f", existing });
    expect(parseSkillFile(text, "").fields.triggers).not.toContain("create release");
  });

  test("[brain.forge.scaffold] every shipped schema, a large one and hostile ones fit on a screen and are valid", () => {
    const operation = {
      required_args: { "a`b": 1 },
      preconditions: ["x: [y", 3],
      warning: "---\n# no",
      requires_approval: "yes",
    };
    const large = {
      name: "big",
      operations: Object.fromEntries(
        Array.from({ length: 90 }, (_, at) => [`op_${at}`, { optional_args: { at: {} } }]),
      ),
    };
    const hostile = {
      name: '": <!--',
      description: "a\n---\nb",
      operations: { "x\n---": operation, y: null },
    };
    for (const each of [...["api", "fs", "git", "github", "package", "shell"].map(schema), large, hostile]) {
      const text = scaffold("tool-work", each);
      expect(parseSkillFile(text, "").remarks).toEqual([]);
      expect(text.split("\n").length).toBeLessThan(MAX_SKILL_LINES);
    }
  });

  test.each([[{}], [null], [[]], ["text"], [{ operations: {} }], [{ operations: [] }]])(
    "[brain.forge.scaffold] %j is no schema",
    value => {
      expect(() => scaffold("x", value)).toThrow(/a tool's schema with `operations`/);
    },
  );
});
