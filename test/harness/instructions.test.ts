/** Tests that the text that every agent reads first is short and true: its files and commands exist. */
import { expect, test } from "vitest";
import { layout } from "../../src/brain/layout.ts";
import { commands as allCommands } from "../../src/cli/commands.ts";
import { instructions, refusalInsteadOfAsking } from "../../src/harness/harness-text.ts";

const text = instructions("path");

test("[harness.instructions.short] the instructions have at most 25 lines, the same each time, and no path of a machine", () => {
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(25);
  expect(instructions("path")).toBe(text);
  expect(text).not.toMatch(/(?:^|[\s"'`(])(?:\/|~\/|[A-Za-z]:\\)/m);
  expect(text.endsWith("\n")).toBe(true);
});

test("[harness.instructions.short] the instructions lead to the map, the preferences, the workspace and the rules, in this order", () => {
  const places = ["AGENTS.md`: the map", "PREFERENCES.md", "WORKSPACE.md", "permissions.md"];
  const found = places.map(place => text.indexOf(place));
  expect(found.every(at => at > 0)).toBe(true);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test("[harness.instructions.true] the instructions name files and commands that exist", () => {
  const files = [...text.matchAll(/\.agent\/((?:[\w-]+\/)*[\w-]+\.md)/g)].map(([, file]) => file!);
  const { map, preferences, workspace, permissions, skillIndex } = layout;
  expect(new Set(files)).toEqual(new Set([map, preferences, workspace, permissions, skillIndex]));
  const commands = [...text.matchAll(/`brainstem ([a-z]+)/g)].map(([, command]) => command);
  expect(new Set(commands)).toEqual(new Set(["remember", "reflect", "check"]));
  expect(commands.filter(name => !allCommands.some(each => each.name === name))).toEqual([]);
});

test("[harness.instructions.true] a refusal in the place of a question keeps its reason and says how to go on", () => {
  expect(refusalInsteadOfAsking("Windsurf", "No.")).toMatch(/^No\. Windsurf can't ask/);
  const skill = ".agent/skills/git-proxy/SKILL.md";
  expect(refusalInsteadOfAsking("Windsurf", `No [${skill}:10].`)).toContain(`or change ${skill}.`);
  expect(refusalInsteadOfAsking("Windsurf", "No [workstation (shipped):3].")).toContain("permissions.md.");
});
