/** `createPhraseGuardrail`: forbidden phrases and patterns of a place or a tenant. */
import { fault } from "../../base/index.ts";
import { createPhrasePattern, createStreamPattern, type StreamPattern } from "../../base/pattern.ts";
import type { Guardrail, GuardrailStage, StreamFinder, StreamFinding } from "../../ports/index.ts";
import { createFinderGuardrail } from "./finder-guardrail.ts";
import { MAX_HELD_CHARS } from "./hold-back.ts";

export interface PhraseRules {
  /** Names it in decisions. @default "phrases" */
  readonly id?: string;
  /** Whole words, of any case, with any space between them. */
  readonly phrases?: readonly string[];
  /** Regular expressions without back-references and looking around; case counts unless one begins with `(?i)`. */
  readonly patterns?: readonly string[];
  /** @default "block" */
  readonly action?: "block" | "redact" | "ask" | "flag";
  /** @default every stage */
  readonly stages?: readonly GuardrailStage[];
  /** In the place of a match that is redacted, or of a text that is blocked or withheld. */
  readonly replacement?: string;
}

/** Our own choice: more phrases are a word list, which is for an extension. */
const MAX_PHRASES = 1_000;
const MAX_PATTERNS = 100;
const MAX_PHRASE_CHARS = 200;

const REDACTED = "[redacted]";

/** @throws config.invalid naming each invalid phrase and pattern by its place in the rules */
export function createPhraseGuardrail(rules: PhraseRules, path = "phrases"): Guardrail {
  const { action = "block", id = "phrases", replacement, stages } = rules;
  const finder = createRuleFinder(compileRules(rules, path), replacement ?? REDACTED);
  return createFinderGuardrail({
    id,
    action,
    finderOf: () => finder,
    ...(stages !== undefined && { stages }),
    ...(replacement !== undefined && { words: replacement }),
    reasonOf: () => "it has a forbidden phrase",
  });
}

/** @throws config.invalid */
export function compileRules(
  { patterns = [], phrases = [] }: PhraseRules,
  path: string,
): readonly StreamPattern[] {
  const problems: { path: string; problem: string }[] = [];
  const note = (place: string, problem: string) => void problems.push({ path: `${path}.${place}`, problem });
  if (patterns.length + phrases.length === 0)
    note("phrases", "expected a phrase, or a pattern under patterns");
  if (phrases.length > MAX_PHRASES) note("phrases", `expected at most ${MAX_PHRASES}`);
  if (patterns.length > MAX_PATTERNS) note("patterns", `expected at most ${MAX_PATTERNS}`);
  for (const [index, phrase] of phrases.entries()) {
    if (phrase.trim() === "" || phrase.length > MAX_PHRASE_CHARS)
      note(`phrases[${index}]`, `expected a text of 1 to ${MAX_PHRASE_CHARS} characters`);
  }
  const compiled = patterns.map((source, index) => {
    const made = createStreamPattern(source);
    if (made === undefined)
      note(`patterns[${index}]`, "expected a regular expression without back-references and looking around");
    else if (made.longest === 0) note(`patterns[${index}]`, "expected an expression that matches some text");
    return made;
  });
  if (problems.length > 0) throw fault("config.invalid", { problems });
  return [...(phrases.length === 0 ? [] : [createPhrasePattern(phrases)]), ...(compiled as StreamPattern[])];
}

/** Overlapping matches of several patterns are one. */
export function createRuleFinder(patterns: readonly StreamPattern[], replacement: string): StreamFinder {
  return {
    contextChars: 2,
    scan(window, isEnd, from) {
      const scans = patterns.map(({ find, longest }) => ({ ...find(window, from, isEnd), longest }));
      const all = scans.flatMap(({ matches }) => matches).toSorted((left, right) => left.start - right.start);
      const findings: StreamFinding[] = [];
      for (const { end, start } of all) {
        const last = findings.at(-1);
        if (last === undefined || last.end <= start)
          findings.push({ start, end, kind: "phrase", replacement });
        else if (last.end < end) findings[findings.length - 1] = { ...last, end };
      }
      return {
        findings,
        openFrom: Math.min(...scans.map(({ openFrom }) => openFrom)),
        isUnbounded: scans.some(
          ({ longest, openFrom }) => longest > MAX_HELD_CHARS && openFrom < window.length,
        ),
      };
    },
  };
}
