/** Judges the calls of an agent that Brainstem doesn't run itself, as its hooks ask. */
import { homedir } from "node:os";
import { join } from "node:path";
import { BRAIN_FOLDER } from "../brain/index.ts";
import { type CompiledProtocols, createProtocolKeeper } from "../brain/node.ts";
import { defaultRules, type Judgement } from "../policy/index.ts";
import {
  type CallPolicy,
  createCallEngine,
  type HarnessCall,
  type PreconditionFacts,
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
  const engine = createCallEngine();
  let known: { readonly protocols: CompiledProtocols; readonly policy: CallPolicy } | undefined;

  async function policyNow(): Promise<CallPolicy> {
    const protocols = await read();
    if (known?.protocols === protocols) return known.policy;
    const { rules, schemas, programs } = protocols;
    const policy: CallPolicy = {
      rules: [...rules, ...defaultRules],
      fallback,
      schemas: new Map(schemas),
      ...(programs !== undefined && { programs }),
      ...(preconditions !== undefined && { preconditions }),
    };
    known = { protocols, policy };
    return policy;
  }

  return {
    judge: async call =>
      engine.judge(call, await policyNow(), createNodeFacts({ directory, project, brain: root })),
    settings: async () => (await read()).settings,
  };
}
