/** Windsurf: the events of its hooks, their answers, and its wiring. */
import type { Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { type EventKinds, eventOf, folder, parsed, record, text } from "../event-fields.ts";
import type {
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
  guardedCommand,
  hookAddition,
  hookCommand,
  mcpServer,
  refusalInsteadOfAsking,
} from "../harness-text.ts";

const PROMPT = "pre_user_prompt";
/** Each of Cascade's actions has an event before and after it. */
const KINDS: EventKinds = {
  [PROMPT]: "prompt",
  pre_read_code: "before-tool",
  post_read_code: "after-tool",
  pre_write_code: "before-tool",
  post_write_code: "after-tool",
  pre_run_command: "before-tool",
  post_run_command: "after-tool",
  pre_mcp_tool_use: "before-tool",
  post_mcp_tool_use: "after-tool",
  post_cascade_response: "stop",
};

export const windsurf: Harness = {
  name: "windsurf",
  title: "Windsurf",
  contract: "docs.windsurf.com/windsurf/cascade/hooks, as of September 2026",
  traces: [".windsurf", ".windsurfrules", "~/.codeium/windsurf"],
  program: "windsurf",
  coverage: {
    onFailure: "goes on",
    canAsk: false,
    hasContext: false,
    gaps: [
      "A hook that Windsurf gives up on, since it is late, lets the call go on: it has no setting against that.",
      "Windsurf can't ask: what a rule asks about is refused, and the person is told.",
      "No hook can add to the context: what an agent must know is in AGENTS.md, and the rest comes by MCP.",
      "Windsurf doesn't say how a command ended: failed commands are remembered as run, not as failures.",
      "Searching, listing and fetching from the web reach no hook.",
    ],
  },
  recognises: ({ json }) => text(json.agent_action_name) !== "",
  read,
  render,
  renderFailure,
  wiring,
};

function read({ json, eventName, directory }: HookInput): HarnessEvent {
  const name = text(json.agent_action_name) || (eventName ?? "");
  // Its hooks run in the workspace; the folder of a command may be anywhere.
  const told: Told = { name, session: text(json.trajectory_id), directory: folder(directory) };
  const given = record(json.tool_info);
  return eventOf(told, KINDS, {
    prompt: text(given.user_prompt),
    // A response comes as a report of its steps, with the agent's own words under headings.
    message: text(given.response)
      .split(/^### Planner Response\s*$/m)
      .at(-1)!
      .trim(),
    call: callOf(name.replace(/^(?:pre|post)_/, ""), given),
    // Windsurf tells of what was done, and of MCP tools what they said.
    outcome: () => ({
      hasFailed: false,
      ...(name === "post_run_command" && { isUnsure: true }),
      detail: text(given.mcp_result),
    }),
  });
}

function callOf(action: string, given: JsonRecord): HarnessCall {
  if (action !== "mcp_tool_use") return { tool: action, arguments: given as Json };
  const [server, tool] = [text(given.mcp_server_name), text(given.mcp_tool_name)];
  return { tool: `mcp__${server || "unknown"}__${tool}`, arguments: parsed(given.mcp_tool_arguments) ?? {} };
}

function render(event: HarnessEvent, { decision, reason }: HookAnswer): HookOutput {
  const isRefused = event.kind === "before-tool" && (decision === "deny" || decision === "ask");
  if (!isRefused) return goOn("");
  const why = reason?.trim() || "A rule of the project stops this call.";
  return stop(decision === "ask" ? refusalInsteadOfAsking("Windsurf", why) : why);
}

function renderFailure(eventName: string | undefined, reason: string): HookOutput {
  const isCall = eventName === undefined || (eventName.startsWith("pre_") && eventName !== PROMPT);
  return isCall ? stop(reason.trim() || "This call could not be judged.") : goOn(reason);
}

/** The agent sees its standard error. */
const stop = (stderr: string): HookOutput => ({ stdout: "", stderr, exitCode: 2 });
const goOn = (stderr: string): HookOutput => ({ stdout: "", stderr, exitCode: 0 });

function wiring({ program, mcp }: WiringOptions): Wiring {
  const additions = Object.entries(KINDS).map(([name, kind]) => {
    // The person sees why a call was stopped.
    const shown = kind === "before-tool" ? { show_output: true } : {};
    const shell = name === "pre_run_command" ? { shellTool: "" } : {};
    const command =
      kind === "before-tool"
        ? guardedCommand(program, "windsurf", name, shell)
        : hookCommand(program, "windsurf", name);
    return hookAddition(name, { command, ...shown });
  });
  return {
    files: [{ kind: "json", path: ".windsurf/hooks.json", additions }, ...agentFiles(program)],
    notes: mcp
      ? [
          `Windsurf has MCP servers for all projects together: add "brainstem": ${JSON.stringify(mcpServer(program))} ` +
            `to mcpServers in ~/.codeium/windsurf/mcp_config.json.`,
        ]
      : [],
  };
}
