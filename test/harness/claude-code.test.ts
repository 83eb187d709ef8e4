/** Claude Code's contract, by transcripts of the real one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HarnessEvent, HookAnswer, HookInput } from "../../src/harness/harness.ts";
import { claudeCode } from "../../src/harness/harnesses/claude-code.ts";

const folder = join(import.meta.dirname, "transcripts/claude-code");
const inputOf = (json: HookInput["json"], eventName?: string): HookInput => ({
  json,
  environment: {},
  directory: "/elsewhere",
  ...(eventName !== undefined && { eventName }),
});
const transcript = (name: string): HookInput =>
  inputOf(JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")).standardInput);

const told = { session: "SESSION", directory: "/project" };
const bash = (command: string, more = {}) => ({ tool: "Bash", arguments: { command, ...more } });
const wc = bash("wc -l notes.txt", { description: "Count lines" });
const echo = { tool: "mcp__everything__echo", arguments: { message: "hello" } };
const notes = { tool: "Read", arguments: { file_path: "/project/notes.txt" } };
const edit = {
  tool: "Edit",
  arguments: {
    file_path: "/project/notes.txt",
    old_string: "one",
    new_string: "1",
    replace_all: false,
  },
};
const write = { tool: "Write", arguments: { file_path: "/project/more.txt", content: "more\n" } };
const fine = (detail: string) => ({ hasFailed: false, isInterrupted: false, detail });
const failed = (detail: string) => ({ hasFailed: true, isInterrupted: false, detail });

const events: { readonly [transcript: string]: object } = {
  "session-start-startup": { kind: "session-start", source: "startup" },
  "session-start-resume": { kind: "session-start", source: "resume" },
  "session-start-compact": { kind: "session-start", source: "compact" },
  "session-start-clear": { kind: "session-start", source: "clear" },
  "user-prompt-submit": { kind: "prompt", text: "Count the lines of notes.txt." },
  "user-prompt-submit-task-notification": { kind: "other" },
  "pre-tool-use-bash": { kind: "before-tool", callId: "toolu_1_0", call: wc },
  "pre-tool-use-write": { kind: "before-tool", callId: "toolu_7_0", call: write },
  "pre-tool-use-edit": { kind: "before-tool", callId: "toolu_6_0", call: edit },
  "pre-tool-use-mcp": { kind: "before-tool", callId: "toolu_10_0", call: echo },
  "permission-request-bash": { kind: "permission-request", call: bash("touch made.txt") },
  "post-tool-use-bash": {
    kind: "after-tool",
    callId: "toolu_1_0",
    call: wc,
    outcome: fine("2 notes.txt"),
  },
  "post-tool-use-bash-no-match": {
    kind: "after-tool",
    callId: "toolu_3_0",
    call: bash("grep three notes.txt"),
    outcome: fine("No matches found"),
  },
  "post-tool-use-bash-background": { kind: "other" },
  "post-tool-use-read": { kind: "after-tool", callId: "toolu_5_0", call: notes, outcome: fine("") },
  "post-tool-use-edit": { kind: "after-tool", callId: "toolu_6_0", call: edit, outcome: fine("") },
  "post-tool-use-write": { kind: "after-tool", callId: "toolu_7_0", call: write, outcome: fine("") },
  "post-tool-use-skill": {
    kind: "after-tool",
    callId: "toolu_8_0",
    call: { tool: "Skill", arguments: { skill: "count" } },
    outcome: fine(""),
  },
  "post-tool-use-mcp": {
    kind: "after-tool",
    callId: "toolu_10_0",
    call: echo,
    outcome: fine("Echo: hello"),
  },
  "post-tool-use-failure-bash": {
    kind: "after-tool",
    callId: "toolu_2_0",
    call: bash("echo out; echo problem >&2; exit 3"),
    outcome: failed("Exit code 3\nout\nproblem"),
  },
  "post-tool-use-failure-read": {
    kind: "after-tool",
    callId: "toolu_5_1",
    call: { tool: "Read", arguments: { file_path: "/project/missing.txt" } },
    outcome: failed("File does not exist. Note: your current working directory is /project."),
  },
  "post-tool-use-failure-mcp": {
    kind: "after-tool",
    callId: "toolu_11_0",
    call: { tool: "mcp__everything__get-sum", arguments: { a: "x", b: 2 } },
    outcome: failed(
      "MCP error -32602: Input validation error: Invalid arguments for tool get-sum: Invalid input: expected number, received string at a",
    ),
  },
  "pre-compact": { kind: "compaction" },
  "post-compact": { kind: "other" },
  "subagent-stop": { kind: "other", agent: { id: "AGENT", type: "" } },
  stop: { kind: "stop", message: "There are two lines." },
  "session-end": { kind: "session-end" },
  "session-end-clear": { kind: "session-end" },
};

test("[harness.claude-code.reads] Claude Code's table has a row for each transcript", () => {
  expect(Object.keys(events).sort()).toEqual(
    readdirSync(folder)
      .map(name => name.replace(/\.json$/, ""))
      .sort(),
  );
});

test.each(Object.entries(events))("[harness.claude-code.reads] reads %s", (name, event) => {
  const input = transcript(name);
  expect(claudeCode.read(input)).toEqual({ ...told, name: input.json.hook_event_name, ...event });
});

const after = (tool: string, tool_response: HookInput["json"][string]) =>
  claudeCode.read(
    inputOf({ hook_event_name: "PostToolUse", session_id: "s", cwd: "/p", tool_name: tool, tool_response }),
  );

test.each([
  ["an error in the response", "NotebookEdit", { error: "No such cell" }, failed("No such cell")],
  ["an empty error is none", "NotebookEdit", { error: "" }, fine("")],
  ["success is false", "TaskUpdate", { success: false }, failed("")],
  ["MCP's isError", "mcp__a__b", { isError: true, content: [{ type: "text", text: "no" }] }, failed("no")],
  [
    "a page that isn't there",
    "WebFetch",
    { code: 404, codeText: "Not Found", result: "" },
    failed("HTTP 404 Not Found"),
  ],
  ["a page", "WebFetch", { code: 200, codeText: "OK", result: "It says so." }, fine("It says so.")],
  ["a code of another tool", "Elsewhere", { code: 500 }, fine("")],
  ["both streams", "Bash", { stdout: "a", stderr: "b", interrupted: false }, fine("a\nb")],
  ["stopped by a person", "Bash", { stdout: "a", interrupted: true }, { ...fine("a"), isInterrupted: true }],
  ["a text", "Grep", "3 files", fine("3 files")],
  ["no response", "Bash", undefined, fine("")],
])("[harness.claude-code.outcome] %s", (_, tool, response, outcome) => {
  expect(after(tool, response)).toMatchObject({ kind: "after-tool", outcome });
});

test("[harness.claude-code.outcome] Claude Code's failure that a person caused is no failure of the agent", () => {
  const { json } = transcript("post-tool-use-failure-bash");
  expect(claudeCode.read(inputOf({ ...json, is_interrupt: true }))).toMatchObject({
    outcome: { isInterrupted: true },
  });
});

test("[harness.claude-code.unfinished] Claude Code's background commands and agents are not remembered as done", () => {
  expect(after("Bash", { stdout: "", backgroundTaskId: "b1", timedOutAfterMs: 1000 }).kind).toBe("other");
  expect(after("Agent", { isAsync: true, status: "async_launched" }).kind).toBe("other");
  expect(after("Agent", { status: "completed", content: [{ type: "text", text: "done" }] })).toMatchObject({
    kind: "after-tool",
    outcome: fine("done"),
  });
  const { json } = transcript("user-prompt-submit");
  const asked = claudeCode.read(inputOf({ ...json, prompt: "What is <task-notification>?" }));
  expect(asked.kind).toBe("prompt");
});

test("[harness.claude-code.recognises] recognises Claude Code's transcripts and no other harness's", () => {
  for (const name of Object.keys(events)) expect(claudeCode.recognises(transcript(name))).toBe(true);
  const base = { session_id: "s", transcript_path: null, cwd: "/p" };
  const others: readonly HookInput["json"][] = [
    {},
    { ...base, hook_event_name: "PreToolUse", turn_id: "1", permission_mode: "default", model: "m" },
    { ...base, hook_event_name: "SessionStart", permission_mode: "default", model: "m", source: "startup" },
    { ...base, hook_event_name: "BeforeTool", timestamp: "2026-11-21T10:00:00Z" },
    { ...base, hook_event_name: "SessionStart", timestamp: "2026-11-21T10:00:00Z", source: "startup" },
    { conversation_id: "c", generation_id: "g", hook_event_name: "preToolUse", cursor_version: "3.1.0" },
    { ...base, conversation_id: "c", cursor_version: "3.1.0", hook_event_name: "preToolUse" },
    { agent_action_name: "pre_run_command", trajectory_id: "t" },
  ];
  for (const json of others) expect(claudeCode.recognises(inputOf(json))).toBe(false);
});

test("[harness.claude-code.cursor] takes the event from the command line, and the conversation for the session, of Cursor's calls", () => {
  const sent = {
    conversation_id: "c",
    generation_id: "g",
    cursor_version: "3.1.0",
    hook_event_name: "preToolUse",
    tool_name: "Shell",
    tool_input: { command: "ls" },
  };
  const event = claudeCode.read(inputOf(sent, "PreToolUse"));
  expect(event).toMatchObject({
    kind: "before-tool",
    name: "PreToolUse",
    session: "c",
    directory: "/elsewhere",
  });
});

const eventOf = (name: string): HarnessEvent => claudeCode.read(inputOf({}, name));
const answered = (name: string, answer: HookAnswer) => {
  const { stdout, stderr, exitCode } = claudeCode.render(eventOf(name), answer);
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  return stdout === "" ? undefined : JSON.parse(stdout);
};
const everything: HookAnswer = { decision: "deny", reason: "why", context: "memory" };
const specific = (hookEventName: string, rest: object) => ({
  hookSpecificOutput: { hookEventName, ...rest },
});

test.each(["allow", "ask", "deny"] as const)(
  "[harness.claude-code.renders] answers a call with %s",
  decision => {
    const decided = { permissionDecision: decision, permissionDecisionReason: "why" };
    expect(answered("PreToolUse", { decision, reason: "why" })).toEqual(specific("PreToolUse", decided));
    expect(answered("PreToolUse", { decision, reason: "why", context: "memory" })).toEqual(
      specific("PreToolUse", { ...decided, additionalContext: "memory" }),
    );
  },
);

test("[harness.claude-code.renders] answers a call without a decision with context alone", () => {
  expect(answered("PreToolUse", { context: "memory" })).toEqual(
    specific("PreToolUse", { additionalContext: "memory" }),
  );
});

test("[harness.claude-code.renders] answers a permission request with yes, no, or nothing where a person is to be asked", () => {
  const decided = (decision: object) => specific("PermissionRequest", { decision });
  expect(answered("PermissionRequest", { decision: "allow", reason: "why" })).toEqual(
    decided({ behavior: "allow" }),
  );
  expect(answered("PermissionRequest", everything)).toEqual(decided({ behavior: "deny", message: "why" }));
  expect(answered("PermissionRequest", { decision: "ask", reason: "why" })).toBeUndefined();
});

test.each(["SessionStart", "UserPromptSubmit", "PostToolUse", "PostToolUseFailure"])(
  "[harness.claude-code.renders] answers %s with context and nothing else",
  name => {
    expect(answered(name, everything)).toEqual(specific(name, { additionalContext: "memory" }));
    expect(answered(name, { ...everything, context: "" })).toBeUndefined();
  },
);

test.each(["PreCompact", "Stop", "SessionEnd", "SubagentStop", "Notification", ""])(
  "[harness.claude-code.renders] answers “%s” with nothing, whatever the decision",
  name => expect(answered(name, everything)).toBeUndefined(),
);

test("[harness.claude-code.renders] prints nothing without a decision", () => {
  for (const name of Object.keys(events)) {
    expect(claudeCode.render(claudeCode.read(transcript(name)), {})).toEqual({
      stdout: "",
      stderr: "",
      exitCode: 0,
    });
  }
});

test.each(["PreToolUse", undefined])(
  "[harness.claude-code.fails-safe] asks about a call that can't be judged: %s",
  name => {
    const { stdout, stderr, exitCode } = claudeCode.renderFailure(name, "the policy can't be read");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "brainstem: the policy can't be read\n" });
    expect(JSON.parse(stdout)).toEqual(
      specific("PreToolUse", {
        permissionDecision: "ask",
        permissionDecisionReason: expect.stringContaining("the policy can't be read"),
      }),
    );
  },
);

test.each(["PermissionRequest", "UserPromptSubmit", "SessionStart", "Stop", "PostToolUse"])(
  "[harness.claude-code.fails-safe] lets %s go on",
  name => {
    expect(claudeCode.renderFailure(name, "broken")).toEqual({
      stdout: "",
      stderr: "brainstem: broken\n",
      exitCode: 0,
    });
  },
);

test("[harness.claude-code.wiring] writes nine hooks, the block and the link, without an absolute path", () => {
  const { files } = claudeCode.wiring({ program: "path", mcp: false });
  expect(files.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    "json .claude/settings.json",
    "markdown-block CLAUDE.md",
    "link .claude/skills",
  ]);
  expect(files[2]).toMatchObject({ target: "../.agent/skills" });
  const [settings] = files;
  const additions = settings?.kind === "json" ? settings.additions : [];
  expect(additions.map(({ at }) => at.join("."))).toEqual(
    [
      "SessionStart",
      "UserPromptSubmit",
      "SubagentStart",
      "PreToolUse",
      "PostToolUse",
      "PostToolUseFailure",
      "PreCompact",
      "Stop",
      "SessionEnd",
    ].map(event => `hooks.${event}`),
  );
  for (const { at, as, value } of additions) {
    const event = at[1]!;
    expect(as).toBe("item");
    expect(value).toEqual({
      hooks: [
        {
          type: "command",
          command: expect.stringMatching(`(?:^|' )brainstem-hook claude-code ${event}$`),
          timeout: expect.any(Number),
          ...(event === "PreToolUse" && { onFailure: "block" }),
        },
      ],
    });
  }
});

test("[harness.claude-code.wiring] finds a dependency's hook by the project's variable, and adds the MCP server", () => {
  const { files, notes } = claudeCode.wiring({ program: "dependency", mcp: true });
  const text = JSON.stringify(files);
  expect(text).toContain('\\"$CLAUDE_PROJECT_DIR\\"/node_modules/.bin/brainstem-hook claude-code Stop');
  expect(files.at(-1)).toEqual({
    kind: "json",
    path: ".mcp.json",
    additions: [
      {
        at: ["mcpServers", "brainstem"],
        as: "value",
        value: { command: "npx", args: ["--no-install", "brainstem", "mcp"] },
      },
    ],
  });
  expect(notes).toHaveLength(2);
});
