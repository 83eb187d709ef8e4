/** Tests Cursor's contract, event for event: its inputs are read, and it understands the answers. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HarnessEvent, HookAnswer, HookInput, JsonRecord } from "../../src/harness/harness.ts";
import { isOurs } from "../../src/harness/harness-text.ts";
import { cursor } from "../../src/harness/harnesses/cursor.ts";

interface Transcript {
  readonly event: string;
  readonly commandSays?: string;
  readonly stdin: JsonRecord;
  readonly reads: HarnessEvent;
  readonly answers: readonly { answer: HookAnswer; stdout: JsonRecord; stderr: string; exitCode: number }[];
}

const folder = join(import.meta.dirname, "transcripts/cursor");
const transcripts = readdirSync(folder).map(
  file => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Transcript] as const,
);

const input = (json: JsonRecord, more: Partial<HookInput> = {}): HookInput => ({
  json,
  environment: {},
  directory: "/home/ada/shop",
  ...more,
});
const before = (name: string): HarnessEvent =>
  cursor.read(input({ hook_event_name: name, conversation_id: "c", command: "ls", tool_name: "Write" }));
const printed = (event: HarnessEvent, answer: HookAnswer) =>
  JSON.parse(cursor.render(event, answer).stdout) as JsonRecord;

describe.each(transcripts)(
  "Cursor's transcript %s",
  (_file, { event, commandSays, stdin, reads, answers }) => {
    test("[harness.cursor.reads] is read as its event", () => {
      expect(cursor.read(input(stdin, { eventName: commandSays ?? event }))).toEqual(reads);
    });

    test("[harness.cursor.recognised] is recognised as Cursor's", () => {
      expect(cursor.recognises(input(stdin))).toBe(true);
    });

    test.each(answers)(
      "[harness.cursor.answers] is answered with $answer",
      ({ answer, stdout, stderr, exitCode }) => {
        const output = cursor.render(reads, answer);
        expect({ ...output, stdout: JSON.parse(output.stdout) }).toEqual({ stdout, stderr, exitCode });
      },
    );
  },
);

test("[harness.cursor.reads] Cursor's transcripts cover each wired event", () => {
  const wired = wiredHooks("path").map(({ at }) => at[1]);
  expect(wired.filter(name => !transcripts.some(([, { event }]) => event === name))).toEqual([]);
});

describe("[harness.cursor.recognised] Cursor is recognised", () => {
  test("by its version, or by conversation and generation", () => {
    expect(cursor.recognises(input({ cursor_version: "3.1" }))).toBe(true);
    expect(cursor.recognises(input({ conversation_id: "c", generation_id: "g" }))).toBe(true);
  });

  test.each([
    ["Claude Code", { session_id: "s", transcript_path: "/t", cwd: "/p", hook_event_name: "PreToolUse" }],
    ["Codex", { session_id: "s", turn_id: "t", cwd: "/p", hook_event_name: "PreToolUse", model: "m" }],
    ["Gemini CLI", { session_id: "s", cwd: "/p", hook_event_name: "BeforeTool", timestamp: "t" }],
    ["Windsurf", { agent_action_name: "pre_run_command", trajectory_id: "t", execution_id: "e" }],
    ["nobody", {}],
    ["nobody with a version of another kind", { cursor_version: 3 }],
  ])("not %s's", (_who, json) => {
    expect(cursor.recognises(input(json))).toBe(false);
  });
});

test("[harness.cursor.reads] Cursor's harness takes the event's name from the command line where the input has none, also in Claude Code's form", () => {
  const kinds = ["PreToolUse", "UserPromptSubmit", "SessionStart", "PreCompact", "stop", undefined].map(
    eventName => cursor.read(input({}, eventName === undefined ? {} : { eventName })).kind,
  );
  expect(kinds).toEqual(["before-tool", "prompt", "session-start", "compaction", "stop", "other"]);
});

test("[harness.cursor.reads] Cursor's harness reads the server in a tool's name, and keeps arguments that are no JSON", () => {
  const json = {
    hook_event_name: "beforeMCPExecution",
    tool_name: "MCP:git:hub:create",
    tool_input: "{broken",
  };
  expect(cursor.read(input(json))).toMatchObject({
    call: { tool: "mcp__git:hub__create", arguments: "{broken" },
  });
});

describe("[harness.cursor.outcome] Cursor's outcome", () => {
  const after = (tool_output: JsonRecord[string]) => {
    const event = cursor.read(input({ hook_event_name: "postToolUse", tool_name: "Shell", tool_output }));
    return event.kind === "after-tool" ? event.outcome : undefined;
  };

  test.each([
    ['{"exitCode":0,"stdout":"ok"}', { hasFailed: false, detail: "ok" }],
    ['{"exitCode":137,"output":"killed"}', { hasFailed: true, detail: "killed" }],
    [
      { exitCode: 2, stderr: "no" },
      { hasFailed: true, detail: "no" },
    ],
    [
      '{"content":[],"isError":true}',
      { hasFailed: true, isUnsure: true, detail: '{"content":[],"isError":true}' },
    ],
    ['{"exitCode":"1"}', { hasFailed: false, isUnsure: true, detail: '{"exitCode":"1"}' }],
    ["all tests failed", { hasFailed: false, isUnsure: true, detail: "all tests failed" }],
    [undefined, { hasFailed: false, isUnsure: true, detail: "" }],
  ])("%j", (output, outcome) => {
    expect(after(output)).toEqual(outcome);
  });
});

describe("[harness.cursor.directory] Cursor's folder", () => {
  const directoryOf = (json: JsonRecord, more?: Partial<HookInput>) =>
    cursor.read(input(json, more)).directory;

  test("is the workspace, wherever the command runs and the hook was started", () => {
    const json = { workspace_roots: ["/home/ada/shop"], cwd: "/tmp" };
    expect(directoryOf(json, { directory: "/home/ada/.cursor" })).toBe("/home/ada/shop");
  });

  test("is the workspace that the hook runs in, where there are several", () => {
    const json = { workspace_roots: ["/work/api", "/work/shop", "/work/shop-old"] };
    expect(directoryOf(json, { directory: "/work/shop/src" })).toBe("/work/shop");
    expect(directoryOf(json, { directory: "/elsewhere" })).toBe("/work/api");
  });

  test("is the environment's without a workspace, and else the hook's", () => {
    const environment = { CURSOR_PROJECT_DIR: "/work/shop" };
    expect(directoryOf({ workspace_roots: "none" }, { environment })).toBe("/work/shop");
    expect(directoryOf({ workspace_roots: [7] })).toBe("/home/ada/shop");
  });

  test.each(["c:\\work\\shop", "/c:/work/shop"])("is read on Windows: %s", root => {
    expect(directoryOf({ workspace_roots: [root] })).toBe("c:/work/shop");
  });
});

describe("[harness.cursor.ask] a question to Cursor's user", () => {
  const ask: HookAnswer = { decision: "ask", reason: "Deploys need a yes." };

  test.each(["beforeShellExecution", "beforeMCPExecution"])("is asked at %s", name => {
    expect(printed(before(name), ask)).toMatchObject({ permission: "ask", user_message: ask.reason });
  });

  test("is a refusal at preToolUse, where Cursor would go on", () => {
    const answer = printed(before("preToolUse"), ask);
    expect(answer.permission).toBe("deny");
    expect(answer.agent_message).toMatch(/^Deploys need a yes\. .*the person .*permissions\.md/);
  });
});

describe("[harness.cursor.failure] a failed hook of Cursor", () => {
  test.each([
    ["beforeShellExecution", "ask"],
    ["beforeMCPExecution", "ask"],
    ["preToolUse", "deny"],
    ["PreToolUse", "deny"],
    [undefined, "deny"],
    ["", "deny"],
  ])("%s: %s", (name, permission) => {
    const { stdout, stderr, exitCode } = cursor.renderFailure(name, "The policy can't be read.");
    expect(JSON.parse(stdout)).toMatchObject({ permission });
    expect({ stderr, exitCode }).toEqual({ stderr: "The policy can't be read.", exitCode: 0 });
  });

  test.each(["sessionStart", "beforeSubmitPrompt", "postToolUse", "preCompact", "stop", "sessionEnd"])(
    "lets %s go on",
    name => {
      expect(cursor.renderFailure(name, "No brain.")).toEqual({
        stdout: "{}\n",
        stderr: "No brain.",
        exitCode: 0,
      });
    },
  );
});

test("[harness.cursor.answers] Cursor's context is shortened where Cursor would drop it, and says where the rest is", () => {
  const event = before("sessionStart");
  const long = String(printed(event, { context: "x".repeat(20_000) }).additional_context);
  expect(long).toHaveLength(10_000);
  expect(long).toMatch(/x\n… \(the rest: brainstem context\)$/);
  expect(printed(event, { context: "y".repeat(10_000) }).additional_context).toBe("y".repeat(10_000));
});

function wiredHooks(program: "path" | "dependency") {
  const file = cursor.wiring({ program, mcp: false }).files.find(({ path }) => path === ".cursor/hooks.json");
  if (file?.kind !== "json") throw new TypeError("no hooks file");
  return file.additions.filter(({ at }) => at[0] === "hooks");
}

describe("[harness.cursor.once] Cursor's matcher", () => {
  const [pre] = wiredHooks("path").filter(({ at }) => at[1] === "preToolUse");
  const matcher = new RegExp((pre!.value as { matcher: string }).matcher);

  test.each(["Read", "Write", "Delete", "Grep", "Task", "WebFetch", "Shellfish", "StrReplace"])(
    "runs preToolUse for %s",
    tool => expect(matcher.test(tool)).toBe(true),
  );

  test.each(["Shell", "MCP:create_issue", "MCP:github:create_issue"])("doesn't run preToolUse for %s", tool =>
    expect(matcher.test(tool)).toBe(false),
  );
});

describe("[harness.cursor.wired] Cursor's wiring", () => {
  test("makes hooks fail closed at events that decide, and only there", () => {
    const closed = wiredHooks("path").filter(({ value }) => (value as JsonRecord).failClosed === true);
    expect(closed.map(({ at }) => at[1])).toEqual([
      "preToolUse",
      "beforeShellExecution",
      "beforeMCPExecution",
    ]);
  });

  test.each(["path", "dependency"] as const)(
    "by %s has version 1 and a form that Cursor's reader takes",
    program => {
      const [hooks] = cursor.wiring({ program, mcp: false }).files;
      expect(hooks?.kind === "json" && hooks.additions[0]).toEqual({
        at: ["version"],
        as: "value",
        value: 1,
      });
      for (const { at, as, value } of wiredHooks(program)) {
        const { command } = value as { command: string };
        expect({ at: at.length, as, isOurs: isOurs(value) }).toEqual({ at: 2, as: "item", isOurs: true });
        expect(command.endsWith(`brainstem-hook cursor ${at[1]}`)).toBe(true);
        expect(command).not.toMatch(/\/\/|^\//);
      }
    },
  );

  test("names only events that Cursor knows, as it rejects a file with another", () => {
    // Source: cursor.com/docs/hooks, September 2026.
    const known =
      `sessionStart sessionEnd preToolUse postToolUse postToolUseFailure subagentStart subagentStop
      beforeShellExecution afterShellExecution beforeMCPExecution afterMCPExecution beforeReadFile afterFileEdit
      beforeSubmitPrompt preCompact stop afterAgentResponse afterAgentThought beforeTabFileRead afterTabFileEdit
      workspaceOpen`.split(/\s+/);
    expect(wiredHooks("path").filter(({ at }) => !known.includes(at[1]!))).toEqual([]);
  });

  test("has the MCP server where it is wanted, and always instructions and skills", () => {
    const paths = (mcp: boolean) => cursor.wiring({ program: "path", mcp }).files.map(({ path }) => path);
    expect(paths(false)).toEqual([".cursor/hooks.json", "AGENTS.md", ".agents/skills"]);
    expect(paths(true)).toEqual([".cursor/hooks.json", ".cursor/mcp.json", "AGENTS.md", ".agents/skills"]);
    const file = cursor.wiring({ program: "dependency", mcp: true }).files[1];
    expect(file).toMatchObject({
      additions: [
        {
          at: ["mcpServers", "brainstem"],
          as: "value",
          value: { command: "npx", args: ["--no-install", "brainstem", "mcp"] },
        },
      ],
    });
  });
});
