/** `describeCall` says in one line which tool ran on what, and what came of it; `targetOf` names what a call is about. */
import { formatSource, type Json, type Source } from "../../base/index.ts";
import type { Event, ToolOutcome } from "../../ports/index.ts";
import { diffLines } from "../review/show-diff.ts";

export interface FileChange {
  /** As it was called by the tool. */
  readonly path: string;
  /** Undefined where there was no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface ShownCall {
  readonly tool: string;
  readonly arguments?: Json | undefined;
  readonly outcome: ToolOutcome;
  /** A memory that it wrote. */
  readonly written?: Source | undefined;
  readonly changes?: readonly FileChange[] | undefined;
}

/** Without a full stop; not cut to a width. */
export function describeCall(call: ShownCall): string {
  const { changes = [], outcome, tool, written } = call;
  const name = [tool, targetOf(call.arguments)].filter(part => part !== "").join(" ");
  if (outcome.status !== "succeeded") {
    const failed = `${tool} ${outcome.status}: `;
    return outcome.message.startsWith(failed)
      ? `${name} ${outcome.message.slice(tool.length + 1)}`
      : `${name} ${outcome.status}: ${outcome.message}`;
  }
  if (written !== undefined) return `${tool} → ${formatSource(written)}`;
  const result = changes.length > 0 ? changes.map(describeChange).join(", ") : resultOf(outcome.output);
  return result === "" ? name : `${name} → ${result}`;
}

/** The first text among the arguments: by the order of every schema here, the path, the command or the words. */
export function targetOf(given: Json | undefined): string {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return "";
  const target = Object.values(given).find(value => typeof value === "string");
  return typeof target === "string" ? target : "";
}

function describeChange({ after, before }: FileChange): string {
  if (after === undefined) return "gone";
  const lines = diffLines(before ?? "", after);
  const counted = (mark: string) => lines.filter(line => line.mark === mark).length;
  const change = `+${counted("+")} −${counted("-")}`;
  return before === undefined ? `new, ${change}` : change;
}

/** How a command ended. */
function resultOf(output: Json): string {
  if (typeof output !== "object" || output === null || Array.isArray(output)) return "";
  const { exitCode } = output as { readonly exitCode?: unknown };
  return typeof exitCode === "number" ? `exit ${exitCode}` : "";
}

/** The whole result, for a person who wants to see it. */
export const fullResult = ({ outcome }: Pick<Event<"tool-call-end">, "outcome">): string =>
  outcome.status === "succeeded" ? outcome.text : outcome.message;
