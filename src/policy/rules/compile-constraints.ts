/** Compiles the constraints of skills, so that they hold whichever skills are at work together. */
import type { Source } from "../../base/index.ts";
import type { PolicyRule } from "../policy.ts";
import { compileSentence, moodOf } from "./compile-sentence.ts";
import { inWords, readExactRules } from "./exact-rules.ts";

export interface CompiledConstraint {
  readonly text: string;
  readonly source: Source;
  /** None where it is advisory: the model is told, nothing enforces it. */
  readonly rules: readonly PolicyRule[];
  readonly how: "notation" | "phrase" | "advisory";
}

export interface CompiledConstraints {
  readonly rules: readonly PolicyRule[];
  readonly advisory: readonly CompiledConstraint[];
  /** Every constraint, once, in their order. */
  readonly compiled: readonly CompiledConstraint[];
}

export interface ConstraintsOptions {
  /** The approved domains of permissions.md; constraints that speak of them are advisory without. */
  readonly domains?: readonly string[];
}

/**
 * By the same grammar as the bullets of permissions.md; their own words say what they decide. A constraint can forbid
 * and ask. It never permits anything: a skill that could would loosen what a person has written. Never throws.
 */
export function compileConstraints(
  constraints: readonly string[],
  sourceOf: (index: number) => Source,
  { domains }: ConstraintsOptions = {},
): CompiledConstraints {
  const compiled = constraints.map((text, index) => compileConstraint(text, sourceOf(index), domains));
  return {
    rules: compiled.flatMap(({ rules }) => rules),
    advisory: compiled.filter(({ how }) => how === "advisory"),
    compiled,
  };
}

function compileConstraint(
  text: string,
  source: Source,
  domains: readonly string[] | undefined,
): CompiledConstraint {
  const mood = moodOf(text);
  const exact = mood === undefined || mood === "allow" ? undefined : readExactRules(text, mood);
  if (exact !== undefined && exact.problems.length === 0) {
    const rules = exact.rules.map(({ decision, pattern }) => ({
      decision,
      ...pattern,
      text: inWords(text),
      source,
    }));
    return { text, source, rules, how: "notation" };
  }
  const sentence = compileSentence(text, { domains });
  if (sentence === undefined || sentence.decision === "allow")
    return { text, source, rules: [], how: "advisory" };
  const { decision, patterns } = sentence;
  return {
    text,
    source,
    rules: patterns.map(pattern => ({ decision, ...pattern, text, source })),
    how: "phrase",
  };
}
