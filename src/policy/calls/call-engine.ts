/** Judges calls of tools that another program runs, by the policy of their place. */
import { createEngine, type Engine } from "../engine.ts";
import type { Facts } from "../facts.ts";
import { type PlaceOptions, placePolicy } from "../place-policy.ts";
import { type Judgement, judge } from "../policy.ts";
import type { ProgramTables } from "../programs/table/program-table.ts";
import type { Schemas } from "../schemas/find-schemas.ts";
import type { HarnessCall } from "./call-context.ts";
import { operationsOfCall } from "./operations-of-call.ts";

export interface CallPolicy extends Omit<PlaceOptions, "facts" | "engine"> {
  readonly schemas: Schemas;
}

export interface CallEngine {
  /** The judgement of a policy placed there. Rejects where a part of the engine can't be loaded. */
  judge(call: HarnessCall, policy: CallPolicy, facts: Facts): Promise<Judgement>;
}

const noPrograms: ProgramTables = Object.freeze({});

/** Nothing is loaded before a call needs it. */
export function createCallEngine(): CallEngine {
  const engines = new WeakMap<ProgramTables, Engine>();
  return {
    judge(call, { programs = noPrograms, ...policy }, facts) {
      const engine = engines.get(programs) ?? createEngine(programs);
      engines.set(programs, engine);
      return judge(
        placePolicy({ ...policy, facts: () => facts, engine }),
        operationsOfCall(call, { facts, schemas: policy.schemas }),
      );
    },
  };
}
