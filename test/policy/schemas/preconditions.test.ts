import { describe, expect, test } from "vitest";
import { checkPrecondition, type PreconditionFacts } from "../../../src/policy/schemas/preconditions.ts";

const operation = {
  name: "github.create_pr",
  arguments: { base: "main", head: "topic", path: "/work/app/a.md", branch: "topic" },
};
const facts: PreconditionFacts = {
  isGitRepository: true,
  isClean: false,
  testsPassed: true,
  ciPassed: false,
  approvals: 2,
  commitsAhead: (base, head) => (base === "main" && head === "topic" ? 3 : 0),
  pathExists: path => ["package.json", "/work/app/a.md"].includes(path),
  hasCommand: name => name === "docker",
  hasEnvironment: name => name === "TOKEN",
};

describe("checkPrecondition", () => {
  test.each([
    ["git repo initialized", true],
    ["Git repository is initialised.", true],
    ["a git repo", true],
    ["working tree clean", false],
    ["no uncommitted changes", false],
    ["all tests passing", true],
    ["all tests must pass", true],
    ["tests pass", true],
    ["CI must be passing", false],
    ["CI is green", false],
    ["at least one approval", true],
    ["at least 2 approvals", true],
    ["at least three approvals", false],
    ["branch must have commits ahead of base", true],
    ["`package.json` exists", true],
    ["deploy.sh exists in the project", false],
    ["path exists", true],
    ["the path must exist", true],
    ["command docker is available", true],
    ["environment variable SECRET is set", false],
  ])("[policy.schemas.preconditions] %s: %s", (text, holds) => {
    expect(checkPrecondition(text, operation, facts)).toBe(holds);
    expect(checkPrecondition(text, operation, {})).toBeUndefined();
  });

  test.each(["the customer agrees", "branch exists", "file exists", "", "tests pass on Tuesdays"])(
    "[policy.schemas.preconditions] %j has an unknown answer",
    text => {
      expect(checkPrecondition(text, operation, facts)).toBeUndefined();
    },
  );

  test("[policy.schemas.preconditions] answers for a branch without commits of its own, and without a base", () => {
    const check = (args: { readonly base?: string; readonly head?: string }) =>
      checkPrecondition("branch must have commits ahead of base", { name: "x.y", arguments: args }, facts);
    expect(check({ base: "main", head: "other" })).toBe(false);
    expect(check({ head: "topic" })).toBeUndefined();
  });
});
