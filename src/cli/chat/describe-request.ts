/** A request for approval as a person judges it: what would run, with what, to what effect, and by which rule it is asked. */
import { formatSource } from "../../base/index.ts";
import type { WaitingCall } from "../../mind/index.ts";
import type { ApprovalRequest } from "../../ports/index.ts";
import { printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** Lines that begin and end apart from what stands around them. */
export function describeRequest(request: ApprovalRequest, { style }: Pick<Terminal, "style">): string {
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
  waiting.map(({ approval }) => describeRequest(approval.request, terminal)).join("");
