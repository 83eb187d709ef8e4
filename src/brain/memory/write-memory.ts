/** Adds to semantic and personal memory: once, redacted, under the file's lock, every other byte as it was. */
import {
  fault,
  formatSource,
  formatTimestamp,
  readIfThere,
  type Source,
  type Volume,
} from "../../base/index.ts";
import type { NamedMemory } from "../../ports/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { type DecisionEntry, readDecisions } from "./decisions.ts";
import { appendBlock, appendToSection, type Edited, replaceLines } from "./edit-markdown.ts";
import { markdownEntries } from "./markdown-entries.ts";
import { markdownLines } from "./markdown-lines.ts";
import type { Classified } from "./remember.ts";

export interface Added {
  readonly source: Source;
  readonly text: string;
  /** False when the file had the same memory already: then the source is its place. */
  readonly isNew: boolean;
  /** The memory was there, and has got what it lacked. */
  readonly isCompleted?: true;
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

/** The kind of a note that corrects a memory of this file; undefined where a person's note changes nothing. */
export function kindOfFile(file: string): Classified["kind"] | undefined {
  const kinds: Readonly<Record<string, Classified["kind"]>> = {
    [layout.preferences]: "preference",
    [layout.knowledge]: "fact",
    [layout.decisions]: "decision",
  };
  return kinds[file.replace(`${BRAIN_FOLDER}/`, "")];
}

/**
 * Writes a person's note in the place of a memory of the same kind. A decision is marked as superseded, and the new one comes
 * behind. @throws brain.not-remembered when the memory is not at its place, volume.*
 */
export async function replaceNote(
  volume: Volume,
  note: Classified,
  { source, text }: NamedMemory,
  nowMs: number,
): Promise<Added & { readonly replaced: NamedMemory }> {
  const gone = () =>
    fault("brain.not-remembered", { reason: `“${text}” is not at ${formatSource(source)} any more` });
  const file = source.file.replace(`${BRAIN_FOLDER}/`, "");
  return volume.withLock(file, async () => {
    const bytes = (await readIfThere(volume, file)) ?? new Uint8Array();
    const says = (whole: string) => sameText(whole).includes(sameText(text));
    const place = (line: number): Source => ({ file: `${BRAIN_FOLDER}/${file}`, line });
    if (note.kind === "decision") {
      const old = readDecisions(bytes).find(each => each.line === source.line && says(each.text));
      if (old === undefined) throw gone();
      const marked = supersede(bytes, old, `superseded on ${dayOf(nowMs)} by “${oneLine(note.title)}”`);
      const { bytes: result, line } = appendBlock(marked, decisionBlock(note, nowMs));
      await volume.write(file, result);
      const replaced = { source: place(old.line), text: old.decision };
      return { source: place(line), text: saidBy(note), isNew: true, replaced };
    }
    const old = markdownEntries(bytes).find(each => each.line === source.line && says(each.text));
    if (old === undefined) throw gone();
    const end = markdownLines(bytes).find(({ offset }) => offset >= old.endOffset)?.number;
    const mark = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/.exec(markdownLines(bytes)[old.line - 1]!.text)?.[0] ?? "";
    const line = `${mark}${escapeMark(oneLine(note.text))}`;
    await volume.write(file, replaceLines(bytes, old.line, end ?? Number.POSITIVE_INFINITY, [line]));
    const replaced = { source: place(old.line), text: old.text };
    return { source: place(old.line), text: oneLine(note.text), isNew: true, replaced };
  });
}

/** The bytes with this status of the decision; its other lines stay. */
function supersede(bytes: Uint8Array, { line, endOffset }: DecisionEntry, status: string): Uint8Array {
  const lines = markdownLines(bytes).filter(each => each.number > line && each.endOffset <= endOffset);
  const old = lines.find(({ text }) => STATUS.test(text));
  const at = old?.number ?? (lines.at(-1)?.number ?? line) + 1;
  return replaceLines(bytes, at, old === undefined ? at : at + 1, [`**Status:** ${status}`]);
}

const STATUS = /^\s*(?:[-*+]\s+)?\*\*status\s*:?\s*\*\*/iu;

const dayOf = (nowMs: number): string => formatTimestamp(nowMs).slice(0, 10);

const saidBy = ({ decision, rationale }: DecisionDraft): string =>
  rationale === "" ? oneLine(decision) : `${oneLine(decision)}. Rationale: ${oneLine(rationale)}`;

/** In the place of a reason or alternatives that a person hasn't given. */
const NOT_RECORDED = "not recorded";

function decisionBlock(draft: DecisionDraft, nowMs: number): readonly string[] {
  const { title, decision, rationale, alternatives, diff = "" } = draft;
  // A diff of markdown may hold a fence of its own.
  const fence = `${"`".repeat(Math.max(3, ...[...diff.matchAll(/`+/g)].map(([run]) => run.length + 1)))}diff`;
  return [
    `## ${dayOf(nowMs)}: ${oneLine(title)}`,
    `**Decision:** ${oneLine(decision)}`,
    `**Rationale:** ${oneLine(rationale) || NOT_RECORDED}`,
    `**Alternatives considered:** ${oneLine(alternatives) || NOT_RECORDED}`,
    "**Status:** active",
    ...(diff === "" ? [] : ["", fence, ...diff.split("\n"), fence.replace("diff", "")]),
  ];
}

/** The decision with the reason and the alternatives that it has none of; undefined where the draft adds nothing. */
function complete(bytes: Uint8Array, known: DecisionEntry, draft: DecisionDraft): Edited | undefined {
  const added = [
    ["Rationale", known.rationale, draft.rationale],
    ["Alternatives considered", known.alternatives, draft.alternatives],
  ] as const;
  const missing = added.filter(
    ([, before, now]) => ["", NOT_RECORDED].includes(before) && oneLine(now) !== "",
  );
  if (missing.length === 0) return undefined;
  let result = bytes;
  for (const [label, , text] of missing) {
    const entry = readDecisions(result).find(({ line }) => line === known.line)!;
    const lines = markdownLines(result).filter(
      each => each.number > entry.line && each.endOffset <= entry.endOffset,
    );
    const labelled = (name: string) =>
      lines.find(each => new RegExp(`^\\s*(?:[-*+]\\s+)?\\*\\*${name}\\b`, "iu").test(each.text));
    const old = labelled(label);
    const at = old?.number ?? (labelled("Decision")?.number ?? known.line) + 1;
    result = replaceLines(result, at, old === undefined ? at : at + 1, [`**${label}:** ${oneLine(text)}`]);
  }
  return { bytes: result, line: known.line };
}

/**
 * Adds an entry in the format of DECISIONS.md, dated in UTC; a decision that is there without a reason or alternatives gets them.
 * @throws volume.*
 */
export function addDecision(volume: Volume, draft: DecisionDraft, nowMs: number): Promise<Added> {
  const { decision } = draft;
  const block = decisionBlock(draft, nowMs);
  const said = saidBy(draft);
  return change(volume, layout.decisions, "# Decisions", said, bytes => {
    const known = readDecisions(bytes).find(
      each => each.holds && sameText(each.decision) === sameText(decision),
    );
    if (known === undefined) return appendBlock(bytes, block);
    const completed = complete(bytes, known, draft);
    return completed === undefined ? known : { ...completed, isCompleted: true };
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
  edit: (
    bytes: Uint8Array,
  ) => (Edited & Pick<Added, "isCompleted">) | { readonly line: number; readonly text: string },
): Promise<Added> {
  return volume.withLock(file, async () => {
    const bytes = (await readIfThere(volume, file)) ?? new TextEncoder().encode(`${heading}\n`);
    const result = edit(bytes);
    const source = { file: `${BRAIN_FOLDER}/${file}`, line: result.line };
    if (!("bytes" in result)) return { source, text: result.text, isNew: false };
    await volume.write(file, result.bytes);
    if (result.isCompleted) return { source, text, isNew: false, isCompleted: true };
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
