/** `createAuditWindows` cuts an answer that streams into overlapping windows of whole sentences, for one judgement each. */

export interface AuditWindow {
  readonly text: string;
  /** The place in the answer of its first and behind its last code unit; it begins with the end of the window before. */
  readonly start: number;
  readonly end: number;
  /** The code units before it that no window had, and none will. */
  readonly skipped: number;
}

export interface AuditWindows {
  push(delta: string): void;
  /** The next window, when there is enough text for one: whole sentences, or a long piece of one. */
  take(): AuditWindow | undefined;
  /** All that is left, and the end of what was taken before it; undefined when nothing is left. Begins the next answer. */
  takeRest(): AuditWindow | undefined;
}

/** A paragraph; each further window is a tenth longer, so that 50 of them hold 460,000 characters: our own choice. */
const FIRST_WINDOW_CHARS = 400;
const GROWTH = 1.1;
/** Shown again in the next window: a few sentences. */
const OVERLAP_CHARS = 400;
/** A sentence that goes on longer is cut: a list, a table, code. */
const LONGEST_SENTENCE_CHARS = 1_600;
/** About 10,000 tokens: a small model still reads so much with care. Our own choice. */
export const MAX_WINDOW_CHARS = 40_000;
/** Sentences are looked for again when so much more is there. */
const LOOK_AGAIN_CHARS = 80;

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** Linear in the answer's length. */
export function createAuditWindows(): AuditWindows {
  let overlap = "";
  let pending = "";
  /** Where `pending` begins in the answer. */
  let at = 0;
  let leastChars = FIRST_WINDOW_CHARS;
  let lookAt = leastChars;

  function windowUpTo(length: number, skipped = 0): AuditWindow {
    const text = overlap + pending.slice(0, length);
    const window = { text, start: at - overlap.length, end: at + length, skipped };
    overlap = endOf(text);
    pending = pending.slice(length);
    at += length;
    leastChars *= GROWTH;
    lookAt = leastChars;
    return window;
  }

  return {
    push(delta) {
      pending += delta;
    },
    take() {
      if (pending.length < lookAt) return undefined;
      lookAt = pending.length + LOOK_AGAIN_CHARS;
      const most = Math.min(pending.length, MAX_WINDOW_CHARS - OVERLAP_CHARS);
      const length = lastBoundary(pending.slice(0, most));
      if (length > 0) return windowUpTo(length);
      return most < LONGEST_SENTENCE_CHARS ? undefined : windowUpTo(wholeUnits(pending, most));
    },
    takeRest() {
      const skipped = Math.max(0, pending.length + overlap.length - MAX_WINDOW_CHARS);
      if (skipped > 0) {
        pending = pending.slice(skipped);
        at += skipped;
      }
      const window = pending === "" ? undefined : windowUpTo(pending.length, skipped);
      overlap = "";
      at = 0;
      return window;
    },
  };
}

/** The end of the last whole sentence: text behind it may go on. 0 where no sentence ends near the end. */
function lastBoundary(text: string): number {
  const from = wholeUnits(text, Math.max(0, text.length - LONGEST_SENTENCE_CHARS));
  let last = 0;
  for (const { index } of segmenter.segment(text.slice(from))) last = index;
  return last === 0 ? 0 : from + last;
}

/** The last sentences of a text, from the beginning of one where it can be. */
function endOf(text: string): string {
  if (text.length <= OVERLAP_CHARS) return text;
  const end = text.slice(wholeUnits(text, text.length - OVERLAP_CHARS));
  const [, second] = segmenter.segment(end);
  return second === undefined ? end : end.slice(second.index);
}

/** No pair of surrogates is cut in two. */
function wholeUnits(text: string, length: number): number {
  const code = text.charCodeAt(length - 1);
  return code >= 0xd800 && code <= 0xdbff ? length - 1 : length;
}
