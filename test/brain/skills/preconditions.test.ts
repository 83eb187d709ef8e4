import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkPreconditions, type ProjectFacts } from "../../../src/brain/skills/preconditions.ts";
import { createNodeProjectFacts } from "../../../src/brain/skills/project-facts-node.ts";

const facts: ProjectFacts = {
  pathExists: path => path === "DESIGN.md" || path === ".agent/memory/log.jsonl",
  isGitRepository: () => true,
  testsPassed: () => undefined,
  hasCommand: name => name === "docker",
  hasEnvironment: name => name === "HOME",
};
const statusOf = async (precondition: string, given: ProjectFacts = facts) =>
  (await checkPreconditions([precondition], given))[0]?.status;

describe("checkPreconditions", () => {
  test.each([
    ["DESIGN.md exists", "met"],
    ["`DESIGN.md` exists at project root", "met"],
    ["memory/log.jsonl exists", "met"],
    ["missing.md exists", "unmet"],
    ["git repo initialized", "met"],
    ["git repository initialised", "met"],
    ["command docker available", "met"],
    ["command podman is available.", "unmet"],
    ["env HOME set", "met"],
    ["environment variable TOKEN is set", "unmet"],
    ["all tests passing", "advisory"],
    ["tldraw MCP server reachable", "advisory"],
    ["the moon is full", "advisory"],
  ])("[brain.skills.preconditions] %j is %s", async (precondition, status) => {
    expect(await statusOf(precondition)).toBe(status);
  });

  test("tests that ran are met or unmet", async () => {
    expect(await statusOf("all tests must pass", { ...facts, testsPassed: () => true })).toBe("met");
    expect(await statusOf("tests passing", { ...facts, testsPassed: async () => false })).toBe("unmet");
  });

  test("a question that fails is advisory, and the others are answered", async () => {
    const failing: ProjectFacts = {
      ...facts,
      isGitRepository: () => Promise.reject(new RangeError("gone")),
    };
    const results = await checkPreconditions(["git repo initialized", "env HOME set"], failing);
    expect(results.map(({ status }) => status)).toEqual(["advisory", "met"]);
    expect(results.every(({ sentence }) => sentence.endsWith("."))).toBe(true);
  });
});

describe("createNodeProjectFacts", () => {
  let directory = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "facts-"));
    await mkdir(join(directory, "bin"));
    await mkdir(join(directory, "inner"));
    await writeFile(join(directory, "bin", "tool"), "#!/bin/sh\n", { mode: 0o755 });
    await writeFile(join(directory, "bin", "text"), "no program", { mode: 0o644 });
    await mkdir(join(directory, ".git"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const nodeFacts = (folder = "") =>
    createNodeProjectFacts({
      directory: join(directory, folder),
      environment: { PATH: join(directory, "bin"), TOKEN: "x", EMPTY: "" },
    });

  test("looks at paths inside the project, and at no others", async () => {
    expect(await nodeFacts().pathExists("bin/tool")).toBe(true);
    expect(await nodeFacts().pathExists("bin/none")).toBe(false);
    expect(await nodeFacts().pathExists("../")).toBeUndefined();
    expect(await nodeFacts().pathExists("/etc/passwd")).toBeUndefined();
    expect(await nodeFacts().pathExists("~/.ssh")).toBeUndefined();
  });

  test("finds the repository from any folder in it", async () => {
    expect(await nodeFacts("inner").isGitRepository()).toBe(true);
  });

  test("a command is something that can be started", async () => {
    expect(await nodeFacts().hasCommand("tool")).toBe(true);
    expect(await nodeFacts().hasCommand("text")).toBe(false);
    expect(await nodeFacts().hasCommand("none")).toBe(false);
    expect(await nodeFacts().hasCommand("../bin/tool")).toBe(false);
  });

  test("a variable counts as set when it is not empty, and the tests' outcome comes from the given facts", async () => {
    expect(await nodeFacts().hasEnvironment("TOKEN")).toBe(true);
    expect(await nodeFacts().hasEnvironment("EMPTY")).toBe(false);
    expect(await nodeFacts().testsPassed()).toBeUndefined();
    expect(await createNodeProjectFacts({ directory, testsPassed: () => true }).testsPassed()).toBe(true);
  });
});
