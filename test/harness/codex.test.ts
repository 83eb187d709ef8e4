import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HarnessEvent, HookInput, JsonRecord } from "../../src/harness/harness.ts";
import { codex } from "../../src/harness/harnesses/codex.ts";

const folder = join(import.meta.dirname, "transcripts/codex");
const transcriptEnd = readFileSync(join(folder, "transcript-end.jsonl"), "utf8");
/** The inputs that codex-cli 0.169.0 sent to a hook; ids, times and folders are replaced. */
const sent = (name: string): JsonRecord =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")).input;
const given = (json: JsonRecord): HookInput => ({ json, environment: {}, directory: "/work/project" });
const read = (name: string) => codex.read(given(sent(name)));
const answer = (event: HarnessEvent, answer: Parameters<typeof codex.render>[1]) => {
  const { stdout, stderr, exitCode } = codex.render(event, answer);
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  return stdout === "" ? undefined : JSON.parse(stdout);
};

const told = { session: "00000000-0000-7000-8000-000000000001", directory: "/work/project" };
const agent = { id: "00000000-0000-7000-8000-000000000003", type: "default" };
const bash = (command: string) => ({ tool: "Bash", arguments: { command } });
const patch = {
  tool: "apply_patch",
  arguments: { command: "*** Begin Patch\n*** Add File: notes.txt\n+hello\n*** End Patch\n" },
};

describe("reading Codex's events", () => {
  test.each<[string, Partial<HarnessEvent>]>([
    ["session-start", { kind: "session-start", name: "SessionStart", source: "startup" }],
    ["session-start-compact", { kind: "session-start", name: "SessionStart", source: "compact" }],
    ["session-start-ephemeral", { kind: "session-start", name: "SessionStart", source: "startup" }],
    ["user-prompt-submit", { kind: "prompt", name: "UserPromptSubmit", text: "List the files." }],
    [
      "pre-tool-use-bash",
      {
        kind: "before-tool",
        name: "PreToolUse",
        callId: "call_ok",
        call: bash("echo hello; echo warned >&2"),
      },
    ],
    [
      "pre-tool-use-bash-in-code-mode",
      {
        kind: "before-tool",
        name: "PreToolUse",
        callId: "exec-00000000-0000-7000-8000-000000000003",
        call: bash("echo nested"),
      },
    ],
    [
      "pre-tool-use-apply-patch",
      { kind: "before-tool", name: "PreToolUse", callId: "call_patch", call: patch },
    ],
    [
      "pre-tool-use-mcp",
      {
        kind: "before-tool",
        name: "PreToolUse",
        callId: "call_mcp",
        call: { tool: "mcp__notes__add_note", arguments: { text: "hi" } },
      },
    ],
    [
      "permission-request",
      {
        kind: "permission-request",
        name: "PermissionRequest",
        call: {
          tool: "Bash",
          arguments: { command: "touch ran", description: "May I touch a file?" },
        },
      },
    ],
    ["pre-compact", { kind: "compaction", name: "PreCompact" }],
    ["stop", { kind: "stop", name: "Stop", message: "done" }],
    ["session-end", { kind: "session-end", name: "SessionEnd" }],
    ["subagent-start", { kind: "agent-start", name: "SubagentStart", agent }],
    ["subagent-stop", { kind: "other", name: "SubagentStop", agent }],
  ])("[harness.codex.reads] %s", (name, event) => {
    expect(read(name)).toEqual({ ...told, ...event });
  });

  test("[harness.codex.reads] takes an agent's prompt to its sub-agent for no prompt of the person", () => {
    expect(read("user-prompt-submit-of-subagent").kind).toBe("other");
  });

  test("[harness.codex.reads] takes the folder that a command names before the session's", () => {
    expect(read("pre-tool-use-bash-elsewhere").directory).toBe("/work/project/sub");
  });

  test("[harness.codex.reads] takes the event's name from the command line where standard input is empty", () => {
    const event = codex.read({ json: {}, eventName: "PreToolUse", environment: {}, directory: "/work" });
    expect(event).toEqual({
      kind: "before-tool",
      name: "PreToolUse",
      session: "",
      directory: "/work",
      call: { tool: "", arguments: null },
    });
  });

  test("[harness.codex.recognises] recognises each of Codex's events", () => {
    const names = readdirSync(folder).filter(name => name.endsWith(".json"));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(codex.recognises(given(sent(name.slice(0, -5))))).toBe(true);
  });

  test.each<[string, JsonRecord]>([
    [
      "Claude Code",
      { hook_event_name: "PreToolUse", session_id: "s", transcript_path: "/h/.claude/p/s.jsonl" },
    ],
    [
      "Cursor",
      { hook_event_name: "preToolUse", conversation_id: "c", generation_id: "g", transcript_path: null },
    ],
    [
      "Gemini CLI",
      { hook_event_name: "BeforeTool", transcript_path: "/h/.gemini/tmp/x/chats/s.json", timestamp: "t" },
    ],
    ["Windsurf", { agent_action_name: "pre_run_command", trajectory_id: "t" }],
    ["nobody", {}],
  ])("[harness.codex.recognises] %s is somebody else", (_, json) => {
    expect(codex.recognises(given(json))).toBe(false);
  });
});

describe("reading the outcome of Codex's calls", () => {
  const outcome = (name: string, end?: string) => {
    const input = { ...given(sent(name)), ...(end !== undefined && { endOf: () => end }) };
    const event = codex.read(input);
    return event.kind === "after-tool" ? event.outcome : undefined;
  };

  test.each([
    ["post-tool-use-bash", { hasFailed: false, detail: "hello\nwarned\n" }],
    ["post-tool-use-bash-failed", { hasFailed: true, detail: "half\n" }],
    ["post-tool-use-mcp", { hasFailed: false, detail: "noted" }],
    [
      "post-tool-use-apply-patch",
      {
        hasFailed: false,
        detail:
          "Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA notes.txt\n",
      },
    ],
  ])("[harness.codex.outcome] %s", (name, expected) => {
    expect(outcome(name, transcriptEnd)).toMatchObject(expected);
  });

  test("[harness.codex.outcome] finds the call at the transcript's end, which may begin within a line and hold other calls", () => {
    expect(outcome("post-tool-use-bash-failed", transcriptEnd.slice(300))?.hasFailed).toBe(true);
    expect(outcome("post-tool-use-bash", `${transcriptEnd}{"half of a "CommandExecution"`)?.hasFailed).toBe(
      false,
    );
  });

  test("[harness.codex.outcome] assumes no failure where no transcript says it", () => {
    expect(outcome("post-tool-use-bash-failed")?.hasFailed).toBe(false);
    expect(outcome("post-tool-use-bash-failed", "")?.hasFailed).toBe(false);
  });

  test("[harness.codex.outcome] takes the outcome of a patch and an MCP tool from their own results", () => {
    const after = (tool_name: string, tool_response: JsonRecord[string]) => {
      const event = codex.read(given({ hook_event_name: "PostToolUse", tool_name, tool_response }));
      return event.kind === "after-tool" ? event.outcome : undefined;
    };
    expect(after("apply_patch", "Exit code: 1\nWall time: 0 seconds\n")?.hasFailed).toBe(true);
    const failed = { isError: true, content: [{ type: "text", text: "the disk is full" }] };
    expect(after("mcp__notes__add_note", failed)).toEqual({ hasFailed: true, detail: "the disk is full" });
    expect(after("mcp__notes__add_note", { structuredContent: { id: 1 } })).toEqual({
      hasFailed: false,
      detail: '{"structuredContent":{"id":1}}',
    });
  });
});

describe("answers to Codex", () => {
  const before = read("pre-tool-use-bash");

  test("[harness.codex.answers] refuse a call with the reason", () => {
    expect(answer(before, { decision: "deny", reason: "No forced pushes." })).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "No forced pushes.",
      },
    });
  });

  test("[harness.codex.answers] give a reason even where a refusal's reason is blank", () => {
    for (const reason of ["", " \n", "\u0085"]) {
      const { hookSpecificOutput } = answer(before, { decision: "deny", reason });
      expect(hookSpecificOutput.permissionDecisionReason).toMatch(/\S/);
    }
  });

  test("[harness.codex.answers] drop half a character at the end of a cut reason", () => {
    const cut = "never push \u{1F680}".slice(0, -1);
    expect(codex.render(before, { decision: "deny", reason: cut }).stdout).toContain("never push \uFFFD");
    expect(codex.renderFailure("PreToolUse", cut).stdout).toContain("never push \uFFFD");
  });

  test("[harness.codex.answers] refuse a call that a rule asks about, and name the person to ask", () => {
    const { hookSpecificOutput } = answer(before, {
      decision: "ask",
      reason: "New dependencies need a word.",
    });
    expect(hookSpecificOutput.permissionDecision).toBe("deny");
    expect(hookSpecificOutput.permissionDecisionReason).toMatch(/^New dependencies need a word\. .*person/);
  });

  test("[harness.codex.answers] are silent before a call that is allowed or not decided", () => {
    expect(answer(before, { decision: "allow", reason: "Always allowed." })).toBeUndefined();
    expect(answer(before, {})).toBeUndefined();
    expect(answer(before, { context: "more" })).toBeUndefined();
  });

  test("[harness.codex.answers] allow or refuse a permission request, or leave it to the person", () => {
    const request = read("permission-request");
    const decided = (decision: JsonRecord) => ({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision },
    });
    expect(answer(request, { decision: "allow", reason: "Fine." })).toEqual(decided({ behavior: "allow" }));
    expect(answer(request, { decision: "deny", reason: "Never." })).toEqual(
      decided({ behavior: "deny", message: "Never." }),
    );
    expect(answer(request, { decision: "ask", reason: "Who knows." })).toBeUndefined();
    expect(answer(request, {})).toBeUndefined();
  });

  test.each([
    ["session-start", "SessionStart"],
    ["user-prompt-submit", "UserPromptSubmit"],
    ["post-tool-use-bash", "PostToolUse"],
    ["subagent-start", "SubagentStart"],
  ])("[harness.codex.answers] context reaches the model at %s", (name, hookEventName) => {
    expect(answer(read(name), { context: "We deploy on Tuesdays." })).toEqual({
      hookSpecificOutput: { hookEventName, additionalContext: "We deploy on Tuesdays." },
    });
    expect(answer(read(name), {})).toBeUndefined();
  });

  test.each(["pre-compact", "stop", "session-end", "subagent-stop"])(
    "[harness.codex.answers] are silent at %s, whatever the decision",
    name => {
      expect(answer(read(name), { decision: "deny", reason: "No.", context: "More." })).toBeUndefined();
    },
  );
});

describe("answers to Codex without a judgement", () => {
  test("[harness.codex.fails-safe] stop a call, also under an unknown event", () => {
    for (const name of ["PreToolUse", undefined]) {
      const { stdout, stderr, exitCode } = codex.renderFailure(name, "brain.yaml can't be read");
      expect(JSON.parse(stdout).hookSpecificOutput).toEqual({
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "brain.yaml can't be read",
      });
      expect({ stderr, exitCode }).toEqual({ stderr: "brain.yaml can't be read", exitCode: 0 });
    }
  });

  test.each([
    "PermissionRequest",
    "PostToolUse",
    "SessionStart",
    "UserPromptSubmit",
    "PreCompact",
    "Stop",
    "SessionEnd",
  ])("[harness.codex.fails-safe] %s goes on, and the reason is said", name => {
    expect(codex.renderFailure(name, "why")).toEqual({ stdout: "", stderr: "why", exitCode: 0 });
  });

  test("[harness.codex.fails-safe] say what isn't enforced", () => {
    const { onFailure, canAsk, hasContext, gaps } = codex.coverage;
    expect({ onFailure, canAsk, hasContext }).toEqual({
      onFailure: "blocks",
      canAsk: false,
      hasContext: true,
    });
    expect(gaps.join("\n")).toMatch(
      /approved[\s\S]*60 seconds[\s\S]*write_stdin[\s\S]*refused[\s\S]*--ephemeral/,
    );
  });
});
