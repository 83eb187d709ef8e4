/** One line on a terminal that grows and then vanishes; nothing at all outside of terminals. */
import { fit } from "../print.ts";
import type { Terminal } from "../terminal.ts";

export interface ProgressBar {
  show(what: string, done: number, total: number): void;
  /** Clears the line. */
  end(): void;
}

const MAX_WIDTH = 28;
const MIN_WIDTH = 4;
/** The columns around the bar and before the words: `  ` and ` 100 % `. */
const AROUND = 9;
/** Faster changes are invisible. */
const INTERVAL_MS = 80;
const CLEAR = "\r\u001b[K";

export function createProgressBar(terminal: Terminal): ProgressBar {
  const { isTerminal, style, write } = terminal;
  if (!isTerminal) return { show: () => undefined, end: () => undefined };
  let lastMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(what, done, total) {
      const nowMs = performance.now();
      if (nowMs - lastMs < INTERVAL_MS) return;
      lastMs = nowMs;
      isShown = true;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      // A line that wraps could not be cleared.
      const room = terminal.width - AROUND - 1;
      const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, room - what.length));
      const filled = Math.round(share * width);
      const bar = `${"━".repeat(filled)}${style("dim", "─".repeat(width - filled))}`;
      write(`${CLEAR}  ${bar} ${Math.floor(share * 100)} % ${style("dim", fit(what, room - width))}`);
    },
    end() {
      if (isShown) write(CLEAR);
      isShown = false;
    },
  };
}
