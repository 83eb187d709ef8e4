/** OpenCode: the events of our plugin in it, their answers, and its wiring. */
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
import { agentFiles, mcpServer, refusalInsteadOfAsking, serverFile } from "../harness-text.ts";
import { OPENCODE_PLUGIN_PATH, opencodePlugin } from "./opencode-plugin.ts";

export const opencode: Harness = {
  name: "opencode",
  title: "OpenCode",
  contract: "plugins of .opencode/plugin, @opencode-ai/plugin and OpenCode 1.18.33, November 2026",
  traces: [".opencode", "opencode.json", "opencode.jsonc", "~/.config/opencode"],
  program: "opencode",
  coverage: {
    onFailure: "blocks",
    canAsk: false,
    hasContext: true,
    gaps: [
      "--pure, OPENCODE_PURE and OPENCODE_DISABLE_PROJECT_CONFIG leave the plugin out, and with it all of this.",
      "A plugin that OpenCode can't load is passed over with a line in its log.",
      "What a person runs with ! in the terminal reaches no plugin.",
      "The server of an MCP tool is known when opencode.json names it; of one that is added while OpenCode runs only the joined name is.",
      "Context comes by a hook that OpenCode calls experimental.",
    ],
  },
  recognises: ({ json }) => json.harness === "opencode" && text(json.event) !== "",
  read,
  render,
  renderFailure,
  wiring,
};

const KINDS: EventKinds = {
  "session.created": "session-start",
  "chat.message": "prompt",
  "tool.execute.before": "before-tool",
  "tool.execute.after": "after-tool",
  "experimental.session.compacting": "compaction",
  "session.idle": "stop",
  dispose: "session-end",
};

/**
 * The plugin sends one JSON object for each event, our own:
 * `{harness: "opencode", event, session, directory, agent?}` (`agent` in the session of a sub-agent) and with them `{prompt}` (chat.message), `{message}`
 * (session.idle), `{tool, callId, arguments, mcp?: {server, tool}}` (tool.execute.before and .after), and of what was
 * called `{result: {output, exit?, isError?}}` or `{error}`.
 */
function read({ json, eventName, directory }: HookInput): HarnessEvent {
  const name = textIfAny(json.event) ?? eventName ?? "";
  const told: Told = {
    name,
    session: text(json.session),
    directory: folder(json.directory, directory),
    ...subAgentOf({ agent_id: json.agent }),
  };
  const kinds: EventKinds = told.agent === undefined ? KINDS : { ...KINDS, "session.created": "agent-start" };
  const { server, tool } = record(json.mcp);
  const isOfServer = text(server) !== "" && text(tool) !== "";
  return eventOf(told, kinds, {
    prompt: text(json.prompt),
    message: json.message,
    call: {
      tool: isOfServer ? `mcp__${text(server)}__${text(tool)}` : text(json.tool),
      arguments: json.arguments ?? {},
    },
    callId: json.callId,
    outcome: () => outcomeOf(json),
  });
}

/** OpenCode's words for a call that a person refused, or stopped under way. */
const INTERRUPTED = /^(?:The user rejected permission|Tool execution aborted)/;

/** A tool that throws has no end but an error; a command that fails has an exit code. */
function outcomeOf({ tool, error, result }: JsonRecord): CallOutcome {
  if (error !== undefined && error !== null) {
    return { hasFailed: true, isInterrupted: INTERRUPTED.test(text(error)), detail: text(error) };
  }
  const { output, exit, isError } = record(result);
  const isUnsure = tool === "bash" && number(exit) === undefined;
  return {
    hasFailed: (number(exit) ?? 0) !== 0 || isError === true,
    ...(isUnsure && { isUnsure }),
    detail: text(output),
  };
}

const WITH_CONTEXT: ReadonlySet<string> = new Set([
  "session.created",
  "chat.message",
  "tool.execute.after",
  "experimental.session.compacting",
]);

/** To a call there is always an answer: the plugin takes silence for a failure. */
function render({ name }: HarnessEvent, { decision, reason = "", context }: HookAnswer): HookOutput {
  if (name === "tool.execute.before") {
    if (decision === undefined || decision === "allow") return say({ decision: decision ?? "none" });
    return say({
      decision: "deny",
      reason: decision === "ask" ? refusalInsteadOfAsking("OpenCode", reason) : reason,
    });
  }
  const isTold = WITH_CONTEXT.has(name) && context !== undefined && context !== "";
  return isTold ? say({ context }) : silence;
}

function renderFailure(eventName: string | undefined, reason: string): HookOutput {
  const isCall = (eventName ?? "tool.execute.before") === "tool.execute.before";
  if (!isCall) return { ...silence, stderr: `brainstem: ${reason}\n` };
  return { ...silence, stderr: `Brainstem couldn't judge this call: ${reason}\n`, exitCode: 2 };
}

function wiring({ program, mcp }: WiringOptions): Wiring {
  const { command, args } = mcpServer(program);
  const server = { type: "local", command: [command, ...args], enabled: true };
  return {
    files: [
      { kind: "own", path: OPENCODE_PLUGIN_PATH, text: opencodePlugin(program) },
      ...agentFiles(program),
      ...(mcp ? [serverFile("opencode.json", "mcp", server)] : []),
    ],
    notes: ["Restart OpenCode: it loads plugins when it starts."],
  };
}
