/** How a call went under Claude Code: by the event that it sends, and by what the tool's response says. */
import type { Json } from "../../base/index.ts";
import { number, record, text, textIfAny } from "../event-fields.ts";
import type { CallOutcome, JsonRecord } from "../harness.ts";

/** Of PostToolUseFailure: a command that ended with another code than 0, a tool that threw, an MCP error. */
export function outcomeOfFailure({ error, is_interrupt }: JsonRecord): CallOutcome {
  return { hasFailed: true, isInterrupted: is_interrupt === true, detail: text(error) };
}

/** Of PostToolUse; undefined where the call goes on in the background. */
export function outcomeOfResponse(tool: string, response: Json | undefined): CallOutcome | undefined {
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
  const said = blocksOf(response) ?? blocksOf(told.content) ?? textIfAny(told.result);
  if (said !== undefined) return said;
  const printed = [told.stdout, told.stderr].map(text).filter(each => each !== "");
  return printed.length > 0 ? printed.join("\n") : text(told.returnCodeInterpretation);
}

/** The text of MCP's content blocks; undefined for other values. */
function blocksOf(content: Json | undefined): string | undefined {
  if (!Array.isArray(content)) return undefined;
  const lines = content.map(block => text(record(block).text)).filter(line => line !== "");
  return lines.length > 0 ? lines.join("\n") : undefined;
}
