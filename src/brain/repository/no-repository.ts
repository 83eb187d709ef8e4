/** The repository of a brain without history: in memory, in a browser, or where the caller handed in no repository. */
import type { BrainRepository } from "./brain-repository.ts";

export const noRepository: BrainRepository = Object.freeze({
  commit: async () => ({
    status: "skipped" as const,
    reason: "no-repository" as const,
    message: "This brain was opened without a repository: nothing was committed.",
  }),
  isTracked: async () => true,
  addedLines: async () => [],
  commitsWith: async () => [],
});
