/** The policy of a project: the rules of its brain's files, on this machine. */
import { join } from "node:path";
import type { Volume } from "../base/index.ts";
import { BRAIN_FOLDER, createProtocolReader, type Protocols, type SkillLibrary } from "../brain/index.ts";
import {
  defaultRules,
  type Facts,
  type Judgement,
  judge,
  type Policy,
  type PolicyRule,
} from "../policy/index.ts";
import type { HarnessCall, PreconditionFacts, WriteNote } from "../policy/judging.ts";
import { createNodeFacts } from "../policy/node.ts";
import type { Decision, Operation } from "../ports/index.ts";
import type { BrainPlace } from "./find-brain.ts";
import { createTrustReader, type TrustReader } from "./trust-reader.ts";

export interface ProjectPolicy {
  readonly policy: Policy;
  /** The same policy for a session that has written these files. */
  policyAfter(writes: () => readonly WriteNote[]): Policy;
  readonly protocols: Protocols;
  /** The facts on which the policy decides. */
  readonly facts: () => Facts;
  /** The actions of a harness's tool call, in the policy's words. Never throws. */
  operationsOf(call: HarnessCall): readonly Operation[];
  /** The decision on it. */
  judgeCall(call: HarnessCall): Promise<Judgement>;
}

interface ProjectPolicyOptions {
  readonly place: BrainPlace;
  /** The brain's folder. */
  readonly volume: Volume;
  readonly library: SkillLibrary;
  /** The accepted privileges of the brain. @default as the state folder says */
  readonly trust?: TrustReader;
  /** The decision where no rule speaks: `ask` where a person can answer, else `deny`. */
  readonly fallback: Decision;
  /** Where commands run. @default the project's folder */
  readonly directory?: string;
  /** Rules besides those of the project's files. @default none */
  readonly rules?: readonly PolicyRule[];
  /** The states of tests, CI and reviews, as tools have recorded them. @default nothing */
  readonly preconditions?: () => PreconditionFacts;
}

/** Reads it when it is asked for, and anew when a file has changed: an edited rule holds from the next call on. */
export function createPolicyReader(options: ProjectPolicyOptions): () => Promise<ProjectPolicy> {
  const { place, volume, library, fallback, directory = place.project, preconditions } = options;
  const { rules: others = [] } = options;
  const { trust = createTrustReader(place) } = options;
  const { project } = place;
  const brain = join(place.root, BRAIN_FOLDER);
  const facts = (writes: () => readonly WriteNote[] = () => []) =>
    createNodeFacts({ directory, project, brain, writes });
  const read = createProtocolReader({ volume, library, trust, registries: () => facts().registries });
  let known: ProjectPolicy | undefined;
  return async () => {
    const protocols = await read();
    if (known?.protocols !== protocols) {
      // The engine is large, and many a turn calls no tool.
      const { createEngine, operationsOfCall, placePolicy } = await import("../policy/judging.ts");
      const { programs, rules, schemas, unaccepted } = protocols;
      const engine = createEngine(programs);
      const policyAfter = (writes?: () => readonly WriteNote[]) =>
        placePolicy({
          rules: [...rules, ...others, ...defaultRules],
          unaccepted,
          fallback,
          facts: () => facts(writes),
          schemas,
          engine,
          ...(preconditions !== undefined && { preconditions }),
        });
      const policy = policyAfter();
      const operationsOf = (call: HarnessCall) => operationsOfCall(call, { facts: facts(), schemas });
      const judgeCall = (call: HarnessCall) => judge(policy, operationsOf(call));
      known = { protocols, policy, policyAfter, facts, operationsOf, judgeCall };
    }
    return known;
  };
}
