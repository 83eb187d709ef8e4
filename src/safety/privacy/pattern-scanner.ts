/** `withPatterns`: a scanner that also finds kinds of a tenant's own, each by an expression, in linear time. */
import { fault } from "../../base/index.ts";
import { createLinearPattern, createStreamPattern, type StreamPattern } from "../../base/pattern.ts";
import { MAX_HELD_CHARS } from "../guardrails/hold-back.ts";
import type { PrivacyFinding } from "./detector.ts";
import type { VeilScanner } from "./privacy-scanner.ts";

/** As sure as a person who wrote an expression for it. */
const CONFIDENCE = 1;

/** Finds nothing. */
export const withoutFindings: VeilScanner = Object.freeze({
  contextChars: 64,
  scan: () => [],
  scanStream: (window: string) => ({ findings: [], openFrom: window.length }),
  begunAt: (window: string) => window.length,
});

/** @param patterns by kind @throws config.invalid for what the linear engine does not take */
export function withPatterns(
  scanner: VeilScanner,
  patterns: Readonly<Record<string, string>>,
  path = "privacy.patterns",
): VeilScanner {
  const own = Object.entries(patterns).map(([kind, source]) => ({
    kind,
    pattern: compile(source, `${path}.${kind}`),
  }));
  if (own.length === 0) return scanner;

  const find = (text: string, from: number, isEnd: boolean) =>
    own.map(({ kind, pattern }) => {
      const { matches, openFrom } = pattern.find(text, from, isEnd);
      const findings = matches.map(
        (match): PrivacyFinding => ({ ...match, kind, confidence: CONFIDENCE, evidence: [] }),
      );
      return { findings, openFrom, isUnbounded: pattern.longest > MAX_HELD_CHARS && openFrom < text.length };
    });

  return {
    contextChars: scanner.contextChars,
    scan: text => [...scanner.scan(text), ...find(text, 0, true).flatMap(({ findings }) => findings)],
    begunAt: scanner.begunAt,
    scanStream(window, isEnd, from) {
      const scans = [scanner.scanStream(window, isEnd, from), ...find(window, from, isEnd)];
      const openFrom = Math.min(...scans.map(scan => scan.openFrom));
      return {
        findings: scans.flatMap(({ findings }) => findings),
        openFrom,
        isUnbounded: scans.some(scan => scan.isUnbounded === true && scan.openFrom === openFrom),
      };
    },
  };
}

function compile(source: string, path: string): StreamPattern {
  const pattern = createStreamPattern(source);
  // It would find itself everywhere, in the names of a program's own states, too.
  const isOfNothing = createLinearPattern(source)?.test("") === true;
  if (pattern !== undefined && !isOfNothing) return pattern;
  const problem = isOfNothing
    ? "expected an expression that the empty text doesn't fit"
    : "expected an expression without back-references and looking around";
  throw fault("config.invalid", { problems: [{ path, problem }] });
}
