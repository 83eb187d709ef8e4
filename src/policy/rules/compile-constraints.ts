/** Compiles the constraints of skills, so that they hold whichever skills are at work together. */
import type { Source } from "../../base/index.ts";
import type { PolicyRule } from "../policy.ts";
import { compileSentence, moodOf } from "./compile-sentence.ts";
import { readExactRules } from "./exact-rules.ts";

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
