/** `openKnowledge`: recall from the few files of what a brain knows, without the log and without the rest of the brain. */
import type { Clock, Volume } from "../../base/index.ts";
import type { MemoryHit, MemoryKind } from "../../ports/index.ts";
import { recall } from "./recall.ts";
import { createRecallIndex } from "./recall-index.ts";

export interface KnowledgeOptions {
  /** Rooted at the `.agent` folder. */
  readonly volume: Volume;
  readonly clock: Clock;
  /** The name by which the brain knows the project. */
  readonly project: string;
}

/** Best first; without a query, by salience. Never throws for a file that can't be read. */
export type Knowledge = (
  query: string | undefined,
  options: { readonly kinds: readonly MemoryKind[]; readonly limit: number },
) => Promise<readonly MemoryHit[]>;

/** For the brain's owner: preferences are among it. */
export function openKnowledge({ volume, clock, project }: KnowledgeOptions): Knowledge {
  const index = createRecallIndex({ volume, clock, logFiles: async () => [], isKept: false });
  return async (query, { kinds, limit }) =>
    (await recall(volume, clock, index, { query, kinds: new Set(kinds), limit, project })).hits;
}
