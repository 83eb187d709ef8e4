/** The rules that a bullet or constraint carries exactly, in its code spans. */
import type { Decision } from "../../ports/index.ts";
import { type ParsedNotation, parseRuleNotation, type RulePattern } from "../rule-notation.ts";

export interface ExactRules {
  readonly rules: readonly { readonly decision: Decision; readonly pattern: RulePattern }[];
  /** What is expected where a rule can't be read, or would never match. */
  readonly problems: readonly string[];
}

const CODE_SPAN = /(`+)(.+?)\1(?!`)/gs;
/** A rule about a tool that no operation stands for: beside rules that hold, it would look as if it held as well. */
const FOREIGN_RULE = /^[A-Z]\w*\(.*\)$/s;
/** What may stand between rules without being a sentence. */
const BETWEEN = /^(?:[\s,;.&+]|\band\b|\bor\b)*$/;

/**
 * Undefined where there are none: nothing but words, names of files, commands. A name alone (`Read`, `git.push`) is a
 * rule where the text is nothing else than rules; and such a text needs no code spans. A rule that forbids or asks and
 * can't be read asks about all that it may be about.
 */
export function readExactRules(
  text: string,
  decision: Decision,
  operations: readonly string[] = [],
): ExactRules | undefined {
  const spans = [...text.matchAll(CODE_SPAN)].map(([, , span]) => span!);
  const isOnlyRules = spans.length === 0 || BETWEEN.test(text.replace(CODE_SPAN, " "));
  // "example.com (a remark)" is no rule.
  const candidates = spans.length > 0 ? spans : /\s\(/.test(text) ? [] : [text];
  const found = candidates
    .map(each => parseRuleNotation(each, decision, operations))
    .filter(each => each !== undefined)
    .filter(({ isBare }) => isOnlyRules || !isBare);
  if (found.length === 0) return undefined;
  const strangers = candidates
    .filter(each => FOREIGN_RULE.test(each.trim()) && parseRuleNotation(each, decision) === undefined)
    .map(each => `a rule that can be enforced instead of ${each.trim()}`);
  return {
    rules: found.flatMap(each => rulesOf(each, decision)),
    problems: [...found.flatMap(({ expected }) => expected ?? []), ...strangers],
  };
}

function rulesOf({ patterns, isReadable }: ParsedNotation, decision: Decision): ExactRules["rules"] {
  if (isReadable) return patterns.map(pattern => ({ decision, pattern }));
  return decision === "allow" ? [] : patterns.map(pattern => ({ decision: "ask", pattern }));
}

/** What a text says to people: without the rules in code spans behind it, unless there is nothing else. */
export function inWords(text: string): string {
  const words = text.replace(/(?:\s*[:,]?\s*`[^`]*\([^`]*\)`)+\s*$/, "").trim();
  return words === "" ? text : words;
}
