import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readActions } from "../../../../src/model/reflex/do-task.ts";
import { fitArguments } from "../../../../src/model/reflex/fit-arguments.ts";
import { createNodeFacts } from "../../../../src/policy/node.ts";
import type { Operation } from "../../../../src/ports/index.ts";
import { createGitTools } from "../../../../src/tools/builtin/git/git-tools-node.ts";
import { recogniseShell } from "../../../policy/whole-engine.ts";
import { giveBrain, policyOf } from "../project-policy.ts";
import { createGitFolder, type GitFolder, gitTools } from "./git-rig.ts";

let folder: GitFolder;
beforeEach(() => {
  folder = createGitFolder();
  folder.begin();
  giveBrain(folder.root);
  folder.write(".env", "TOKEN=s3cret\n");
  folder.git("add", ".");
  folder.git("commit", "-q", "-m", "brain");
});
afterEach(() => folder.remove());

function judged(fallback: "allow" | "deny" = "deny") {
  const { root } = folder;
  const operationsOf = (command: string, directory: string): readonly Operation[] =>
    recogniseShell(
      command,
      createNodeFacts({ directory: root, project: root, brain: join(root, ".agent") }),
      directory,
    );
  return gitTools(root, { policy: policyOf(root, fallback), operationsOf });
}

describe("[tools.git.judged] under the rules that a brain begins with", () => {
  test("looking and making a branch are free, staging and committing are not", async () => {
    const { call } = judged();
    for (const tool of ["git_status", "git_diff", "git_log", "git_show"]) {
      expect(await call(tool), tool).toMatchObject({ status: "succeeded" });
    }
    expect(await call("git_create_branch", { branch: "x" })).toMatchObject({ status: "succeeded" });
    for (const [tool, given] of [
      ["git_add", { paths: ["a.txt"] }],
      ["git_commit", { message: "x" }],
    ] as const) {
      expect(await call(tool, given), tool).toMatchObject({ code: "tool.policy-denied" });
    }
  });

  test.each([
    ["git_show", { path: ".env" }],
    ["git_show", { ref: "HEAD", path: "./.env" }],
    ["git_diff", { ref: "HEAD~1", paths: [".env"] }],
  ])("secrets are not to be had by %s %j", async (tool, given) => {
    const { modelText, status } = await judged("allow").call(tool, given);
    expect(status).toBe("refused");
    expect(modelText).not.toContain("s3cret");
  });

  test("[tools.files.own-rules] no branch brings other rules with it", async () => {
    const { git, write, root } = folder;
    git("switch", "-q", "-c", "harmless");
    write("a.txt", "changed\n");
    git("commit", "-q", "-am", "harmless");
    git("switch", "-q", "-c", "lawless");
    write(".agent/protocols/permissions.md", "## Always allowed\n- `*`\n");
    git("commit", "-q", "-am", "lawless");
    git("switch", "-q", "main");
    const before = readFileSync(join(root, ".agent/protocols/permissions.md"), "utf8");
    const { call } = judged("allow");
    expect(await call("git_switch", { branch: "lawless" })).toMatchObject({ code: "tool.policy-denied" });
    expect(readFileSync(join(root, ".agent/protocols/permissions.md"), "utf8")).toBe(before);
    expect(await call("git_switch", { branch: "harmless" })).toMatchObject({ status: "succeeded" });
  });

  test("a rule about staging holds for each path, of a commit too", async () => {
    folder.write(
      ".agent/protocols/permissions.md",
      "## Always allowed\n- `git.add(path: sub/*)`, `git.commit()`\n## Never allowed\n- `git.add(path: a.txt)`\n",
    );
    folder.write("a.txt", "x");
    folder.write("sub/b.txt", "x");
    const { call } = judged();
    expect(await call("git_add", { paths: ["sub/b.txt", "a.txt"] })).toMatchObject({
      code: "tool.policy-denied",
    });
    expect(await call("git_commit", { message: "x", paths: ["a.txt"] })).toMatchObject({
      code: "tool.policy-denied",
    });
    expect(await call("git_commit", { message: "x", paths: ["sub/b.txt"] })).toMatchObject({
      status: "succeeded",
    });
  });
});

test.each([
  ["status", "git_status", {}],
  ["show me the diff", "git_diff", {}],
  ["git log", "git_log", {}],
  ['commit it as "Second thoughts"', "git_commit", { message: "Second thoughts" }],
])("[tools.git.reflex] the reflex model finds a tool for %j", (task, name, given) => {
  const [action] = readActions(task);
  expect(action!.tools).toContain(name);
  const tool = createGitTools({ root: folder.root }).find(each => each.name === name)!;
  const offered = { type: "function", name, inputSchema: tool.input.jsonSchema } as never;
  expect(fitArguments(offered, action!.values)).toEqual(given);
});
