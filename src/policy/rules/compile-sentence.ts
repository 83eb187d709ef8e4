/** Compiles a whole bullet or constraint in English to its decision and its operations. */
import type { Decision } from "../../ports/index.ts";
import { verbLexicon } from "./entries.ts";
import { isMereRemark, readMood } from "./mood.ts";
import { isWellKnown } from "./named-values.ts";
import type { RulePattern } from "./operation-notation.ts";
import { compilePhrase } from "./phrase.ts";
import { readSentence, type Token } from "./sentence.ts";
import { isUniversal } from "./word-reader.ts";

export interface SentenceContext {
  /** The decision of the heading above it; a constraint has no heading. */
  readonly heading?: Decision | undefined;
  /** The approved domains; a sentence that speaks of them isn't understood without. */
  readonly domains?: readonly string[] | undefined;
}

export interface CompiledSentence {
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
export function moodOf(text: string, heading?: Decision): Decision | undefined {
  const sentence = readSentence(text);
  return sentence && readMood(sentence.words, heading)?.decision;
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
