/** Places a policy on a machine; the programs that a call names are loaded when it is judged. */
import { createEngine, type Engine } from "./engine.ts";
import { type PlaceRulesOptions, placeRules } from "./place-rules.ts";
import type { Policy } from "./policy.ts";
import type { ProgramTables } from "./programs/table/program-table.ts";

export interface PlaceOptions extends PlaceRulesOptions {
  /** People's own tables of programs. @default none */
  readonly programs?: ProgramTables;
  /** In the place of one for these programs. */
  readonly engine?: Engine;
}

/** See `placeRules`. */
export function placePolicy({ programs, engine = createEngine(programs), ...options }: PlaceOptions): Policy {
  const { fallback, judge, rules } = placeRules(options);
  return {
    rules,
    fallback,
    judge: operations => engine.run(recognise => judge(operations, recognise)),
  };
}
