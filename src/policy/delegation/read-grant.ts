/** One bullet of what a sub-agent may do: the operations and layers of memory that it grants, or keeps it from. */
import type { Source } from "../../base/index.ts";
import type { MemoryLayer } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import type { PolicyRule } from "../policy.ts";
import { type ParsedNotation, parseRuleNotation, type RulePattern } from "../rule-notation.ts";
import { layersInWords, layersOfPattern } from "./memory-layers.ts";
import { pathRules } from "./path-rules.ts";

export interface Grant {
  readonly operations: readonly RulePattern[];
  readonly rules: readonly PolicyRule[];
  readonly read: readonly MemoryLayer[];
  readonly write: readonly MemoryLayer[];
  /** Layers that it keeps a sub-agent from. */
  readonly not: readonly MemoryLayer[];
  readonly problems: readonly string[];
  readonly isAdvisory: boolean;
}

type Verb = "operations" | "read" | "write" | "not" | "other";

const labels: readonly (readonly [RegExp, Verb])[] = [
  [/^(?:not|never|nothing|none|no|do not|don't|must not|may not|can't|cannot)\b/i, "not"],
  [/^(?:operations?|tools?)\b/i, "operations"],
  [/^reads?\b/i, "read"],
  [/^writes?\b/i, "write"],
];

/** A sub-agent never has more than its parent: that is how narrowing works, whatever else the text says. */
const ALL_OF_PARENT =
  /\b(?:never|no|not) more than (?:its|the) parent\b|\b(?:the same|all) (?:as|that|of) (?:its|the) parent\b/i;
/** Words that negate the text behind them, or may. */
const TURNS = /\b(?:not|never|no|none|nothing|except|but|without|unless|avoid|don't|can't|cannot)\b/i;
const CODE_SPAN = /`([^`]+)`/g;

const nothing: Grant = Object.freeze({
  operations: [],
  rules: [],
  read: [],
  write: [],
  not: [],
  problems: [],
  isAdvisory: false,
});

export function readGrant(text: string, source: Source): Grant {
  const verb = labels.find(([pattern]) => pattern.test(text.replace(/^[*_]+/, "")))?.[1] ?? "other";
  const decision = verb === "not" ? "deny" : "allow";
  const spans = [...text.matchAll(CODE_SPAN)].map(([, span]) => span!);
  const notations = spans.flatMap(span => parseRuleNotation(span, decision) ?? []);
  const problems = notations.flatMap(({ expected }) => expected ?? []);
  const isRule = ({ isReadable, isBare }: ParsedNotation) => isReadable && (verb !== "other" || !isBare);
  const patterns = notations.filter(isRule).flatMap(each => each.patterns);
  if (verb === "not") {
    // Of a rule that can't be read, what it is about is known.
    const all = notations.flatMap(each => each.patterns);
    return { ...readFence(text, source, spans, all), problems };
  }

  const isAll = verb === "operations" && ALL_OF_PARENT.test(text);
  if (spans.length === 0 && isAll) return granting([{ operation: "*", arguments: {} }], text, source);
  if (TURNS.test(text))
    return { ...nothing, problems: [`what is granted, and what isn't in a bullet “Not at all: …”`] };
  const read = layersFor("read", verb, patterns, text);
  const write = layersFor("write", verb, patterns, text);
  const plain = patterns.filter(({ operation }) => !operation.startsWith("memory."));
  const isEmpty = patterns.length + read.length + write.length === 0;
  const missing = [
    "operations in code spans, such as `fs.read()`, or the words “never more than its parent”",
  ];
  return {
    ...granting(plain, text, source),
    read,
    write,
    problems: isEmpty && problems.length === 0 && verb === "operations" ? missing : problems,
    isAdvisory: isEmpty && problems.length === 0 && verb !== "operations",
  };
}

function readFence(
  text: string,
  source: Source,
  spans: readonly string[],
  patterns: readonly RulePattern[],
): Grant {
  const memory = patterns.filter(({ operation }) => operation.startsWith("memory."));
  const not = memory.length > 0 ? memory.flatMap(each => layersOfPattern(each, text)) : layersInWords(text);
  const rules = [
    ...patterns.map(each => ruleOf("deny", each, text, source)),
    ...pathRules(spans, text, source),
  ];
  return { ...nothing, not, rules, isAdvisory: not.length + rules.length === 0 };
}

/** By the notation; in a bullet "Read: …" without any, by the words. */
function layersFor(
  verb: "read" | "write",
  of: Verb,
  patterns: readonly RulePattern[],
  text: string,
): readonly MemoryLayer[] {
  const memory = patterns.filter(({ operation }) => operation.startsWith("memory."));
  if (memory.length === 0) return of === verb ? layersInWords(text) : [];
  return memory
    .filter(({ operation }) => matchesGlob(operation, `memory.${verb}`))
    .flatMap(each => layersOfPattern(each, text));
}

const granting = (operations: readonly RulePattern[], text: string, source: Source): Grant => ({
  ...nothing,
  operations,
  rules: operations.map(each => ruleOf("allow", each, text, source)),
});

const ruleOf = (
  decision: PolicyRule["decision"],
  pattern: RulePattern,
  text: string,
  source: Source,
): PolicyRule => ({ decision, ...pattern, text, source });
