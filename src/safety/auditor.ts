/** The auditor's door: a second model, or rules, that judges answers by principles. */
export type { Audit, AuditIssue, Auditor, AuditRequest, Recommendation, Severity } from "./auditor/audit.ts";
export {
  AUDITOR_ID,
  type AuditorOptions,
  type AuditSettings,
  createAuditorGuardrail,
  type OpenAuditor,
} from "./auditor/auditor-guardrail.ts";
export type { AskModel } from "./auditor/model-auditor.ts";
export { type AuditTime, auditTimes } from "./auditor/risk.ts";
export { createRuleAuditor, type RuleAuditorOptions } from "./auditor/rule-auditor.ts";
