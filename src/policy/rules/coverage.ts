/** Tells which bullets and constraints are enforced, and by which rules: nothing is silently unenforced. */
import type { Source } from "../../base/index.ts";
import type { Decision } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import { operations } from "../operations.ts";
import type { CompiledHow } from "../permissions.ts";
import type { PolicyRule } from "../policy.ts";
import { formatRule, type RulePattern } from "./operation-notation.ts";

export interface CoveredRule {
  readonly decision: Decision;
  /** Its operations, for a person; completes "it …". */
  readonly does: string;
  /** The same in the exact notation. */
  readonly notation: string;
}

export interface Coverage {
  /** A bullet or a constraint. */
  readonly text: string;
  readonly source: Source;
  readonly how: CompiledHow;
  /** False: the model reads it, and nothing enforces it. */
  readonly isEnforced: boolean;
  readonly rules: readonly CoveredRule[];
  /** The bullets that it is indented with, where it would be enforced without them. */
  readonly joinedWith?: string;
}

/** Bullets of `parsePermissions`, or what `compileConstraints` compiled. */
export interface Compiled {
  readonly text: string;
  readonly source: Source;
  readonly how: CompiledHow;
  readonly rules: readonly PolicyRule[];
  readonly joinedWith?: string;
}

/** One for each, in their order. */
export const coverageOf = (compiled: readonly Compiled[]): readonly Coverage[] =>
  compiled.map(({ text, source, how, rules, joinedWith }) => ({
    text,
    source,
    how,
    ...(joinedWith !== undefined && { joinedWith }),
    isEnforced: how !== "advisory" && how !== "ignored" && (how === "domain" || rules.length > 0),
    rules: rules.map(rule => ({
      decision: rule.decision,
      does: describePattern(rule),
      notation: formatRule(rule),
    })),
  }));

/** The effects of operations of this name. */
export function describePattern({ operation, command }: RulePattern): string {
  if (command !== undefined) return `runs ${command.includes("*") ? "any command" : `“${command[0]}”`}`;
  if (operation === "*") return "does anything";
  const [subject, server, ...tool] = operation.split(".");
  if (subject === "mcp") {
    const name = tool.join(".");
    return name === "*" || name === "" ? `uses a tool of ${server}` : `uses ${name} of ${server}`;
  }
  if (subject === "tool") return `uses the tool ${server}`;
  const known = Object.entries(operations).filter(([name]) => matchesGlob(operation, name));
  const does = [...new Set(known.map(([, entry]) => entry.does))];
  return does.length === 0 ? `does ${operation}` : does.join("; ");
}
