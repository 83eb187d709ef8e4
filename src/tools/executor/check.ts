/** What a tool returned: checked against what it promised, whole for the log, cut to size for the model. */
import { fault, type Json } from "../../base/index.ts";
import type { AnyTool, ToolOutcome, Validation } from "../../ports/index.ts";
import { cutToSize } from "../cut-to-size.ts";
import { jsonCopy } from "../json-copy.ts";
import { plainMessage } from "../plain-message.ts";
import type { Execution } from "./execution.ts";
import { cancelled, failed } from "./outcome.ts";
import { abandon, settle } from "./settle.ts";

/** The outcome of a call whose body has returned. */
export async function check(execution: Execution, tool: AnyTool, returned: unknown): Promise<ToolOutcome> {
  const { limits, view } = execution;
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
    const output = jsonCopy(validation.value, limits.recordedOutputChars);
    const text = render(tool, validation.value, output);
    const max = limits.toolOutputChars;
    if (text.length > max)
      view.emit({ kind: "limit-reached", limit: "toolOutputChars", value: text.length, max });
    return { status: "succeeded", output, text: cutToSize(text, max) };
  } catch (error) {
    return invalid(name, plainMessage(error));
  }
}

function render(tool: AnyTool, value: unknown, output: Json): string {
  if (tool.render === undefined) return typeof output === "string" ? output : JSON.stringify(output);
  const text: unknown = abandon(tool.render(value));
  if (typeof text === "string") return text;
  throw fault("input.invalid", { what: `What ${tool.name} rendered`, expected: "text" });
}

const invalid = (name: string, problem: string) =>
  failed("tool.invalid-output", `${name} ran, but its result can't be used: ${problem}`);
