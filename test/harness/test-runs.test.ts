/** A test run that hooks saw succeed answers the precondition "All tests passing", until something is changed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { HookedHarness } from "../../src/harness/index.ts";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { operation } from "../../src/policy/recognition.ts";
import { isWholeTestRun } from "../../src/policy/test-runs.ts";
import { daemonPlace, startHookDaemon } from "../../src/server/node.ts";
import { createPlace, type Place } from "../cli/place.ts";
import { programsOf } from "./programs.ts";

let place: Place;
beforeEach(async () => {
  place = await createPlace();
  writeFileSync(place.path("package.json"), '{"scripts":{"test":"vitest run"}}');
  const schema = { name: "git", operations: { push: { preconditions: ["All tests passing"] } } };
  writeFileSync(place.path(".agent/protocols/tool_schemas/git.schema.json"), JSON.stringify(schema));
});

type Input = Readonly<Record<string, unknown>>;
const PUSH = "git push origin topic";
const WRITE = ["Write", { file_path: "src/a.ts", content: "x" }] as const;
let calls = 0;

const eventOf = (event: string, tool_name: string, tool_input: object, more: Input = {}) => ({
  session_id: "s1",
  cwd: place.root,
  prompt_id: "p",
  permission_mode: "default",
  hook_event_name: event,
  tool_name,
  tool_input,
  ...more,
});

async function tell(json: Input, harness: HookedHarness = "claude-code"): Promise<string> {
  const { stdout } = await createHookRunner().run({
    harness,
    eventName: String(json.hook_event_name),
    text: JSON.stringify(json),
    environment: {},
    directory: place.root,
  });
  return stdout;
}
const before = (tool: string, input: object, more?: Input) =>
  tell(eventOf("PreToolUse", tool, input, { tool_use_id: `c${calls++}`, ...more }));
const after = (tool: string, input: object, more?: Input) =>
  tell(eventOf("PostToolUse", tool, input, { tool_use_id: `c${calls++}`, tool_response: {}, ...more }));

async function run(command: string, more?: Input): Promise<void> {
  await before("Bash", { command }, more);
  await after("Bash", { command }, more);
}
async function fail(command: string): Promise<void> {
  await before("Bash", { command });
  await tell(eventOf("PostToolUseFailure", "Bash", { command }, { tool_use_id: `c${calls++}`, error: "1" }));
}
/** Whether the push was stopped for its tests. */
const isAsked = async (more?: Input) =>
  (await before("Bash", { command: PUSH }, more)).includes("All tests passing");

describe("[harness.tests-recorded] a recorded test run under hooks", () => {
  test("answers the precondition when the whole run succeeded", async () => {
    expect(await isAsked()).toBe(true);
    await run("npm test");
    expect(await isAsked()).toBe(false);
    expect(await isAsked({ session_id: "s2" })).toBe(true);
  });

  test.each([
    "npm test -- one.test.ts",
    "npx vitest run src/one",
    "npm test || true",
    "npm test; true",
    "npm test | tail -5",
    "npm test &",
    "npm test -- -t name",
    "(npm test) || :",
    "npm --prefix sub test",
    "cd sub && npm test",
    "npm run build && npm test",
    "npm test\ntrue",
    "echo npm test",
    "if npm test; then :; fi",
    "npm run build",
  ])("doesn't count: %s", async command => {
    await run(command);
    expect(await isAsked()).toBe(true);
  });

  test.each(["npx vitest run", "npm test 2>&1", "CI=1 npm run test --silent", "npm t"])(
    "counts: %s",
    async command => {
      await run(command);
      expect(await isAsked()).toBe(false);
    },
  );

  test.each([{ cwd: "/elsewhere" }, { env: { NODE_OPTIONS: "-r ./x.js" } }, { is_background: true }])(
    "doesn't count with other arguments: %j",
    async more => {
      await before("Bash", { command: "npm test", ...more });
      await after("Bash", { command: "npm test", ...more });
      expect(await isAsked()).toBe(true);
    },
  );

  test("counts from the project's folder, named or not", async () => {
    await run("npm test", { cwd: place.path("src") });
    expect(await isAsked()).toBe(true);
    await run(`cd ${place.root} && npm test`, { cwd: place.path("src") });
    expect(await isAsked()).toBe(false);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a later write", () => before(...WRITE)],
    ["a later edit by a command", () => run("sed -i s/a/b/ src/a.ts")],
    ["a later merge", () => run("git merge other")],
    ["a failing run", () => fail("npm test")],
    ["a later run of one test", () => run("npm test -- one.test.ts")],
    ["a write of a sub-agent", () => before(...WRITE, { agent_id: "a", agent_type: "x" })],
  ])("is taken back by %s", async (_, change) => {
    await run("npm test");
    await change();
    expect(await isAsked()).toBe(true);
  });

  test.each(["git add -A", "git commit -m x", "git status", "cat src/a.ts", "git fetch"])(
    "is not taken back by %s",
    async command => {
      await run("npm test");
      await run(command);
      expect(await isAsked()).toBe(false);
    },
  );

  test("doesn't count when no hook saw its start", async () => {
    await after("Bash", { command: "npm test" });
    expect(await isAsked()).toBe(true);
  });

  test("doesn't count when something changed while it ran", async () => {
    const npm = { command: "npm test" };
    await before("Bash", npm);
    await before(...WRITE);
    await after("Bash", npm);
    expect(await isAsked()).toBe(true);
    await before(...WRITE);
    await before("Bash", npm);
    await after(...WRITE);
    await after("Bash", npm);
    expect(await isAsked()).toBe(true);
  });

  test("doesn't count when it was interrupted, or went on in the background", async () => {
    await before("Bash", { command: "npm test" });
    await after("Bash", { command: "npm test" }, { tool_response: { interrupted: true } });
    expect(await isAsked()).toBe(true);
    await before("Bash", { command: "npm test" });
    await after("Bash", { command: "npm test" }, { tool_response: { backgroundTaskId: "b" } });
    expect(await isAsked()).toBe(true);
  });

  test("doesn't count where the harness can't say how a command ended", async () => {
    const codex = (name: string, command: string) =>
      tell(
        {
          ...eventOf(name, "Bash", { command }),
          prompt_id: undefined,
          turn_id: "t",
          transcript_path: null,
          tool_use_id: `c${calls++}`,
          tool_response: "ok",
        },
        "codex",
      );
    await codex("PreToolUse", "npm test");
    await codex("PostToolUse", "npm test");
    expect(await codex("PreToolUse", PUSH)).toContain("All tests passing");
  });
});

test("[harness.tests-recorded] hook processes and the daemon share the record", async () => {
  const hook = async (event: string, command: string) => {
    const json = eventOf(event, "Bash", { command }, { tool_use_id: `c${calls++}`, tool_response: {} });
    const { stdout } = await place.run(["claude-code", event], {
      program: ["brainstem-hook"],
      input: JSON.stringify(json),
      env: { PATH: programsOf(place), XDG_RUNTIME_DIR: place.outside, CLAUDE_PROJECT_DIR: place.root },
    });
    return stdout;
  };
  await hook("PreToolUse", "npm test");
  await hook("PostToolUse", "npm test");
  const alone = await hook("PreToolUse", PUSH);
  expect(alone).not.toContain("All tests passing");
  const daemon = await startHookDaemon({
    place: daemonPlace({ XDG_RUNTIME_DIR: place.outside }),
    run: createHookRunner().run,
    version: "1",
    program: join(place.outside, "none"),
  });
  expect(await hook("PreToolUse", PUSH)).not.toContain("All tests passing");
  await hook("PreToolUse", "touch src/a.ts");
  expect(await hook("PreToolUse", PUSH)).toContain("All tests passing");
  await daemon.close();
  expect(await hook("PreToolUse", PUSH)).toContain("All tests passing");
});

test("[harness.tests-recorded] the project's own test command counts, whatever its words", () => {
  const [directory, project] = ["/p", "/p"];
  const told = [operation("tests.run", {})];
  const testCommand = "./scripts/all-tests.sh --fast";
  expect(isWholeTestRun(testCommand, told, { directory, project, testCommand })).toBe(true);
  expect(isWholeTestRun(testCommand, told, { directory, project })).toBe(false);
  expect(isWholeTestRun("go test ./...", told, { directory, project })).toBe(true);
  expect(isWholeTestRun("go test", told, { directory, project })).toBe(false);
  expect(isWholeTestRun("pytest", [{ ...told[0]!, isPossible: true }], { directory, project })).toBe(false);
});
