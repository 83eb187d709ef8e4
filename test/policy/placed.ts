/** Policies as they stand on a machine, for tests: rules in text, facts without a disk. */
import { type Judgement, judge, type Policy } from "../../src/policy/index.ts";
import { parsePermissions } from "../../src/policy/reading.ts";
import { rigFacts } from "./programs/rig.ts";
import { type PlaceOptions, placePolicy } from "./whole-engine.ts";

/** The policy of a permissions.md in /work/app. */
export const placedPolicy = (permissions: string, options: Partial<PlaceOptions> = {}): Policy =>
  placePolicy({
    rules: parsePermissions(permissions, ".agent/protocols/permissions.md").rules,
    fallback: "ask",
    facts: () => rigFacts(),
    ...options,
  });

export const judgeCommand = (policy: Policy, command: string): Judgement =>
  judge(policy, [{ name: "shell.run", arguments: { command } }]);
