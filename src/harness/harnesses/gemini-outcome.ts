/** How a call of Gemini CLI went: its tools tell an error in a field, and a shell its exit code at the end of a text. */
import type { Json } from "../../base/index.ts";
import { record, text } from "../event-fields.ts";
import type { CallOutcome } from "../harness.ts";

const SHELL = "run_shell_command";
/** A command's output precedes these lines, so that only its last line could pass for one of them. */
const ENDING = /\n(?:Exit Code|Signal): [^\n]+(?:\n(?:Signal|Background PIDs|Process Group PGID): [^\n]+)*$/;
/** A number that differs each time would make every failure a new one. */
const PROCESS_LINES = /\n(?:Background PIDs|Process Group PGID): [^\n]+/g;
const CANCELLED = /^Command was cancelled by user/;
const TIMED_OUT = /^Command was automatically cancelled/;

/** Of the `tool_response` of AfterTool. */
export function outcomeOfResponse(tool: string, response: Json | undefined): CallOutcome {
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
