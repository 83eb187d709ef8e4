/** Cursor: the events of its hooks, their answers, and its wiring. */
import type { Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { folder, number, parsed, parsedRecord, text, textIfAny } from "../event-fields.ts";
import type {
  CallOutcome,
  Harness,
  HarnessEvent,
  HookAnswer,
  HookInput,
  HookOutput,
  JsonRecord,
  Wiring,
  WiringOptions,
} from "../harness.ts";
import { hookCommand, instructions, mcpServer, refusalInsteadOfAsking } from "../harness-text.ts";

/** Cursor asks a person at these; at `preToolUse` it takes an `ask` and goes on without asking. */
const asking: ReadonlySet<string> = new Set(["beforeShellExecution", "beforeMCPExecution"]);
const deciding: ReadonlySet<string> = new Set([...asking, "preToolUse"]);

/** `preToolUse` comes for every tool; tools with an event of their own, where Cursor can ask, are judged there. */
const TOOLS_WITHOUT_AN_EVENT = "^(?!Shell$|MCP:)";

/** Cursor drops a context that is longer, whole. Source: Cursor CLI 2026.09.18. */
const MAX_CONTEXT_CHARS = 10_000;
const CUT = "\n… (the rest: brainstem context)";

const nothing: JsonRecord = {};

export const cursor: Harness = {
  name: "cursor",
  title: "Cursor",
  contract:
    "cursor.com/docs/hooks and docs/reference/third-party-hooks, hooks.json version 1, as of September 2026; Cursor CLI 2026.09.18",
  traces: [".cursor", ".cursorrules", "~/.cursor"],
  program: "cursor-agent",
  coverage: {
    onFailure: "blocks",
    canAsk: true,
    hasContext: true,
    gaps: [
      "Cursor asks about commands and MCP tools only: what a rule asks about another tool's call is refused.",
      "Cursor's own list of allowed commands may let a command run that a rule asks about; what a rule forbids is stopped.",
      "Context comes with a new conversation only: not with a prompt, a resumed conversation or a compaction.",
      "In Cursor's cloud agents MCP calls and session starts reach no hook.",
      "Files that a person attaches and what Tab completes reach no hook.",
      "A workspace that isn't trusted runs no hooks.",
    ],
  },
  recognises({ json }) {
    return text(json.cursor_version) !== "" || (isText(json.conversation_id) && isText(json.generation_id));
  },
  read,
  render,
  renderFailure,
  wiring,
};

const isText = (json: Json | undefined) => typeof json === "string";

function read(input: HookInput): HarnessEvent {
  const { json } = input;
  const told = {
    name: nameOf(text(json.hook_event_name) || (input.eventName ?? "")),
    session: text(json.conversation_id) || text(json.session_id),
    directory: directoryOf(input),
  };
  switch (told.name) {
    case "sessionStart":
      return { ...told, kind: "session-start", source: "startup" };
    case "beforeSubmitPrompt":
      return { ...told, kind: "prompt", text: text(json.prompt) };
    case "preToolUse":
      return { ...told, ...called(json), kind: "before-tool" };
    case "beforeShellExecution":
      return { ...told, call: shellCall({ command: json.command }, json.cwd), kind: "before-tool" };
    case "beforeMCPExecution":
      return { ...told, call: mcpCall(json), kind: "before-tool" };
    case "postToolUse":
      return { ...told, ...called(json), kind: "after-tool", outcome: outcomeOf(json.tool_output) };
    case "postToolUseFailure":
      // A refusal is no failure, and is in the log already.
      if (json.failure_type === "permission_denied") return { ...told, kind: "other" };
      return { ...told, ...called(json), kind: "after-tool", outcome: failureOf(json) };
    case "preCompact":
      return { ...told, kind: "compaction" };
    case "stop":
      return { ...told, kind: "stop" };
    case "sessionEnd":
      return { ...told, kind: "session-end" };
    default:
      return { ...told, kind: "other" };
  }
}

/** Cursor starts Claude Code's hooks as well, whose commands carry Claude Code's names of its events. */
const nameOf = (name: string): string =>
  name === "UserPromptSubmit" ? "beforeSubmitPrompt" : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** Of several folders in one window, the one whose hook this is. */
function directoryOf({ json, environment, directory }: HookInput): string {
  const roots = Array.isArray(json.workspace_roots) ? (json.workspace_roots as readonly Json[]) : [];
  const here = folder(directory);
  const root = roots.find(each => `${here}/`.startsWith(`${folder(each)}/`)) ?? roots[0];
  return folder(root, environment.CURSOR_PROJECT_DIR, here);
}

function called(json: JsonRecord): { readonly call: HarnessCall; readonly callId?: string } {
  const callId = textIfAny(json.tool_use_id);
  return { call: toolCall(json), ...(callId !== undefined && { callId }) };
}

function toolCall(json: JsonRecord): HarnessCall {
  const tool = text(json.tool_name);
  if (tool === "Shell") return shellCall(parsedRecord(json.tool_input), json.cwd);
  return tool.startsWith("MCP:") ? mcpCall(json) : { tool, arguments: parsed(json.tool_input) ?? {} };
}

/** The folder is among the arguments or beside them. */
function shellCall(given: JsonRecord, cwd: Json | undefined): HarnessCall {
  const isPlaced = text(given.cwd) !== "" || text(given.working_directory) !== "";
  const known = Object.entries({ ...given, ...(!isPlaced && text(cwd) !== "" && { cwd }) });
  return {
    tool: "Shell",
    arguments: Object.fromEntries(known.filter(([, value]) => value !== undefined)) as Json,
  };
}

/** Named as in other harnesses where the event names the server: beside the tool, or in its name. */
function mcpCall(json: JsonRecord): HarnessCall {
  const name = text(json.tool_name).replace(/^MCP:/, "");
  const colon = name.lastIndexOf(":");
  const server = textIfAny(json.mcp_server_name) ?? textIfAny(name.slice(0, Math.max(colon, 0)));
  const own = name.slice(colon + 1);
  const tool = server === undefined ? `MCP:${own}` : `mcp__${server}__${own}`;
  return { tool, arguments: parsed(json.tool_input) ?? {} };
}

function outcomeOf(output: Json | undefined): CallOutcome {
  const result = parsedRecord(output);
  const printed = [result.stdout, result.output, result.stderr].map(text).filter(part => part !== "");
  return {
    hasFailed: (number(result.exitCode) ?? 0) !== 0 || result.isError === true,
    detail: printed.length > 0 ? printed.join("\n") : text(output),
  };
}

const failureOf = (json: JsonRecord): CallOutcome => ({
  hasFailed: true,
  isInterrupted: json.is_interrupt === true,
  detail: text(json.error_message) || text(json.failure_type),
});

function render(event: HarnessEvent, answer: HookAnswer): HookOutput {
  if (event.kind === "before-tool") return say(permission(event.name, answer));
  if (event.kind === "prompt") return say({ continue: true });
  const { context = "" } = answer;
  const isHeard = event.name === "sessionStart" || event.name === "postToolUse";
  return say(isHeard && context !== "" ? { additional_context: shortened(context) } : nothing);
}

function permission(eventName: string, { decision, reason = "" }: HookAnswer): JsonRecord {
  if (decision === undefined) return nothing;
  if (decision === "allow") return { permission: "allow" };
  if (decision === "ask" && asking.has(eventName)) return withReason("ask", reason);
  return withReason("deny", decision === "ask" ? refusalInsteadOfAsking("Cursor", reason) : reason);
}

const withReason = (permission: "ask" | "deny", reason: string): JsonRecord => ({
  permission,
  user_message: reason,
  agent_message: reason,
});

const shortened = (context: string): string =>
  context.length <= MAX_CONTEXT_CHARS ? context : `${context.slice(0, MAX_CONTEXT_CHARS - CUT.length)}${CUT}`;

function renderFailure(eventName: string | undefined, reason: string): HookOutput {
  const name = nameOf(eventName ?? "");
  const isCall = name === "" || deciding.has(name);
  const answer = isCall ? permission(name, { decision: asking.has(name) ? "ask" : "deny", reason }) : nothing;
  return { ...say(answer), stderr: reason };
}

/** Never empty: Cursor takes silence of a hook that decides for a failure. */
const say = (answer: JsonRecord): HookOutput => ({ stdout: JSON.stringify(answer), stderr: "", exitCode: 0 });

const decides: JsonRecord = { failClosed: true };

/** Cursor rejects a file with an event that it doesn't know, whole. */
const events: readonly (readonly [name: string, settings: JsonRecord])[] = [
  ["sessionStart", {}],
  ["beforeSubmitPrompt", {}],
  ["preToolUse", { ...decides, matcher: TOOLS_WITHOUT_AN_EVENT }],
  ["beforeShellExecution", decides],
  ["beforeMCPExecution", decides],
  ["postToolUse", {}],
  ["postToolUseFailure", {}],
  ["preCompact", {}],
  ["stop", {}],
  ["sessionEnd", {}],
];

function wiring({ program, mcp }: WiringOptions): Wiring {
  const hooks = events.map(([name, settings]) => ({
    at: ["hooks", name],
    as: "item" as const,
    value: { command: hookCommand(program, "cursor", name), ...settings } as Json,
  }));
  const server = { at: ["mcpServers", "brainstem"], as: "value" as const, value: mcpServer(program) as Json };
  return {
    files: [
      {
        kind: "json",
        path: ".cursor/hooks.json",
        additions: [{ at: ["version"], as: "value", value: 1 }, ...hooks],
      },
      ...(mcp ? [{ kind: "json" as const, path: ".cursor/mcp.json", additions: [server] }] : []),
      { kind: "markdown-block", path: "AGENTS.md", text: instructions() },
      { kind: "link", path: ".agents/skills", target: "../.agent/skills" },
    ],
    notes: [
      "Trust the workspace in Cursor: it runs the hooks of trusted workspaces only.",
      ...(mcp ? ["Switch the MCP server “brainstem” on in Cursor's settings, once."] : []),
    ],
  };
}
