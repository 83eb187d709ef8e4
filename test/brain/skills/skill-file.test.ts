import { describe, expect, test } from "vitest";
import { readSkillFields } from "../../../src/brain/skills/skill.ts";
import { parseSkillFile } from "../../../src/brain/skills/skill-file.ts";

const parse = (text: string) => parseSkillFile(text, ".agent/skills/x/SKILL.md");

describe("parseSkillFile", () => {
  test("[brain.skills.formats] reads the brain's own fields and keeps those that it doesn't know", () => {
    const { fields, remarks } = parse(`---
name: git-proxy
description: Handles git.
version: 2026-11-21
triggers: ["commit", "PR"]
tools: [bash]
preconditions: ["git repo initialized"]
constraints: ["never force push"]
category: operations
feature_flag: git
---
# Git
`);
    expect(fields).toEqual({
      name: "git-proxy",
      description: "Handles git.",
      version: "2026-11-21",
      category: "operations",
      triggers: ["commit", "PR"],
      tools: ["bash"],
      preconditions: ["git repo initialized"],
      constraints: ["never force push"],
      metadata: {},
      other: { feature_flag: "git" },
    });
    expect(remarks).toEqual([]);
  });

  test("[brain.skills.formats] reads a plain Agent Skill, with allowed-tools in any of its spellings", () => {
    const tools = ["Bash(git add:*)", "Bash(git commit:*)", "Read"];
    for (const spelling of [
      "Bash(git add:*) Bash(git commit:*) Read",
      "Bash(git add:*), Bash(git commit:*), Read",
      '["Bash(git add:*)", "Bash(git commit:*)", Read]',
    ]) {
      const { fields } = parse(
        `---\nname: a\ndescription: Does a.\nallowed-tools: ${spelling}\nlicense: MIT\n---\n`,
      );
      expect(fields).toMatchObject({ tools, license: "MIT", triggers: [] });
    }
  });

  test("[brain.skills.formats] reads fields that the open format lacks from its metadata", () => {
    const { fields } = parse(`---
name: a
description: Does a.
metadata:
  version: "2026-11-21"
  triggers: rain, heavy snow
  constraints: never, ever; ask first
  author: somebody
---
`);
    expect(fields).toMatchObject({
      version: "2026-11-21",
      triggers: ["rain", "heavy snow"],
      constraints: ["never, ever", "ask first"],
      metadata: { author: "somebody" },
    });
  });

  test("a file without frontmatter is described by its first paragraph, or its heading", () => {
    expect(parse("# Rain\n\nMakes it\nrain.\n\nMore.").fields.description).toBe("Makes it rain.");
    expect(parse("# Rain\nMakes it rain.").fields.description).toBe("Makes it rain.");
    expect(parse("# Rain\n").fields.description).toBe("Rain");
    expect(parse("").fields.description).toBeUndefined();
  });

  test("says on which line it took text for what was no YAML, and which fields it passed over", () => {
    const { remarks } = parse("---\nname: a\ndescription: Use when: x\ntriggers: {a: 1}\n---\n");
    expect(remarks.map(({ line }) => line)).toEqual([3, 4]);
    expect(remarks[1]?.message).toContain("triggers");
  });

  test("knows the line that the body begins on", () => {
    expect(parse("---\nname: a\n---\nBody").bodyLine).toBe(4);
  });
});

describe("readSkillFields", () => {
  test("an item with an unquoted colon is the sentence that was written", () => {
    expect(
      readSkillFields({ constraints: [{ never: "force push" }, "ask", 404, null] }).fields.constraints,
    ).toEqual(["never: force push", "ask", "404"]);
  });

  test("an empty field is no field", () => {
    const { fields, problems } = readSkillFields({ name: null, description: "", triggers: null, tools: "" });
    expect(fields).toEqual({
      triggers: [],
      tools: [],
      preconditions: [],
      constraints: [],
      metadata: {},
      other: {},
    });
    expect(problems).toEqual([]);
  });
});
