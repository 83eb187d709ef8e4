/** Judges the calls of an agent that Brainstem doesn't run itself, as its hooks ask. */
import { join } from "node:path";
import { BRAIN_FOLDER } from "../brain/index.ts";
import type { CompiledProtocols } from "../brain/node.ts";
import { defaultRules, type Judgement, judge } from "../policy/index.ts";
import {
  createEngine,
  type Engine,
  type HarnessCall,
  narrowJudgement,
  operationsOfCall,
  type PreconditionFacts,
  placePolicy,
  type WriteNote,
} from "../policy/judging.ts";
import { createNodeFacts } from "../policy/node.ts";
import type { Decision } from "../ports/index.ts";
import type { BrainPlace } from "../project/index.ts";
import { createKeptProtocols } from "../project/kept-protocols.ts";

export interface CallJudge {
  /** Never rejects for what a call says. */
  judge(call: HarnessCall, session?: SessionFacts): Promise<Judgement>;
  /** Undefined where the brain has no delegation.md. */
  delegation(): Promise<CompiledProtocols["delegation"]>;
  /** The parts of brain.yaml on hooks and on the project; undefined where it can't be read. */
  settings(): Promise<CompiledProtocols["settings"]>;
  /** Names of the brain's things that are ignored, since no person has accepted them. */
  ignored(): Promise<readonly string[]>;
}

/** The known facts about the session that a call belongs to. */
interface SessionFacts {
  /** The depth of the sub-agent that calls; undefined for the session's own agent. */
  readonly level?: number | undefined;
  /** @default none */
  readonly writes?: () => readonly WriteNote[];
  /** The known states of tests, CI and reviews. @default nothing */
  readonly preconditions?: () => PreconditionFacts;
}

interface CallJudgeOptions {
  readonly place: BrainPlace;
  /** Where the agent works; absolute. */
  readonly directory: string;
  /** The decision where no rule speaks: `ask` where a person can answer, else `deny`. */
  readonly fallback: Decision;
}

/** @throws volume.* where the brain's folder can't be read */
export async function openCallJudge(options: CallJudgeOptions): Promise<CallJudge> {
  const { place, directory, fallback } = options;
  const { project } = place;
  const root = join(place.root, BRAIN_FOLDER);
  const read = createKeptProtocols(place);
  let known: { readonly protocols: CompiledProtocols; readonly engine: Engine } | undefined;
  return {
    async judge(call, { level, writes, preconditions } = {}) {
      const protocols = await read();
      const { rules, programs, delegation } = protocols;
      if (known?.protocols !== protocols) known = { protocols, engine: createEngine(programs) };
      const facts = createNodeFacts({
        directory,
        project,
        brain: root,
        ...(writes !== undefined && { writes }),
      });
      const schemas = new Map(protocols.schemas);
      const policy = placePolicy({
        rules: [...rules, ...defaultRules],
        fallback,
        schemas,
        engine: known.engine,
        facts: () => facts,
        ...(preconditions !== undefined && { preconditions }),
      });
      const judgement = await judge(policy, operationsOfCall(call, { facts, schemas }));
      return level === undefined || delegation === undefined
        ? judgement
        : narrowJudgement(judgement, delegation, { places: facts, level });
    },
    delegation: async () => (await read()).delegation,
    settings: async () => (await read()).settings,
    ignored: async () => (await read()).ignored,
  };
}
