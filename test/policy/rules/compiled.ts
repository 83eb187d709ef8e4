/** Compiles a bullet to the exact notation. */

import type { PermissionSection } from "../../../src/policy/permissions.ts";
import { parsePermissions } from "../../../src/policy/permissions.ts";
import { formatRule } from "../../../src/policy/rules/operation-notation.ts";

const headings: { readonly [Section in PermissionSection]?: string } = {
  always: "Always allowed",
  approval: "Requires approval",
  never: "Never allowed",
};

/** A line for each rule; "advisory" without a rule. */
export function compiled(
  section: PermissionSection,
  bullet: string,
  domains: readonly string[] = [],
): readonly string[] {
  const text = [
    `## ${headings[section]}`,
    `- ${bullet}`,
    "## Approved external domains",
    ...domains.map(each => `- ${each}`),
  ];
  const { bullets } = parsePermissions(text.join("\n"), "permissions.md");
  const { how, rules } = bullets[0]!;
  return how === "advisory" ? ["advisory"] : rules.map(formatRule);
}
