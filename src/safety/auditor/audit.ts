/** The auditor's contract: a judge of a text by principles, whose verdict names those that were broken. */
import type { TurnView } from "../../ports/index.ts";
import type { Principle } from "./principles.ts";

/** From harmless to grave. */
export const severities = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof severities)[number];

export const recommendations = ["allow", "flag", "revise", "block"] as const;
export type Recommendation = (typeof recommendations)[number];

export interface AuditRequest {
  readonly text: string;
  readonly principles: readonly Principle[];
  /** The turn's system prompt, for comparing; no auditor may send it on. Undefined before the first step. */
  readonly instructions: string | undefined;
  readonly turn: TurnView;
  readonly signal: AbortSignal;
}

export interface AuditIssue {
  readonly principle: Principle;
  /** The words that break it, as the text has them. */
  readonly quote: string;
  readonly severity: Severity;
  readonly why: string;
}

export type Audit =
  | { readonly status: "safe" }
  | {
      readonly status: "broken";
      /** The gravest first. At least one. */
      readonly issues: readonly [AuditIssue, ...AuditIssue[]];
      readonly severity: Severity;
      readonly recommendation: Recommendation;
    }
  /** There is no verdict: the reason says why, without the text's own words. */
  | { readonly status: "failed"; readonly reason: string };

export interface Auditor {
  /** For events: a model's name, or `rules`. */
  readonly name: string;
  /** Keeps nothing of a request. @throws the signal's reason only: any other failure is a value */
  audit(request: AuditRequest): Promise<Audit>;
}

export const atLeast = (severity: Severity, least: Severity): boolean =>
  severities.indexOf(severity) >= severities.indexOf(least);

/** The issues with the gravest first; their greatest severity is the audit's. */
export function brokenAudit(
  issues: readonly [AuditIssue, ...AuditIssue[]],
  recommendation: Recommendation = "block",
  severity: Severity = "low",
): Audit {
  const ordered = issues.toSorted((left, right) => rank(right) - rank(left)) as [AuditIssue, ...AuditIssue[]];
  const gravest = ordered[0].severity;
  return {
    status: "broken",
    issues: ordered,
    severity: atLeast(severity, gravest) ? severity : gravest,
    recommendation,
  };
}

const rank = ({ severity }: AuditIssue) => severities.indexOf(severity);
