/** The memory of an MCP client: text that it writes has the origin of an agent, never of the person. */
import { fault } from "../../base/index.ts";
import type { EpisodeDraft, Memory } from "../../ports/index.ts";
import type { FindBrain } from "./served-brain.ts";

type Provenance = NonNullable<EpisodeDraft["provenance"]>;

/**
 * Every note is kept as an episode of origin `agent`, so that a lesson, a preference or a decision comes of it only when
 * a person accepts it in the review. Source: spec/brain.md §3, trust.
 * @param provenance which client writes, and in which session
 */
export function createClientMemory(findBrain: FindBrain, provenance: () => Provenance): Memory {
  const open = async () => (await findBrain()).brain;

  const record: Memory["record"] = async (scope, draft) =>
    (await open()).record(scope, {
      ...draft,
      origin: "agent",
      detailOrigin: "agent",
      provenance: { ...draft.provenance, ...provenance() },
    });

  return {
    record,
    recall: async (...given) => (await open()).recall(...given),
    buildContext: async (...given) => (await open()).buildContext(...given),
    checkpoint: async (...given) => (await open()).checkpoint(...given),
    async remember(scope, { text, rationale, alternatives }) {
      if (text.trim() === "") throw fault("brain.not-remembered", { reason: "nothing was said" });
      return record(scope, {
        skill: "memory",
        action: text,
        result: "success",
        origin: "agent",
        ...(rationale !== undefined && { reflection: rationale }),
        ...(alternatives !== undefined && { context: `Alternatives: ${alternatives}` }),
      });
    },
    async finishTask(scope, { result, reflection }) {
      const brain = await open();
      const { task = "a task without a name" } = await brain.workspace();
      const written = await brain.finishTask(scope, { result });
      // The archive would keep it as the mind's own words.
      if (reflection !== undefined) {
        await record(scope, { skill: "workspace", action: task, result, reflection, origin: "agent" });
      }
      return written;
    },
  };
}
