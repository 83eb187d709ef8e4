/** From audits to a decision: the strictest of an answer's windows, in words for the record and for the person. */
import type { GuardrailSpan } from "../../ports/index.ts";
import { type Audit, type AuditIssue, atLeast, type Severity, severities } from "./audit.ts";
import type { AuditWindow } from "./audit-windows.ts";
import { namePrinciple } from "./principles.ts";

export interface AuditDecision {
  readonly action: "allow" | "flag" | "block";
  /** Names the broken principles, and none of the text's words. */
  readonly reason: string;
  /** 0 to 1: how grave it is. */
  readonly score?: number;
  /** Where the quoted words are in the answer. */
  readonly spans: readonly GuardrailSpan[];
  readonly issues: readonly AuditIssue[];
}

/** From this severity on an answer is blocked, whatever the auditor recommends: our own choice. */
const BLOCKED_FROM: Severity = "medium";

export const allowed: AuditDecision = Object.freeze({ action: "allow", reason: "", spans: [], issues: [] });

/** @param onFailure what becomes of a text without a verdict */
export function decideAudit(
  audit: Audit,
  window: Pick<AuditWindow, "text" | "start">,
  { name, onFailure }: { readonly name: string; readonly onFailure: "open" | "closed" },
): AuditDecision {
  if (audit.status === "safe") return allowed;
  if (audit.status === "failed") return withoutVerdict(name, audit.reason, onFailure);
  const { issues, recommendation, severity } = audit;
  const isBlocked = recommendation === "block" || atLeast(severity, BLOCKED_FROM);
  const names = new Set(issues.map(({ principle }) => namePrinciple(principle)));
  return {
    action: isBlocked ? "block" : "flag",
    reason: `it breaks ${[...names].join("; ")} (${severity}, says ${name})`,
    score: (severities.indexOf(severity) + 1) / severities.length,
    spans: issues.flatMap(({ quote }) => spanOf(quote, window) ?? []),
    issues,
  };
}

export const withoutVerdict = (
  name: string,
  reason: string,
  onFailure: "open" | "closed",
): AuditDecision => ({
  action: onFailure === "closed" ? "block" : "flag",
  reason: `${name} gave no verdict: ${reason}; it is declared ${onFailure}`,
  spans: [],
  issues: [],
});

function spanOf(
  quote: string,
  { start, text }: Pick<AuditWindow, "text" | "start">,
): GuardrailSpan | undefined {
  const at = quote === "" ? -1 : text.indexOf(quote);
  return at < 0 ? undefined : { start: start + at, end: start + at + quote.length };
}

const order: readonly AuditDecision["action"][] = ["allow", "flag", "block"];

export const isStricter = (left: AuditDecision, right: AuditDecision): boolean =>
  order.indexOf(left.action) > order.indexOf(right.action);

/** Shown in the place of an answer that was blocked. */
export function wordsInPlaceOf({ issues: [first] }: AuditDecision): string {
  return first === undefined
    ? "This answer is withheld: nothing could check it."
    : `This answer is withheld. It breaks ${namePrinciple(first.principle)}`;
}
