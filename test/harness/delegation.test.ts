import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { foldSession, type HookedHarness } from "../../src/harness/index.ts";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { daemonPlace, startHookDaemon } from "../../src/server/node.ts";
import { createPlace, type Place } from "../cli/place.ts";
import { programsOf } from "./programs.ts";

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});

type Event = Readonly<Record<string, unknown>>;
const names = ["claude-code", "codex"] as const;

/** An event of a session in the fields that both harnesses send. */
const eventOf = (harness: HookedHarness, name: string, more: Event): Event => ({
  session_id: "s1",
  cwd: place.root,
  hook_event_name: name,
  permission_mode: "default",
  ...(harness === "codex" ? { turn_id: "t1", model: "m", transcript_path: null } : { prompt_id: "p1" }),
  ...more,
});
const agent = { agent_id: "a1", agent_type: "Explore" };
const callOf = (tool: string, given: object, more: Event = {}) => ({
  tool_name: tool,
  tool_input: given,
  tool_use_id: `call-${Math.random()}`,
  ...more,
});

async function answerTo(harness: HookedHarness, name: string, more: Event, runner = createHookRunner()) {
  const { stdout } = await runner.run({
    harness,
    eventName: name,
    text: JSON.stringify(eventOf(harness, name, more)),
    environment: {},
    directory: place.root,
  });
  return stdout;
}
const decisionOn = async (harness: HookedHarness, tool: string, given: object, more: Event = agent) => {
  const said = await answerTo(harness, "PreToolUse", callOf(tool, given, more));
  return said === ""
    ? "none"
    : (JSON.parse(said) as { hookSpecificOutput: { permissionDecision: string } }).hookSpecificOutput
        .permissionDecision;
};
const delegation = (text: string | Uint8Array) =>
  writeFileSync(place.path(".agent/protocols/delegation.md"), text);

const WORKSPACE = ".agent/memory/working/WORKSPACE.md";

describe.each(names)("[harness.delegation] a sub-agent of %s", harness => {
  test.each<[what: string, tool: string, given: object, own: string, ofAgent: string]>([
    ["reads source", "Read", { file_path: "src/a.ts" }, "allow", "allow"],
    ["writes source", "Write", { file_path: "src/a.ts", content: "x" }, "none", "none"],
    ["pushes by force", "Bash", { command: "git push -f origin main" }, "deny", "deny"],
    ["asks for an approval", "Bash", { command: "npm install left-pad" }, "ask", "deny"],
    ["writes the parent's workspace", "Write", { file_path: WORKSPACE, content: "x" }, "allow", "deny"],
    [
      "reads personal memory",
      "Read",
      { file_path: ".agent/memory/personal/PREFERENCES.md" },
      "allow",
      "deny",
    ],
    ["reads lessons", "Read", { file_path: ".agent/memory/semantic/LESSONS.md" }, "allow", "allow"],
  ])("that %s", async (_, tool, given, own, ofAgent) => {
    const asCodex = (decision: string) =>
      harness === "codex" ? ({ allow: "none", ask: "deny" }[decision] ?? decision) : decision;
    expect(await decisionOn(harness, tool, given, {})).toBe(asCodex(own));
    expect(await decisionOn(harness, tool, given)).toBe(asCodex(ofAgent));
  });

  test("whose delegation.md can't be read only reads", async () => {
    for (const text of [
      new Uint8Array([0xff, 0xfe, 0x23, 0x00]),
      "",
      "# Delegation\n<!-- never closed\n",
      "no bullets",
    ]) {
      delegation(text);
      expect(await decisionOn(harness, "Write", { file_path: "src/a.ts", content: "x" })).toBe("deny");
      expect(await decisionOn(harness, "Bash", { command: "npm test" })).toBe("deny");
      expect(await decisionOn(harness, "Read", { file_path: "README.md" })).not.toBe("deny");
    }
  });

  test("gets only the operations that are granted", async () => {
    delegation("# D\n## What a sub-agent may do\n- Operations: `fs.read()`, `tests.run()`\n");
    expect(await decisionOn(harness, "Read", { file_path: "README.md" })).not.toBe("deny");
    expect(await decisionOn(harness, "Bash", { command: "npm test" })).not.toBe("deny");
    expect(await decisionOn(harness, "Bash", { command: "git commit -m x" })).toBe("deny");
  });

  test("learns at its start what to hand back, and reads the granted memory alone", async () => {
    writeFileSync(
      place.path(".agent/memory/personal/PREFERENCES.md"),
      "# Preferences\n- Likes tabs: secretly.\n",
    );
    const said = await answerTo(harness, "SubagentStart", agent);
    const { hookSpecificOutput } = JSON.parse(said) as { hookSpecificOutput: Record<string, string> };
    expect(Object.keys(hookSpecificOutput).sort()).toEqual(["additionalContext", "hookEventName"]);
    expect(hookSpecificOutput.additionalContext).toContain("sure of, what it assumed");
    expect(hookSpecificOutput.additionalContext).toContain("25 % of your parent");
    expect(hookSpecificOutput.additionalContext).not.toMatch(/Likes tabs|WORKSPACE\.md:/);
    expect(await answerTo(harness, "SessionStart", { source: "startup" })).toContain("Likes tabs");
  });

  test("is in the episodes of its calls", async () => {
    await answerTo(
      harness,
      "PostToolUse",
      callOf("Write", { file_path: "a.ts" }, { ...agent, tool_response: {} }),
    );
    const [line] = place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl").trim().split("\n").slice(-1);
    expect(JSON.parse(line!)).toMatchObject({ source: { agent: "Explore a1" } });
  });

  test("is stopped where a person would be asked about a call without a rule", async () => {
    writeFileSync(place.path(".agent/brain.yaml"), "hooks:\n  unspoken: ask\n");
    const call = ["Bash", { command: "make all" }] as const;
    expect(await decisionOn(harness, ...call)).toBe("deny");
    expect(await decisionOn(harness, ...call, {})).not.toBe("none");
  });

  test("hands on as deep as delegation.md says, and no deeper", async () => {
    const task = ["Task", { description: "x", prompt: "y", subagent_type: "Explore" }] as const;
    const start = (id: string) => answerTo(harness, "SubagentStart", { agent_id: id, agent_type: "" });
    await decisionOn(harness, ...task, {});
    await start("a1");
    expect(await decisionOn(harness, ...task, { agent_id: "a1" })).not.toBe("deny");
    await start("a2");
    expect(await decisionOn(harness, ...task, { agent_id: "a2" })).toBe("deny");
  });
});

test("[harness.delegation] a sub-agent's depth is the deepest that may be meant", () => {
  const levels = foldSession([
    { kind: "delegation", level: 0 },
    { kind: "delegation", level: 1 },
    { kind: "agent", id: "x" },
    { kind: "agent", id: "y" },
    { kind: "agent", id: "x" },
    { kind: "agent", id: "z" },
  ]).levels;
  expect(levels).toEqual({ x: 2, y: 1, z: 1 });
});

test("[harness.delegation] OpenCode's plugin says in which sessions sub-agents act", async () => {
  const ask = (more: Event) =>
    createHookRunner().run({
      harness: "opencode",
      eventName: "tool.execute.before",
      text: JSON.stringify({
        harness: "opencode",
        event: "tool.execute.before",
        session: "c1",
        directory: place.root,
        ...more,
      }),
      environment: {},
      directory: place.root,
    });
  const call = { tool: "write", callId: "1", arguments: { filePath: place.path(WORKSPACE), content: "x" } };
  expect((await ask(call)).stdout).toContain("allow");
  expect((await ask({ ...call, callId: "2", agent: "c1" })).stdout).toContain("deny");
});

test("[harness.delegation] a hook process and the daemon narrow alike", async () => {
  const json = eventOf(
    "claude-code",
    "PreToolUse",
    callOf("Write", { file_path: WORKSPACE, content: "x" }, agent),
  );
  const hook = (id: string) =>
    place.run(["claude-code", "PreToolUse"], {
      program: ["brainstem-hook"],
      input: JSON.stringify({ ...json, tool_use_id: id }),
      env: { PATH: programsOf(place), XDG_RUNTIME_DIR: place.outside, CLAUDE_PROJECT_DIR: place.root },
    });
  const runner = createHookRunner();
  const alone = await hook("1");
  const daemon = await startHookDaemon({
    place: daemonPlace({ XDG_RUNTIME_DIR: place.outside }),
    run: runner.run,
    version: "1",
    program: join(place.outside, "none"),
  });
  // A daemon that has loaded nothing yet may answer too late for its caller.
  await answerTo(
    "claude-code",
    "PreToolUse",
    callOf("Write", { file_path: WORKSPACE, content: "x" }, agent),
    runner,
  );
  const asked = await hook("2");
  await daemon.close();
  expect([alone.stdout, daemon.answered()]).toEqual([expect.stringContaining('"deny"'), 1]);
  expect(asked).toEqual(alone);
});
