/** Describes a waiting request for a person: the call with its arguments, effects and rule; or the question. */
import { formatSource } from "../../base/index.ts";
import type { WaitingCall } from "../../mind/index.ts";
import type { WaitingRequest } from "../../ports/index.ts";
import { printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** Lines set apart from the lines around them. */
export function describeRequest(request: WaitingRequest, { style }: Pick<Terminal, "style">): string {
  if (request.waitsFor !== undefined) return `\n${linesOf(request, style).join("\n")}\n`;
  const { reason, rule, source } = request;
  const why =
    source === undefined
      ? printable(reason)
      : `${printable(rule)} ${style("dim", `(${formatSource(source)})`)}`;
  const lines = [
    `${style("yellow", "?")} ${style("bold", printable(request.tool))} wants to run ${printable(request.operation)}`,
    `  ${printable(JSON.stringify(request.arguments))}`,
    ...request.sideEffects.map(effect => `  ${style("dim", "effect")} ${printable(effect)}`),
    `  ${style("dim", "rule")}   ${why}`,
  ];
  return `\n${lines.join("\n")}\n`;
}

/** Each request that waits. */
export const describeWaiting = (waiting: readonly WaitingCall[], terminal: Pick<Terminal, "style">): string =>
  waiting.map(({ request }) => describeRequest(request, terminal)).join("");

function linesOf(
  request: Exclude<WaitingRequest, { readonly waitsFor?: undefined }>,
  style: Terminal["style"],
): readonly string[] {
  const name = style("bold", printable(request.tool));
  if (request.waitsFor === "result") {
    return [
      `${style("yellow", "…")} ${name} runs elsewhere: its result is handed in there`,
      `  ${printable(JSON.stringify(request.arguments))}`,
    ];
  }
  return [
    `${style("yellow", "?")} ${name} asks: ${printable(request.text)}`,
    ...(request.options ?? []).map((option, index) => `  ${index + 1}  ${printable(option)}`),
  ];
}
