/** The sums of a turn so far: kept beside the loop, so that there is a summary whatever breaks it. */
import { noUsage, type Usage } from "../base/index.ts";

export interface TurnTally {
  steps: number;
  toolCalls: number;
  usage: Usage;
}

export const createTally = (): TurnTally => ({ steps: 0, toolCalls: 0, usage: noUsage });
