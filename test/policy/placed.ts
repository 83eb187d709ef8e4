/** Policies as they stand on a machine, for tests: rules in text, facts without a disk. */
import { anchorRules } from "../../src/policy/anchor-rules.ts";
import {
  type Facts,
  type Judgement,
  judge,
  parsePermissions,
  standingRules,
} from "../../src/policy/index.ts";
import type { PlacedPolicy } from "../../src/policy/judge.ts";
import { rigFacts } from "./commands/rig.ts";

export interface PlacedOptions {
  readonly facts?: Facts;
  readonly fallback?: PlacedPolicy["fallback"];
  readonly schemas?: PlacedPolicy["schemas"];
  readonly preconditions?: PlacedPolicy["preconditions"];
}

/** The policy of a permissions.md in /work/app. */
export function placedPolicy(permissions: string, options: PlacedOptions = {}): PlacedPolicy {
  const { facts = rigFacts(), fallback = "ask", ...rest } = options;
  const { rules } = parsePermissions(permissions, ".agent/protocols/permissions.md");
  return { rules: [...anchorRules(rules, facts), ...standingRules], fallback, facts: () => facts, ...rest };
}

export const judgeCommand = (policy: PlacedPolicy, command: string): Judgement =>
  judge(policy, [{ name: "shell.run", arguments: { command } }]);
