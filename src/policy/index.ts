/** Decisions about operations: pure functions over rules, without a model, and without files. */
export { defaultRules } from "./default-rules.ts";
export type { PermissionSection } from "./permission-bullets.ts";
export { type AdvisoryBullet, type Permissions, parsePermissions } from "./permissions.ts";
export { decide, type Policy, type PolicyDecision, type PolicyRule, strictest } from "./policy.ts";
export { type ParsedNotation, parseRuleNotation, type RulePattern } from "./rule-notation.ts";
