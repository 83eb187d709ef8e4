/** Shows how a file changes, line by line, with a little of what stays around it. */
import { printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

interface DiffLine {
  readonly mark: "+" | "-" | " ";
  readonly text: string;
}

/** Longer changes are shown as one removed and one added block: comparing them takes the square of this. */
const MAX_COMPARED_LINES = 2_000;

/** The lines of both texts, in the longest order that they have in common. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, present] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < Math.min(old.length, present.length) && old[start] === present[start]) start++;
  let end = 0;
  const most = Math.min(old.length, present.length) - start;
  while (end < most && old.at(-1 - end) === present.at(-1 - end)) end++;
  return [
    ...old.slice(0, start).map(kept),
    ...compare(old.slice(start, old.length - end), present.slice(start, present.length - end)),
    ...old.slice(old.length - end).map(kept),
  ];
}

const kept = (text: string): DiffLine => ({ mark: " ", text });
const gone = (text: string): DiffLine => ({ mark: "-", text });
const come = (text: string): DiffLine => ({ mark: "+", text });

const linesOf = (text: string): readonly string[] =>
  text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);

function compare(old: readonly string[], present: readonly string[]): readonly DiffLine[] {
  if (Math.max(old.length, present.length) > MAX_COMPARED_LINES)
    return [...old.map(gone), ...present.map(come)];
  // common[i][j]: how many lines the rests from i and j have in common.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(present.length + 1));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = present.length - 1; j >= 0; j--)
      common[i]![j] =
        old[i] === present[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < present.length) {
    if (i < old.length && j < present.length && old[i] === present[j]) {
      lines.push(kept(old[i]!));
      i++;
      j++;
    } else if (j >= present.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      lines.push(gone(old[i++]!));
    } else {
      lines.push(come(present[j++]!));
    }
  }
  return lines;
}

const AROUND = 3;

export function showDiff(before: string, after: string, { style, write }: Terminal): void {
  const lines = diffLines(before, after);
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ mark }) => mark !== " "),
  );
  const colours = { "+": "green", "-": "red", " ": "dim" } as const;
  let isCut = false;
  for (const [at, { mark, text }] of lines.entries()) {
    if (isNear[at]) write(`    ${style(colours[mark], `${mark} ${printable(text)}`.trimEnd())}\n`);
    else if (!isCut) write(`    ${style("dim", "…")}\n`);
    isCut = !isNear[at];
  }
}
