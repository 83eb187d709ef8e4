/** Windsurf: the events of its hooks, their answers, and its wiring. */
import type { Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { folder, parsed, record, text } from "../event-fields.ts";
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

/** Cascade's actions, each with an event before and after it: `pre_run_command`, `post_run_command`. */
const actions: readonly string[] = ["read_code", "write_code", "run_command", "mcp_tool_use"];
const PROMPT = "pre_user_prompt";
const RESPONSE = "post_cascade_response";
const PHASE = /^(pre|post)_/;

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
      "A hook that crashes or is missing lets the call go on: Windsurf has no setting against that.",
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
  const told = { name, session: text(json.trajectory_id), directory: folder(directory) };
  const given = record(json.tool_info);
  if (name === PROMPT) return { ...told, kind: "prompt", text: text(given.user_prompt) };
  if (name === RESPONSE) return { ...told, ...lastSaid(text(given.response)), kind: "stop" };
  const phase = PHASE.exec(name)?.[1];
  const action = name.replace(PHASE, "");
  if (phase === undefined || !actions.includes(action)) return { ...told, kind: "other" };
  const call = callOf(action, given);
  return phase === "pre"
    ? { ...told, kind: "before-tool", call }
    : { ...told, kind: "after-tool", call, outcome: outcomeOf(given) };
}

/** A response comes as a report of its steps, with the agent's own words under headings. */
function lastSaid(report: string): { readonly message?: string } {
  const message =
    report
      .split(/^### Planner Response\s*$/m)
      .at(-1)
      ?.trim() ?? "";
  return message === "" ? {} : { message };
}

function callOf(action: string, given: JsonRecord): HarnessCall {
  if (action !== "mcp_tool_use") return { tool: action, arguments: given as Json };
  const [server, tool] = [text(given.mcp_server_name), text(given.mcp_tool_name)];
  return { tool: `mcp__${server || "unknown"}__${tool}`, arguments: parsed(given.mcp_tool_arguments) ?? {} };
}

/** Windsurf tells of what was done, and of MCP tools what they said. */
const outcomeOf = (given: JsonRecord): CallOutcome => ({ hasFailed: false, detail: text(given.mcp_result) });

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
  const names = [PROMPT, ...actions.flatMap(action => [`pre_${action}`, `post_${action}`]), RESPONSE];
  const additions = names.map(name => ({
    at: ["hooks", name],
    as: "item" as const,
    value: {
      command: hookCommand(program, "windsurf", name),
      // The person sees why a call was stopped.
      ...(name.startsWith("pre_") && name !== PROMPT && { show_output: true }),
    },
  }));
  return {
    files: [
      { kind: "json", path: ".windsurf/hooks.json", additions },
      { kind: "markdown-block", path: "AGENTS.md", text: instructions() },
      { kind: "link", path: ".agents/skills", target: "../.agent/skills" },
    ],
    notes: mcp
      ? [
          `Windsurf has MCP servers for all projects together: add "brainstem": ${JSON.stringify(mcpServer(program))} ` +
            `to mcpServers in ~/.codeium/windsurf/mcp_config.json.`,
        ]
      : [],
  };
}
