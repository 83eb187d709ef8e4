/** The few shapes in which commands show things: a heading, a table, a wrapped paragraph, a problem. */
import { stripVTControlCharacters } from "node:util";
import type { BrainFinding } from "../brain/index.ts";
import type { Terminal } from "./terminal.ts";

// Control characters could move the cursor or recolour the terminal, and reversed text reads as what it is not.
const UNPRINTABLE = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Text from files, tools and models made safe for a terminal; unsafe characters show as \ufffd. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, "\ufffd");

/** Columns that text takes on a terminal: wide characters count two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) width += WIDE.test(character) ? 2 : 1;
  return width;
}

// East Asian wide and full-width blocks, and emoji. Source: Unicode Standard Annex 11, by block.
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Text on one line. */
export const oneLine = (text: string): string => printable(text.replace(/\s+/g, " ").trim());

/** Text cut to so many columns, with an ellipsis where something is missing. */
export function fit(text: string, width: number): string {
  const line = oneLine(text);
  if (displayWidth(line) <= width) return line;
  let used = 0;
  let cut = "";
  for (const character of line) {
    used += displayWidth(character);
    if (used > width - 1) break;
    cut += character;
  }
  return `${cut}…`;
}

interface Column {
  readonly title: string;
  /** Numbers are aligned right. @default "left" */
  readonly align?: "left" | "right";
  /** Takes what width is left, and is cut to it. */
  readonly isFlexible?: boolean;
}

/** Rows under dim titles. On a terminal the flexible column is cut to its width; in a pipe nothing is. */
export function table(
  terminal: Terminal,
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
): string {
  const rows = cells.map(row => row.map(cell => cell.replace(/\s+/g, " ")));
  const widths = columns.map((column, index) =>
    Math.max(displayWidth(column.title), ...rows.map(row => displayWidth(row[index] ?? ""))),
  );
  const flexible = columns.findIndex(column => column.isFlexible);
  const others = widths.reduce((sum, width, index) => sum + (index === flexible ? 0 : width + 2), 2);
  if (terminal.isTerminal && flexible >= 0) {
    widths[flexible] = Math.max(20, Math.min(widths[flexible]!, terminal.width - others));
  }
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, index) => pad(cell, widths[index]!, columns[index]?.align)).join("  ")}`.trimEnd();
  const fitted = (row: readonly string[]) =>
    row.map((cell, index) => (index === flexible && terminal.isTerminal ? fit(cell, widths[index]!) : cell));
  const titles = terminal.style("dim", line(columns.map(column => column.title)));
  return [titles, ...rows.map(row => line(fitted(row)))].join("\n") + "\n";
}

function pad(text: string, width: number, align: "left" | "right" = "left"): string {
  const space = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "right" ? space + text : text + space;
}

/** A whole number with a comma between thousands. `toLocaleString` loads the languages of the world for it, 12 ms. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** One count and its noun: `1 skill`, `8 skills`. */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${grouped(number)} ${number === 1 ? noun : plural}`;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const JUST_NOW_MS = 45 * SECOND_MS;
/** From here on a date says more than a number of days. */
const LONG_AGO_MS = 30 * DAY_MS;

/** "just now", "5 minutes ago", "3 days ago", then the date; times to come count as now: clocks differ. */
export function timeAgo(atMs: number, nowMs: number): string {
  const passedMs = nowMs - atMs;
  if (passedMs < JUST_NOW_MS) return "just now";
  if (passedMs < HOUR_MS) return ago(Math.max(1, Math.round(passedMs / MINUTE_MS)), "minute");
  if (passedMs < DAY_MS) return ago(Math.round(passedMs / HOUR_MS), "hour");
  if (passedMs < LONG_AGO_MS) return ago(Math.round(passedMs / DAY_MS), "day");
  return new Date(atMs).toISOString().slice(0, 10);
}

const ago = (number: number, unit: string) => `${count(number, unit)} ago`;

export function showFindings(
  findings: readonly Omit<BrainFinding, "id">[],
  { style, write }: Terminal,
): void {
  const marks = { error: style("red", "✗"), warning: style("yellow", "!"), note: style("dim", "·") };
  for (const { severity, file, line, message, fix, isMendable } of findings) {
    write(`${marks[severity]} ${style("cyan", line === undefined ? file : `${file}:${line}`)} ${message}\n`);
    if (fix !== undefined) write(`  ${style("dim", isMendable ? `--fix: ${fix}` : fix)}\n`);
  }
}

/** Unreadable files are reported beside the result, so that they don't seem missing. */
export function showProblems(problems: readonly string[], { style, writeError }: Terminal): void {
  for (const problem of problems) writeError(`${style("yellow", "!")} ${problem}\n`);
}

/** A word as a shell reads it, for what is printed to be copied. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
