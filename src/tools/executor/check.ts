/** Checks the result of a tool against its schema: whole for the log, cut to size for the model. */
import type { AnyTool, GivenPart, ToolOutcome, Validation } from "../../ports/index.ts";
import { contentAsText, cutParts, readParts } from "../content-parts.ts";
import { cutToSize } from "../cut-to-size.ts";
import { jsonCopy } from "../json-copy.ts";
import { plainMessage } from "../plain-message.ts";
import { READ_RESULT } from "../read-result.ts";
import type { Execution } from "./execution.ts";
import { cancelled, failed } from "./outcome.ts";
import { settle } from "./settle.ts";
import { renderResult } from "./whole-text.ts";

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
    const rendered = renderResult(tool, validation.value, output);
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
