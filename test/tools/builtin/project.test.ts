import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { defaultRules, type PolicyRule } from "../../../src/policy/index.ts";
import { parsePermissions } from "../../../src/policy/reading.ts";
import { createProjectTools } from "../../../src/tools/builtin/index.ts";
import { allowAll, approver, fastLimits, type RigOptions, rig, toolCall, yes } from "../rig.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "brainstem-tools-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...parts: readonly string[]) => join(folder, ...parts);
const node = JSON.stringify(process.execPath);

interface ProjectOptions extends RigOptions {
  readonly testCommand?: string;
  readonly isUnaccepted?: boolean;
  readonly testMs?: number;
  readonly environment?: readonly string[];
}

function project({
  testCommand,
  isUnaccepted = false,
  testMs,
  environment,
  ...options
}: ProjectOptions = {}) {
  const tools = createProjectTools({
    isUnaccepted,
    root: at(),
    volume: createNodeVolume(at()),
    isSecret: () => false,
    ...(testCommand !== undefined && { testCommand }),
    ...(testMs !== undefined && { testMs }),
    ...(environment !== undefined && { environment }),
  });
  return rig({ tools, limits: fastLimits({ hookMs: 5_000, approvalMs: 5_000 }), ...options });
}

async function until(isDone: () => boolean) {
  for (let tries = 0; tries < 200 && !isDone(); tries++)
    await new Promise(resolve => setTimeout(resolve, 10));
  expect(isDone()).toBe(true);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

describe("run_tests", () => {
  test("passing and failing tests are both results", async () => {
    const passing = await project({ testCommand: "echo 3 passed" }).call("run_tests");
    expect(passing).toMatchObject({ status: "succeeded", output: { hasPassed: true, exitCode: 0 } });
    expect(passing.modelText).toBe("The tests passed (exit code 0).\n3 passed\n");
    const failing = await project({ testCommand: "echo 1 failed >&2; exit 3" }).call("run_tests");
    expect(failing).toMatchObject({ status: "succeeded", output: { hasPassed: false, exitCode: 3 } });
    expect(failing.modelText).toBe("The tests failed (exit code 3).\n1 failed\n");
  });

  test("leave nothing behind in our own process", async () => {
    const before = process.listenerCount("exit");
    const { callAll } = project({ testCommand: "true" });
    await callAll(Array.from({ length: 12 }, () => toolCall("run_tests")));
    expect(process.listenerCount("exit")).toBe(before);
  });

  test("run in the project's folder, and are allowed by default", async () => {
    writeFileSync(at("marker"), "");
    const { call } = project({
      testCommand: "ls",
      policy: () => ({ rules: defaultRules, fallback: "deny" }),
    });
    expect((await call("run_tests")).modelText).toContain("marker");
  });

  test("without a command the tool says what to set", async () => {
    const { modelText } = await project().call("run_tests");
    expect(modelText).toContain("No test command is set. Put it into .agent/brain.yaml");
    const unaccepted = await project({ isUnaccepted: true }).call("run_tests");
    expect(unaccepted.modelText).toContain("is not accepted yet, which a person does by brainstem trust");
  });

  test("long output keeps its beginning and its end", async () => {
    const script = `process.stdout.write("first\\n" + "x".repeat(3_000_000) + "\\nlast\\n")`;
    const { call, of } = project({ testCommand: `${node} -e '${script}'` });
    await call("run_tests");
    const { output } = (of("tool-call-end")[0]!.outcome as unknown as { output: { output: string } }).output;
    expect(output).toMatch(/^first\nx+\n\[… [\d,]+ characters dropped …\]\nx+\nlast\n$/);
    expect(output.length).toBeLessThan(1_000_100);
  });

  test("[tools.process.environment] programs see an allow-list of variables", async () => {
    process.env.BRAINSTEM_TEST_SECRET = "s3cret";
    process.env.BRAINSTEM_TEST_WANTED = "wanted";
    try {
      const { modelText } = await project({
        testCommand: "env",
        environment: ["BRAINSTEM_TEST_WANTED"],
      }).call("run_tests");
      expect(modelText).not.toContain("s3cret");
      expect(modelText).toContain("BRAINSTEM_TEST_WANTED=wanted");
      expect(modelText).toMatch(/^PATH=/m);
      expect(modelText).not.toMatch(/^NODE_OPTIONS=|^VITEST/m);
    } finally {
      delete process.env.BRAINSTEM_TEST_SECRET;
      delete process.env.BRAINSTEM_TEST_WANTED;
    }
  });

  test("[tools.process.group] at its limit a program goes with everything that it started", async () => {
    const { call } = project({
      testCommand: "sleep 60 & echo $! > child; trap '' TERM; sleep 60",
      testMs: 300,
    });
    expect(await call("run_tests")).toMatchObject({ status: "failed", code: "tool.timed-out" });
    await until(() => !isAlive(Number(readFileSync(at("child"), "utf8"))));
  });

  test("[tools.process.group] a cancelled turn ends it too", async () => {
    const { call, abort } = project({ testCommand: "sleep 60 & echo $! > child; wait" });
    const calling = call("run_tests");
    await until(() => existsSync(at("child")) && readFileSync(at("child"), "utf8") !== "");
    abort.abort(new Error("stop"));
    expect(await calling).toMatchObject({ code: "tool.cancelled" });
    await until(() => !isAlive(Number(readFileSync(at("child"), "utf8"))));
  });

  test("[tools.process.group] processes that it leaves in its group are ended with it", async () => {
    const { call } = project({ testCommand: "sleep 60 & echo $! > child; echo done" });
    expect((await call("run_tests")).modelText).toBe("The tests passed (exit code 0).\ndone\n");
    await until(() => !isAlive(Number(readFileSync(at("child"), "utf8"))));
  });

  test.skipIf(!existsSync("/usr/bin/setsid"))(
    "[tools.process.group] processes that left its group are reported, and not waited for",
    async () => {
      const { call } = project({
        testCommand: "setsid sleep 60 & sleep 0.2; pgrep -n -f '^sleep 60$' > child; echo done",
      });
      const { modelText } = await call("run_tests");
      process.kill(Number(readFileSync(at("child"), "utf8")));
      expect(modelText).toContain("A process that they started is still running.");
      expect(modelText).toContain("done");
    },
  );
});

describe("git_push", () => {
  const git = (...list: readonly string[]) =>
    execFileSync("git", ["-C", at(), "-c", "user.name=Ann", "-c", "user.email=ann@example.com", ...list], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  const commit = (message: string) => git("commit", "--allow-empty", "-m", message);
  const head = (branch: string) => {
    try {
      return execFileSync(
        "git",
        ["-C", at("remote.git"), "rev-parse", "--verify", "-q", `refs/heads/${branch}`],
        {
          encoding: "utf8",
        },
      ).trim();
    } catch {
      return undefined;
    }
  };

  beforeEach(() => {
    git("init", "-q", "-b", "main");
    execFileSync("git", ["init", "-q", "--bare", at("remote.git")]);
    git("remote", "add", "origin", at("remote.git"));
    commit("first");
  });

  const permissions = (...bullets: readonly string[]): readonly PolicyRule[] =>
    parsePermissions(["## Never allowed", ...bullets].join("\n"), "permissions.md").rules;
  const noForce = permissions("- force push to main `git.push(force: true, branch: main|production)`");
  const guarded: RigOptions = { policy: () => ({ rules: noForce, fallback: "allow" }) };

  test("pushes the present branch, or the named branch", async () => {
    const { call } = project();
    const pushed = await call("git_push");
    expect(pushed).toMatchObject({
      status: "succeeded",
      output: { remote: "origin", branch: "main", isForced: false },
    });
    expect(head("main")).toBe(git("rev-parse", "HEAD"));
    git("branch", "feature/x");
    expect((await call("git_push", { branch: "feature/x" })).status).toBe("succeeded");
    expect(head("feature/x")).toBe(head("main"));
  });

  test("[tools.push.judged] a denied push never runs", async () => {
    await project().call("git_push");
    const before = head("main");
    git("commit", "--amend", "--allow-empty", "-m", "rewritten");
    const { call, kinds, of } = project(guarded);
    expect(await call("git_push", { branch: "main", force: true })).toMatchObject({
      code: "tool.policy-denied",
    });
    expect(kinds()).not.toContain("tool-call-start");
    expect(of("policy-decision")).toMatchObject([
      { operation: "git.push", source: { file: "permissions.md", line: 2 } },
    ]);
    expect(head("main")).toBe(before);
    expect((await call("git_push", { branch: "main" })).modelText).toContain(
      "git push failed with exit code 1",
    );
    expect(head("main")).toBe(before);
  });

  test("[tools.push.judged] a push that is not forbidden runs, by force too", async () => {
    git("branch", "feature");
    const { call } = project(guarded);
    await call("git_push", { branch: "feature" });
    git("checkout", "-q", "feature");
    git("commit", "--amend", "--allow-empty", "-m", "rewritten");
    expect((await call("git_push", { branch: "feature" })).status).toBe("failed");
    expect((await call("git_push", { branch: "feature", force: true })).status).toBe("succeeded");
    expect(head("feature")).toBe(git("rev-parse", "feature"));
  });

  test("[tools.push.judged] without a branch it is asked about where branches are guarded, and the person's no holds", async () => {
    const rules = permissions("- `git.push(branch: main)`");
    const answers = approver(request => yes(request, { isApproved: false }));
    const { call } = project({ policy: () => ({ rules, fallback: "allow" }), approver: answers });
    expect(await call("git_push")).toMatchObject({ code: "tool.approval-rejected" });
    expect(answers.requests).toMatchObject([{ operation: "git.push", rule: "`git.push(branch: main)`" }]);
    expect(head("main")).toBeUndefined();
  });

  test("[tools.push.judged] a forced push names its branch", async () => {
    const { call } = project();
    expect((await call("git_push", { force: true })).status).toBe("failed");
    expect(head("main")).toBeUndefined();
  });

  test.each([
    [{ branch: "+main" }],
    [{ branch: "HEAD:main" }],
    [{ branch: ":main" }],
    [{ branch: "--mirror" }],
    [{ branch: "-f" }],
    [{ branch: "@" }],
    [{ branch: "main refs/heads/x" }],
    [{ branch: "" }],
    [{ remote: "--force" }],
    [{ remote: "https://evil.example/x.git" }],
    [{ remote: "../remote.git" }],
    [{ remote: "ext::sh" }],
    [{ force: "true", branch: "main" }],
  ])("[tools.push.judged] %j is not even judged", async given => {
    const { call, kinds } = project({ policy: () => allowAll });
    expect(await call("git_push", given)).toMatchObject({ code: "tool.invalid-arguments" });
    expect(kinds()).toEqual(["tool-call-request", "tool-call-end"]);
    expect(head("main")).toBeUndefined();
  });

  test.each([
    [{ branch: "refs/heads/main" }],
    [{ branch: "heads/main" }],
    [{ branch: "HEAD" }],
    [{ remote: "remote.git", branch: "main" }],
    [{ remote: "elsewhere", branch: "main" }],
  ])("[tools.push.judged] %j means nothing but itself, which there is not", async given => {
    const { call } = project();
    expect(await call("git_push", { force: true, ...given })).toMatchObject({
      status: "failed",
      code: "tool.failed",
    });
    expect(head("main")).toBeUndefined();
  });

  test("[tools.push.judged] the repository's settings add nothing to what was judged", async () => {
    git("tag", "-a", "v1", "-m", "v1");
    git("branch", "other");
    git("config", "push.followTags", "true");
    git("config", "remote.origin.push", "+refs/heads/other:refs/heads/main");
    expect((await project().call("git_push", { branch: "main" })).status).toBe("succeeded");
    const refs = execFileSync("git", ["-C", at("remote.git"), "for-each-ref", "--format=%(refname)"], {
      encoding: "utf8",
    });
    expect(refs.trim()).toBe("refs/heads/main");
  });

  test("[tools.process.environment] git is not led elsewhere by our environment", async () => {
    process.env.GIT_DIR = at("nowhere");
    try {
      expect((await project().call("git_push", { branch: "main" })).status).toBe("succeeded");
    } finally {
      delete process.env.GIT_DIR;
    }
  });
});
