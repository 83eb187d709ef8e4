/** The mark in KNOWLEDGE.md that says when a skill's episodes were looked at last: it travels with the brain, and people see it. */
import { formatTimestamp, parseTimestamp } from "../../../base/index.ts";
import { replaceLines } from "../../memory/edit-markdown.ts";
import { headingOf, markdownLines } from "../../memory/markdown-lines.ts";
import { startKnowledge } from "./apply-knowledge.ts";

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
