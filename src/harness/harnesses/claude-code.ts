/** Claude Code: the events of its hooks, and the answers that it takes. */
import type { Json } from "../../base/index.ts";
import { folder, number, record, text, textIfAny } from "../event-fields.ts";
import type {
  CallOutcome,
  Harness,
  HarnessEvent,
  HookAnswer,
  HookInput,
  HookOutput,
  JsonAddition,
  JsonRecord,
  WiredFile,
  Wiring,
  WiringOptions,
} from "../harness.ts";
import { hookCommand, instructions, mcpServer } from "../harness-text.ts";

export const claudeCode: Harness = {
  name: "claude-code",
  title: "Claude Code",
  contract: "hooks of .claude/settings.json, Claude Code 2.1.330, November 2026",
  traces: [".claude", "CLAUDE.md", "~/.claude"],
  program: "claude",
  coverage: {
    onFailure: "blocks",
    canAsk: true,
    hasContext: true,
    gaps: [
      "disableAllHooks in a settings file, --bare, --safe-mode and --setting-sources without project turn the hooks off.",
      "With -p, a settings file that Claude Code can't validate is passed over in silence, hooks and all.",
      "A call that Claude Code turns down by itself, or that somebody refuses or interrupts, has no end that is told: it isn't remembered.",
      "What a command or an agent in the background comes to isn't told: it isn't remembered.",
      "Context of more than 10,000 characters reaches the model as its first 2 KB and the path of a file.",
    ],
  },
  recognises,
  read,
  render,
  renderFailure,
  wiring: claudeCodeWiring,
};

/** Fields of harnesses whose events have the same names: Cursor, Codex, Gemini CLI. */
const FOREIGN_FIELDS = [
  "cursor_version",
  "conversation_id",
  "generation_id",
  "turn_id",
  "timestamp",
  "agent_action_name",
] as const;

function recognises({ json }: HookInput): boolean {
  const isToldAsHere = text(json.hook_event_name) !== "" && text(json.session_id) !== "";
  if (!isToldAsHere || FOREIGN_FIELDS.some(name => json[name] !== undefined)) return false;
  // Codex tells its mode with every event; Claude Code only once there is a prompt.
  return json.permission_mode === undefined || json.prompt_id !== undefined;
}

/** Claude Code's own message to its model on the end of a background task comes as a prompt. */
const OWN_PROMPT = /^\s*<task-notification>/;

function read({ json, eventName, directory }: HookInput): HarnessEvent {
  // Cursor, which runs these hooks, too, has its own spelling of the event and its own name for the session.
  const name = eventName ?? text(json.hook_event_name);
  const session = textIfAny(json.session_id) ?? text(json.conversation_id);
  const told = { name, session, directory: folder(json.cwd, directory) };
  const callId = textIfAny(json.tool_use_id);
  const called = {
    ...told,
    call: { tool: text(json.tool_name), arguments: json.tool_input ?? {} },
    ...(callId !== undefined && { callId }),
  };
  switch (name) {
    case "SessionStart":
      return { ...told, kind: "session-start", source: text(json.source) };
    case "UserPromptSubmit": {
      const prompt = text(json.prompt);
      return OWN_PROMPT.test(prompt) ? { ...told, kind: "other" } : { ...told, kind: "prompt", text: prompt };
    }
    case "PreToolUse":
      return { ...called, kind: "before-tool" };
    case "PermissionRequest":
      return { ...called, kind: "permission-request" };
    case "PostToolUse": {
      const outcome = outcomeOfResponse(called.call.tool, json.tool_response);
      return outcome === undefined ? { ...told, kind: "other" } : { ...called, kind: "after-tool", outcome };
    }
    case "PostToolUseFailure":
      return { ...called, kind: "after-tool", outcome: outcomeOfFailure(json) };
    case "PreCompact":
      return { ...told, kind: "compaction" };
    case "Stop": {
      const message = textIfAny(json.last_assistant_message);
      return { ...told, kind: "stop", ...(message !== undefined && { message }) };
    }
    case "SessionEnd":
      return { ...told, kind: "session-end" };
    default:
      return { ...told, kind: "other" };
  }
}

/** Events whose answer may bring context; of PreCompact, the SessionStart that follows it brings it. */
const WITH_CONTEXT: ReadonlySet<string> = new Set([
  "SessionStart",
  "UserPromptSubmit",
  "PostToolUse",
  "PostToolUseFailure",
]);

function render({ name }: HarnessEvent, { decision, reason, context }: HookAnswer): HookOutput {
  if (name === "PreToolUse" && decision !== undefined) {
    return say({
      hookEventName: name,
      permissionDecision: decision,
      ...(reason !== undefined && { permissionDecisionReason: reason }),
    });
  }
  if (name === "PermissionRequest" && decision === "allow") {
    return say({ hookEventName: name, decision: { behavior: "allow" } });
  }
  if (name === "PermissionRequest" && decision === "deny") {
    const message = reason === undefined ? {} : { message: reason };
    return say({ hookEventName: name, decision: { behavior: "deny", ...message } });
  }
  if (WITH_CONTEXT.has(name) && context !== undefined && context !== "") {
    return say({ hookEventName: name, additionalContext: context });
  }
  return silence;
}

/** No opinion: text that is no JSON would become context in some events, and instructions in PreCompact. */
const silence: HookOutput = { stdout: "", stderr: "", exitCode: 0 };

const say = (hookSpecificOutput: Json): HookOutput => ({
  ...silence,
  stdout: `${JSON.stringify({ hookSpecificOutput })}\n`,
});

/** A question: without a person to ask, Claude Code refuses the call and gives the reason. */
function renderFailure(eventName: string | undefined, reason: string): HookOutput {
  const name = eventName ?? "PreToolUse";
  const isCall = name === "PreToolUse";
  const told: HarnessEvent = { kind: "other", name, session: "", directory: "" };
  const question = `Brainstem couldn't judge this call: ${reason}`;
  const answer: HookAnswer = isCall ? { decision: "ask", reason: question } : {};
  return { ...render(told, answer), stderr: `brainstem: ${reason}\n` };
}

/** Of PostToolUseFailure: a command that ended with another code than 0, a tool that threw, an MCP error. */
function outcomeOfFailure({ error, is_interrupt }: JsonRecord): CallOutcome {
  return { hasFailed: true, isInterrupted: is_interrupt === true, detail: text(error) };
}

/** Of PostToolUse; undefined where the call goes on in the background. */
function outcomeOfResponse(tool: string, response: Json | undefined): CallOutcome | undefined {
  const told = record(response);
  if (told.backgroundTaskId !== undefined || told.isAsync === true) return undefined;
  const error = textIfAny(told.error);
  const status = tool === "WebFetch" ? number(told.code) : undefined;
  const isRefused = status !== undefined && status >= 400;
  return {
    hasFailed: error !== undefined || told.success === false || told.isError === true || isRefused,
    isInterrupted: told.interrupted === true,
    detail:
      error ?? (isRefused ? `HTTP ${status} ${text(told.codeText)}`.trimEnd() : detailOf(response, told)),
  };
}

/** Its output or answer, without the content of files. */
function detailOf(response: Json | undefined, told: JsonRecord): string {
  if (typeof response === "string") return response;
  const said = blocksOf(response) ?? blocksOf(told.content) ?? textIfAny(told.result);
  if (said !== undefined) return said;
  const printed = [told.stdout, told.stderr].map(text).filter(each => each !== "");
  return printed.length > 0 ? printed.join("\n") : text(told.returnCodeInterpretation);
}

/** The text of MCP's content blocks; undefined for other values. */
function blocksOf(content: Json | undefined): string | undefined {
  if (!Array.isArray(content)) return undefined;
  const lines = content.map(block => text(record(block).text)).filter(line => line !== "");
  return lines.length > 0 ? lines.join("\n") : undefined;
}

/** All events that are read, but for PermissionRequest: PreToolUse has applied the rules already. */
const EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PreCompact",
  "Stop",
  "SessionEnd",
] as const;
/** Later than the hook's own deadline. */
const TIMEOUT_SECONDS = 30;

function claudeCodeWiring({ program, mcp }: WiringOptions): Wiring {
  const additions = EVENTS.map((event): JsonAddition => {
    const command = hookCommand(program, "claude-code", event, '"$CLAUDE_PROJECT_DIR"');
    // Without a matcher it is asked about every tool, those of MCP servers included.
    const hook = { type: "command", command, timeout: TIMEOUT_SECONDS };
    const closed = event === "PreToolUse" ? { onFailure: "block" } : {};
    return { at: ["hooks", event], as: "item", value: { hooks: [{ ...hook, ...closed }] } };
  });
  const server: WiredFile = {
    kind: "json",
    path: ".mcp.json",
    additions: [{ at: ["mcpServers", "brainstem"], as: "value", value: mcpServer(program) }],
  };
  return {
    files: [
      { kind: "json", path: ".claude/settings.json", additions },
      { kind: "markdown-block", path: "CLAUDE.md", text: instructions() },
      { kind: "link", path: ".claude/skills", target: "../.agent/skills" },
      ...(mcp ? [server] : []),
    ],
    notes: [
      "Claude Code asks whether you trust this folder when it first opens it, and runs the hooks once you do.",
      ...(mcp ? ["Approve the server “brainstem” when Claude Code asks about .mcp.json."] : []),
    ],
  };
}
