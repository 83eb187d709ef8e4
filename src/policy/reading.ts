/** Reads what people write about what an agent may do: permissions, constraints, tool schemas, delegation. */
export {
  type CompiledDelegation,
  compileDelegation,
  type Delegation,
  parseDelegation,
} from "./delegation/parse-delegation.ts";
export {
  type AdvisoryBullet,
  type CompiledBullet,
  missingRestrictions,
  type PermissionSection,
  type Permissions,
  type PermissionsOptions,
  parsePermissions,
  shippedBullets,
} from "./permissions.ts";
export {
  type CompiledConstraint,
  compileConstraints,
} from "./rules/compile-sentence.ts";
export { type Coverage, type CoveredRule, coverageOf } from "./rules/coverage.ts";
export { formatRule } from "./rules/operation-notation.ts";
export { type ParsedToolSchema, parseToolSchema } from "./schemas/parse-tool-schema.ts";
export { checkPrecondition, type PreconditionFacts } from "./schemas/preconditions.ts";
export { schemaRules } from "./schemas/schema-rules.ts";
export type { RateLimit, SchemaOperation, ToolSchema } from "./schemas/tool-schema.ts";

/** Checks people's own program tables. Loaded for a brain that has some: it brings what shells and strangers are. */
export const loadOwnTables = () => import("./programs/own-tables.ts");
