import { expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import {
  createEpisodeLog,
  isWorkOf,
  layout,
  owningSkill,
  toolsInManifest,
} from "../../../src/brain/index.ts";
import type { Operation } from "../../../src/ports/index.ts";
import { openRedactor, testClock } from "../memory/stand-in.ts";

const doing = (...names: readonly string[]): readonly Operation[] =>
  names.map(name => ({ name, arguments: {} }));
const skill = (name: string, ...tools: readonly string[]) => ({ name, tools });
const shipped = [
  skill("git-proxy", "git", "shell"),
  skill("deploy-checklist", "shell", "git", "tests"),
  skill("code-reviewer", "files", "git"),
];

test.each([
  ["git.push", ["git.push"], "git-proxy"],
  ["a commit behind its staging", ["git.add", "git.commit", "process.run"], "git-proxy"],
  ["a look", ["git.status"], undefined],
  ["a program that no skill is about", ["process.run"], undefined],
  ["an edit", ["fs.write"], undefined],
])("[brain.skills.owner] %s belongs to the right skill, or to none", (_, names, owner) => {
  expect(owningSkill(doing(...names), shipped)).toBe(owner);
});

test("[brain.skills.owner] a listed operation counts before a tool, and two owners leave the work to no skill", () => {
  const releaser = skill("releaser", "shell", "git.tag", "git.push");
  expect(owningSkill(doing("git.push"), [...shipped, releaser])).toBe("releaser");
  expect(owningSkill(doing("git.commit"), [...shipped, releaser])).toBe("git-proxy");
  expect(owningSkill(doing("git.commit", "git.push"), [...shipped, releaser])).toBeUndefined();
  expect(owningSkill(doing("git.commit"), [...shipped, skill("other", "git")])).toBeUndefined();
});

test("[brain.skills.owner] a loaded skill counts only for work that it is about", () => {
  const [gitProxy, deploy] = shipped;
  expect(isWorkOf(doing("deploy.run"), deploy!)).toBe(true);
  expect(isWorkOf(doing("tests.run"), deploy!)).toBe(true);
  expect(isWorkOf(doing("fs.write"), gitProxy!)).toBe(false);
});

test("[brain.skills.owner] the manifest's tools are read, and its damaged lines are passed over", () => {
  const text = '{"name":"git-proxy","tools":["git"]}\n{torn\n{"name":"bare"}\n';
  expect(toolsInManifest(text)).toEqual([skill("git-proxy", "git"), skill("bare")]);
});

test("[brain.skills.refused] refusals neither count as failures nor flag a skill", async () => {
  const volume = createMemoryVolume();
  const log = createEpisodeLog({ volume, redactor: openRedactor, clock: testClock() });
  const draft = { skill: "git-proxy", action: "push", origin: "mind" } as const;
  for (let at = 0; at < 4; at++)
    expect(await log.append({ ...draft, result: "blocked by policy.denied" })).toMatchObject({
      recentFailures: 0,
    });
  expect(await log.append({ ...draft, result: "failure" })).toMatchObject({ recentFailures: 1 });
  expect(new TextDecoder().decode(await volume.read(layout.episodes))).not.toContain("flagged");
});
