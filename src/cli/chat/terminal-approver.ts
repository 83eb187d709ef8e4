/** Asks the person at the terminal whether a call may run. */
import { createInterface } from "node:readline/promises";
import { formatSource } from "../../base/index.ts";
import { localOwner } from "../../find-brain.ts";
import type { ApprovalRequest, Approver } from "../../ports/index.ts";
import { printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** @param question asks on the terminal and resolves with the line that was typed */
export function createTerminalApprover(
  terminal: Terminal,
  question: (prompt: string, signal: AbortSignal) => Promise<string>,
): Approver {
  return {
    async ask(request, signal) {
      terminal.write(describe(request, terminal));
      const prompt = `  ${terminal.style("bold", "Allow it, once?")} [y/N] `;
      // Ctrl-C and Ctrl-D leave the question without an answer, which is no.
      const answer = await question(prompt, signal).catch(() => {
        terminal.write("\n");
        return "";
      });
      return {
        isApproved: /^(y|yes)$/i.test(answer.trim()),
        argumentsHash: request.argumentsHash,
        answeredBy: localOwner().user,
      };
    },
  };
}

/** Asks one question where no conversation has the keyboard. */
export async function askOnce(
  { input, output }: Terminal,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const lines = createInterface({ input, output, terminal: true });
  try {
    return await lines.question(prompt, { signal });
  } finally {
    lines.close();
  }
}

function describe(request: ApprovalRequest, { style }: Terminal): string {
  const { reason, rule, source } = request;
  const why =
    source === undefined
      ? printable(reason)
      : `${printable(rule)} ${style("dim", `(${formatSource(source)})`)}`;
  const lines = [
    `${style("yellow", "?")} ${style("bold", request.tool)} wants to run ${request.operation}`,
    `  ${printable(JSON.stringify(request.arguments))}`,
    ...request.sideEffects.map(effect => `  ${style("dim", "effect")} ${printable(effect)}`),
    `  ${style("dim", "rule")}   ${why}`,
  ];
  return `\n${lines.join("\n")}\n`;
}
