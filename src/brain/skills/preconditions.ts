/** Checks what must hold before a skill is used, where that can be checked, and says plainly where it can't. */
import type { Precondition, PreconditionFacts } from "../../policy/reading.ts";

/** Facts of the project that a brain serves. */
export type ProjectFacts = PreconditionFacts;

export interface PreconditionResult {
  readonly precondition: string;
  /** `advisory`: the model sees it, nothing checks it. */
  readonly status: "met" | "unmet" | "advisory";
  /** The result, in a sentence. */
  readonly sentence: string;
}

/** One result a precondition, in order; without facts nothing can be checked. */
export async function checkPreconditions(
  preconditions: readonly string[],
  facts: ProjectFacts = {},
): Promise<readonly PreconditionResult[]> {
  const { checkPrecondition, readPrecondition } = await import("../../policy/reading.ts");
  return preconditions.map(precondition => {
    const asked = readPrecondition(precondition);
    const isMet = checkPrecondition(precondition, NO_OPERATION, facts);
    const status = isMet === undefined ? "advisory" : isMet ? "met" : "unmet";
    return { precondition, status, sentence: sentenceOn(asked, isMet) };
  });
}

/** A skill's preconditions are about the project, whatever is done there. */
const NO_OPERATION = { name: "skill.use", arguments: {} };

function sentenceOn(asked: Precondition | undefined, isMet: boolean | undefined): string {
  if (isMet === undefined) {
    const isUntested = asked?.kind === "tests-passed";
    return isUntested
      ? "No test run is known; run the tests first."
      : "Nothing here can check that; see to it yourself.";
  }
  switch (asked?.kind) {
    case "git-repository":
      return isMet ? "This is a git repository." : "This is no git repository.";
    case "tests-passed":
      return `The last test run ${isMet ? "passed" : "failed"}.`;
    case "command":
      return isMet ? `The command ${asked.name} is available.` : `There is no command ${asked.name}.`;
    case "environment":
      return `${asked.name} is ${isMet ? "" : "not "}set.`;
    case "path-exists":
      return isMet ? `${asked.name} exists.` : `There is no ${asked.name}.`;
    default:
      return isMet ? "That holds." : "That doesn't hold.";
  }
}
