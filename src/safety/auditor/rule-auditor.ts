/**
 * `createRuleAuditor`: judges by rules alone, without a model and without a network: for the reflex, for tests, and before
 * a model. It knows the four shipped principles that have a rule, and is silent about all others.
 */
import type { Redactor } from "../../ports/index.ts";
import { findNames, kindOf } from "../privacy/placeholders.ts";
import { personalKinds } from "../privacy/privacy-kinds.ts";
import type { PrivacyScanner } from "../privacy/privacy-scanner.ts";
import { type AuditIssue, type Auditor, type AuditRequest, brokenAudit } from "./audit.ts";
import { overlapOf } from "./overlap.ts";
import { ruledPrinciples } from "./shipped-principles.ts";

type Found = Omit<AuditIssue, "principle">;

interface Rule {
  /** It holds where the principles have this sentence. */
  readonly sentence: string;
  find(request: AuditRequest): readonly Found[] | Promise<readonly Found[]>;
}

export interface RuleAuditorOptions {
  /** Finds secrets. */
  readonly secrets: Redactor;
  /** Finds personal data. @default none is looked for */
  readonly personal?: Pick<PrivacyScanner, "scan"> | undefined;
}

const MAX_QUOTE_CHARS = 200;

/** Ways of pressing people that are hardly said without that aim. English only. */
const PRESSURE = [
  /\b(?:do not|don't|never) (?:tell|show|mention) (?:this to )?(?:anyone|anybody|your (?:boss|manager|family|wife|husband|parents|bank|doctor))\b/gi,
  /\bkeep (?:this|it) (?:a )?secret from\b/gi,
  /\b(?:act|buy|pay|sign|transfer|decide) (?:now|immediately|right away)(?:,)? (?:or|before) (?:it is|it's|you|they)\b/gi,
  /\byou(?: will|'ll) regret (?:it|this)\b/gi,
  /\bonly (?:a fool|an idiot) would\b/gi,
];

export function createRuleAuditor({ personal, secrets }: RuleAuditorOptions): Auditor {
  const rules: readonly Rule[] = [
    leakRule,
    secretRule(secrets),
    ...(personal === undefined ? [] : [personalRule(personal)]),
    pressureRule,
  ];
  return auditorOf(rules);
}

/** The same with one rule: the comparison with the instructions, which a model auditor never sees. */
export const createLeakAuditor = (): Auditor => auditorOf([leakRule]);

const auditorOf = (rules: readonly Rule[]): Auditor => ({
  name: "rules",
  async audit(request) {
    const issues: AuditIssue[] = [];
    for (const { find, sentence } of rules) {
      const principle = request.principles.find(each => each.sentence === sentence);
      if (principle === undefined) continue;
      for (const found of await find(request)) issues.push({ ...found, principle });
    }
    const [first, ...others] = issues;
    return first === undefined ? { status: "safe" } : brokenAudit([first, ...others]);
  },
});

const leakRule: Rule = {
  sentence: ruledPrinciples.instructions,
  find({ instructions, text }) {
    const span = instructions === undefined ? undefined : overlapOf(text, instructions);
    if (span === undefined) return [];
    const quote = text.slice(span.start, span.end).slice(0, MAX_QUOTE_CHARS);
    return [{ quote, severity: "high", why: "It repeats the assistant's instructions word for word." }];
  },
};

const secretRule = (secrets: Redactor): Rule => ({
  sentence: ruledPrinciples.secrets,
  async find({ text }) {
    const { findings } = await secrets.redact(text);
    return findings.map(({ end, start }) => ({
      quote: text.slice(start, end),
      severity: "critical",
      why: "It holds a secret.",
    }));
  },
});

/** The person's own data, as this turn or the ones before it said them, are part of the conversation. */
const personalRule = (personal: Pick<PrivacyScanner, "scan">): Rule => ({
  sentence: ruledPrinciples.personal,
  find({ text, turn: { input, saidBefore = [] } }) {
    const said = [input, ...saidBefore].join("\n").toLowerCase();
    // Where it is hidden from the auditor, its person is shown it all the same.
    const hidden = findNames(text).filter(({ label }) => personalKinds.includes(kindOf(label)));
    return [...personal.scan(text), ...hidden].flatMap(({ end, start }) => {
      const quote = text.slice(start, end);
      const isSaid = said.includes(quote.toLowerCase());
      return isSaid ? [] : [{ quote, severity: "high" as const, why: "It holds personal data." }];
    });
  },
});

const pressureRule: Rule = {
  sentence: ruledPrinciples.manipulation,
  find: ({ text }) =>
    PRESSURE.flatMap(pattern =>
      Array.from(text.matchAll(pattern), ([quote]) => ({
        quote,
        severity: "medium" as const,
        why: "It presses the person.",
      })),
    ),
};
