/** Writes the KNOWLEDGE.md of a skill: each lesson once on a dated line with its evidence, and the date of the last review. */
import { formatTimestamp, parseTimestamp } from "../../../base/index.ts";
import { appendBlock, replaceLines } from "../../memory/edit-markdown.ts";
import { markdownEntries } from "../../memory/markdown-entries.ts";
import { headingOf, lineEnding, markdownLines } from "../../memory/markdown-lines.ts";
import { isSameText } from "./task-evidence.ts";

const MAX_EVIDENCE = 8;
const DATED = /^\d{4}-\d\d-\d\d\s*[:\u2013\u2014-]\s*/u;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

/** `- 2026-11-20: Run the migrations first. <!-- evidence: 01JC…, 01JD… -->` */
export function knowledgeLine(dateMs: number, text: string, evidence: readonly string[]): string {
  const ids = [...new Set(evidence)].map(id => id.replace(/[\s,;<>]+|--+/g, "")).slice(-MAX_EVIDENCE);
  const said = text.replace(/\s+/gu, " ").replaceAll("<!--", "<! --").trim();
  return `- ${formatTimestamp(dateMs).slice(0, 10)}: ${said} <!-- evidence: ${ids.join(", ")} -->`;
}

/** The text of a line, without its date and its evidence. */
export const saidBy = (knowledge: string): string => {
  const comment = knowledge.indexOf("<!--");
  const visible = comment < 0 ? knowledge : knowledge.slice(0, comment);
  return visible.replace(ITEM, "").trim().replace(DATED, "").trim();
};

/** Adds new lines behind the current text; keeps every other byte. Idempotent. */
export function applyKnowledge(bytes: Uint8Array, name: string, lines: readonly string[]): Uint8Array {
  const known = markdownEntries(bytes).map(({ text }) => saidBy(text));
  const fresh: string[] = [];
  for (const line of lines) {
    const said = saidBy(line);
    if (said === "" || known.some(each => isSameText(each, said))) continue;
    known.push(said);
    fresh.push(line);
  }
  if (fresh.length === 0) return bytes;
  const started = startKnowledge(bytes, name);
  const standing = markdownLines(started);
  const last = standing.findLast(({ text }) => text.trim() !== "");
  if (last === undefined || !ITEM.test(last.text) || last.isCode || last.isComment)
    return appendBlock(started, fresh).bytes;
  return replaceLines(started, last.number + 1, last.number + 1, fresh);
}

/** The file with its heading, where there is nothing in it yet. */
function startKnowledge(bytes: Uint8Array, name: string): Uint8Array {
  if (markdownLines(bytes).some(({ text }) => text.trim() !== "")) return bytes;
  return new TextEncoder().encode(`# ${name}: what experience taught${lineEnding(bytes)}`);
}

const MARK = /^<!-- reviewed: (\S+) -->\s*$/;

/** Puts the mark under the heading, in the place of older ones. A later mark stays. */
export function markReviewed(bytes: Uint8Array, name: string, nowMs: number): Uint8Array {
  const started = startKnowledge(bytes, name);
  const mark = `<!-- reviewed: ${formatTimestamp(nowMs)} -->`;
  const lines = markdownLines(started);
  const standing = lines.filter(line => line.isComment && MARK.test(line.text));
  if (standing.some(line => timeOfMark(line.text) >= nowMs)) return bytes;
  const rest = standing.reduceRight(
    (before, { number }) => replaceLines(before, number, number + 1, []),
    started,
  );
  const [first] = standing;
  if (first !== undefined) return replaceLines(rest, first.number, first.number, [mark]);
  const at = (lines.find(line => headingOf(line)?.level === 1)?.number ?? 0) + 1;
  return replaceLines(started, at, at, [mark]);
}

/** Milliseconds since the epoch; −Infinity before the first review. Of two marks, as merging leaves them, the later. */
export function lastReviewMs(knowledge: string | undefined): number {
  const lines = markdownLines(new TextEncoder().encode(knowledge ?? ""));
  return lines
    .filter(line => line.isComment)
    .reduce((latest, { text }) => Math.max(latest, timeOfMark(text)), Number.NEGATIVE_INFINITY);
}

function timeOfMark(text: string): number {
  const [, written] = MARK.exec(text) ?? [];
  return (written === undefined ? undefined : parseTimestamp(written)) ?? Number.NEGATIVE_INFINITY;
}
