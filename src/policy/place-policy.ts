/** Places a policy on a machine; the programs that a call names are loaded when it is judged. */
import { createEngine, type Engine } from "./engine.ts";
import { type PlaceRulesOptions, placedRules, placeRules } from "./place-rules.ts";
import type { Policy } from "./policy.ts";
import type { ProgramTables } from "./programs/table/program-table.ts";

export interface PlaceOptions extends Omit<PlaceRulesOptions, "recognise"> {
  /** People's own tables of programs. @default none */
  readonly programs?: ProgramTables;
  /** In the place of one for these programs. */
  readonly engine?: Engine;
}

/** See `placeRules`: its rules have whole paths, with the standing rules behind them. */
export function placePolicy(given: PlaceOptions): Policy {
  const { programs, engine = createEngine(programs), ...options } = given;
  return {
    rules: placedRules(options),
    fallback: options.fallback,
    judge: operations => engine.run(recognise => placeRules({ ...options, recognise }).judge(operations)),
  };
}
