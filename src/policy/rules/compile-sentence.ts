/** Compiles a bullet in English to its decision and its operations, and the constraints of skills to their rules. */
import type { Source } from "../../base/index.ts";
import type { Decision } from "../../ports/index.ts";
import type { PolicyRule } from "../policy.ts";
import { verbLexicon } from "./entries.ts";
import { readExactRules } from "./exact-rules.ts";
import { isMereRemark, readMood } from "./mood.ts";
import { isWellKnown } from "./named-values.ts";
import type { RulePattern } from "./operation-notation.ts";
import { compilePhrase } from "./phrase.ts";
import { isUniversal, readSentence, type Token } from "./sentence.ts";

interface SentenceContext {
  /** The decision of the heading above it; a constraint has no heading. */
  readonly heading?: Decision | undefined;
  /** The approved domains; a sentence that speaks of them isn't understood without. */
  readonly domains?: readonly string[] | undefined;
}

interface CompiledSentence {
  readonly decision: Decision;
  readonly patterns: readonly RulePattern[];
}

/** Undefined where any word of it isn't understood: part of a rule would be another rule. */
export function compileSentence(
  text: string,
  { heading, domains }: SentenceContext,
): CompiledSentence | undefined {
  const sentence = readSentence(text);
  const mood = sentence && readMood(sentence.words.flatMap(splitSlashes), heading);
  if (sentence === undefined || mood === undefined) return undefined;
  const { decision, words, isAboutEach } = mood;
  if (!sentence.remarks.every(remark => isMereRemark(remark, decision))) return undefined;
  if (decision !== "allow" && !isAboutEach && isUniversal(words)) return undefined;
  const patterns = compilePhrase(words, { decision, domains });
  return patterns === undefined ? undefined : { decision, patterns };
}

/** The decision of a sentence whose operations are in code spans. */
function moodOf(text: string): Decision | undefined {
  const sentence = readSentence(text);
  return sentence && readMood(sentence.words, undefined)?.decision;
}

/** "read/write files", "main/master". */
function splitSlashes(token: Token): readonly Token[] {
  const parts = token.isLiteral ? [] : token.text.split("/");
  if (parts.length < 2 || !(parts.every(part => verbLexicon().has(part)) || parts.every(isWellKnown)))
    return [token];
  return parts.flatMap((part, at) =>
    (at === 0 ? [] : [{ text: "or", raw: "or" }]).concat({ text: part, raw: part }),
  );
}

export interface CompiledConstraint {
  readonly text: string;
  readonly source: Source;
  /** Empty where it is advisory: the model reads it, nothing enforces it. */
  readonly rules: readonly PolicyRule[];
  readonly how: "notation" | "phrase" | "advisory";
}

/**
 * By the same grammar as the bullets of permissions.md; their own words say their decision. A constraint can forbid
 * and ask. It never permits anything: a skill that could would loosen a person's rules. Never throws.
 *
 * @param domains the approved domains; without them, constraints about approved domains are advisory
 */
export const compileConstraints = (
  constraints: readonly string[],
  sourceOf: (index: number) => Source,
  domains?: readonly string[],
): readonly CompiledConstraint[] =>
  constraints.map((text, index) => {
    const source = sourceOf(index);
    const mood = moodOf(text);
    const exact = mood === undefined || mood === "allow" ? undefined : readExactRules(text, mood, source);
    if (exact?.problems.length === 0) return { text, source, rules: exact.rules, how: "notation" };
    const sentence = compileSentence(text, { domains });
    if (sentence === undefined || sentence.decision === "allow") {
      return { text, source, rules: [], how: "advisory" };
    }
    const { decision, patterns } = sentence;
    const rules = patterns.map(pattern => ({ decision, ...pattern, text, source }));
    return { text, source, rules, how: "phrase" };
  });
