/** Codex CLI: the events of its hooks, their answers, and its wiring. */
import type { Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { folder, record, text, textIfAny } from "../event-fields.ts";
import type { CallOutcome, Harness, HarnessEvent, HookInput, JsonRecord } from "../harness.ts";
import { render, renderFailure } from "./codex-answers.ts";
import { hasCommandFailed } from "./codex-transcript.ts";
import { GIVEN_UP_AFTER_S, wiring } from "./codex-wiring.ts";

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

function read(input: HookInput): HarnessEvent {
  const { json } = input;
  const told = {
    name: text(json.hook_event_name) || (input.eventName ?? ""),
    session: text(json.session_id),
    // The folder of a command that names one, which can be another than the session's.
    directory: folder(json.cwd, input.directory),
  };
  switch (told.name) {
    case "SessionStart":
      return { ...told, kind: "session-start", source: text(json.source) };
    case "UserPromptSubmit":
      // An agent's request to its sub-agent isn't the person's.
      if (json.agent_id !== undefined) return { ...told, kind: "other" };
      return { ...told, kind: "prompt", text: text(json.prompt) };
    case "PreToolUse":
      return { ...told, ...called(json), kind: "before-tool" };
    case "PermissionRequest":
      return { ...told, ...called(json), kind: "permission-request" };
    case "PostToolUse":
      return { ...told, ...called(json), kind: "after-tool", outcome: outcomeOf(input) };
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

function called(json: JsonRecord): { readonly call: HarnessCall; readonly callId?: string } {
  const callId = textIfAny(json.tool_use_id);
  return {
    call: { tool: text(json.tool_name), arguments: json.tool_input ?? {} },
    ...(callId !== undefined && { callId }),
  };
}

function outcomeOf({ json, endOf }: HookInput): CallOutcome {
  const { tool_name: tool, tool_response: response } = json;
  const detail = printedIn(response);
  if (tool === "Bash") {
    const end = endOf?.(text(json.transcript_path)) ?? "";
    return { hasFailed: hasCommandFailed(end, text(json.tool_use_id)), detail };
  }
  if (tool === "apply_patch") return { hasFailed: /^Exit code: (?!0\n)/.test(detail), detail };
  return { hasFailed: record(response).isError === true, detail };
}

/** Commands answer with text, MCP tools with parts. */
function printedIn(response: Json | undefined): string {
  if (typeof response === "string" || response === undefined) return text(response);
  const { content } = record(response);
  const parts = Array.isArray(content) ? content.map(part => text(record(part).text)) : [];
  return parts.filter(part => part !== "").join("\n") || JSON.stringify(response);
}
