/** Turns detectors into a redactor: their findings, made one list without overlaps, become placeholders. */
import { fault } from "../../base/index.ts";
import type { Finding, Redaction, Redactor } from "../../ports/index.ts";

const PLACEHOLDER = /\[redacted:[a-z0-9-]{1,40}\]/g;

/** Without blanks, so that it stays one word in a command, an environment file or a URL. */
export const placeholderOf = (kind: string): string => `[redacted:${kind}]`;

/** A part of a text, from `start` up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The spans of placeholders in the text. */
export function findPlaceholders(text: string): readonly Span[] {
  if (!text.includes("[redacted:")) return [];
  return Array.from(text.matchAll(PLACEHOLDER), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}

/**
 * Finds one sort of thing in a text; in any order, overlapping where it likes. Linear in the text.
 * May throw only when it is broken itself: then nothing is redacted and nothing may be written.
 */
export type Detector = (text: string) => readonly Finding[] | Promise<readonly Finding[]>;

// Taking out one thing can show the next (a token glued to a name): so often is looked again.
const MOST_PASSES = 8;

/** A redactor by these detectors; where they find the same thing, the surest names its kind. */
export function createRedactor(detectors: readonly Detector[]): Redactor {
  return Object.freeze({ redact });

  async function redact(text: string): Promise<Redaction> {
    try {
      let findings: readonly Finding[] = [];
      let redacted = text;
      for (let pass = 0; pass < MOST_PASSES; pass++) {
        const found = await Promise.all(detectors.map(detect => detect(redacted)));
        const fresh = withoutSpans(mergeFindings(found.flat()), findPlaceholders(redacted));
        if (fresh.length === 0) break;
        findings = mergeFindings([...findings, ...inOriginal(fresh, findings)]);
        redacted = replaceFindings(text, findings);
      }
      return { text: redacted, findings };
    } catch (cause) {
      throw fault("redaction.failed", { what: "A text" }, { cause });
    }
  }
}

/** Findings in a redacted text, at their places in the original; none of them is in a placeholder. */
function inOriginal(fresh: readonly Finding[], replaced: readonly Finding[]): readonly Finding[] {
  let grown = 0; // how much longer the redacted text is up to here
  let next = 0;
  return fresh.map(finding => {
    for (let one = replaced[next]; one && one.start + grown < finding.start; one = replaced[++next]) {
      grown += placeholderOf(one.kind).length - (one.end - one.start);
    }
    return { ...finding, start: finding.start - grown, end: finding.end - grown };
  });
}

const isSurer = (one: Finding, other: Finding): boolean => one.confidence > other.confidence;

/** In order and without overlaps; overlapping findings become one span over both. @param wins whose kind the span has */
export function mergeFindings(findings: readonly Finding[], wins = isSurer): readonly Finding[] {
  const merged: Finding[] = [];
  const ordered = findings.toSorted((left, right) => left.start - right.start || right.end - left.end);
  for (const finding of ordered) {
    const last = merged.at(-1);
    if (last === undefined || finding.start >= last.end) {
      merged.push(finding);
    } else {
      const winner = wins(finding, last) ? finding : last;
      merged[merged.length - 1] = { ...winner, start: last.start, end: Math.max(last.end, finding.end) };
    }
  }
  return merged;
}

/** The parts of the findings outside of these spans, such as those of placeholders; both are in order. */
export function withoutSpans(findings: readonly Finding[], spans: readonly Span[]): readonly Finding[] {
  if (spans.length === 0) return findings;
  const kept: Finding[] = [];
  let next = 0;
  for (const finding of findings) {
    let { start } = finding;
    while (next < spans.length && spans[next]!.end <= start) next++;
    for (let index = next; index < spans.length && spans[index]!.start < finding.end; index++) {
      const span = spans[index]!;
      if (span.start > start) kept.push({ ...finding, start, end: span.start });
      start = Math.max(start, span.end);
    }
    if (start < finding.end) kept.push({ ...finding, start });
  }
  return kept;
}

function replaceFindings(text: string, findings: readonly Finding[]): string {
  let redacted = "";
  let position = 0;
  for (const { kind, start, end } of findings) {
    redacted += text.slice(position, start) + placeholderOf(kind);
    position = end;
  }
  return redacted + text.slice(position);
}
