/** A result as text, before it is cut to size. */
import { type CallId, fault, type Json } from "../../base/index.ts";
import type { AnyTool } from "../../ports/index.ts";
import type { Execution } from "./execution.ts";
import { abandon } from "./settle.ts";

/**
 * As its tool renders it, else its own text, else its JSON.
 * @throws input.invalid when the tool renders anything but text; what it throws
 */
export function renderResult(tool: Pick<AnyTool, "name" | "render">, value: unknown, output: Json): string {
  if (tool.render === undefined) return plainText(output);
  const text: unknown = abandon(tool.render(value));
  if (typeof text === "string") return text;
  throw fault("input.invalid", { what: `What ${tool.name} rendered`, expected: "text" });
}

const plainText = (output: Json) => (typeof output === "string" ? output : JSON.stringify(output));

/** The whole text of an earlier result that the log has; a tool that is gone can't render it any more. */
export async function wholeText({ endOf, tools = [] }: Execution, call: CallId): Promise<string | undefined> {
  const end = await endOf?.(call);
  if (end?.outcome.status !== "succeeded") return undefined;
  const { output } = end.outcome;
  const tool = tools.find(({ name }) => name === end.tool);
  if (tool === undefined) return plainText(output);
  try {
    return renderResult(tool, output, output);
  } catch {
    // It renders only what it returned itself, and not what JSON made of that.
    return plainText(output);
  }
}
