/** Each harness's inputs to its hooks, about a test's own calls and conversations, in the shapes of the transcripts. */
import type { HookedHarness } from "../../src/harness/index.ts";

export interface Teller {
  readonly harness: HookedHarness;
  start(): Told;
  prompt(text: string): Told;
  before(command: string, id?: string): Told;
  after(command: string, how?: { readonly hasFailed?: boolean; readonly id?: string }): Told;
  edited(file: string): Told;
  stop(message: string): Told;
}

export interface Told {
  readonly harness: HookedHarness;
  readonly eventName: string;
  readonly json: Readonly<Record<string, unknown>>;
}

let ids = 0;
const nextId = () => `call-${++ids}`;

/** Tellers of one conversation in a project's folder. */
export function tellersOf(project: string, session = "s1"): readonly Teller[] {
  return [
    claude(project, session),
    cursor(project, session),
    codex(project, session),
    gemini(project, session),
    windsurf(project, session),
  ];
}

export const tellerOf = (harness: HookedHarness, project: string, session?: string): Teller =>
  tellersOf(project, session).find(each => each.harness === harness)!;

function claude(cwd: string, session_id: string): Teller {
  const told = (hook_event_name: string, more: object): Told => ({
    harness: "claude-code",
    eventName: hook_event_name,
    json: { session_id, cwd, prompt_id: "p", permission_mode: "default", hook_event_name, ...more },
  });
  const bash = (command: string, id: string) => ({
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: id,
  });
  return {
    harness: "claude-code",
    start: () => told("SessionStart", { source: "startup" }),
    prompt: prompt => told("UserPromptSubmit", { prompt }),
    before: (command, id = nextId()) => told("PreToolUse", bash(command, id)),
    after: (command, { hasFailed = false, id = nextId() } = {}) =>
      hasFailed
        ? told("PostToolUseFailure", {
            ...bash(command, id),
            error: "Exit code 1\nit broke",
            is_interrupt: false,
          })
        : told("PostToolUse", {
            ...bash(command, id),
            tool_response: { stdout: "fine", stderr: "", interrupted: false },
          }),
    edited: file =>
      told("PostToolUse", {
        tool_name: "Edit",
        tool_input: { file_path: `${cwd}/${file}`, old_string: "a", new_string: "b" },
        tool_response: { filePath: `${cwd}/${file}` },
        tool_use_id: nextId(),
      }),
    stop: message => told("Stop", { stop_hook_active: false, last_assistant_message: message }),
  };
}

function cursor(root: string, session: string): Teller {
  const told = (hook_event_name: string, more: object): Told => ({
    harness: "cursor",
    eventName: hook_event_name,
    json: {
      conversation_id: session,
      generation_id: "g",
      session_id: session,
      cursor_version: "2026.09.18",
      workspace_roots: [root],
      hook_event_name,
      ...more,
    },
  });
  return {
    harness: "cursor",
    start: () => told("sessionStart", { is_background_agent: false }),
    prompt: prompt => told("beforeSubmitPrompt", { prompt, attachments: [] }),
    before: command => told("beforeShellExecution", { command, cwd: root, sandbox: false }),
    after: (command, { hasFailed = false, id = nextId() } = {}) =>
      told("postToolUse", {
        tool_name: "Shell",
        tool_input: { command, working_directory: root },
        tool_output: JSON.stringify({ exitCode: hasFailed ? 1 : 0, stdout: hasFailed ? "it broke" : "fine" }),
        tool_use_id: id,
        cwd: root,
      }),
    edited: file =>
      told("postToolUse", {
        tool_name: "Write",
        tool_input: { file_path: `${root}/${file}`, content: "b" },
        tool_output: "{}",
        tool_use_id: nextId(),
        cwd: root,
      }),
    stop: () => told("stop", { status: "completed", loop_count: 0 }),
  };
}

function codex(cwd: string, session_id: string): Teller {
  const told = (hook_event_name: string, more: object): Told => ({
    harness: "codex",
    eventName: hook_event_name,
    json: {
      session_id,
      turn_id: "t",
      transcript_path: null,
      cwd,
      hook_event_name,
      model: "m",
      permission_mode: "default",
      ...more,
    },
  });
  const bash = (command: string, id: string) => ({
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: id,
  });
  return {
    harness: "codex",
    start: () => told("SessionStart", { source: "startup" }),
    prompt: prompt => told("UserPromptSubmit", { prompt }),
    before: (command, id = nextId()) => told("PreToolUse", bash(command, id)),
    after: (command, { id = nextId() } = {}) =>
      told("PostToolUse", { ...bash(command, id), tool_response: "fine\n" }),
    edited: file =>
      told("PostToolUse", {
        tool_name: "apply_patch",
        tool_input: { command: `*** Begin Patch\n*** Update File: ${file}\n@@\n-a\n+b\n*** End Patch\n` },
        tool_response: "Success. Updated the following files:\nM a\n",
        tool_use_id: nextId(),
      }),
    stop: message => told("Stop", { stop_hook_active: false, last_assistant_message: message }),
  };
}

function gemini(cwd: string, session_id: string): Teller {
  const told = (hook_event_name: string, more: object): Told => ({
    harness: "gemini",
    eventName: hook_event_name,
    json: {
      session_id,
      transcript_path: "/t",
      cwd,
      hook_event_name,
      timestamp: "2026-11-22T02:20:14.000Z",
      ...more,
    },
  });
  const shell = (command: string) => ({ tool_name: "run_shell_command", tool_input: { command } });
  return {
    harness: "gemini",
    start: () => told("SessionStart", { source: "startup" }),
    prompt: prompt => told("BeforeAgent", { prompt }),
    before: command => told("BeforeTool", shell(command)),
    after: (command, { hasFailed = false } = {}) =>
      told("AfterTool", {
        ...shell(command),
        tool_response: {
          llmContent: hasFailed
            ? "Output: it broke\nExit Code: 1\nProcess Group PGID: 1"
            : "Output: fine\nProcess Group PGID: 1",
          returnDisplay: hasFailed ? "it broke" : "fine",
        },
      }),
    edited: file =>
      told("AfterTool", {
        tool_name: "write_file",
        tool_input: { file_path: `${cwd}/${file}`, content: "b" },
        tool_response: { llmContent: "Successfully overwrote file", returnDisplay: "" },
      }),
    stop: message => told("AfterAgent", { prompt: "p", prompt_response: message, stop_hook_active: false }),
  };
}

function windsurf(root: string, trajectory_id: string): Teller {
  const told = (agent_action_name: string, tool_info: object): Told => ({
    harness: "windsurf",
    eventName: agent_action_name,
    json: {
      agent_action_name,
      trajectory_id,
      execution_id: "e",
      timestamp: "2026-09-21T10:00:00Z",
      tool_info,
    },
  });
  return {
    harness: "windsurf",
    start: () => told("post_setup_worktree", { worktree_path: root }),
    prompt: user_prompt => told("pre_user_prompt", { user_prompt }),
    before: command_line => told("pre_run_command", { command_line, cwd: root }),
    after: command_line => told("post_run_command", { command_line, cwd: root }),
    edited: file =>
      told("post_write_code", {
        file_path: `${root}/${file}`,
        edits: [{ old_string: "a", new_string: "b" }],
      }),
    stop: response => told("post_cascade_response", { response }),
  };
}
