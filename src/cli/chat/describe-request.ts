/** `describeRequest` shows a person what they are asked for: the command, the change of a file, or the arguments, and the rule that asks. */
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { formatSource, isRecord, type JsonRecord } from "../../base/index.ts";
import type { WaitingCall } from "../../mind/index.ts";
import type { ApprovalReason, ApprovalRequest, WaitingRequest } from "../../ports/index.ts";
import { printable } from "../print.ts";
import { findPlace } from "../project.ts";
import { showDiff } from "../review/show-diff.ts";
import type { Terminal } from "../terminal.ts";
import { withoutTexts } from "./tool-line.ts";

type Shown = Pick<Terminal, "style" | "cwd" | "brain">;

/** Paths of calls start from the project, wherever in it the command was typed. */
function folderOf(terminal: Shown): string {
  try {
    return findPlace(terminal).project;
  } catch {
    return terminal.cwd;
  }
}

/** Lines set apart from the lines around them. */
export function describeRequest(request: WaitingRequest, terminal: Shown): string {
  const { style } = terminal;
  if (request.waitsFor !== undefined) return `\n${linesOf(request, style).join("\n")}\n`;
  const { reasons = [request], taint = [] } = request;
  const whys = reasons.map(each =>
    each.source === undefined
      ? printable(each.reason)
      : `${printable(each.rule + beyond(each))} ${style("dim", `(${formatSource(each.source)})`)}`,
  );
  const lines = [
    `${style("yellow", "?")} ${style("bold", printable(request.tool))} wants to run ${printable(request.operation)}`,
    ...describeArguments(request, terminal),
    ...request.sideEffects.map(effect => `  ${style("dim", "effect")} ${printable(effect)}`),
    ...taint
      .filter(({ says }) => !whys.some(why => why.includes(printable(says))))
      .map(({ says }) => `  ${style("yellow", "source")} ${printable(says)}`),
    ...whys.map(why => `  ${style("dim", "rule")}   ${why}`),
  ];
  return `\n${lines.join("\n")}\n`;
}

/** The words of the reason that say more of the rule than its text: whether it holds. */
const beyond = ({ reason, rule }: ApprovalReason): string =>
  /^, [^[]*/.exec(reason.split(`“${rule}”`)[1] ?? "")?.[0].trimEnd() ?? "";

/** Each request that waits. */
export const describeWaiting = (waiting: readonly WaitingCall[], terminal: Shown): string =>
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

const MOST_LINES = 200;

/** A command as it would be typed, a change of a file as a diff; anything else as data. */
export function describeArguments(
  request: Pick<ApprovalRequest, "tool" | "arguments">,
  terminal: Shown,
): readonly string[] {
  const given = request.arguments;
  const { command, ...beside }: JsonRecord = isRecord(given) ? given : {};
  const change = isRecord(given) ? changeOf(given, folderOf(terminal)) : undefined;
  if (isRecord(given) && Object.keys(given).length === 0) return [];
  if (change === undefined && typeof command !== "string") return [`  ${printable(JSON.stringify(given))}`];
  const others = change === undefined ? beside : aside(given as JsonRecord);
  const rest = JSON.stringify(others);
  const more = rest === "{}" ? [] : [`  ${printable(rest)}`];
  if (change === undefined) {
    const [first = "", ...next] = printable(command as string).split("\n");
    return [`  $ ${first}`, ...next.map(line => `    ${line}`), ...more];
  }
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  showDiff(change.before, change.after, { style: terminal.style, write });
  const lines = text.trimEnd().split("\n");
  const left = lines.length - MOST_LINES;
  return [
    `  ${printable(change.path)}${change.isNew ? terminal.style("dim", " (a new file)") : ""}`,
    ...lines.slice(0, MOST_LINES),
    ...(left > 0 ? [`    … ${left} lines more`] : []),
    ...more,
  ];
}

function aside(given: JsonRecord): JsonRecord {
  const { path: _path, file_path: _file, old_string: _old, new_string: _new, ...others } = given;
  return withoutTexts(others);
}

interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly isNew: boolean;
}

/** By the arguments of the tools, ours and agents', that write a file whole, or a part of it. */
function changeOf(given: JsonRecord, folder: string): Change | undefined {
  const { content } = given;
  const path = given.path ?? given.file_path;
  const [oldText, newText] = [given.oldText ?? given.old_string, given.newText ?? given.new_string];
  if (typeof path !== "string") return undefined;
  if (typeof oldText === "string" && typeof newText === "string")
    return { path, before: oldText, after: newText, isNew: false };
  if (typeof content !== "string") return undefined;
  const before = textOf(resolve(folder, path));
  return { path, before: before ?? "", after: content, isNew: before === undefined };
}

const MAX_FILE_BYTES = 2_000_000;

/** Undefined for what isn't there, or is no text of a common size. */
function textOf(file: string): string | undefined {
  try {
    if (statSync(file).size > MAX_FILE_BYTES) return undefined;
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
