/** Checks the result of a tool against its schema: whole for the log, cut to size for the model. */

import { type CallId, fault, type Json } from "../../base/index.ts";
import type { AnyTool, GivenPart, ToolOutcome, Validation } from "../../ports/index.ts";
import { contentAsText, cutParts, readParts } from "../content-parts.ts";
import { jsonCopy } from "../json-copy.ts";
import { cutToSize, plainMessage } from "../plain-message.ts";
import { READ_RESULT } from "../read-result.ts";
import type { Execution } from "./execution.ts";
import { abandon, cancelled, failed, settle } from "./outcome.ts";

/** The outcome of a call whose body has returned. */
export async function check(execution: Execution, tool: AnyTool, returned: unknown): Promise<ToolOutcome> {
  const { limits, veil, view } = execution;
  const { name, output: schema } = tool;
  const deadline = { what: `The output schema of ${name}`, limitMs: limits.hookMs, signal: view.signal };
  const settled = await settle<Validation<unknown>>(
    deadline,
    () => schema?.validate(returned) ?? { isValid: true, value: returned },
  );
  if (!settled.isOk && view.signal.aborted) return cancelled(failed);
  if (!settled.isOk) return invalid(name, `it could not be checked: ${plainMessage(settled.error)}`);
  const validation = settled.value;
  if (validation?.isValid !== true) {
    return invalid(name, `it doesn't match its schema: ${[validation?.problems ?? ""].flat().join("; ")}`);
  }
  try {
    const whole = jsonCopy(validation.value, limits.recordedOutputChars);
    // Before anything is cut: half of what is private would not be recognised.
    const output = veil?.hide(whole, "tool") ?? whole;
    const result = renderResult(tool, validation.value, output);
    // Without a rendering of its own it is the text of what is hidden already.
    const rendered = (tool.render && veil?.hide(result, "tool")) ?? result;
    if (typeof rendered !== "string")
      return { status: "succeeded", output, ...showParts(execution, rendered) };
    const text = rendered;
    const max = limits.toolOutputChars;
    if (text.length <= max) return { status: "succeeded", output, text };
    view.emit({ kind: "limit-reached", limit: "toolOutputChars", value: text.length, max });
    return { status: "succeeded", output, text: cutToSize(text, max, adviceFor(execution)), isCut: true };
  } catch (error) {
    return invalid(name, plainMessage(error));
  }
}

/** Parts for the model: as many characters and bytes as it may see, with a notice where something was left out. */
function showParts({ limits, view, ...execution }: Execution, given: readonly GivenPart[]) {
  const { inputBytes, inputParts, recordedOutputChars, toolOutputChars: max } = limits;
  const whole = readParts(given, {
    inputParts,
    inputChars: recordedOutputChars,
    inputBytes: recordedOutputChars,
  });
  const parts = cutParts(whole, max, inputBytes, adviceFor({ ...execution, limits, view }));
  const isCut = parts.some((part, index) => part !== whole[index]);
  const text = contentAsText(parts);
  if (!isCut) return { text, parts };
  view.emit({ kind: "limit-reached", limit: "toolOutputChars", value: contentAsText(whole).length, max });
  return { text, parts, isCut: true as const };
}

/** How the model reads what is left out, where it can. */
function adviceFor({ call, tools = [] }: Execution): ((from: number) => string) | undefined {
  if (!tools.some(({ name }) => name === READ_RESULT)) return undefined;
  return from => `${READ_RESULT} with ${JSON.stringify({ call: call.call, from })} reads on`;
}

const invalid = (name: string, problem: string) =>
  failed("tool.invalid-output", `${name} ran, but its result can't be used: ${problem}`);

/**
 * As its tool renders it, else its own text, else its JSON.
 * @throws input.invalid when the tool renders anything but text and parts; the tool's own error
 */
function renderResult(
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
