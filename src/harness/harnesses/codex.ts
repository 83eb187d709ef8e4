/** Codex CLI: the events of its hooks, their answers, and its wiring. */
import type { Json } from "../../base/index.ts";
import {
  type EventKinds,
  eventOf,
  folder,
  number,
  parsedRecord,
  record,
  say,
  silence,
  subAgentOf,
  text,
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
  ProgramPlace,
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

/** Longer than the hook itself takes at most. */
const GIVEN_UP_AFTER_S = 60;

export const codex: Harness = {
  name: "codex",
  title: "Codex CLI",
  contract:
    "developers.openai.com/codex/hooks and openai/codex codex-rs/hooks, as of November 2026; seen with codex-cli 0.169.0",
  traces: [".codex", "~/.codex"],
  program: "codex",
  coverage: {
    onFailure: "blocks",
    canAsk: false,
    hasContext: true,
    gaps: [
      "Hooks run in trusted projects only, and only those that were approved with /hooks: until then, and after each change of them, Codex goes on without them.",
      `A hook that takes longer than ${GIVEN_UP_AFTER_S} seconds is given up and the call goes on; on Windows one that is missing or crashes lets it go on as well.`,
      "What is typed into a program that is running (write_stdin) and Codex's own web search reach no hook.",
      "Hooks can't make Codex ask: what a rule asks about is refused.",
      "A patch that doesn't fit and an MCP tool that fails reach no hook afterwards; how a command ended stands in Codex's transcript only, which sessions with --ephemeral don't have.",
    ],
  },
  recognises,
  read,
  render,
  renderFailure,
  wiring,
};

/** Only Codex numbers turns; before the first one, its transcripts have a name of their own, or don't exist. */
function recognises({ json }: HookInput): boolean {
  if (text(json.hook_event_name) === "" || json.conversation_id !== undefined) return false;
  const { transcript_path: transcript } = json;
  return text(json.turn_id) !== "" || transcript === null || /[\\/]rollout-[^\\/]*$/.test(text(transcript));
}

const KINDS: EventKinds = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt",
  SubagentStart: "agent-start",
  PreToolUse: "before-tool",
  PermissionRequest: "permission-request",
  PostToolUse: "after-tool",
  PreCompact: "compaction",
  Stop: "stop",
  SessionEnd: "session-end",
};

function read(input: HookInput): HarnessEvent {
  const { json } = input;
  const told: Told = {
    name: text(json.hook_event_name) || (input.eventName ?? ""),
    session: text(json.session_id),
    // The folder of a command that names one, which can be another than the session's.
    directory: folder(json.cwd, input.directory),
    ...subAgentOf(json),
  };
  // An agent's request to its sub-agent isn't the person's.
  const isOfAgent = told.name === "UserPromptSubmit" && json.agent_id !== undefined;
  return eventOf(told, isOfAgent ? {} : KINDS, {
    source: json.source,
    prompt: text(json.prompt),
    message: json.last_assistant_message,
    call: { tool: text(json.tool_name), arguments: json.tool_input ?? null },
    callId: json.tool_use_id,
    outcome: () => outcomeOf(input),
  });
}

function outcomeOf({ json, endOf }: HookInput): CallOutcome {
  const { tool_name: tool, tool_response: response } = json;
  const detail = printedIn(response);
  if (tool === "Bash") {
    const end = endOf?.(text(json.transcript_path)) ?? "";
    const hasFailed = hasCommandFailed(end, text(json.tool_use_id));
    return hasFailed === undefined ? { hasFailed: false, isUnsure: true, detail } : { hasFailed, detail };
  }
  if (tool === "apply_patch") return { hasFailed: /^Exit code: (?!0\n)/.test(detail), detail };
  return { hasFailed: record(response).isError === true, detail };
}

/** Commands answer with text, MCP tools with parts. */
function printedIn(response: Json | undefined): string {
  if (typeof response === "string" || response === undefined) return text(response);
  return textOfParts(record(response).content) || JSON.stringify(response);
}

/** After a compaction Codex starts the session once more, and takes the context then. */
const hearing: ReadonlySet<HarnessEvent["kind"]> = new Set([
  "session-start",
  "agent-start",
  "prompt",
  "after-tool",
]);

/** Codex rejects a refusal with a reason without words, and the call goes on. */
const withWords = (reason: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(reason) ? reason : "A rule of this project forbids it.";

function render({ kind, name }: HarnessEvent, answer: HookAnswer): HookOutput {
  const { decision, context = "" } = answer;
  const reason = withWords(answer.reason ?? "");
  if (kind === "before-tool") {
    if (decision === "deny") return refuse(reason);
    // Silence is its allow; to the word itself Codex says that it isn't supported.
    return decision === "ask" ? refuse(refusalInsteadOfAsking("Codex", reason)) : silence;
  }
  if (kind === "permission-request") {
    if (decision === "deny")
      return output({ hookEventName: name, decision: { behavior: "deny", message: reason } });
    // Asking a person is what Codex is about to do.
    return decision === "allow" ? output({ hookEventName: name, decision: { behavior: "allow" } }) : silence;
  }
  return hearing.has(kind) && context.trim() !== ""
    ? output({ hookEventName: name, additionalContext: context })
    : silence;
}

/** A refusal under another event's name is invalid there, and changes nothing: it serves where the event is unknown. */
function renderFailure(eventName: string | undefined, reason: string): HookOutput {
  const isCall = eventName === "PreToolUse" || eventName === undefined;
  return { ...(isCall ? refuse(withWords(reason)) : silence), stderr: reason };
}

const refuse = (reason: string): HookOutput =>
  output({ hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: reason });

const output = (hookSpecificOutput: JsonRecord): HookOutput => say({ hookSpecificOutput });

/**
 * Codex writes a command's end into the transcript before it runs the hook, as one of the last lines.
 * @param end the transcript's last lines; the first may be cut
 * @returns undefined where the transcript has no exit code
 */
function hasCommandFailed(end: string, callId: string): boolean | undefined {
  const lines = end.split("\n").filter(line => line.includes('"CommandExecution"'));
  for (const line of lines.reverse()) {
    const { item } = record(parsedRecord(line).payload);
    const { id, status, exit_code: exitCode } = record(item);
    if (id === callId)
      return status === "failed" || (number(exitCode) === undefined ? undefined : exitCode !== 0);
  }
  return undefined;
}

/** Codex cuts a longer context in its middle and leaves the whole in a temporary folder; its default is 2,500. */
const CONTEXT_TOKENS = 10_000;
const SPEAKS = { additionalContextLimit: CONTEXT_TOKENS };

/** By event, what a hook's entry has besides its command; three seconds are the most that Codex gives a session's end. */
const SETTINGS: Readonly<Record<string, JsonRecord>> = {
  SessionStart: SPEAKS,
  UserPromptSubmit: SPEAKS,
  SubagentStart: SPEAKS,
  SessionEnd: { timeout: 3 },
};

/** Codex starts hooks in the folder that it was started in, and tells them of no other. */
const PROJECT = '"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"';

function wiring({ program, mcp }: WiringOptions): Wiring {
  const hooks = Object.keys(KINDS).map(name => {
    const command = { type: "command", ...commandsOf(program, name), timeout: GIVEN_UP_AFTER_S };
    return hookAddition(name, { hooks: [{ ...command, ...SETTINGS[name] }] });
  });
  return {
    files: [
      { kind: "json", path: ".codex/hooks.json", additions: hooks },
      ...(mcp ? [{ kind: "toml-block", path: ".codex/config.toml", ...serverTable(program) } as const] : []),
      ...agentFiles(program),
    ],
    notes: [
      "Trust the project in Codex: elsewhere it reads no project's hooks and settings.",
      "Approve the hooks in Codex with /hooks, once: until then it goes on without them, and `codex exec` without a word.",
      ...(program === "dependency"
        ? ["Codex looks for brainstem-hook in node_modules at the root of the git repository."]
        : []),
    ],
  };
}

/** Codex refuses by exit code 2 and a word on standard error; without a word it lets the call go on. */
const OR_REFUSE = "|| (echo brainstem-hook did not judge this call. Run: npm install 1>&2 & exit /b 2)";

function commandsOf(program: ProgramPlace, eventName: string): { [name: string]: string } {
  // Windows PowerShell has no such variables, and knows no `||` in its older versions.
  const plain = hookCommand(program, "codex", eventName);
  if (eventName === "PreToolUse") {
    const command = guardedCommand(program, "codex", eventName, { folder: PROJECT, shellTool: "Bash" });
    return { command, commandWindows: `cmd /d /c "${plain.replaceAll("/", "\\")} ${OR_REFUSE}"` };
  }
  const command = hookCommand(program, "codex", eventName, PROJECT);
  return { command, ...(plain !== command && { commandWindows: plain }) };
}

function serverTable(program: ProgramPlace): { readonly table: string; readonly text: string } {
  const { command, args } = mcpServer(program);
  const table = "mcp_servers.brainstem";
  // A JSON string, and a list of them, is TOML as well.
  const settings = `command = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
  return { table, text: `[${table}]\n${settings}` };
}
