/** Gemini CLI: the events of its hooks, their answers, and its wiring. */
import type { Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { type EventKinds, eventOf, folder, record, say, silence, text, textIfAny } from "../event-fields.ts";
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
  refusalInsteadOfAsking,
  serverFile,
} from "../harness-text.ts";

export const gemini: Harness = {
  name: "gemini",
  title: "Gemini CLI",
  contract: "hooks of .gemini/settings.json, Gemini CLI 0.61.0, November 2026",
  traces: [".gemini", "GEMINI.md", "~/.gemini"],
  program: "gemini",
  coverage: {
    onFailure: "goes on",
    canAsk: false,
    hasContext: true,
    gaps: [
      "A hook that is killed, or that hasn't answered after 60 seconds, lets its call through; there is no switch for that.",
      "In a folder that isn't trusted no hook runs, and gemini --skip-trust passes the project's hooks over.",
      "hooksConfig in a settings file, /hooks disable-all and /hooks disable brainstem turn the hooks off.",
      "A compression that Gemini CLI begins by itself can't be told from its check before each answer: only /compress is a moment to save the task.",
      "< and > reach the model as &lt; and &gt;, and Gemini CLI tells it to take context of hooks as information, not as instructions.",
    ],
  },
  recognises,
  read,
  render,
  renderFailure,
  wiring,
};

const KINDS: EventKinds = {
  SessionStart: "session-start",
  BeforeAgent: "prompt",
  BeforeTool: "before-tool",
  AfterTool: "after-tool",
  PreCompress: "compaction",
  AfterAgent: "stop",
  SessionEnd: "session-end",
};

const OWN_EVENTS = /^(?:Before|After)(?:Agent|Tool|Model|ToolSelection)$|^PreCompress$/;

/** Claude Code, Codex and Gemini CLI all start and end sessions by the same names; only here there is the time as well. */
function recognises({ json }: HookInput): boolean {
  const name = text(json.hook_event_name);
  return OWN_EVENTS.test(name) || (name !== "" && text(json.timestamp) !== "");
}

function read({ json, eventName, directory }: HookInput): HarnessEvent {
  const name = textIfAny(json.hook_event_name) ?? eventName ?? "";
  const told: Told = { name, session: text(json.session_id), directory: folder(json.cwd, directory) };
  return eventOf(told, KINDS, {
    source: json.source,
    prompt: text(json.prompt).replace(OWN_CONTEXT, ""),
    message: json.prompt_response,
    call: callOf(json),
    outcome: () => outcomeOfResponse(text(json.tool_name), json.tool_response),
  });
}

/** Without a terminal, the context of a session's start precedes the first prompt: it isn't the person's. */
const OWN_CONTEXT = /^<hook_context>[\s\S]*?<\/hook_context>\s*/;

/** In `mcp_server_tool` an underscore may belong to any of the names; fields beside it have them apart. */
function callOf({ tool_name, tool_input, mcp_context }: JsonRecord): HarnessCall {
  const { server_name, tool_name: own } = record(mcp_context);
  const isOfServer = text(server_name) !== "" && text(own) !== "";
  const tool = isOfServer ? `mcp__${text(server_name)}__${text(own)}` : text(tool_name);
  return { tool, arguments: tool_input ?? null };
}

/** Events whose answer may bring context. */
const WITH_CONTEXT: ReadonlySet<string> = new Set(["SessionStart", "BeforeAgent", "AfterTool"]);

function render({ name }: HarnessEvent, { decision, reason = "", context }: HookAnswer): HookOutput {
  if (name === "BeforeTool" && decision !== undefined) {
    // It knows an `ask`, without saying so, but waits for an answer forever where there is no terminal.
    const answer = decision === "ask" ? refusalInsteadOfAsking("Gemini CLI", reason) : reason;
    return say(decision === "allow" ? { decision } : { decision: "deny", reason: answer });
  }
  const isTold = WITH_CONTEXT.has(name) && context !== undefined && context !== "";
  return isTold ? say({ hookSpecificOutput: { additionalContext: context } }) : silence;
}

/** For other events than calls, Gemini CLI shows the person what is on standard error. */
function renderFailure(eventName: string | undefined, reason: string): HookOutput {
  const isCall = (eventName ?? "BeforeTool") === "BeforeTool";
  if (!isCall) return { ...silence, stderr: `brainstem: ${reason}\n` };
  return { ...silence, stderr: `Brainstem couldn't judge this call: ${reason}\n`, exitCode: 2 };
}

function wiring({ program, mcp }: WiringOptions): Wiring {
  const hooks = Object.keys(KINDS).map(event => {
    // Gemini CLI itself puts the quoted path in the place of $GEMINI_PROJECT_DIR: more quotes would break it.
    const command =
      event === "BeforeTool"
        ? guardedCommand(program, "gemini", event, {
            folder: folderIn("GEMINI_PROJECT_DIR"),
            shellTool: SHELL,
          })
        : hookCommand(program, "gemini", event, "$GEMINI_PROJECT_DIR");
    // PreCompress comes before each call of the model, as `auto`; it is `manual` when a person compresses.
    const matcher = event === "PreCompress" ? { matcher: "manual" } : {};
    return hookAddition(event, { ...matcher, hooks: [{ type: "command", name: "brainstem", command }] });
  });
  const path = ".gemini/settings.json";
  const server = serverFile(path, "mcpServers", mcpServer(program));
  return {
    files: [
      { kind: "json", path, additions: hooks },
      ...(mcp ? [server] : []),
      ...agentFiles(program, "GEMINI.md"),
    ],
    notes: [
      "Trust this folder in Gemini CLI when it asks, or with /permissions: it runs the hooks of trusted folders only. Where nobody can be asked, set GEMINI_CLI_TRUST_WORKSPACE=true; --skip-trust runs without hooks.",
    ],
  };
}

const SHELL = "run_shell_command";
/** A command's output precedes these lines, so that only its last line could pass for one of them. */
const ENDING = /\n(?:Exit Code|Signal): [^\n]+(?:\n(?:Signal|Background PIDs|Process Group PGID): [^\n]+)*$/;
/** A number that differs each time would make every failure a new one. */
const PROCESS_LINES = /\n(?:Background PIDs|Process Group PGID): [^\n]+/g;
const CANCELLED = /^Command was cancelled by user/;
const TIMED_OUT = /^Command was automatically cancelled/;

/** Of the `tool_response` of AfterTool. */
function outcomeOfResponse(tool: string, response: Json | undefined): CallOutcome {
  const { llmContent, error } = record(response);
  const content = contentText(llmContent);
  if (error !== undefined && error !== null) {
    return { hasFailed: true, detail: text(record(error).message) || content };
  }
  if (tool !== SHELL) return { hasFailed: false, detail: content };
  const isInterrupted = CANCELLED.test(content);
  const hasFailed = isInterrupted || TIMED_OUT.test(content) || ENDING.test(content);
  const detail = content
    .replace(PROCESS_LINES, "")
    .replace(/^Output: (?:\(empty\)(?=\n|$))?/, "")
    .trim();
  return { hasFailed, ...(isInterrupted && { isInterrupted }), detail };
}

/** Of a text, a part of a message, or a list of either, each in the marks that Gemini CLI puts around it. */
function contentText(content: Json | undefined): string {
  if (Array.isArray(content)) return (content as readonly Json[]).map(contentText).join("\n");
  return (text(content) || text(record(content).text)).replace(
    /^<untrusted_context>\n|\n<\/untrusted_context>$/g,
    "",
  );
}
