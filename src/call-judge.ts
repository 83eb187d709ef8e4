/** Judges one call after another of an agent that Brainstem doesn't run itself: what a hook's process asks. */
import { join } from "node:path";
import { createNodeVolume } from "./base/volume/node.ts";
import { BRAIN_FOLDER, createSkillLibrary } from "./brain/index.ts";
import type { BrainPlace } from "./find-brain.ts";
import type { Judgement } from "./policy/index.ts";
import type { HarnessCall, PreconditionFacts } from "./policy/judging.ts";
import type { Decision } from "./ports/index.ts";
import { createPolicyReader } from "./project-policy.ts";

export interface CallJudge {
  /** Never rejects for what a call says. */
  judge(call: HarnessCall): Promise<Judgement>;
}

export interface CallJudgeOptions {
  readonly place: BrainPlace;
  /** Where the agent works; absolute. */
  readonly directory: string;
  /** What holds where no rule speaks: `ask` where somebody can answer, `deny` where nobody can. */
  readonly fallback: Decision;
  /** What is known of tests, CI and reviews. @default nothing */
  readonly preconditions?: () => PreconditionFacts;
}

/** @throws volume.* where the brain's folder can't be read */
export async function openCallJudge(options: CallJudgeOptions): Promise<CallJudge> {
  const { place } = options;
  const volume = createNodeVolume(join(place.root, BRAIN_FOLDER));
  const read = createPolicyReader({ ...options, volume, library: createSkillLibrary(volume) });
  return { judge: async call => (await read()).judgeCall(call) };
}
