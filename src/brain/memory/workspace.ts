/** WORKSPACE.md: the live task, readable and editable by hand, and enough to go on from after a crash. */
import type { WorkspaceChange } from "../../ports/index.ts";
import { appendBlock, findSection, replaceLines } from "./edit-markdown.ts";
import { isPlaceholder } from "./markdown-entries.ts";
import { type MarkdownLine, markdownLines, withoutComments } from "./markdown-lines.ts";
import { sameText } from "./write-memory.ts";

export interface Workspace {
  /** Undefined when no task is under way. */
  readonly task?: string;
  readonly openFiles: readonly string[];
  readonly hypotheses: readonly string[];
  readonly checkpoints: readonly { readonly text: string; readonly isDone: boolean }[];
  readonly nextStep?: string;
}

/** The text of a workspace without a task. */
export const EMPTY_WORKSPACE = `# Workspace

> The live task. It is archived and reset when the task ends, or after 2 days untouched.

## Current task
_(none)_

## Open files
- _(none)_

## Active hypotheses
- _(none)_

## Checkpoints
- [ ] _(none)_

## Next step
_(what would you do if interrupted and resumed tomorrow?)_
`;

export type Part = "task" | "openFiles" | "hypotheses" | "checkpoints" | "nextStep";

/** Titles that workspaces have; the first is the written one. */
export const partTitles: Readonly<Record<Part, readonly [string, ...string[]]>> = {
  task: ["Current task", "Task", "現在のタスク"],
  openFiles: ["Open files", "開いているファイル"],
  hypotheses: ["Active hypotheses", "Hypotheses", "アクティブな仮説", "仮説"],
  checkpoints: ["Checkpoints", "チェックポイント"],
  nextStep: ["Next step", "Next steps", "次のステップ"],
};

const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/;

export function readWorkspace(bytes: Uint8Array): Workspace {
  const lines = markdownLines(bytes);
  const bodyOf = (part: Part) =>
    findSection(lines, partTitles[part])?.body.filter(line => !line.isComment) ?? [];
  const items = (part: Part) =>
    bodyOf(part).flatMap(({ text }) => {
      const [, mark, item] = ITEM.exec(text) ?? [];
      const told = withoutComments(item ?? "").trim();
      return item === undefined || isPlaceholder(told)
        ? []
        : [{ text: told, isDone: mark?.toLowerCase() === "x" }];
    });
  const words = (part: Part) => {
    const text = bodyOf(part)
      .map(line => withoutComments(line.text).trim())
      .join("\n")
      .trim();
    return isPlaceholder(text) ? undefined : text;
  };
  const [task, nextStep] = [words("task"), words("nextStep")];
  return {
    ...(task !== undefined && { task }),
    openFiles: items("openFiles").map(({ text }) => text),
    hypotheses: items("hypotheses").map(({ text }) => text),
    checkpoints: items("checkpoints"),
    ...(nextStep !== undefined && { nextStep }),
  };
}

/** The file with these changes: lists grow, texts are replaced, a step that was planned is ticked off. */
export function updateWorkspace(bytes: Uint8Array, change: WorkspaceChange): Uint8Array {
  let result = bytes;
  if (change.task !== undefined) result = replaceBody(result, "task", change.task);
  for (const text of change.openFiles ?? []) result = addItem(result, "openFiles", text);
  for (const text of change.hypotheses ?? []) result = addItem(result, "hypotheses", text);
  if (change.checkpoint !== undefined) result = addItem(result, "checkpoints", change.checkpoint);
  if (change.nextStep !== undefined) result = replaceBody(result, "nextStep", change.nextStep);
  return result;
}

function replaceBody(bytes: Uint8Array, part: Part, text: string): Uint8Array {
  const section = sectionOf(bytes, part);
  const replacement = bodyLines(text);
  if (section === undefined) return appendBlock(bytes, [`## ${partTitles[part][0]}`, ...replacement]).bytes;
  const { heading, body } = section;
  const last = body.findLast(line => line.text.trim() !== "")?.number ?? heading.number;
  const kept = body.filter(line => line.isComment).map(line => line.text);
  return replaceLines(bytes, heading.number + 1, last + 1, [...kept, ...replacement]);
}

function addItem(bytes: Uint8Array, part: Part, text: string): Uint8Array {
  const isStep = part === "checkpoints";
  const line = `- ${isStep ? "[x] " : ""}${bodyLines(text).join(" ")}`;
  const section = sectionOf(bytes, part);
  if (section === undefined) return appendBlock(bytes, [`## ${partTitles[part][0]}`, line]).bytes;
  const items = section.body.filter(each => ITEM.test(each.text));
  const same = items.find(each => sameText(itemText(each)) === sameText(text));
  const place = same ?? items.find(each => isPlaceholder(itemText(each)));
  if (same !== undefined && (!isStep || /\[[xX]\]/.test(same.text))) return bytes;
  if (place !== undefined) return replaceLines(bytes, place.number, place.number + 1, [line]);
  const last = section.body.findLast(each => each.text.trim() !== "") ?? section.heading;
  return replaceLines(bytes, last.number + 1, last.number + 1, [line]);
}

/** Adds a line at the end of a section, in the place of its placeholder where it says nothing yet. */
export function addLine(bytes: Uint8Array, part: Part, line: string): Uint8Array {
  const section = sectionOf(bytes, part);
  if (section === undefined) return appendBlock(bytes, [`## ${partTitles[part][0]}`, line]).bytes;
  const body = section.body.filter(({ text }) => text.trim() !== "");
  const place = body.find(
    each => !each.isComment && isPlaceholder(itemText(each) || withoutComments(each.text)),
  );
  if (place !== undefined) return replaceLines(bytes, place.number, place.number + 1, [line]);
  const { number } = body.at(-1) ?? section.heading;
  return replaceLines(bytes, number + 1, number + 1, [line]);
}

const sectionOf = (bytes: Uint8Array, part: Part) => findSection(markdownLines(bytes), partTitles[part]);

const itemText = ({ text }: MarkdownLine): string => withoutComments(ITEM.exec(text)?.[2] ?? "").trim();

const HEADING = /^(\s{0,3})(#{1,6}\s)/;
const HEADING_OR_FENCE = /^(\s{0,3})(#{1,6}\s|`{3}|~{3})/;

/** Escapes a text, so that no line of it is a heading of this file and no open fence of it hides the lines below. */
function bodyLines(text: string): readonly string[] {
  const told = text.trim().replaceAll("<!--", "<! --");
  const lines = markdownLines(new TextEncoder().encode(`${told}\nbelow`));
  const isLeftOpen = lines.at(-1)!.isCode;
  return lines.slice(0, -1).map(line => {
    if (isLeftOpen) return line.text.replace(HEADING_OR_FENCE, "$1\\$2");
    return line.isCode ? line.text : line.text.replace(HEADING, "$1\\$2");
  });
}
