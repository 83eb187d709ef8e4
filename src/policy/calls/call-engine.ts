/** Judges calls of tools that another program runs, by a policy of the place where they happen. */
import type { Decision } from "../../ports/index.ts";
import { createEngine, type Engine } from "../engine.ts";
import type { Facts } from "../facts.ts";
import { placePolicy } from "../place-policy.ts";
import { type Judgement, judge } from "../policy.ts";
import type { PolicyRule } from "../policy-rule.ts";
import type { ProgramTables } from "../programs/table/program-table.ts";
import type { PreconditionFacts } from "../schemas/preconditions.ts";
import type { ToolSchema } from "../schemas/tool-schema.ts";
import type { HarnessCall } from "./call-context.ts";
import { operationsOfCall } from "./operations-of-call.ts";

export interface CallPolicy {
  /** With paths as people write them. The standing rules are added. */
  readonly rules: readonly PolicyRule[];
  readonly fallback: Decision;
  readonly schemas: ReadonlyMap<string, ToolSchema>;
  /** People's own tables of programs. @default none */
  readonly programs?: ProgramTables;
  /** The known state of tests, CI and reviews. @default nothing is known */
  readonly preconditions?: () => PreconditionFacts;
}

export interface CallEngine {
  /** The judgement of a policy placed there. Rejects where a part of the engine can't be loaded. */
  judge(call: HarnessCall, policy: CallPolicy, facts: Facts): Promise<Judgement>;
}

/** Nothing is loaded before a call needs it. */
export function createCallEngine(): CallEngine {
  const engines = new WeakMap<ProgramTables, Engine>();
  const engineOf = (programs: ProgramTables) => {
    const engine = engines.get(programs) ?? createEngine(programs);
    engines.set(programs, engine);
    return engine;
  };
  return {
    judge: (call, { programs = noPrograms, ...policy }, facts) =>
      judge(
        placePolicy({ ...policy, facts: () => facts, engine: engineOf(programs) }),
        operationsOfCall(call, { facts, schemas: policy.schemas }),
      ),
  };
}

const noPrograms: ProgramTables = Object.freeze({});
