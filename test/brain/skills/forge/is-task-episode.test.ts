import { describe, expect, test } from "vitest";
import { isTaskEpisode } from "../../../../src/brain/skills/forge/episode-words.ts";
import { imperative } from "../../../../src/brain/skills/forge/shared-words.ts";

const is = (action: string, skill = "work") => isTaskEpisode({ action, skill });

describe("isTaskEpisode", () => {
  test.each([
    "scaffold the /orders endpoint",
    "scaffolded /auth/pkce endpoint",
    "attempted force push to main",
    "rolled back the release",
    "test the parser with empty input",
    "請求APIのエンドポイントを作成",
    "добавил страницу цен",
  ])("[brain.forge.task] a task: %s", action => {
    expect(is(action)).toBe(true);
  });

  test.each([
    "",
    "deploy",
    "run_tests",
    "git_push remote: origin branch: main",
    'recall query: "how we deploy the site" limit: 5',
    'write_file path: src/a.ts content: "a long text that was cut of…',
    "Bash: npm test",
    "npm run test -- --watch",
    "git push origin main",
    "Edited src/app.ts",
    "read path: src/x.ts",
  ])("[brain.forge.task] no task: %s", action => {
    expect(is(action)).toBe(false);
  });

  test("[brain.forge.task] Brainstem's own notes are no task", () => {
    expect(is("answer a turn of the person", "conversation")).toBe(false);
  });

  test("takes time in proportion to the length", () => {
    expect(is(`a ${'b: "'.repeat(50_000)}`)).toBe(false);
    expect(is(`x${" y: z".repeat(50_000)} !`)).toBe(false);
  });
});

test("imperative leads reports back to requests, and leaves other words alone", () => {
  const pairs = `scaffolded scaffold, created create, fixed fix, merged merge, planned plan, wrote write, ran run, built build,
  deployed deploy, updated update, reconciled reconcile, triaged triage, onboarded onboard, translated translate, copied copy,
  rotated rotate, tuned tune, visited visit, monitored monitor, controlled control, installing install, typed type`;
  for (const pair of pairs.split(",")) {
    const [past, base] = pair.trim().split(" ");
    expect(imperative(past!)).toBe(base);
  }
  for (const word of ["need", "feed", "bed", "string", "release", "エンド", "api"])
    expect(imperative(word)).toBe(word);
});
