/** Shows how a file changes, line by line, with a little of what stays around it. */
import { diff } from "node:util";
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
  const marked = (mark: DiffLine["mark"]) => (text: string) => ({ mark, text });
  if (Math.max(old.length, present.length) > MAX_COMPARED_LINES)
    return [...old.map(marked("-")), ...present.map(marked("+"))];
  // It gives nothing where nothing differs.
  if (old.join("\n") === present.join("\n")) return old.map(marked(" "));
  return diff(old, present).map(([which, text]) => ({ mark: MARKS[which + 1]!, text }));
}

/** By what `diff` says of a line, plus one: only in the second, in both, only in the first. */
const MARKS = ["+", " ", "-"] as const;

const linesOf = (text: string): readonly string[] =>
  text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);

const AROUND = 3;

export function showDiff(
  before: string,
  after: string,
  { style, write }: Pick<Terminal, "style" | "write">,
): void {
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
