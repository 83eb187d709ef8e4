/** `describeCall` says in one line which tool ran on which target, and with which result; `targetOf` names the target. */
import { formatSource, isRecord, type Json, type JsonRecord, type Source } from "../../base/index.ts";
import type { Event, ToolOutcome } from "../../ports/index.ts";
import { diffLines } from "../review/show-diff.ts";

export interface FileChange {
  /** Relative to the project's folder. */
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

/** The path or the command, else the first text among the arguments; models order them as they like. */
export function targetOf(given: Json | undefined): string {
  if (!isRecord(given)) return "";
  const target = [given.path, given.command, ...Object.values(given)].find(each => typeof each === "string");
  return target ?? "";
}

/** The arguments that name a change of a file, without those that hold its text. */
export const withoutTexts = ({ content, newText, oldText, ...others }: JsonRecord): JsonRecord => others;

function describeChange({ after, before }: FileChange): string {
  if (after === undefined) return "gone";
  const lines = diffLines(before ?? "", after);
  const counted = (mark: string) => lines.filter(line => line.mark === mark).length;
  const change = `+${counted("+")} −${counted("-")}`;
  return before === undefined ? `new, ${change}` : change;
}

/** How a command ended. */
function resultOf(output: Json): string {
  return isRecord(output) && typeof output.exitCode === "number" ? `exit ${output.exitCode}` : "";
}

/** The whole result, for a person who wants to see it. */
export const fullResult = ({ outcome }: Pick<Event<"tool-call-end">, "outcome">): string =>
  outcome.status === "succeeded" ? outcome.text : outcome.message;
