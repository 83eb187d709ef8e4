/** Merges the index of skills: sections made from a SKILL.md are made again, people's text stays. */

import { joinBytes } from "../../memory/lessons/replace-ranges.ts";
import { markdownLines } from "../../memory/markdown-lines.ts";
import { sectionState } from "../../skills/index-text.ts";
import { mergeByLine, mergeSections } from "./merge-sections.ts";
import { pickLast, pickText } from "./three-way.ts";

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
