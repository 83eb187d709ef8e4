/** One line on a terminal that grows and then vanishes; nothing at all where nobody watches. */
import type { Terminal } from "../terminal.ts";

export interface ProgressBar {
  show(what: string, done: number, total: number): void;
  /** Clears the line. */
  end(): void;
}

const WIDTH = 28;
/** Faster than this nobody sees. */
const INTERVAL_MS = 80;
const CLEAR = "\r\u001b[K";

export function createProgressBar({ isTerminal, style, write }: Terminal): ProgressBar {
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
      const filled = Math.round(share * WIDTH);
      const bar = `${"━".repeat(filled)}${style("dim", "━".repeat(WIDTH - filled))}`;
      write(`${CLEAR}  ${bar} ${Math.floor(share * 100)} % ${style("dim", what)}`);
    },
    end() {
      if (isShown) write(CLEAR);
      isShown = false;
    },
  };
}
