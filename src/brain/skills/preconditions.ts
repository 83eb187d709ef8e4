/** Checks what must hold before a skill is used, where that can be checked, and says plainly where it can't. */
import type { PreconditionFacts } from "../../policy/reading.ts";

/** Facts of the project that a brain serves. */
export type ProjectFacts = PreconditionFacts;

export interface PreconditionResult {
  readonly precondition: string;
  /** `advisory`: the model sees it, nothing checks it. */
  readonly status: "met" | "unmet" | "advisory";
}

/** One result a precondition, in order; without facts nothing can be checked. */
export async function checkPreconditions(
  preconditions: readonly string[],
  facts: ProjectFacts = {},
): Promise<readonly PreconditionResult[]> {
  const { checkPrecondition } = await import("../../policy/reading.ts");
  return preconditions.map(precondition => {
    const isMet = checkPrecondition(precondition, NO_OPERATION, facts);
    return { precondition, status: isMet === undefined ? "advisory" : isMet ? "met" : "unmet" };
  });
}

/** A skill's preconditions are about the project, whatever is done there. */
const NO_OPERATION = { name: "skill.use", arguments: {} };
