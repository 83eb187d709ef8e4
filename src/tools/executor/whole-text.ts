/** A result as text, before it is cut to size. */
import { type CallId, fault, type Json } from "../../base/index.ts";
import type { AnyTool, GivenPart } from "../../ports/index.ts";
import { contentAsText, readParts } from "../content-parts.ts";
import type { Execution } from "./execution.ts";
import { abandon } from "./settle.ts";

/**
 * As its tool renders it, else its own text, else its JSON.
 * @throws input.invalid when the tool renders anything but text and parts; the tool's own error
 */
export function renderResult(
  tool: Pick<AnyTool, "name" | "render">,
  value: unknown,
  output: Json,
): string | readonly GivenPart[] {
  if (tool.render === undefined) return plainText(output);
  const rendered: unknown = abandon(tool.render(value));
  if (typeof rendered === "string" || Array.isArray(rendered)) return rendered;
  throw fault("input.invalid", { what: `What ${tool.name} rendered`, expected: "text, or parts" });
}

const plainText = (output: Json) => (typeof output === "string" ? output : JSON.stringify(output));

/** The whole text of an earlier result that the log has; a tool that is gone can't render it any more. */
export async function wholeText(
  { endOf, limits, tools = [] }: Execution,
  call: CallId,
): Promise<string | undefined> {
  const end = await endOf?.(call);
  if (end?.outcome.status !== "succeeded") return undefined;
  const { output } = end.outcome;
  const tool = tools.find(({ name }) => name === end.tool);
  if (tool === undefined) return plainText(output);
  try {
    const rendered = renderResult(tool, output, output);
    if (typeof rendered === "string") return rendered;
    const { inputParts, recordedOutputChars: max } = limits;
    return contentAsText(readParts(rendered, { inputParts, inputChars: max, inputBytes: max }));
  } catch {
    // It renders only what it returned itself, and not what JSON made of that.
    return plainText(output);
  }
}
