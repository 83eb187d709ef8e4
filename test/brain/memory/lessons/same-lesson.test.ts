import { describe, expect, test } from "vitest";
import { contradictsLesson } from "../../../../src/brain/memory/lessons/contradicts-lesson.ts";
import { isSameLesson } from "../../../../src/brain/memory/lessons/is-same-lesson.ts";
import { isWarning } from "../../../../src/brain/memory/lessons/is-warning.ts";

const said = (text: string, evidence: readonly string[] = []) => ({ text, evidence });
const isSame = (left: string, right: string, evidence?: readonly string[]): boolean => {
  const [one, other] = [said(left, evidence), said(right, evidence)];
  expect(isSameLesson(other, one)).toBe(isSameLesson(one, other));
  return isSameLesson(one, other);
};

describe("isSameLesson", () => {
  test.each([
    ["Run the migrations before the integration tests.", "Always run migrations before integration test"],
    ["Never push to **main**", "Don't push to main"],
    ["Do not push to main!", "You must not push to main"],
    ["Please retry the upload", "Retry uploads"],
    ["Make sure to close the file", "Close files"],
    ["Avoid caching responses", "avoid caching the response."],
    ["マイグレーションを先に実行する。", "マイグレーションを先に実行する"],
  ])("[brain.lessons.same] %j says what %j says", (left, right) => {
    expect(isSame(left, right)).toBe(true);
  });

  test.each([
    ["Don't open the valve until the pump runs", "Run the pump before opening the valve"],
    ["Never open a valve before the pump is running", "Run the pump first, then open the valve"],
    ["Rinse the filter before every brew", "Before each brew, rinse the filter"],
    ["Use oak instead of pine for the frame", "Don't use pine for the frame; use oak"],
    ["Never ship a crate without a seal on it", "Every crate needs a seal on it before you ship it"],
    ["Cool the wort before adding yeast, because heat kills it", "Add yeast only after cooling the wort"],
  ])("[brain.lessons.same] %j advises what %j advises, in another form", (left, right) => {
    expect(isSame(left, right)).toBe(true);
    expect(contradictsLesson(left, right)).toBe(false);
    expect(contradictsLesson(right, left)).toBe(false);
  });

  test.each([
    ["Copy the ledger from staging to production", "Copy the ledger from production to staging"],
    ["Don't open the valve until the pump runs", "Open the valve before the pump runs"],
    ["Use oak instead of pine for the frame", "Use pine instead of oak for the frame"],
    ["Run the tests before the merge", "Run the tests after the merge"],
    ["Run lint before tests", "Run tests before lint"],
    ["Retry 3 times", "Retry 30 times"],
    ["Wait for v1.2 of the API", "Wait for v1.3 of the API"],
    ["Use C++ for the parser", "Use C# for the parser"],
    ["Compare with ==", "Compare with ==="],
    ["Pass -1 to disable it", "Pass 1 to disable it"],
    ["Use Redis for sessions", "Use Postgres for sessions"],
    ["Always commit the lockfile", "Never commit the lockfile"],
    ["Never avoid the linter", "Avoid the linter"],
    ["Use str for text here", "Use string for text here"],
    ["Use plan A", "Use plan B"],
    ["Use generated types", "Use general types"],
    ["Deploy with the flag", "Deploy without the flag"],
    ["Restart the server", "Restart the service"],
    ["テストを先に書く", "テストを後に書く"],
    ["The tests do not always pass", "The tests do not pass"],
    ["", "!"],
  ])("[brain.lessons.same] %j is not %j, even with evidence in common", (left, right) => {
    expect(isSame(left, right)).toBe(false);
    expect(isSame(left, right, ["01JA"])).toBe(false);
  });

  test.each([
    ["Run the lint step before pushing", "Run the full lint step before pushing", true],
    ["Cache the results of the query here", "Cache the results of the Redis query here", false],
    ["Run the lint step before pushing", "Run the lint step before pushing twice on Fridays only", false],
    ["Close the file when done", "Never close the file when done", false],
    ["Close the open file when done", "Close the 3 open file when done", false],
    ["Close the file when done", "Close the file when done quickly, nicely, kindly", false],
  ])("[brain.lessons.same] with evidence in common %j and %j: %j", (left, right, expected) => {
    expect(isSame(left, right, ["01JA"])).toBe(expected);
    expect(isSame(left, right)).toBe(false);
  });

  test("[brain.lessons.same] the same id is the same lesson, whatever a person made of its words", () => {
    expect(isSameLesson({ id: "L1", ...said("one thing") }, { id: "L1", ...said("another") })).toBe(true);
  });
});

describe("contradictsLesson", () => {
  test.each([
    ["Always commit the lockfile", "Never commit the lockfile"],
    ["Prefer tabs over spaces for indentation", "Prefer spaces over tabs for indentation"],
    ["Run the migrations before the tests", "Run the migrations after the tests"],
    ["Run the migrations before the tests", "Run the tests before the migrations"],
    ["Don't open the valve until the pump runs", "Open the valve before the pump runs"],
    ["Use oak instead of pine for the frame", "Don't use oak for the frame; use pine"],
    ["Use oak instead of pine for the frame", "Never use oak for the frame"],
  ])("[brain.lessons.contradiction] %j and %j", (left, right) => {
    expect(contradictsLesson(left, right)).toBe(true);
    expect(contradictsLesson(right, left)).toBe(true);
  });

  test.each([
    ["Run the migrations before the tests", "Always run migrations before tests"],
    ["Run the migrations before the tests", "After the migrations, run the tests"],
    ["Never force push to main", "Force push to feature branches with a lease"],
    ["Run the migrations before the tests", "Never run the tests before the migrations"],
    ["Run the linter before a commit", "Run the audit after a release"],
    ["Use oak instead of pine for the frame", "Never use pine for the frame"],
    ["Rinse the filter before a brew, since it can't be done later", "Always rinse the filter before a brew"],
  ])("[brain.lessons.contradiction] not %j and %j", (left, right) => {
    expect(contradictsLesson(left, right)).toBe(false);
    expect(contradictsLesson(right, left)).toBe(false);
  });
});

describe("isWarning", () => {
  test.each([
    "Never deploy on Fridays",
    "Avoid default exports",
    "Don't force push",
    "git push fails: remote rejected",
    "npm install fails without --legacy-peer-deps",
    "The staging database is unreliable",
    "The watcher does not work on NFS",
    "本番では force push しないこと",
    "生产环境请勿强制推送",
    "Нельзя пушить в main",
    "Vermeide globale Zustände",
  ])("[brain.lessons.warning] %j warns", text => {
    expect(isWarning(text)).toBe(true);
  });

  test.each([
    "Run the migrations before the tests",
    "Clear the cache when the build fails",
    "If a test hangs, look at its timers",
    "Don't forget to run the migrations",
    "Never skip the linter",
    "Pass a function to replace, because a text with $& breaks it",
    "Use a lease, not a plain force",
    "Let a guard that crashes or hangs close the door",
    "Run it with `--no-verify never`",
    "Log errors with their cause",
    "テストを先に書く",
    "",
  ])("[brain.lessons.warning] %j does not", text => {
    expect(isWarning(text)).toBe(false);
  });
});
