/** Reads the rules that a bullet or constraint carries exactly, in its code spans. */
import type { Source } from "../../base/index.ts";
import type { Decision } from "../../ports/index.ts";
import type { PolicyRule } from "../policy.ts";
import { parseRuleNotation } from "../rule-notation.ts";

export interface ExactRules {
  readonly rules: readonly PolicyRule[];
  /** The expected form of each rule that can't be read, or would never match. */
  readonly problems: readonly string[];
}

const CODE_SPAN = /(`+)(.+?)\1(?!`)/gs;
/** A rule about a tool without an operation: beside rules that hold, it would look as if it held as well. */
const FOREIGN_RULE = /^[A-Z]\w*\(.*\)$/s;
/** Text between rules that is no sentence. */
const BETWEEN = /^(?:[\s,;.&+]|\band\b|\bor\b)*$/;

/**
 * Undefined for a text without rules: words, names of files, commands. A name alone (`Read`, `git.push`) is a rule where
 * the text is nothing but rules; and such a text needs no code spans. An unreadable rule that forbids or asks, asks
 * about all of its operations.
 *
 * @param operations further names of operations, such as those of `tool_schemas/`
 */
export function readExactRules(
  text: string,
  decision: Decision,
  source: Source,
  operations: readonly string[] = [],
): ExactRules | undefined {
  const spans = [...text.matchAll(CODE_SPAN)].map(([, , span]) => span!);
  const isOnlyRules = spans.length === 0 || BETWEEN.test(text.replace(CODE_SPAN, " "));
  // "example.com (a remark)" is no rule.
  const candidates = spans.length > 0 ? spans : /\s\(/.test(text) ? [] : [text];
  const read = candidates.map(each => ({ each, parsed: parseRuleNotation(each, decision, operations) }));
  const found = read.flatMap(({ parsed }) => (parsed && (isOnlyRules || !parsed.isBare) ? [parsed] : []));
  if (found.length === 0) return undefined;
  const rules = found.flatMap(({ patterns, isReadable }): readonly PolicyRule[] => {
    if (!isReadable && decision === "allow") return [];
    const own = isReadable ? decision : "ask";
    return patterns.map(pattern => ({ decision: own, ...pattern, text: inWords(text), source }));
  });
  const foreign = read
    .filter(({ each, parsed }) => parsed === undefined && FOREIGN_RULE.test(each.trim()))
    .map(({ each }) => `a rule that can be enforced instead of ${each.trim()}`);
  return { rules, problems: [...found.flatMap(({ expected }) => expected ?? []), ...foreign] };
}

/** The words of a text, without the rules in code spans behind them, unless it has nothing else. */
function inWords(text: string): string {
  const words = text.replace(/(?:\s*[:,]?\s*`[^`]*\([^`]*\)`)+\s*$/, "").trim();
  return words === "" ? text : words;
}
