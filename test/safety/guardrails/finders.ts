/** Finders for the tests: of a bounded match, of a match without a bound, and of a match by its context. */
import type { StreamFinder, StreamFinding } from "../../../src/ports/index.ts";

/** Numbers of 4 to 12 digits, which no digit touches; only behind the word "card" where `near` says so. */
export const digitFinder = (near = false): StreamFinder => ({
  scan(window, isEnd) {
    const findings: StreamFinding[] = [];
    let openFrom = window.length;
    for (const match of window.matchAll(/\d+/g)) {
      const start = match.index;
      const end = start + match[0].length;
      if (end === window.length && !isEnd && match[0].length <= 12) openFrom = start;
      else if (match[0].length >= 4 && match[0].length <= 12) {
        if (near && !/card[^\d]{0,20}$/.test(window.slice(0, start))) continue;
        findings.push({ start, end, kind: "number", replacement: `<NUMBER_${match[0].length}>` });
      }
    }
    return { findings, openFrom };
  },
});

/** From `BEGIN` to `END`, however long. */
export const blockFinder: StreamFinder = {
  scan(window, isEnd, from) {
    const findings: StreamFinding[] = [];
    let at = from;
    for (;;) {
      const start = window.indexOf("BEGIN", at);
      if (start === -1) {
        const begun = [4, 3, 2, 1].find(length => window.endsWith("BEGIN".slice(0, length)));
        const openFrom = begun === undefined ? window.length : Math.max(at, window.length - begun);
        return { findings, openFrom };
      }
      const end = window.indexOf("END", start + 5);
      if (end === -1 && !isEnd) return { findings, openFrom: start, isUnbounded: true };
      at = end === -1 ? window.length : end + 3;
      findings.push({ start, end: at, kind: "block", replacement: "<BLOCK>" });
    }
  },
};
