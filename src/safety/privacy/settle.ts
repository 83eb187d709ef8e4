/** `settle`: findings in order and without overlaps, so that nothing that any detector found is left over. */
import type { PrivacyFinding } from "./detector.ts";
import { privacyGroupOf } from "./privacy-kinds.ts";

/**
 * Overlapping findings become one over all of them. The name of personal data that contains other personal data stays (an
 * address in a URL is part of the URL); else the surest finding names the kind.
 */
export function settle(findings: readonly PrivacyFinding[]): readonly PrivacyFinding[] {
  const settled: PrivacyFinding[] = [];
  const ordered = findings.toSorted((left, right) => left.start - right.start || right.end - left.end);
  for (const { confidence, end, evidence, kind, start } of ordered) {
    const last = settled.at(-1);
    if (last === undefined || start >= last.end) {
      settled.push({ kind, start, end, confidence, evidence });
      continue;
    }
    const isPart =
      end <= last.end && end - start < last.end - last.start && privacyGroupOf(last.kind) !== "secret";
    const isSurer = confidence > last.confidence && !isPart;
    settled[settled.length - 1] = {
      ...(isSurer ? { kind, confidence, evidence } : last),
      start: last.start,
      end: Math.max(last.end, end),
    };
  }
  return settled;
}
