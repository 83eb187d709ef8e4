/** Reads permissions.md: which of its bullets are rules that hold, and which only advise. */
import { type Fault, fault, type Source } from "../base/index.ts";
import type { Decision } from "../ports/index.ts";
import { type Bullet, type PermissionSection, readBullets } from "./permission-bullets.ts";
import type { PolicyRule } from "./policy.ts";
import { parseRuleNotation } from "./rule-notation.ts";

/** A bullet that the model is told and nothing enforces. */
export interface AdvisoryBullet {
  readonly section: PermissionSection;
  readonly text: string;
  readonly source: Source;
}

export interface Permissions {
  readonly rules: readonly PolicyRule[];
  readonly advisory: readonly AdvisoryBullet[];
  /** What could not be read, one a place. */
  readonly problems: readonly Fault<"brain.malformed">[];
}

const decisions: { readonly [Section in PermissionSection]?: Decision } = {
  always: "allow",
  approval: "ask",
  never: "deny",
};

const CODE_SPAN = /(`+)(.+?)\1(?!`)/gs;

/**
 * Every bullet comes back in at least one list: as rules where code spans carry operations in exact notation, as a
 * problem where such a span can't be read, and as advisory where there is none. A rule of "never" or "approval" that
 * can't be read is asked about whenever its operation is called. Never throws.
 *
 * @param file what sources call the text, for example `.agent/protocols/permissions.md`
 */
export function parsePermissions(text: string, file: string): Permissions {
  const { bullets, problems: unreadable } = readBullets(text);
  const rules: PolicyRule[] = [];
  const advisory: AdvisoryBullet[] = [];
  const problems = unreadable.map(({ line, expected }) => fault("brain.malformed", { file, line, expected }));
  for (const bullet of bullets) {
    const source: Source = { file, line: bullet.line };
    const found = readRules(bullet, source);
    rules.push(...found.rules);
    problems.push(
      ...found.problems.map(expected => fault("brain.malformed", { file, line: bullet.line, expected })),
    );
    if (found.rules.length === 0 && found.problems.length === 0) {
      advisory.push({ section: bullet.section, text: bullet.text, source });
    }
  }
  return { rules, advisory, problems };
}

function readRules(bullet: Bullet, source: Source) {
  const rules: PolicyRule[] = [];
  const problems: string[] = [];
  const decision = decisions[bullet.section];
  const text = inWords(bullet.text);
  for (const [, , span] of bullet.text.matchAll(CODE_SPAN)) {
    const notation = parseRuleNotation(span!);
    if (notation === undefined) continue;
    if (decision === undefined) {
      problems.push("this rule under one of the headings Always allowed, Requires approval, Never allowed");
    } else if (notation.isValid) {
      rules.push({ decision, ...notation.pattern, text, source });
    } else {
      problems.push(notation.expected);
      if (decision !== "allow") {
        rules.push({
          decision: "ask",
          operation: notation.operation,
          arguments: {},
          text,
          source,
        });
      }
    }
  }
  return { rules, problems };
}

/** What a bullet says to people: without the rules in code spans behind it, unless there is nothing else. */
function inWords(text: string): string {
  const words = text.replace(/(?:\s*[:,]?\s*`[^`]*\([^`]*\)`)+\s*$/, "").trim();
  return words === "" ? text : words;
}
