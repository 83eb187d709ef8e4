/**
 * `createHoldBack`: an output stage that replaces a finder's matches, however the text is split into deltas, and holds
 * back no more than may still become a match.
 */
import { fault } from "../../base/index.ts";
import type { OutputStage, StreamFinder, StreamFinding, StreamScan } from "../../ports/index.ts";

/** Of a match that has a greatest length. Source: spec/safety.md §1. */
export const MAX_HELD_CHARS = 256;

const DEFAULT_CONTEXT_CHARS = 64;
/** Context has gone on: more of it costs time, and holds nothing back. A command's program is so far from its secret. */
const MAX_CONTEXT_CHARS = 1_024;

/** A withheld match without an end is scanned again when it has grown by a sixteenth: all of it in linear time. */
const RESCAN_SHARE = 16;

export interface HoldBack extends OutputStage {
  push(delta: string): readonly { readonly kind: "text"; readonly text: string }[];
  end(isCut?: boolean): readonly { readonly kind: "text"; readonly text: string }[];
  /** The characters that are held back now. */
  heldChars(): number;
  heldText(): string;
}

interface Replaced {
  readonly text: string;
  readonly found: readonly StreamFinding[];
}

/**
 * @param onFound hears of the findings that were replaced, by their places in the whole text
 * @param before text that has gone on already, for the words around
 */
export function createHoldBack(
  finder: StreamFinder,
  onFound?: (found: readonly StreamFinding[]) => void,
  before = "",
): HoldBack {
  const contextChars = Math.min(Math.max(finder.contextChars ?? DEFAULT_CONTEXT_CHARS, 0), MAX_CONTEXT_CHARS);
  let window = before.slice(Math.max(0, before.length - contextChars));
  /** The end of the context, in the window. */
  let from = window.length;
  /** The window's beginning, in the whole text. */
  let offset = 0;
  /** The length of the window from which on another scan is worth its time. */
  let scanFrom = 0;

  function take(isEnd: boolean, isCut = false): string {
    if (from === window.length || (!isEnd && window.length < scanFrom)) return "";
    if (isCut) withholdBegun();
    const scan = scanWith(finder, window, isEnd, from);
    const openFrom = isEnd ? window.length : openPlace(scan);
    const held = window.length - openFrom;
    const mayWait = held <= MAX_HELD_CHARS || scan.isUnbounded === true;
    scanFrom = held <= MAX_HELD_CHARS ? 0 : window.length + Math.ceil(held / RESCAN_SHARE);
    const until = mayWait ? openFrom : wholeCharacters(window, window.length - MAX_HELD_CHARS);
    const { end, found, text } = replace(window, scan.findings, from, until);
    if (found.length > 0)
      onFound?.(found.map(each => ({ ...each, start: offset + each.start, end: offset + each.end })));
    const cut = Math.max(0, end - contextChars);
    window = window.slice(cut);
    offset += cut;
    from = end - cut;
    scanFrom = mayWait ? Math.max(0, scanFrom - cut) : 0;
    return text;
  }

  /** The rest of a text that was cut off, from where it may be a part of a match. */
  function withholdBegun() {
    const begun = finder.begunAt?.(window, from);
    if (begun === undefined || begun.start >= window.length) return;
    const { findings } = scanWith(finder, window, true, from);
    if (!findings.some(({ end, start }) => start <= begun.start && end === window.length))
      window = window.slice(0, Math.max(from, begun.start)) + begun.replacement;
  }

  const outputs = (text: string) => (text === "" ? [] : [{ kind: "text" as const, text }]);
  return {
    heldChars: () => window.length - from,
    heldText: () => window.slice(from),
    push(delta) {
      window += delta;
      return outputs(take(false));
    },
    end(isCut) {
      const text = take(true, isCut);
      // The next answer of the turn is a text of its own.
      offset += window.length;
      window = "";
      from = 0;
      scanFrom = 0;
      return outputs(text);
    },
  };
}

/** A text that is there as a whole, with the finder's matches replaced. */
export function replaceAll(finder: StreamFinder, text: string): Replaced {
  if (text === "") return { text, found: [] };
  return replace(text, scanWith(finder, text, true, 0).findings, 0, text.length);
}

/** A finding over the open place is open itself. */
export function openPlace({ findings, openFrom }: StreamScan): number {
  const open = findings.find(({ start, end }) => start < openFrom && end > openFrom);
  return open === undefined ? openFrom : open.start;
}

/** The text between two places with its findings replaced; a finding is never cut in two. */
function replace(window: string, findings: readonly StreamFinding[], from: number, until: number) {
  const found: StreamFinding[] = [];
  let text = "";
  let at = from;
  for (const finding of findings) {
    if (finding.start < at) continue;
    if (finding.start >= until) break;
    text += window.slice(at, finding.start) + finding.replacement;
    at = finding.end;
    found.push(finding);
  }
  const end = Math.max(at, until);
  return { text: text + window.slice(at, end), found, end };
}

/** Not between the halves of a surrogate pair. */
const wholeCharacters = (text: string, at: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;

/** @throws input.invalid for a scan that its window can't have */
export function scanWith(finder: StreamFinder, window: string, isEnd: boolean, from: number): StreamScan {
  const scan = finder.scan(window, isEnd, from);
  const isPlace = (at: number, least: number) => Number.isInteger(at) && at >= least && at <= window.length;
  let before = 0;
  const isValid =
    (isEnd || isPlace(scan.openFrom, from)) &&
    scan.findings.every(({ end, replacement, start }) => {
      const isApart = isPlace(start, before) && isPlace(end, start + 1) && typeof replacement === "string";
      before = end;
      return isApart;
    });
  if (isValid) return scan;
  const expected = "findings in order and apart, and an open place, within the window";
  throw fault("input.invalid", { what: "The scan of a finder", expected });
}
