/** Cursor: the events of its hooks, their answers, and its wiring. */
import type { Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import {
  type EventKinds,
  eventOf,
  folder,
  number,
  parsed,
  parsedRecord,
  say,
  text,
  textIfAny,
} from "../event-fields.ts";
import type {
  CallOutcome,
  Harness,
  HarnessEvent,
  HookAnswer,
  HookInput,
  HookOutput,
  JsonRecord,
  ProgramPlace,
  Wiring,
  WiringOptions,
} from "../harness.ts";
import {
  agentFiles,
  guardedCommand,
  hookAddition,
  hookCommand,
  mcpServer,
  refusalInsteadOfAsking,
  serverFile,
} from "../harness-text.ts";

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
      "Cursor doesn't say which sub-agent makes a call: delegation.md isn't enforced there, and a sub-agent's calls are judged as the agent's.",
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

const KINDS: EventKinds = {
  sessionStart: "session-start",
  beforeSubmitPrompt: "prompt",
  preToolUse: "before-tool",
  beforeShellExecution: "before-tool",
  beforeMCPExecution: "before-tool",
  postToolUse: "after-tool",
  postToolUseFailure: "after-tool",
  preCompact: "compaction",
  stop: "stop",
  sessionEnd: "session-end",
};

function read(input: HookInput): HarnessEvent {
  const { json } = input;
  const name = nameOf(text(json.hook_event_name) || (input.eventName ?? ""));
  const session = text(json.conversation_id) || text(json.session_id);
  return eventOf({ name, session, directory: directoryOf(input) }, KINDS, {
    prompt: text(json.prompt),
    ...calledBy(name, json),
    outcome: () => (name === "postToolUse" ? outcomeOf(json.tool_output) : failureOf(json)),
  });
}

/** Only the events of all tools have an id. */
function calledBy(name: string, json: JsonRecord): { readonly call: HarnessCall; readonly callId?: Json } {
  if (name === "beforeShellExecution") return { call: shellCall({ command: json.command }, json.cwd) };
  if (name === "beforeMCPExecution") return { call: mcpCall(json) };
  return { call: toolCall(json), callId: json.tool_use_id ?? null };
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
    ...(number(result.exitCode) === undefined && { isUnsure: true }),
    detail: printed.length > 0 ? printed.join("\n") : text(output),
  };
}

/** A refusal is no failure, and is in the log already. */
const failureOf = (json: JsonRecord): CallOutcome | undefined =>
  json.failure_type === "permission_denied"
    ? undefined
    : {
        hasFailed: true,
        isInterrupted: json.is_interrupt === true,
        detail: text(json.error_message) || text(json.failure_type),
      };

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

/** A hook that decides is never silent: Cursor takes that for a failure. It rejects a file with an unknown event, whole. */
function settingsOf(event: string): JsonRecord {
  if (!deciding.has(event)) return {};
  return { failClosed: true, ...(event === "preToolUse" && { matcher: TOOLS_WITHOUT_AN_EVENT }) };
}

const commandOf = (program: ProgramPlace, event: string): string =>
  deciding.has(event)
    ? guardedCommand(program, "cursor", event, {
        ...(event === "beforeShellExecution" && { shellTool: "", answer: "{}" }),
      })
    : hookCommand(program, "cursor", event);

function wiring({ program, mcp }: WiringOptions): Wiring {
  const hooks = Object.keys(KINDS).map(name =>
    hookAddition(name, { command: commandOf(program, name), ...settingsOf(name) }),
  );
  return {
    files: [
      {
        kind: "json",
        path: ".cursor/hooks.json",
        additions: [{ at: ["version"], as: "value", value: 1 }, ...hooks],
      },
      ...(mcp ? [serverFile(".cursor/mcp.json", "mcpServers", mcpServer(program))] : []),
      ...agentFiles(program),
    ],
    notes: [
      "Trust the workspace in Cursor: it runs the hooks of trusted workspaces only.",
      ...(mcp ? ["Switch the MCP server “brainstem” on in Cursor's settings, once."] : []),
    ],
  };
}
