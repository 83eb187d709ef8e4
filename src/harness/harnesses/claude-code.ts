/** Claude Code: the events of its hooks, and the answers that it takes. */
import type { Json } from "../../base/index.ts";
import {
  type EventKinds,
  eventOf,
  folder,
  number,
  record,
  say,
  silence,
  subAgentOf,
  text,
  textIfAny,
  textOfParts,
} from "../event-fields.ts";
import type {
  CallOutcome,
  Harness,
  HarnessEvent,
  HookAnswer,
  HookInput,
  HookOutput,
  JsonRecord,
  Told,
  Wiring,
  WiringOptions,
} from "../harness.ts";
import {
  agentFiles,
  folderIn,
  guardedCommand,
  hookAddition,
  hookCommand,
  mcpServer,
  serverFile,
} from "../harness-text.ts";

export const claudeCode: Harness = {
  name: "claude-code",
  title: "Claude Code",
  contract: "hooks of .claude/settings.json, Claude Code 2.1.330, November 2026",
  traces: [".claude", "CLAUDE.md", "~/.claude"],
  program: "claude",
  // onFailure: "block". Source: Claude Code's changelog, 2.1.295, October 2026.
  closesFrom: "2.1.295",
  coverage: {
    onFailure: "blocks",
    canAsk: true,
    hasContext: true,
    hasContextBeforeCalls: true,
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
  wiring,
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

const KINDS: EventKinds = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt",
  SubagentStart: "agent-start",
  PreToolUse: "before-tool",
  PermissionRequest: "permission-request",
  PostToolUse: "after-tool",
  PostToolUseFailure: "after-tool",
  PreCompact: "compaction",
  Stop: "stop",
  SessionEnd: "session-end",
};

function read({ json, eventName, directory }: HookInput): HarnessEvent {
  // Cursor, which runs these hooks, too, has its own spelling of the event and its own name for the session.
  const name = eventName ?? text(json.hook_event_name);
  const session = textIfAny(json.session_id) ?? text(json.conversation_id);
  const told: Told = { name, session, directory: folder(json.cwd, directory), ...subAgentOf(json) };
  const [prompt, tool] = [text(json.prompt), text(json.tool_name)];
  return eventOf(told, OWN_PROMPT.test(prompt) ? {} : KINDS, {
    source: json.source,
    prompt,
    message: json.last_assistant_message,
    call: { tool, arguments: json.tool_input ?? null },
    callId: json.tool_use_id,
    outcome: () =>
      name === "PostToolUse" ? outcomeOfResponse(tool, json.tool_response) : outcomeOfFailure(json),
  });
}

/** Events whose answer may bring context; of PreCompact, the SessionStart that follows it brings it. */
const WITH_CONTEXT: ReadonlySet<string> = new Set([
  "SessionStart",
  "UserPromptSubmit",
  "SubagentStart",
  "PostToolUse",
  "PostToolUseFailure",
]);

function render({ name }: HarnessEvent, { decision, reason, context }: HookAnswer): HookOutput {
  const told = context === undefined || context === "" ? {} : { additionalContext: context };
  if (name === "PreToolUse" && (decision !== undefined || "additionalContext" in told)) {
    return output({
      hookEventName: name,
      ...(decision !== undefined && { permissionDecision: decision }),
      ...(decision !== undefined && reason !== undefined && { permissionDecisionReason: reason }),
      ...told,
    });
  }
  if (name === "PermissionRequest" && decision === "allow") {
    return output({ hookEventName: name, decision: { behavior: "allow" } });
  }
  if (name === "PermissionRequest" && decision === "deny") {
    const message = reason === undefined ? {} : { message: reason };
    return output({ hookEventName: name, decision: { behavior: "deny", ...message } });
  }
  if (WITH_CONTEXT.has(name) && "additionalContext" in told) return output({ hookEventName: name, ...told });
  return silence;
}

/** Text that is no JSON would become context in some events, and instructions in PreCompact. */
const output = (hookSpecificOutput: JsonRecord): HookOutput => say({ hookSpecificOutput });

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
  const said = textOfParts(response) || textOfParts(told.content) || text(told.result);
  if (said !== "") return said;
  const printed = [told.stdout, told.stderr].map(text).filter(each => each !== "");
  return printed.length > 0 ? printed.join("\n") : text(told.returnCodeInterpretation);
}

/** Later than the hook's own deadline. */
const TIMEOUT_SECONDS = 30;

function wiring({ program, mcp }: WiringOptions): Wiring {
  // PreToolUse has applied the rules before there is a PermissionRequest.
  const events = Object.keys(KINDS).filter(event => event !== "PermissionRequest");
  const additions = events.map(event => {
    const isCall = event === "PreToolUse";
    const command = isCall
      ? guardedCommand(program, "claude-code", event, {
          folder: folderIn("CLAUDE_PROJECT_DIR"),
          shellTool: "Bash",
        })
      : hookCommand(program, "claude-code", event, '"$CLAUDE_PROJECT_DIR"');
    // Without a matcher it is asked about every tool, those of MCP servers included.
    const hook = { type: "command", command, timeout: TIMEOUT_SECONDS };
    const closed = isCall ? { onFailure: "block" } : {};
    return hookAddition(event, { hooks: [{ ...hook, ...closed }] });
  });
  return {
    files: [
      { kind: "json", path: ".claude/settings.json", additions },
      ...agentFiles(program, "CLAUDE.md", ".claude/skills"),
      ...(mcp ? [serverFile(".mcp.json", "mcpServers", mcpServer(program))] : []),
    ],
    notes: [
      "Claude Code asks whether you trust this folder when it first opens it, and runs the hooks once you do.",
      ...(mcp ? ["Approve the server “brainstem” when Claude Code asks about .mcp.json."] : []),
    ],
  };
}
