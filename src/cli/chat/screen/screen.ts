/**
 * `createScreen` draws a few lines that change below lines that stay. It never clears the scrollback, uses no alternate
 * screen, and leaves the cursor visible, so that a process that is killed leaves a usable terminal.
 */
import { visibleWidth } from "@earendil-works/pi-tui";

export interface LiveLines {
  /** None is wider than the terminal. */
  readonly lines: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number };
}

export type ScreenOutput = NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };

export interface Screen {
  readonly columns: number;
  readonly rows: number;
  /** Of the text that stays. */
  readonly isAfterEmptyLine: boolean;
  /** Text that stays, above the lines that change. The end of a line that is not complete waits. */
  write(text: string): void;
  /** Draws soon: several requests are one. */
  update(): void;
  /** Takes the changing lines away, until `show`. Text that waited is written. */
  hide(): void;
  show(): void;
}

/** A frame takes so long, at least: more frames a second than 40 are not seen. */
const FRAME_MS = 25;

// Terminals that know these draw all between them at once; others ignore them. Source: the "synchronized output"
// specification of Contour, mode 2026.
const BEGIN = "\u001b[?2026h";
const END = "\u001b[?2026l";
const CLEAR_LINE = "\u001b[K";
const CLEAR_BELOW = "\u001b[J";
const NO_LINES: LiveLines = { lines: [], cursor: { row: 0, column: 0 } };

const up = (rows: number) => (rows > 0 ? `\u001b[${rows}A` : "");
const right = (columns: number) => (columns > 0 ? `\u001b[${columns}C` : "");

/**
 * @param write to the terminal
 * @param compose the changing lines, for a terminal of so many columns and rows
 */
export function createScreen(
  output: ScreenOutput,
  write: (text: string) => void,
  compose: (columns: number, rows: number) => LiveLines,
): Screen {
  /** As they are on the terminal. */
  let drawn = NO_LINES;
  /** The rows between the first changing line and the cursor. */
  let above = 0;
  let waiting = "";
  let lastEnd = "";
  let isHidden = true;
  let timer: NodeJS.Timeout | undefined;

  const size = () => ({ columns: Math.max(20, output.columns ?? 80), rows: Math.max(5, output.rows ?? 24) });

  function next(): LiveLines {
    const { columns, rows } = size();
    const { lines, cursor } = compose(columns, rows);
    // Lines that have left the window upwards can't be drawn again.
    const cut = Math.max(0, lines.length - rows);
    return { lines: lines.slice(cut), cursor: { ...cursor, row: Math.max(0, cursor.row - cut) } };
  }

  function draw(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isHidden) return;
    const end = waiting.lastIndexOf("\n") + 1;
    const staying = waiting.slice(0, end);
    waiting = waiting.slice(end);
    const { lines, cursor } = next();
    let text = `\r${up(above)}`;
    if (staying !== "") {
      text += staying.replaceAll("\n", `${CLEAR_LINE}\r\n`);
      drawn = NO_LINES;
    }
    const isSame = (at: number) => lines[at] === drawn.lines[at];
    if (staying === "" && lines.length === drawn.lines.length && lines.every((_, at) => isSame(at))) {
      if (cursor.row === drawn.cursor.row && cursor.column === drawn.cursor.column) return;
    }
    const written = lines.map((line, at) => (isSame(at) ? "" : `${line}${CLEAR_LINE}`));
    text += `${written.join("\r\n")}${staying !== "" || lines.length !== drawn.lines.length ? CLEAR_BELOW : ""}`;
    text += `\r${up(lines.length - 1 - cursor.row)}${right(cursor.column)}`;
    write(`${BEGIN}${text}${END}`);
    drawn = { lines, cursor };
    above = cursor.row;
  }

  /** Terminals break lines that have become too long, so the cursor may be farther down than it was. */
  function resize(): void {
    const { columns } = size();
    const rowsOf = (line: string) => Math.max(1, Math.ceil(visibleWidth(line) / columns));
    const { cursor, lines } = drawn;
    above = lines.slice(0, cursor.row).reduce((sum, line) => sum + rowsOf(line), 0);
    above += Math.floor(cursor.column / columns);
    drawn = NO_LINES;
    draw();
  }

  return {
    get columns() {
      return size().columns;
    },
    get rows() {
      return size().rows;
    },
    get isAfterEmptyLine() {
      return lastEnd === "\n\n";
    },
    write(text) {
      waiting += text;
      lastEnd = (lastEnd + text).slice(-2);
      this.update();
    },
    update() {
      timer ??= setTimeout(draw, FRAME_MS);
    },
    hide() {
      clearTimeout(timer);
      timer = undefined;
      if (isHidden) return;
      isHidden = true;
      output.off("resize", resize);
      const rest = waiting === "" || waiting.endsWith("\n") ? waiting : `${waiting}\n`;
      waiting = "";
      write(`\r${up(above)}${CLEAR_BELOW}${rest.replaceAll("\n", "\r\n")}`);
      drawn = NO_LINES;
      above = 0;
    },
    show() {
      if (!isHidden) return;
      isHidden = false;
      output.on("resize", resize);
      draw();
    },
  };
}
