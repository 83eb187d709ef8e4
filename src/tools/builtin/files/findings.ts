/** The findings of a search: matching lines with those around them, up to a bound. */

export interface FoundLine {
  readonly line: number;
  readonly text: string;
  readonly isMatch: boolean;
}

export interface FileFindings {
  readonly path: string;
  readonly lines: readonly FoundLine[];
}

export interface Findings {
  /** The lines of one file after the other, in their order. */
  add(path: string, line: number, text: string, isMatch: boolean): void;
  isFull(): boolean;
  matchCount(): number;
  files(): readonly FileFindings[];
}

const MAX_MATCHES = 200;
/** Less than a model sees of a result (limits.toolOutputChars), so that nothing is cut in the middle. */
const MAX_CHARS = 13_000;
const MAX_LINE_CHARS = 300;

export function createFindings(contextLines: number): Findings {
  const files: { readonly path: string; readonly lines: FoundLine[] }[] = [];
  let before: FoundLine[] = [];
  let present = "";
  let following = 0;
  let matches = 0;
  let chars = 0;
  let isFull = false;

  function keep(path: string, found: FoundLine) {
    const last = files.at(-1);
    const lines = last?.path === path ? last.lines : [];
    if (last?.path !== path) files.push({ path, lines });
    const text =
      found.text.length > MAX_LINE_CHARS
        ? `${found.text.slice(0, MAX_LINE_CHARS).toWellFormed()} […]`
        : found.text;
    lines.push({ ...found, text });
    chars += text.length + 8 + (lines.length === 1 ? path.length : 0);
  }

  return {
    add(path, line, text, isMatch) {
      if (path !== present) {
        before = [];
        following = 0;
        present = path;
      }
      const found = { line, text, isMatch };
      if (isMatch) {
        isFull = matches === MAX_MATCHES || chars > MAX_CHARS;
        if (isFull) return;
        for (const each of before) keep(path, each);
        before = [];
        keep(path, found);
        matches += 1;
        following = contextLines;
      } else if (following > 0) {
        keep(path, found);
        following -= 1;
      } else if (contextLines > 0) {
        before.push(found);
        if (before.length > contextLines) before.shift();
      }
    },
    isFull: () => isFull,
    matchCount: () => matches,
    files: () => files,
  };
}
