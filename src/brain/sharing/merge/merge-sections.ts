/** Merges markdown whose entries are sections, known by their headings: decisions, and the index of skills. */

import { joinBytes } from "../../memory/lessons/replace-ranges.ts";
import { markdownLines } from "../../memory/markdown-lines.ts";
import { sectionState } from "../../skills/index-text.ts";
import {
  headingStretches,
  joinPieces,
  type MergeRules,
  mergePieces,
  type Piece,
  type Stretch,
  splitPieces,
} from "./merge-pieces.ts";
import { isSameBytes, isSameText, oldest, pickChanged, pickLast, pickText } from "./three-way.ts";

/** Makes one section of two that both differ from the base. */
type UniteSections = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) => Uint8Array;

/**
 * A section that both sides changed is merged by `uniteSections`; a section that one side changed and the other took out
 * stays, as changed.
 */
export function mergeSections(
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
  uniteSections: UniteSections = mergeByLine,
): Uint8Array {
  const rules: MergeRules<Piece> = {
    unite(was, one, other) {
      const gap = pickChanged(was?.gap, one.gap, other.gap, isSameBytes, pickLast);
      const bytes = pickText(was?.bytes, one.bytes, other.bytes, ([left, right]) =>
        uniteSections(was?.bytes ?? new Uint8Array(), left, right),
      );
      return [{ ...one, gap, bytes }];
    },
    isEdited: (was, left) => !isSameText(was.bytes, left.bytes),
  };
  const [was, one, other] = [base, ours, theirs].map(splitSections) as [Piece[], Piece[], Piece[]];
  return joinPieces(mergePieces(was, one, other, rules), oldest(base, ours, theirs));
}

function splitSections(bytes: Uint8Array): readonly Piece[] {
  const lines = markdownLines(bytes);
  const headings = headingStretches(lines);
  const sections = headings.flatMap((heading, at): readonly Stretch[] => {
    if (heading.level < 2) return [heading];
    const end = headings[at + 1]?.first ?? lines.length + 1;
    const last = lines.slice(heading.first - 1, end - 1).findLast(({ text }) => text.trim() !== "")!;
    return [{ ...heading, last: last.number }];
  });
  return splitPieces(bytes, lines, sections).map(({ stretch: _stretch, ...piece }) => piece);
}

const LABELLED = /^\s*(?:[-*+]\s+)?\*\*([^*]+)\*\*/;

/** Line by line, each known by its label, such as `**Status:**`, or by what it says; both versions of one stay. */
function mergeByLine(base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Uint8Array {
  const rules: MergeRules<Piece> = {
    unite(was, one, other) {
      const gap = pickChanged(was?.gap, one.gap, other.gap, isSameBytes, pickLast);
      if (isSameText(one.bytes, other.bytes))
        return [{ ...one, gap, bytes: pickLast(one.bytes, other.bytes) }];
      const changed = [one, other].filter(piece => was === undefined || !isSameText(piece.bytes, was.bytes));
      const inOrder = changed.sort((left, right) =>
        pickLast(left.bytes, right.bytes) === right.bytes ? -1 : 1,
      );
      return inOrder.map((piece, at) => (at === 0 ? { ...piece, gap } : { ...piece, gap: new Uint8Array() }));
    },
    isEdited: (was, left) => !isSameText(was.bytes, left.bytes),
  };
  const [was, one, other] = [base, ours, theirs].map(splitLines) as [Piece[], Piece[], Piece[]];
  return joinPieces(mergePieces(was, one, other, rules), oldest(base, ours, theirs));
}

function splitLines(bytes: Uint8Array): readonly Piece[] {
  const lines = markdownLines(bytes);
  const stretches = lines.flatMap(({ text, number }) => {
    if (text.trim() === "") return [];
    const label = LABELLED.exec(text)?.[1];
    const key =
      label === undefined
        ? `line ${text.trim()}`
        : `label ${label
            .replace(/[:\uff1a]/g, "")
            .trim()
            .toLowerCase()}`;
    return [{ first: number, last: number, key }];
  });
  return splitPieces(bytes, lines, stretches).map(({ stretch: _stretch, ...piece }) => piece);
}

/** People's text below the marks of both sides is merged line by line. */
export const mergeIndex = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Uint8Array =>
  mergeSections(base, ours, theirs, (...sections) => {
    const [was, one, other] = sections.map(splitAtMark) as [Halves, Halves, Halves];
    const made = pickText(was.made, one.made, other.made, () => uniteMade(was, one, other));
    return joinBytes([made, mergeByLine(was.written, one.written, other.written)]);
  });

/** Of two generated texts either will do, as the next `skills sync` renews it; a person's words win over both. */
function uniteMade(base: Halves, ours: Halves, theirs: Halves): Uint8Array {
  if (ours.isGenerated && theirs.isGenerated) return pickLast(ours.made, theirs.made);
  if (ours.isGenerated) return theirs.made;
  return theirs.isGenerated ? ours.made : mergeByLine(base.made, ours.made, theirs.made);
}

interface Halves {
  /** Up to the mark of what was generated. */
  readonly made: Uint8Array;
  readonly written: Uint8Array;
  readonly isGenerated: boolean;
}

function splitAtMark(bytes: Uint8Array): Halves {
  const lines = markdownLines(bytes);
  const { state, markLine } = sectionState(lines.map(({ text }) => text));
  const end = markLine === undefined ? bytes.length : lines[markLine]!.endOffset;
  return { made: bytes.subarray(0, end), written: bytes.subarray(end), isGenerated: state === "generated" };
}
