/** Policies of a machine for tests: rules in text, facts without a disk. */

import type { Judgement } from "../../src/policy/index.ts";
import type { PlaceRulesOptions } from "../../src/policy/place-rules.ts";
import { parsePermissions } from "../../src/policy/reading.ts";
import { rigFacts } from "./programs/rig.ts";
import type { PlacedPolicy } from "./whole-engine.ts";
import { placePolicy } from "./whole-engine.ts";

/** The policy of a permissions.md in /work/app. */
export const placedPolicy = (permissions: string, options: Partial<PlaceRulesOptions> = {}): PlacedPolicy =>
  placePolicy({
    rules: parsePermissions(permissions, ".agent/protocols/permissions.md").rules,
    fallback: "ask",
    facts: () => rigFacts(),
    ...options,
  });

export const judgeCommand = (policy: PlacedPolicy, command: string): Judgement =>
  policy.judge([{ name: "shell.run", arguments: { command } }]);
