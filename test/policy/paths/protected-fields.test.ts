import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesProtectedFields, hasProtectedFields } from "../../../src/policy/paths/protected-fields.ts";

const skillFile = "/work/app/.agent/skills/git-proxy/SKILL.md";
const manifest = "/work/app/.agent/skills/_manifest.jsonl";
const persona = "/work/app/.agent/personas/default.md";

const both = ["constraints", "preconditions"];
const skill = (head: string, body = "# Git\n") => `---\n${head}\n---\n${body}`;
const plain = `name: git-proxy
description: "Careful git: never by force"
triggers: [push, "git push"]
constraints:
  - never force push to main
  - run the tests first
preconditions:
- git repo initialized
version: 2026-01-02`;

test("[policy.paths.fields] only the brain's skills, manifest and personas have protected fields", () => {
  const facts = { brain: "/work/app/.agent" };
  const held = [skillFile, manifest, persona, "/WORK/app/.agent/Skills/x/skill.MD"];
  expect(held.map(path => hasProtectedFields(path, facts))).toEqual(held.map(() => true));
  const free = [
    "/work/app/skills/git-proxy/SKILL.md",
    "/work/app/.agent/skills/git-proxy/notes.md",
    "/work/app/.agent/skills/_index.md",
    "/work/app/.agent/memory/semantic/LESSONS.md",
  ];
  expect(free.map(path => hasProtectedFields(path, facts))).toEqual(free.map(() => false));
  expect(hasProtectedFields(skillFile, {})).toBe(false);
});

describe("[policy.paths.fields] an edit of a skill", () => {
  test.each([
    ["its text", skill(plain, "# Git\n\nmore\n"), []],
    ["its description", skill(plain.replace("Careful", "Quick")), []],
    ["its triggers", skill(plain.replace("[push, ", "[pull, ")), []],
    ["its version", skill(plain.replace("2026-01-02", "2026-01-03")), []],
    ["a comment and an empty line", skill(plain.replace("preconditions:", "# why\n\npreconditions:")), []],
    ["the order of its fields", skill(`category: git\n${plain}`), []],
    ["line ends", skill(plain).replaceAll("\n", "\r\n"), []],
    ["a constraint", skill(plain.replace("to main", "to mine")), ["constraints"]],
    ["a constraint less", skill(plain.replace("  - run the tests first\n", "")), ["constraints"]],
    ["a precondition", skill(plain.replace("- git repo initialized", "- nothing")), ["preconditions"]],
    ["a field's name", skill(plain.replace("constraints:", "advice:")), ["constraints"]],
    ["a field's indent", skill(plain.replace("constraints:", "  constraints:")), both],
    ["a field into a comment", skill(plain.replace("constraints:", "#constraints:")), both],
    ["a field under metadata", skill(`${plain}\nmetadata:\n  constraints: be nice`), ["constraints"]],
    ["no head any more", "# Git\n", both],
    ["a head one line lower", `\n${skill(plain)}`, both],
    ["nothing at all", "", both],
  ])("of %s", (_, after, fields) => {
    expect([...changesProtectedFields(skillFile, skill(plain), after)].sort()).toEqual(fields);
  });

  test("of a new file sets the constraints of the skill", () => {
    expect(changesProtectedFields(skillFile, "", skill(plain))).toEqual([]);
  });
});

describe("[policy.paths.fields-unclear] counts as changed:", () => {
  test.each([
    ["a key that stands twice", `${plain}\nconstraints: []`],
    ["a key in other letters", `${plain}\nConstraints: []`],
    ["an anchor", plain.replace("- never force", "- &a never force")],
    ["an alias", plain.replace("constraints:\n", "constraints: *other\nx:\n")],
    ["a merge", `${plain}\n<<: *base`],
    ["a mapping in braces", `x: {constraints: []}\n${plain}`],
    ["a quoted key", `"constraints": []\n${plain}`],
    ["a key that is a question", `? constraints\n: []\n${plain}`],
    ["a tab", plain.replace("  - run", "\t- run")],
    [
      "a quote that takes in what follows",
      plain.replace('description: "Careful', 'description: "x" "Careful'),
    ],
    ["an open quote", plain.replace('by force"', "by force")],
    ["an open bracket", plain.replace('"git push"]', '"git push"')],
    ["text without a key", `${plain}\nand more`],
  ])("%s", (_, head) => {
    expect(changesProtectedFields(skillFile, skill(plain), skill(head))).not.toEqual([]);
    expect(changesProtectedFields(skillFile, skill(head), skill(plain))).not.toEqual([]);
    expect(changesProtectedFields(skillFile, skill(head), skill(head, "# Other\n"))).toEqual([]);
  });

  test("a head that is never closed, even when it doesn't change", () => {
    const open = `---\n${plain}\n`;
    expect(changesProtectedFields(skillFile, skill(plain), open)).toEqual(both);
    expect(changesProtectedFields(skillFile, open, `${open}more\n`)).toEqual(both);
  });
});

describe("[policy.paths.fields] an edit of the manifest", () => {
  const entry = (name: string, more: object = {}) => JSON.stringify({ name, version: "1", ...more });
  const fenced = entry("git-proxy", { constraints: ["never force push"], preconditions: ["git repo"] });
  const before = `${fenced}\n${entry("writer")}\n`;

  test.each([
    ["the order of lines", `${entry("writer")}\n${fenced}\n`, []],
    ["another field", before.replace('"1"', '"2"'), []],
    ["a new skill", `${before}${entry("new", { constraints: ["x"] })}\n`, []],
    ["a skill without restraints less", `${fenced}\n`, []],
    ["a constraint", before.replace("never force", "do force"), ["constraints"]],
    ["a precondition", before.replace("git repo", "none"), ["preconditions"]],
    ["a restrained skill less", `${entry("writer")}\n`, both],
    [
      "restraints for a skill that had none",
      before.replace(entry("writer"), entry("writer", { constraints: ["x"] })),
      ["constraints"],
    ],
    [
      "a restraint in the metadata",
      before.replace(entry("writer"), entry("writer", { metadata: { constraints: "x" } })),
      ["constraints"],
    ],
    ["a name that stands twice", `${entry("git-proxy")}\n${before}`, both],
    ["a line that can't be read", `{"name": "git-proxy"\n${before}`, both],
    ["nothing at all", "", both],
  ])("of %s", (_, after, fields) => {
    expect(changesProtectedFields(manifest, before, after)).toEqual(fields);
  });
});

describe("[policy.paths.fields] an edit of a persona", () => {
  const before = `---\nid: default\nname: B\ntools:\n  run_tests: allow\nguardrails: [pii]\nmood: calm\n---\nBe kind.\n`;

  test.each([
    ["its prompt", before.replace("kind", "brief"), []],
    ["its mood", before.replace("calm", "keen"), []],
    ["a tool", before.replace("run_tests: allow", "shell: allow"), ["tools"]],
    ["its guardrails", before.replace("[pii]", "[]"), ["guardrails"]],
    [
      "a new setting of security",
      before.replace("mood:", "security_profile: open\nmood:"),
      ["securityprofile"],
    ],
    ["step-up in another spelling", before.replace("mood:", "stepUp: off\nmood:"), ["stepup"]],
  ])("of %s", (_, after, fields) => {
    expect(changesProtectedFields(persona, before, after)).toEqual(fields);
  });

  test("of a new file sets its tools and guardrails", () => {
    expect(changesProtectedFields(persona, "", before)).toEqual(["tools", "guardrails"]);
    expect(changesProtectedFields(persona, "", "---\nid: x\nname: X\n---\nHi.\n")).toEqual([]);
  });
});

test("[policy.paths.fields] other files have no protected fields", () => {
  expect(changesProtectedFields("/work/app/readme.md", "a", "b")).toEqual([]);
});

test("[policy.paths.fields-unclear] no text makes the comparison throw, and no text with a closed head differs from itself", () => {
  const line = fc.constantFrom(
    "---",
    "constraints:",
    "  - a",
    "- &a b",
    "\t",
    '"x": [',
    "a: {",
    "...",
    "",
    "\uFEFF---",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.string(), (lines, other) => {
      const text = lines.join("\n");
      for (const path of [skillFile, manifest, persona]) {
        changesProtectedFields(path, text, other);
        changesProtectedFields(path, other, text);
      }
      const closed = `---\nname: x\n---\n${text}`;
      expect(changesProtectedFields(skillFile, closed, closed)).toEqual([]);
    }),
  );
});
