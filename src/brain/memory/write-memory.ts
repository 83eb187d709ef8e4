/** Adds to semantic and personal memory: once, redacted, under the file's lock, every other byte as it was. */
import { formatTimestamp, readIfThere, type Source, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { readDecisions } from "./decisions.ts";
import { appendBlock, appendToSection, type Edited } from "./edit-markdown.ts";
import { markdownEntries } from "./markdown-entries.ts";
import type { Classified } from "./remember.ts";

export interface Added {
  readonly source: Source;
  readonly text: string;
  /** False when the file had the same memory already: then the source is its place. */
  readonly isNew: boolean;
}

export interface DecisionDraft {
  readonly title: string;
  readonly decision: string;
  readonly rationale: string;
  readonly alternatives: string;
  /** The lines that were removed and added, each with its mark. */
  readonly diff?: string;
}

/** The section that what was said in passing goes to. */
const REMEMBERED = "Remembered";

/** Writes a person's note to the file of its kind. @throws volume.* */
export function writeNote(volume: Volume, note: Classified, nowMs: number): Promise<Added> {
  switch (note.kind) {
    case "preference":
      return addItem(volume, layout.preferences, "# Preferences", note.text);
    case "fact":
      return addItem(volume, layout.knowledge, "# Domain knowledge", note.text);
    case "decision":
      return addDecision(volume, note, nowMs);
  }
}

/** Adds an entry in the format of DECISIONS.md, dated in UTC. @throws volume.* */
export function addDecision(volume: Volume, draft: DecisionDraft, nowMs: number): Promise<Added> {
  const { title, decision, rationale, alternatives, diff = "" } = draft;
  // A diff of markdown may hold a fence of its own.
  const fence = `${"`".repeat(Math.max(3, ...[...diff.matchAll(/`+/g)].map(([run]) => run.length + 1)))}diff`;
  const block = [
    `## ${formatTimestamp(nowMs).slice(0, 10)}: ${oneLine(title)}`,
    `**Decision:** ${oneLine(decision)}`,
    `**Rationale:** ${oneLine(rationale) || "not recorded"}`,
    `**Alternatives considered:** ${oneLine(alternatives) || "not recorded"}`,
    "**Status:** active",
    ...(diff === "" ? [] : ["", fence, ...diff.split("\n"), fence.replace("diff", "")]),
  ];
  const said =
    rationale === "" ? oneLine(decision) : `${oneLine(decision)}. Rationale: ${oneLine(rationale)}`;
  return change(volume, layout.decisions, "# Decisions", said, bytes => {
    const known = readDecisions(bytes).find(
      each => each.holds && sameText(each.decision) === sameText(decision),
    );
    return known ?? appendBlock(bytes, block);
  });
}

function addItem(volume: Volume, file: string, heading: string, text: string): Promise<Added> {
  const line = oneLine(text);
  return change(volume, file, heading, line, bytes => {
    const known = markdownEntries(bytes).find(entry => sameText(entry.text) === sameText(line));
    return known ?? appendToSection(bytes, REMEMBERED, `- ${escapeMark(line)}`);
  });
}

function change(
  volume: Volume,
  file: string,
  heading: string,
  text: string,
  edit: (bytes: Uint8Array) => Edited | { readonly line: number; readonly text: string },
): Promise<Added> {
  return volume.withLock(file, async () => {
    const bytes = (await readIfThere(volume, file)) ?? new TextEncoder().encode(`${heading}\n`);
    const result = edit(bytes);
    const source = { file: `${BRAIN_FOLDER}/${file}`, line: result.line };
    if (!("bytes" in result)) return { source, text: result.text, isNew: false };
    await volume.write(file, result.bytes);
    return { source, text, isNew: true };
  });
}

const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();

// A person's text can't open a comment, which would hide the rest of the file.
const escapeMark = (text: string): string => text.replaceAll("<!--", "<! --");

// Marks that carry meaning stay: C++ is not C#, == is not ===, and -1 is not 1.
const PUNCTUATION = /[\s.,;:!?"'`*_()[\]{}«»“”‘’„…。、，！？「」『』（）]+/gu;

/** A text reduced to its meaning: without case, emphasis, brackets, quotes, or punctuation of sentences. */
export const sameText = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(PUNCTUATION, " ").trim();
