/** The skills of episodes under the hooks of Claude Code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SessionPlace, sessionPlace } from "../../bench/sessions/place.ts";
import { readEpisodes } from "../../src/brain/index.ts";

let place: SessionPlace;
beforeEach(async () => {
  place = await sessionPlace();
});
afterEach(() => place.close());

const episodes = () =>
  readEpisodes(readFileSync(join(place.root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl")));
const skills = () => episodes().map(({ skill }) => skill);

test("[brain.skills.owner] a call belongs to the skill that owns its operation, else to its program, whatever the prompt says", async () => {
  const session = place.session("one");
  await session.ask("Deploy the pull request and debug the flaky test");
  await session.run("git commit -m x");
  await session.run("npm test");
  await session.run("git push origin main", "fatal: no remote");
  await session.edit("src/cart.ts");
  expect(skills()).toEqual(["git-proxy", "npm", "git-proxy", "files"]);
});

test("[brain.skills.owner] the skill that a session has loaded is the skill of its calls, until the next prompt", async () => {
  const session = place.session("one");
  await session.ask("Get the release out");
  await session.run("cat .agent/skills/deploy-checklist/SKILL.md");
  await session.edit("README.md");
  await session.ask("Now push it");
  await session.run("git push origin main");
  expect(skills().at(-1)).toBe("git-proxy");
});

test("[brain.episode.rewrite-flag] unrelated commands of one program that fail are no failing skill, and those of a skill are", async () => {
  const session = place.session("one");
  await session.ask("Get the tests green");
  const answers: string[] = [];
  for (const command of ["npm test", "npm run lint", "npm install left-pad", "npm run build"])
    answers.push(await session.run(command, `Error: ${command.replace(/\W/g, "")} is wrong`));
  expect(answers.join("")).not.toContain("has failed");
  for (const branch of ["main", "next", "last"])
    answers.push(await session.run(`git push origin ${branch}`, `fatal: no remote ${branch}`));
  expect(answers.at(-1)).toContain("“git-proxy” has failed 3 times");
  const flags = episodes().map(({ reflection }) => reflection.includes("flagged for rewrite"));
  expect(flags).toEqual([false, false, false, false, false, false, true]);
});
