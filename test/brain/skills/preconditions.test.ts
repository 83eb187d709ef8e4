import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkPreconditions, type ProjectFacts } from "../../../src/brain/skills/preconditions.ts";
import { createNodeProjectFacts } from "../../../src/brain/skills/project-facts-node.ts";

const facts: ProjectFacts = {
  pathExists: path => path === "DESIGN.md",
  isGitRepository: true,
  hasCommand: name => name === "docker",
  hasEnvironment: name => name === "HOME",
};
const statusOf = async (precondition: string, given: ProjectFacts = facts) =>
  (await checkPreconditions([precondition], given))[0]?.status;

describe("checkPreconditions", () => {
  test.each([
    ["DESIGN.md exists", "met"],
    ["`DESIGN.md` exists at project root", "met"],
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
    expect(await statusOf("all tests must pass", { ...facts, testsPassed: true })).toBe("met");
    expect(await statusOf("tests passing", { ...facts, testsPassed: false })).toBe("unmet");
  });

  test("without facts nothing can be checked", async () => {
    const results = await checkPreconditions(["git repo initialized", "env HOME set"]);
    expect(results.map(({ status }) => status)).toEqual(["advisory", "advisory"]);
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
    await mkdir(join(directory, ".agent", "memory"), { recursive: true });
    await writeFile(join(directory, ".agent", "memory", "log.jsonl"), "");
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const nodeFacts = (folder = "") =>
    createNodeProjectFacts({
      directory: join(directory, folder),
      environment: { PATH: join(directory, "bin"), TOKEN: "x", EMPTY: "" },
    });

  test("looks at paths inside the project and its brain, and at no others", () => {
    const { pathExists } = nodeFacts();
    expect(["bin/tool", "memory/log.jsonl", "bin/none"].map(path => pathExists?.(path))).toEqual([
      true,
      true,
      false,
    ]);
    for (const path of ["../", "/etc/passwd", "~/.ssh"]) expect(pathExists?.(path)).toBeUndefined();
  });

  test("finds the repository from any folder in it", () => {
    expect(nodeFacts("inner").isGitRepository).toBe(true);
  });

  test("finds a command that can be started", () => {
    const found = ["tool", "text", "none", "../bin/tool"].map(name => nodeFacts().hasCommand?.(name));
    expect(found).toEqual([true, false, false, false]);
  });

  test("counts a variable as set when it is not empty", () => {
    expect(nodeFacts().hasEnvironment?.("TOKEN")).toBe(true);
    expect(nodeFacts().hasEnvironment?.("EMPTY")).toBe(false);
  });
});
