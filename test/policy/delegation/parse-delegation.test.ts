import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseDelegation } from "../../../src/policy/delegation/parse-delegation.ts";

const FILE = ".agent/protocols/delegation.md";
const parse = (...lines: readonly string[]) => parseDelegation(lines.join("\n"), FILE);
const granting = (...bullets: readonly string[]) =>
  parse("## What a sub-agent may do", "- Operations: never more than its parent.", ...bullets);
const messages = ({ problems }: ReturnType<typeof parse>) =>
  problems.map(({ data }) => `${data.line}: ${data.expected}`);

describe("parseDelegation", () => {
  test("[policy.delegation.grants] the shipped delegation grants what its text says", () => {
    const found = parseDelegation(readFileSync("templates/protocols/delegation.md", "utf8"), FILE);
    expect(found.problems).toEqual([]);
    expect(found).toMatchObject({
      reads: ["semantic"],
      writes: ["episodic"],
      operations: [{ operation: "*" }],
      budgetShare: 0.25,
      depth: 2,
      parallel: 4,
      handBack: [
        "The result, in the form that was asked for.",
        "What it is sure of, what it assumed, and what it could not do.",
        "The files that it changed, and the commands that show that they work.",
      ],
    });
    expect(found.advisory.map(({ text }) => text.split(",")[0])).toEqual([
      "The goal",
      "The fences: which files are its own",
      "What it will hand back",
    ]);
    const fence = found.rules.find(({ operation, decision }) => decision === "deny" && operation === "fs.*");
    expect(fence).toMatchObject({ arguments: { path: [".agent/protocols", ".agent/protocols/*"] } });
    expect(fence!.source).toEqual({ file: FILE, line: 15 });
  });

  test.each([
    ["Operations: `fs.read()`, `git.push(branch: feature/*)`", ["fs.read", "git.push"]],
    ["Operations: the same as its parent", ["*"]],
    ["**Operations**: never more than its parent", ["*"]],
    ["Run the tests: `tests.run()`", ["tests.run"]],
    ["Operations: `git.status`", ["git.status"]],
    ["See `README.md` and `git.status` for more", []],
    ["Operations: whatever it needs", []],
    ["Operations: everything but `git.push()`", []],
    ["Operations: never more than its parent, and not `git.push()`", []],
    ["Never: `git.push()`", []],
    ["Do not run `git.push()`", []],
    ["Avoid `git.push()`", []],
  ])("[policy.delegation.grants] %s grants %j", (bullet, names) => {
    const { operations } = parse("## What a sub-agent may do", `- ${bullet}`);
    expect(operations.map(({ operation }) => operation)).toEqual(names);
  });

  test.each([
    ["Read: lessons and decisions", ["semantic"], []],
    ["Read: all of it: `memory.read()`", ["working", "episodic", "semantic", "personal"], []],
    ["Read: episodes: `memory.read()`", ["episodic"], []],
    ["Read: `memory.read(layer: working|personal)`", ["working", "personal"], []],
    [
      "Write: episodes of its own: `memory.write(layer: episodic)`. Its parent decides about lessons.",
      [],
      ["episodic"],
    ],
    ["Memory: `memory.read(layer: semantic)`, `memory.write(layer: working)`", ["semantic"], ["working"]],
    ["Read: everything but personal memory", [], []],
    ["Not at all: personal memory", [], []],
  ])("[policy.delegation.grants] %s: reads %j, writes %j", (bullet, reads, writes) => {
    expect(granting(`- ${bullet}`)).toMatchObject({ reads, writes });
  });

  test("[policy.delegation.grants] a bullet of “Not at all” keeps memory away even where another bullet grants it", () => {
    const found = granting("- Read: lessons, personal memory", "- Not at all: personal memory");
    expect(found.reads).toEqual(["semantic"]);
  });

  test.each([
    ["Depth: 3", { depth: 3 }],
    ["Depth: two. No more.", { depth: 2 }],
    ["Maximum depth: 1", { depth: 1 }],
    ["At once: 4 sub-agents", { parallel: 4 }],
    ["In parallel: ten", { parallel: 10 }],
    ["Budget: a quarter of what its parent has left, in tokens and in time", { budgetShare: 0.25 }],
    ["Budget: half", { budgetShare: 0.5 }],
    ["**Budget:** 12.5 % of the rest", { budgetShare: 0.125 }],
    ["Budget: 0.2", { budgetShare: 0.2 }],
    ["Budget: 100%", { budgetShare: 1 }],
  ])("[policy.delegation.grants] limit %s", (bullet, limits) => {
    const found = parse("## Limits", `- ${bullet}`);
    expect(found).toMatchObject(limits);
    expect(messages(found)).toEqual([expect.stringContaining("Operations: …")]);
  });

  test("[policy.delegation.grants] the smaller of two limits holds", () => {
    expect(parse("## Limits", "- Depth: 2", "- Depth: 5")).toMatchObject({ depth: 2 });
  });

  test.each([
    ["## Limits\n- Depth: deep", "2: a number from 1 as depth"],
    ["## Limits\n- Depth: 0", "2: a number from 1 as depth"],
    ["## Limits\n- Depth: 2.5", "2: a number from 1 as depth"],
    ["## Limits\n- Depth: 2x", "2: a number from 1 as depth"],
    ["## Limits\n- Budget: 150 %", "2: a share of what the parent has left"],
    ["## Limits\n- Budget: 0", "2: a share of what the parent has left"],
    ["## Limits\n- Budget: 20 dollars", "2: a share of what the parent has left"],
    ["## What a sub-agent may do\n- Operations: whatever it needs", "2: operations in code spans"],
    ["## What a sub-agent may do\n- Operations: `git.push(`", "2: git.push"],
    ["## What a sub-agent may do\n- Operations: all but `git.push()`", "2: what is granted, and what isn't"],
    ["<!--\n- Operations: never more than its parent", "1: --> at the end of this comment"],
    ["```\n- Operations: never more than its parent", "1: the end of this code block"],
  ])("[policy.delegation.grants] %j is a problem", (text, message) => {
    const found = parseDelegation(text, FILE);
    expect(messages(found)).toContainEqual(expect.stringContaining(message));
    expect(found).toMatchObject({ operations: [], budgetShare: 0.1, depth: 1, parallel: 1 });
  });

  test("[policy.delegation.grants] comments and code grant nothing", () => {
    const text = [
      "<!-- x",
      "- Operations: `a.b()` --> ",
      "```",
      "- Operations: `fs.read()`",
      "```",
      "~~~~",
      "- Operations: `fs.write()`",
      "```",
      "~~~~",
    ];
    expect(parse("## What a sub-agent may do", ...text).operations).toEqual([]);
    expect(granting(...text).operations).toEqual([{ operation: "*", arguments: {} }]);
  });

  test("[policy.delegation.grants] a bullet that is neither a rule nor a limit is advice", () => {
    const found = parse(
      "- loose",
      "## May",
      "- Be kind",
      "## Limits",
      "- Sleep: enough",
      "## Told",
      "- The goal",
    );
    expect(found.advisory.map(({ text, source }) => `${source.line} ${text}`).sort()).toEqual([
      "1 loose",
      "3 Be kind",
      "5 Sleep: enough",
      "7 The goal",
    ]);
  });
});
