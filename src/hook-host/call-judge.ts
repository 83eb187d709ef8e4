/** Judges the calls of an agent that Brainstem doesn't run itself, as its hooks ask. */
import { homedir } from "node:os";
import { join } from "node:path";
import { BRAIN_FOLDER } from "../brain/index.ts";
import { type CompiledProtocols, createProtocolKeeper } from "../brain/node.ts";
import { defaultRules, type Judgement, judge } from "../policy/index.ts";
import {
  createEngine,
  type Engine,
  type HarnessCall,
  operationsOfCall,
  type PreconditionFacts,
  placePolicy,
} from "../policy/judging.ts";
import { createNodeFacts, registrySources } from "../policy/node.ts";
import type { Decision } from "../ports/index.ts";
import type { BrainPlace } from "../project/index.ts";

export interface CallJudge {
  /** Never rejects for what a call says. */
  judge(call: HarnessCall): Promise<Judgement>;
  /** The parts of brain.yaml on hooks and on the project; undefined where it can't be read. */
  settings(): Promise<CompiledProtocols["settings"]>;
}

interface CallJudgeOptions {
  readonly place: BrainPlace;
  /** Where the agent works; absolute. */
  readonly directory: string;
  /** The decision where no rule speaks: `ask` where a person can answer, else `deny`. */
  readonly fallback: Decision;
  /** The known states of tests, CI and reviews. @default nothing */
  readonly preconditions?: () => PreconditionFacts;
}

/** @throws volume.* where the brain's folder can't be read */
export async function openCallJudge(options: CallJudgeOptions): Promise<CallJudge> {
  const { place, directory, fallback, preconditions } = options;
  const { project } = place;
  const root = join(place.root, BRAIN_FOLDER);
  const read = createProtocolKeeper({
    root,
    volume: async () => (await import("../base/volume/node.ts")).createNodeVolume(root),
    project,
    registries: registrySources({ project, home: homedir(), environment: process.env }),
    program: import.meta.filename,
  });
  let known: { readonly protocols: CompiledProtocols; readonly engine: Engine } | undefined;
  return {
    async judge(call) {
      const protocols = await read();
      const { rules, programs } = protocols;
      if (known?.protocols !== protocols) known = { protocols, engine: createEngine(programs) };
      const facts = createNodeFacts({ directory, project, brain: root });
      const schemas = new Map(protocols.schemas);
      const policy = placePolicy({
        rules: [...rules, ...defaultRules],
        fallback,
        schemas,
        engine: known.engine,
        facts: () => facts,
        ...(preconditions !== undefined && { preconditions }),
      });
      return judge(policy, operationsOfCall(call, { facts, schemas }));
    },
    settings: async () => (await read()).settings,
  };
}
