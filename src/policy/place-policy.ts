/** Places a policy on a machine; the programs that a call names are loaded when it is judged. */
import { createEngine, type Engine } from "./engine.ts";
import { type PlaceRulesOptions, placeRules } from "./place-rules.ts";
import type { Policy } from "./policy.ts";

export interface PlaceOptions extends Omit<PlaceRulesOptions, "recognise"> {
  /** @default a new one, which knows the shipped programs */
  readonly engine?: Engine;
}

/** See `placeRules`. */
export function placePolicy({ engine = createEngine(), ...options }: PlaceOptions): Policy {
  const { rules, fallback } = options;
  return {
    rules,
    fallback,
    judge: operations => engine.run(recognise => placeRules({ ...options, recognise }).judge(operations)),
  };
}
